/** What keys do with a range over cells. */
import type { KeyboardEvent } from 'react';
import { firstOptionOf, openListOf, optionOfEnter } from '#renderer/focus/field-keys.ts';
import { focusCell, isInEditor } from '../keys/row-elements.ts';
import type { CellRange, Corner } from '../model/model-parts.ts';
import { shownColumns } from '../columns/checkbox-column.ts';
import { filledDown, filledRight, headAfter, isOneCell, rangeBetween, withinReach, type RangeStep } from './cell-range.ts';
import { asBlock, columnsIn, loseRange, rowsIn, textsIn } from './range-cells.ts';
import type { CellParts } from './grid-cells.ts';

const STEPS = new Map<string, RangeStep>([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
]);

/** They lead elsewhere, so the range ends first. */
const LEAVING = new Set([...STEPS.keys(), 'Home', 'End', 'PageUp', 'PageDown', 'Enter', 'Tab', ' ']);

type Texts = readonly (readonly string[])[];

/** Whether the key is done with. */
export function onRangeKey(parts: CellParts, event: KeyboardEvent<HTMLElement>): boolean {
  const { model } = parts;
  const { key, altKey, shiftKey } = event;
  const isControl = event.ctrlKey || event.metaKey;
  if (altKey) return false;
  if (model.isRangeLost) endRange(parts);
  const isFilled = parts.grid.onPaste !== undefined;
  if (isInEditor(event.target)) {
    const { range } = model;
    if (key !== 'Enter' || !isControl || shiftKey || range === undefined || isOneCell(range) || !isFilled) return false;
    return fillTyped(parts, range, event.target);
  }
  const own = cornerAt(parts, event.target, '[data-editable]');
  // A range begins at the cell with the focus.
  if (own !== undefined && (own.id !== model.range?.anchor.id || own.column !== model.range?.anchor.column)) endRange(parts);
  const { range } = model;
  const step = STEPS.get(key);
  if (step !== undefined && shiftKey) {
    const anchor = range?.anchor ?? own;
    if (anchor === undefined) return false;
    extend(parts, anchor, headAfter(range ?? { anchor, head: anchor }, step, isControl, listOf(parts)));
    return true;
  }
  if (isControl && !shiftKey) return onCommand(parts, key.toLowerCase(), range ?? oneCell(parts, own));
  if (range === undefined) return false;
  if (key === 'Delete' && !isControl && !shiftKey && isFilled) {
    fill(parts, range, ({ rows, columns }) => rows.map(() => columns.map(() => '')));
    return true;
  }
  if (key === 'Escape' || LEAVING.has(key)) endRange(parts);
  if (key !== 'Escape') return false;
  focusCell(parts.body.current, range.anchor.index, range.anchor.column);
  return true;
}

function onCommand(parts: CellParts, key: string, range: CellRange | undefined): boolean {
  const { grid, model, table } = parts;
  if (range === undefined) return false;
  const isMany = model.range !== undefined && !isOneCell(range);
  if (key === 'c' && isMany) {
    const columns = columnsIn(table, range);
    const rows = range.last - range.first + 1;
    grid.onCopy?.({
      count: rows,
      cells: rows * columns.length,
      text: async ({ signal }) => asBlock(textsIn(columns, await rowsIn(model, range, signal))),
    });
    return true;
  }
  // Several selected rows are filled as such.
  if (grid.onPaste === undefined || (!isMany && model.count() > 1)) return false;
  if (key === 'd') fillFrom(parts, range, 'down');
  else if (key === 'r') fillFrom(parts, range, 'right');
  else return false;
  return true;
}

