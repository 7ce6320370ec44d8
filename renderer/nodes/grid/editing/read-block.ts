/** Turns a spreadsheet block into changes of the rows it is pasted over, with findings by cell. */
import { fillText } from '#src/expression/index.ts';
import { enumerated } from '#renderer/form/contract/choices.ts';
import { changeOf, type FieldChange } from '#renderer/form/contract/form-values.ts';
import type { GridPaste, GridRow } from '#renderer/grid/contract/types.ts';
import type { ManyTexts } from '#renderer/screen/state/bulk-texts.ts';
import { numberText } from '#renderer/widgets/values/number-text.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { KeptCell } from '#renderer/screen/state/screen-grids.ts';
import { blockCells } from './block-cells.ts';
import type { BulkRow } from './bulk-request.ts';
import type { EnteredCell } from './save-cells.ts';

export interface PastedOver {
  readonly rows: readonly BulkRow[];
  /** Findings by cell. */
  readonly wrong: readonly string[];
  /** What each row is called, by its key. */
  readonly names: ReadonlyMap<string, string>;
  /** The changes by cell; those that cannot be read, with why; and how many cells cannot be changed. */
  readonly cells: readonly EnteredCell[];
  readonly unreadable: readonly KeptCell[];
  readonly fixed: number;
}

export interface Target {
  readonly field: string;
  readonly label: string;
  readonly schema: FieldSchema;
  mayChange(row: GridRow): boolean;
  /** What its cell shows. */
  textOf(row: GridRow): string;
  /** Whether another change of the value is being sent, so that the stored value is outdated. */
  isUnderWay?(row: GridRow): boolean;
  /** The unit of the number, which copied cells of the grid contain. */
  unitOf?(row: GridRow): string;
}

export interface BlockReading {
  /** By id of the column. */
  target(column: string): Target | undefined;
  labelOf(column: string): string;
  /** Name of the row. */
  nameOf(row: GridRow, step: number): string;
  readonly rowKey: string;
  readonly texts: ManyTexts;
  parse(format: string, text: string): unknown;
}

const UNREADABLE = Symbol('unreadable');

export function readBlock({ text, columns, rowAt }: GridPaste, reading: BlockReading): PastedOver {
  const data = blockCells(text);
  const { texts } = reading;
  const wrong: string[] = [];
  const rows: BulkRow[] = [];
  const changes: EnteredCell[] = [];
  const unreadable: KeptCell[] = [];
  let fixed = 0;
  const names = new Map<string, string>();
  const beyond = data.filter((_, step) => rowAt(step) === undefined).length;
  const widest = Math.max(...data.map((cells) => cells.length));
  if (widest > columns.length) wrong.push(fillText(texts.beyondColumns, { count: String(widest - columns.length) }));
  if (beyond > 0) wrong.push(fillText(texts.beyondRows, { count: String(beyond) }));
  for (const [step, cells] of data.entries()) {
    const row = rowAt(step);
    if (row === undefined) continue;
    const patch: FieldChange[] = [];
    for (const [place, cell] of cells.slice(0, columns.length).entries()) {
      const column = columns[place] ?? '';
      const target = reading.target(column);
      const placeholders = { row: reading.nameOf(row, step), label: target?.label ?? reading.labelOf(column), text: cell };
      if (target === undefined || !target.mayChange(row)) {
        fixed += 1;
        if (cell.trim() !== '') wrong.push(fillText(texts.cellFixed, placeholders));
        continue;
      }
      const value = valueOf(withoutUnit(cell, target, row), target.schema, reading);
      const { field, label } = target;
      if (value === UNREADABLE) {
        const message = fillText(texts.cellUnreadable, placeholders);
        wrong.push(message);
        unreadable.push({ row: row[reading.rowKey], field, value: cell, text: cell, messages: [message] });
      } else if ((value ?? null) !== (row[field] ?? null) || target.isUnderWay?.(row) === true) {
        patch.push(changeOf(field, value));
        changes.push({ row, field, label, value, before: target.textOf(row), text: cell });
      }
    }
    const { version } = row;
    names.set(String(row[reading.rowKey]), reading.nameOf(row, step));
    if (patch.length > 0) rows.push({ id: row[reading.rowKey], patch, ...(typeof version === 'number' ? { version } : {}) });
  }
  return { rows, wrong, names, cells: changes, unreadable, fixed };
}

const YES = new Set(['yes', 'true', '1', 'y']);
const NO = new Set(['no', 'false', '0', 'n']);

/** A number with the unit of its row; another unit is refused. */
function withoutUnit(cell: string, { unitOf }: Target, row: GridRow): string {
  const text = cell.trim();
  const unit = unitOf?.(row) ?? '';
  const isWithUnit = unit !== '' && text.toLowerCase().endsWith(` ${unit.toLowerCase()}`);
  return isWithUnit ? text.slice(0, -unit.length) : cell;
}

/** The value as written in a spreadsheet; null empties the cell. */
function valueOf(cell: string, schema: FieldSchema, { parse }: BlockReading): unknown {
  const text = cell.trim();
  if (text === '') return null;
  if (schema.enum !== undefined) {
    const asked = text.toLowerCase();
    const choice = enumerated(schema).find(({ key, label }) => key.toLowerCase() === asked || label.toLowerCase() === asked);
    return choice === undefined ? UNREADABLE : choice.value;
  }
  if (schema.type === 'number' || schema.type === 'integer') return numberText(schema).parse(text) ?? UNREADABLE;
  if (schema.type === 'boolean') return YES.has(text.toLowerCase()) ? true : NO.has(text.toLowerCase()) ? false : UNREADABLE;
  return schema.format === undefined ? cell : (parse(schema.format, text) ?? UNREADABLE);
}
