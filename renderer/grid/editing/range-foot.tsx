/** The range in words, announced as it grows; while it stands it follows its rows. */
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { figuresOf, fillText } from '#src/expression/index.ts';
import { shownColumns } from '../columns/checkbox-column.ts';
import type { GridTable } from '../contract/column.ts';
import type { GridProps, GridRow } from '../contract/types.ts';
import type { GridModel } from '../model/grid-model.ts';
import type { CellRange, Corner } from '../model/model-parts.ts';
import { isOneCell, rangeBetween } from './cell-range.ts';
import { columnsIn, loadedRows, rowsIn } from './range-cells.ts';
import { figuresIn, type Figure } from './range-figures.ts';
import type { RangeFootProps } from './grid-cells.ts';
import './range.css';

export function RangeFoot({ grid, model, table }: RangeFootProps): ReactNode {
  const version = useSyncExternalStore(model.subscribe, model.version);
  useEffect(() => followRows(model, table), [model, table, version]);
  const { range } = model;
  useEffect(() => (range === undefined ? undefined : endElsewhere(model, range)), [model, range]);
  const rows = useRows(model, range, version);
  return <span role="status">{range === undefined || isOneCell(range) ? '' : textOf(grid, table, range, rows)}</span>;
}

/** Rows that are not loaded are read. Undefined until they are there. */
function useRows(model: GridModel, range: CellRange | undefined, version: number): readonly GridRow[] | undefined {
  const [read, setRead] = useState<{ readonly of: CellRange; readonly rows: readonly GridRow[] }>();
  const loaded = range && loadedRows(model, range);
  const isMissing = range !== undefined && loaded === undefined;
  useEffect(() => {
    if (range === undefined || !isMissing) return undefined;
    const stop = new AbortController();
    rowsIn(model, range, stop.signal).then(
      (rows) => {
        if (!stop.signal.aborted) setRead({ of: range, rows });
      },
      // Without its rows a range has no sum; what is done with it reads them again, and says what is wrong.
      () => undefined,
    );
    return () => stop.abort();
  }, [model, range, isMissing, version]);
  return loaded ?? (read !== undefined && read.of === range ? read.rows : undefined);
}

function textOf({ texts, isMuted }: GridProps, table: GridTable, range: CellRange, rows: readonly GridRow[] | undefined): string {
  const columns = columnsIn(table, range);
  const ends = new Set([columns[0], columns.at(-1)].map((column) => column?.columnDef.header ?? ''));
  const length = range.last - range.first + 1;
  const place = fillText(texts.rangeCells, {
    ...figuresOf({ count: length * columns.length, rows: length }),
    columns: [...ends].join(' – '),
  });
  // Deleted rows count for nothing.
  const counted = rows?.filter((row) => isMuted?.(row) !== true) ?? [];
  const figures = figuresIn(
    columns.flatMap(({ columnDef: { meta }, accessorFn }) =>
      counted.flatMap((row): readonly Figure[] => {
        const value: unknown = accessorFn?.(row, 0);
        if (meta?.widthOf === undefined || typeof value !== 'number') return [];
        return [{ value, text: meta.text?.(row) ?? '', unit: meta.measuredIn?.(row) }];
      }),
    ),
    texts.noUnit,
  );
  if (figures === undefined) return place;
  const { count, totals } = figures;
  const values = totals === undefined ? [texts.rangeMixed] : [fillText(texts.rangeSum, totals), fillText(texts.rangeAverage, totals)];
  return [place, ...values, fillText(texts.rangeCount, figuresOf({ count }))].join(' · ');
}

/** The range ends if the focus goes to another cell. @returns stops */
function endElsewhere(model: GridModel, { anchor }: CellRange): () => void {
  const onFocus = ({ target }: FocusEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    if (!(target instanceof Element) || row === null) return;
    const column = target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? anchor.column;
    if (model.entry(Number(row.dataset['index']))?.[0] === anchor.id && column === anchor.column) return;
    model.range = undefined;
    model.touch();
  };
  document.addEventListener('focusin', onFocus);
  return () => document.removeEventListener('focusin', onFocus);
}

/** A range stands over the rows that were chosen, wherever they are now; without one of its corners it ends. */
function followRows(model: GridModel, table: GridTable): void {
  const { range, cache } = model;
  if (range === undefined) return;
  const [anchor, head] = [cornerNow(model, range.anchor), cornerNow(model, range.head)];
  if (anchor === range.anchor && head === range.head && !cache.isRestarting) return;
  const shown = shownColumns(table).map(({ id }) => id);
  model.range = anchor === undefined || head === undefined || cache.isRestarting ? undefined : rangeBetween(anchor, head, shown);
  model.touch();
}

function cornerNow(model: GridModel, corner: Corner): Corner | undefined {
  const id = model.entry(corner.index)?.[0];
  if (id === corner.id) return corner;
  if (corner.id === undefined) return { ...corner, id };
  const index = model.indexOf(corner.id);
  if (index !== undefined) return { ...corner, index };
  // Its row may be in a block that is not loaded any more, or not yet.
  return id === undefined && corner.index < (model.cache.total ?? 0) ? corner : undefined;
}