/** A range of one row or column is filled from the cell before it, as in spreadsheets. */
function fillFrom(parts: CellParts, range: CellRange, direction: 'down' | 'right'): void {
  const { shown } = listOf(parts);
  const isDown = direction === 'down';
  const [start = ''] = range.columns;
  const before = shown[shown.indexOf(start) - 1];
  if (isDown ? range.first === range.last && range.first === 0 : range.columns.size === 1 && before === undefined) return;
  const from: CellRange = isDown
    ? { ...range, first: range.first === range.last ? range.first - 1 : range.first }
    : { ...range, columns: range.columns.size === 1 && before !== undefined ? new Set([before, start]) : range.columns };
  const texts = ({ rows, columns }: Block) => (isDown ? filledDown : filledRight)(textsIn(columns, rows));
  fill(parts, from, texts, isDown ? { rows: 1, columns: 0 } : { rows: 0, columns: 1 });
}

interface Block {
  readonly rows: Awaited<ReturnType<typeof rowsIn>>;
  readonly columns: ReturnType<typeof columnsIn>;
}

/** @param past number of rows and columns that are read, but not filled */
function fill(parts: CellParts, range: CellRange, textsOf: (block: Block) => Texts, past = { rows: 0, columns: 0 }): void {
  const { grid, model, table } = parts;
  const columns = columnsIn(table, range);
  rowsIn(model, range).then(
    (rows) =>
      grid.onPaste?.({
        text: asBlock(textsOf({ rows, columns })),
        columns: columns.slice(past.columns).map(({ id }) => id),
        rowAt: (step) => rows[step + past.rows],
        isFill: true,
      }),
    () => loseRange(model),
  );
}

/** Fills every cell with the typed text, as if it were pasted. */
function fillTyped(parts: CellParts, range: CellRange, target: EventTarget): boolean {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false;
  // In a choice, what is typed is searched for: its key is what Enter would take.
  const list = openListOf(target);
  const option = (optionOfEnter(list) ?? (target.value === '' ? null : firstOptionOf(list)))?.getAttribute('value');
  // Text without an option, and an option that would create a record, are not values yet.
  if (option?.startsWith('\0') ?? target.getAttribute('aria-haspopup') === 'listbox') return false;
  const typed = option ?? (target instanceof HTMLInputElement && target.type === 'checkbox' ? String(target.checked) : target.value);
  parts.table.setEditingCell(null);
  fill(parts, range, ({ rows, columns }) => rows.map(() => columns.map(() => typed)));
  return true;
}

export function extend(parts: CellParts, anchor: Corner, to: Pick<Corner, 'index' | 'column'>): void {
  const { model, view, body } = parts;
  const index = withinReach(anchor, to.index);
  const head = { index, column: to.column, id: model.entry(index)?.[0] };
  model.range = between(parts, anchor, head);
  model.isRangeLost = false;
  model.touch();
  view.reveal(index);
  const cell = body.current?.querySelector(`[data-index="${index}"] [data-cell="${CSS.escape(to.column)}"]`);
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

export function endRange({ model }: Pick<CellParts, 'model'>): void {
  if (model.range === undefined && !model.isRangeLost) return;
  model.range = undefined;
  model.isRangeLost = false;
  model.touch();
}

/** The cell around an element, if it is of this kind. */
export function cornerAt({ model }: CellParts, target: EventTarget | null, kind = '[role="gridcell"]'): Corner | undefined {
  if (!(target instanceof Element) || target.closest(kind) === null) return undefined;
  const cell = target.closest<HTMLElement>('[role="gridcell"][data-cell]');
  const index = Number(cell?.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? NaN);
  const column = cell?.dataset['cell'];
  if (column === undefined || Number.isNaN(index)) return undefined;
  return { index, id: model.entry(index)?.[0], column };
}

function oneCell(parts: CellParts, corner: Corner | undefined): CellRange | undefined {
  return corner && between(parts, corner, corner);
}

function between(parts: CellParts, anchor: Corner, head: Corner): CellRange | undefined {
  return rangeBetween(anchor, head, listOf(parts).shown, (index) => parts.model.entry(index)?.[0]);
}

function listOf({ model, table }: CellParts) {
  return { shown: shownColumns(table).map(({ id }) => id), total: model.cache.total ?? 0 };
}
