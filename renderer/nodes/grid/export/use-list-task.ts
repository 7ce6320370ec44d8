/** Runs one cancellable task over the whole list of a grid, such as copy or export. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { GridReading, GridWork } from '#renderer/grid/contract/types.ts';

export interface Working {
  readonly work: GridWork | undefined;
  /**
   * Does nothing while another task runs.
   * @param total rows that are read for it, if that is known
   * @throws what the task throws, unless it was given up
   */
  run(text: string, task: (reading: GridReading) => Promise<void>, total?: number): Promise<void>;
}

export function useListTask(): Working {
  const [work, setWork] = useState<GridWork>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = useCallback<Working['run']>(async (text, task, total) => {
    if (running.current !== undefined) return;
    const life = (running.current = new AbortController());
    const { signal } = life;
    const end = () => {
      if (running.current === life) running.current = undefined;
      setWork(undefined);
    };
    const stop = () => {
      life.abort();
      end();
    };
    setWork({ text, stop });
    const onRead = (done: number) => {
      if (!signal.aborted) setWork({ text, done, ...(total === undefined ? {} : { total }), stop });
    };
    try {
      await task({ signal, onRead });
    } catch (thrown) {
      if (!signal.aborted) throw thrown;
    } finally {
      if (!signal.aborted) end();
    }
  }, []);
  return useMemo(() => ({ work, run }), [work, run]);
}
