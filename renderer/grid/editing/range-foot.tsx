/** The description of the range, announced as it grows. The range follows its rows. */
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { figuresOf, fillText } from '#src/expression/index.ts';
import { shownColumns } from '../columns/checkbox-column.ts';
import type { GridTable } from '../contract/column.ts';
import type { GridProps, GridRow } from '../contract/types.ts';
import type { GridModel } from '../model/grid-model.ts';
import type { CellRange, Corner } from '../model/model-parts.ts';
import { isOneCell, rangeBetween } from './cell-range.ts';
import { columnsIn, loadedRows, loseRange, rowsIn } from './range-cells.ts';
import { figuresIn, type Figure } from './range-figures.ts';
import type { RangeFootProps } from './grid-cells.ts';
import './range.css';

export function RangeFoot({ grid, model, table }: RangeFootProps): ReactNode {
  const version = useSyncExternalStore(model.subscribe, model.version);
  useEffect(() => followRows(model, () => shownColumns(table).map(({ id }) => id)), [model, table, version]);
  const { range } = model;
  useEffect(() => (range === undefined ? undefined : endElsewhere(model, range)), [model, range]);
  const rows = useRows(model, range, grid.generation);
  const lost = model.isRangeLost ? grid.texts.rangeLost : '';
  return (
    <span role="status" data-keep-clear>
      {range === undefined || isOneCell(range) ? lost : textOf(grid, table, range, rows)}
    </span>
  );
}

/** Rows that are not loaded are read. Undefined until they are there. */
function useRows(model: GridModel, range: CellRange | undefined, generation: number): readonly GridRow[] | undefined {
  const [read, setRead] = useState<{ readonly of: CellRange; readonly generation: number; readonly rows: readonly GridRow[] }>();
  const loaded = range && loadedRows(model, range);
  const isMissing = range !== undefined && loaded === undefined;
  useEffect(() => {
    if (range === undefined || !isMissing) return undefined;
    const stop = new AbortController();
    rowsIn(model, range, stop.signal).then(
      (rows) => {
        if (!stop.signal.aborted) setRead({ of: range, generation, rows });
      },
      // Without loaded rows there is no sum; actions read the rows again and report errors.
      () => undefined,
    );
    return () => stop.abort();
  }, [model, range, isMissing, generation]);
  return loaded ?? (read !== undefined && read.of === range && read.generation === generation ? read.rows : undefined);
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
    columns.flatMap(({ id, columnDef: { meta }, accessorFn }) =>
      counted.flatMap((row): readonly Figure[] => {
        const value: unknown = accessorFn?.(row, 0);
        if (meta?.isSummed !== true || meta.instead?.(row) !== undefined || typeof value !== 'number') return [];
        return [{ value, text: meta.text?.(row) ?? '', unit: meta.measuredIn?.(row), column: id }];
      }),
    ),
    texts.noUnit,
  );
  if (figures === undefined) return place;
  const { count, totals } = figures;
  const values = totals === undefined ? [texts.rangeMixed] : [fillText(texts.rangeSum, totals), fillText(texts.rangeAverage, totals)];
  return [place, ...values, fillText(texts.rangeCount, figuresOf({ count }))].join(' · ');
}

/** Ends the range if the focus moves to another cell. @returns a function that stops watching */
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

/** A range follows its rows when they move; it ends if they are no longer adjacent in the same order. */
export function followRows(model: GridModel, shown: () => readonly string[]): void {
  const { range, cache } = model;
  if (range === undefined) return;
  if (cache.isRestarting) model.range = undefined;
  else if (!cache.isUpToDate) return;
  else {
    const [anchor, head] = [cornerNow(model, range.anchor), cornerNow(model, range.head)];
    const moved = (anchor?.index ?? NaN) - range.anchor.index;
    const areSame = [...range.ids].every(([index, id]) => [undefined, id].includes(model.entry(index + moved)?.[0]));
    if (anchor === undefined || head === undefined || head.index - range.head.index !== moved || !areSame) return loseRange(model);
    if (anchor === range.anchor && head === range.head) return;
    const idAt = (index: number) => model.entry(index)?.[0] ?? range.ids.get(index - moved);
    model.range = rangeBetween(anchor, head, shown(), idAt);
  }
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
