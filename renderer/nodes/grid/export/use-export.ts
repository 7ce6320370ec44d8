/** Writes the whole list of a grid to a file: the visible columns in their order, every row of search and filters. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { GridHandle, GridReading } from '#renderer/grid/contract/types.ts';
import type { FilterTerm, ListExport } from '#renderer/services/ports.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import { useRenderer, useScreen } from '../../context/renderer-context.ts';
import type { Working } from './use-list-task.ts';

export interface Export {
  readonly isBusy: boolean;
  /** The same function throughout: the head of the grid is not drawn for it. */
  start(format: ListExport['format']): void;
}

export interface ExportedGrid {
  readonly name: string;
  readonly grid: Grid;
  /** File name of an export that the page writes itself. */
  readonly label: string;
  readonly filter: readonly FilterTerm[];
}

export function useExport({ name, grid, label, filter }: ExportedGrid, { run }: Working): Export {
  const screen = useScreen();
  const { ports, toasts, texts } = useRenderer();
  const [isBusy, setIsBusy] = useState(false);

  /** The server exports its lists; the page exports lists it holds. */
  async function write(drawn: GridHandle, format: ListExport['format'], reading: GridReading): Promise<void> {
    const list = screen.sources.paged(grid.source)?.export;
    if (list === undefined) return ports.saveTable({ name: label, format, ...drawn.whole(reading) });
    const view = drawn.view();
    // A number is nothing without its unit.
    const fieldsOf = new Map(grid.columns.map(({ id, field, unit }) => [id, unit === undefined ? [field] : [field, unit]]));
    const columns = view.columns.flatMap((id) => fieldsOf.get(id) ?? []);
    return list({ format, columns: [...new Set(columns)], sort: view.sort, filter, signal: reading.signal });
  }

  const begin = async (format: ListExport['format']): Promise<void> => {
    const drawn = screen.grids.drawn.get(name);
    if (drawn === undefined || isBusy) return;
    setIsBusy(true);
    try {
      await run(texts.grid.exporting, (reading) => write(drawn, format, reading), drawn.total());
    } catch (thrown) {
      const refusal = ports.asRefusal(thrown);
      if (refusal === undefined) ports.reportError(thrown);
      toasts.show([texts.grid.exportFailed, refusal?.title].filter((part) => part !== undefined).join(': '), 'error');
    } finally {
      setIsBusy(false);
    }
  };
  const latest = useRef(begin);
  useEffect(() => {
    latest.current = begin;
  });
  const start = useCallback((format: ListExport['format']) => void latest.current(format), []);
  return { isBusy, start };
}
