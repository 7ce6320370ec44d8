/** A block from a spreadsheet as changes of the rows it is put over; what cannot be taken is said cell by cell. */
import Papa from 'papaparse';
import { fillText } from '#src/expression/index.ts';
import { enumerated } from '#renderer/form/contract/choices.ts';
import type { FieldChange } from '#renderer/form/contract/form-values.ts';
import type { GridPaste, GridRow } from '#renderer/grid/contract/types.ts';
import type { ManyTexts } from '#renderer/screen/state/many-texts.ts';
import { numberText } from '#renderer/widgets/values/number-text.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { ManyRow } from './ask-many.ts';

export interface PastedOver {
  readonly rows: readonly ManyRow[];
  /** What is wrong, cell by cell. */
  readonly wrong: readonly string[];
  /** What each row is called, by its key. */
  readonly names: ReadonlyMap<string, string>;
}

export interface Target {
  readonly field: string;
  readonly label: string;
  readonly schema: FieldSchema;
  mayChange(row: GridRow): boolean;
  /** What its number is measured in, as cells of the grid itself are copied with it. */
  unitOf?(row: GridRow): string;
}

export interface BlockReading {
  /** By id of the column. */
  target(column: string): Target | undefined;
  labelOf(column: string): string;
  /** What the row is called. */
  nameOf(row: GridRow, step: number): string;
  readonly rowKey: string;
  readonly texts: ManyTexts;
  parse(format: string, text: string): unknown;
}

const UNREADABLE = Symbol('unreadable');

export function readBlock({ text, columns, rowAt }: GridPaste, reading: BlockReading): PastedOver {
  const { data } = Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' });
  const { texts } = reading;
  const wrong: string[] = [];
  const rows: ManyRow[] = [];
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
      const told = { row: reading.nameOf(row, step), label: target?.label ?? reading.labelOf(column), text: cell };
      if (target === undefined || !target.mayChange(row)) {
        if (cell.trim() !== '') wrong.push(fillText(texts.cellFixed, told));
        continue;
      }
      const value = valueOf(withoutUnit(cell, target, row), target.schema, reading);
      if (value === UNREADABLE) wrong.push(fillText(texts.cellUnreadable, told));
      else if ((value ?? null) !== (row[target.field] ?? null)) patch.push({ op: 'replace', path: `/${target.field}`, value });
    }
    const { version } = row;
    names.set(String(row[reading.rowKey]), reading.nameOf(row, step));
    if (patch.length > 0) rows.push({ id: row[reading.rowKey], patch, ...(typeof version === 'number' ? { version } : {}) });
  }
  return { rows, wrong, names };
}

const YES = new Set(['yes', 'true', '1', 'y']);
const NO = new Set(['no', 'false', '0', 'n']);

/** A number beside the unit of its own row; another unit would be another number. */
function withoutUnit(cell: string, { unitOf }: Target, row: GridRow): string {
  const text = cell.trim();
  const unit = unitOf?.(row) ?? '';
  const isWithUnit = unit !== '' && text.toLowerCase().endsWith(` ${unit.toLowerCase()}`);
  return isWithUnit ? text.slice(0, -unit.length) : cell;
}

/** As people write it in a spreadsheet; null empties. */
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
