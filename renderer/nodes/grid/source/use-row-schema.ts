import { useCallback, useEffect, useState } from 'react';
import type { LoadedEntity, Refusal } from '#renderer/services/ports.ts';
import { useRenderer } from '../../context/renderer-context.ts';

export type RowSchema =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly entity: LoadedEntity | undefined }
  | { readonly state: 'failed'; readonly refusal: Refusal | undefined; retry(): void };

const LOADING: RowSchema = { state: 'loading' };
const NONE: RowSchema = { state: 'ready', entity: undefined };

/** The entity of a grid's rows, when the document names one; with its UI-schema if cells are edited. */
export function useRowSchema(id: string | undefined, isEdited: boolean): RowSchema {
  const { ports } = useRenderer();
  const [loaded, setLoaded] = useState(LOADING);
  const [tries, setTries] = useState(0);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  useEffect(() => {
    let isOver = false;
    const show = (next: RowSchema) => {
      if (!isOver) setLoaded(next);
    };
    show(LOADING);
    if (id !== undefined) {
      const loading = isEdited ? ports.loadEntity(id) : ports.loadEntity(id, false);
      loading.then(
        (entity) => show({ state: 'ready', entity }),
        (thrown: unknown) => {
          ports.reportError(thrown);
          show({ state: 'failed', refusal: ports.asRefusal(thrown), retry });
        },
      );
    }
    return () => {
      isOver = true;
    };
  }, [ports, id, isEdited, tries, retry]);
  return id === undefined ? NONE : loaded;
}
