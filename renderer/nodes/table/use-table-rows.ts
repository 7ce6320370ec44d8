/** The rows of a table: a list that the screen has, or every page of the server's, which are read when it is drawn. */
import { useCallback, useEffect, useState } from 'react';
import type { GridRow, GridSource } from '#renderer/grid/contract/types.ts';
import { readEvery } from '#renderer/grid/model/read-rows.ts';
import type { ScreenWithSources } from '#renderer/screen/state/sources.ts';
import type { Refusal } from '#renderer/services/ports.ts';
import { MOST_PRINTED, waitForPart } from '#renderer/services/printing.ts';
import { useRenderer } from '../context/renderer-context.ts';
import { useComputed } from '../context/use-expression.ts';
import { useGridSource } from '../grid/source/use-grid-source.ts';

export interface TableRows {
  /** Undefined until they are there. */
  readonly rows: readonly GridRow[] | undefined;
  /** Of the whole list; more than the rows if it is longer than a table may be. */
  readonly total: number;
  /** Set when they could not be read. */
  readonly refusal: { readonly is: Refusal | undefined } | undefined;
  retry(): void;
}

type TableReading = Pick<TableRows, 'rows' | 'total' | 'refusal'>;

const NOTHING: TableReading = { rows: undefined, total: 0, refusal: undefined };

export function useTableRows(name: string, generation: number): TableRows {
  const { ports } = useRenderer();
  const source = useGridSource(name);
  const own = useComputed((screen) => ownRows(screen, name));
  const [reading, setReading] = useState(NOTHING);
  const [tries, setTries] = useState(0);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  const isRead = own === undefined;
  useEffect(() => {
    if (!isRead || source === undefined) return undefined;
    const life = new AbortController();
    let isOver = false;
    const end = (read: TableReading) => {
      if (life.signal.aborted) return;
      isOver = true;
      setReading(read);
    };
    const whole = readWhole(source, life.signal).then(end, (thrown: unknown) => {
      if (!life.signal.aborted) ports.reportError(thrown);
      end({ ...NOTHING, refusal: { is: ports.asRefusal(thrown) } });
    });
    const leave = waitForPart({ isWhole: () => isOver, read: () => whole });
    return () => {
      leave();
      life.abort();
    };
  }, [ports, source, isRead, generation, tries]);
  return own === undefined ? { ...reading, retry } : { rows: own, total: own.length, refusal: undefined, retry };
}

/** For a source that is not an operation. */
function ownRows(screen: ScreenWithSources, name: string): readonly GridRow[] | undefined {
  if (screen.document.sources?.[name]?.paging === 'infinite') return undefined;
  const rows = screen.answer(name);
  return Array.isArray(rows) ? rows : [];
}

async function readWhole(source: GridSource, signal: AbortSignal): Promise<TableReading> {
  const rows: GridRow[] = [];
  let total = 0;
  const load = async (pageNumber: number, pageSize: number) => {
    const page = await source.load({ pageNumber, pageSize, sort: [], signal });
    total = page.totalItemsCount;
    return page;
  };
  for await (const { row } of readEvery(load, { most: MOST_PRINTED })) rows.push(row);
  return { rows, total, refusal: undefined };
}
