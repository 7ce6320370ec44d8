import { useCallback, useEffect, useState } from 'react';
import type { Refusal } from '#renderer/services/ports.ts';
import { useRenderer } from '../context/renderer-context.ts';

export type LoadedFile =
  /** fraction: of its bytes, 0 to 1, if their number is known */
  | { readonly state: 'loading'; readonly fraction: number | undefined }
  | { readonly state: 'ready'; readonly file: Blob }
  | { readonly state: 'failed'; readonly refusal: Refusal | undefined };

const BEGUN: LoadedFile = { state: 'loading', fraction: undefined };

/** The bytes that an operation answers; other parameters load another file. Without parameters it waits. */
export function useFile(
  operation: string,
  params: Readonly<Record<string, unknown>> | undefined,
): { readonly loaded: LoadedFile; retry(): void } {
  const { ports } = useRenderer();
  const [turn, setTurn] = useState(0);
  const [known, setKnown] = useState<{ readonly params: unknown; readonly turn: number; readonly loaded: LoadedFile }>();
  useEffect(() => {
    if (params === undefined) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    const tell = (loaded: LoadedFile) => signal.aborted || setKnown({ params, turn, loaded });
    ports.readFile(operation, { params, signal, onProgress: (fraction) => tell({ state: 'loading', fraction }) }).then(
      (file) => tell({ state: 'ready', file }),
      (thrown: unknown) => {
        if (signal.aborted) return;
        const refusal = ports.asRefusal(thrown);
        if (refusal === undefined) ports.reportError(thrown);
        tell({ state: 'failed', refusal });
      },
    );
    return () => abort.abort();
  }, [ports, operation, params, turn]);
  return {
    // A file loaded for other parameters is discarded.
    loaded: known?.params === params && known?.turn === turn ? known.loaded : BEGUN,
    retry: useCallback(() => setTurn((turns) => turns + 1), []),
  };
}
