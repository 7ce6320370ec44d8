import { useCallback, useEffect, useState } from 'react';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { Refusal } from './ports.ts';
import { useRenderer } from './renderer-context.ts';

export type RowSchema =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly schema: EntitySchema | undefined }
  | { readonly state: 'failed'; readonly refusal: Refusal | undefined; retry(): void };

const LOADING: RowSchema = { state: 'loading' };
const NONE: RowSchema = { state: 'ready', schema: undefined };

/** The entity of a grid's rows, when the document names one. */
export function useRowSchema(id: string | undefined): RowSchema {
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
      ports.loadEntity(id, false).then(
        ({ schema }) => show({ state: 'ready', schema }),
        (thrown: unknown) => {
          ports.reportDefect(thrown);
          show({ state: 'failed', refusal: ports.asRefusal(thrown), retry });
        },
      );
    }
    return () => {
      isOver = true;
    };
  }, [ports, id, tries, retry]);
  return id === undefined ? NONE : loaded;
}
