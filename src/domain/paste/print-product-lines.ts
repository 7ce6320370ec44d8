import { delimiters } from './block/delimiters.ts';
import { invoiceFields } from './rows/invoices.ts';
import { valueAt } from './pasted-line.ts';
import { type PastePlan, type PlannedField, targetsOf } from './plan/paste-plan.ts';
import type { Answer } from './ask/questions.ts';
import { decimalsQuestion } from './ask/ask-conventions.ts';

/** A stored product line, by the names of its entity, without the fields its reader may not see. */
type StoredLine = Readonly<Record<string, unknown>>;

/** Lines as a block, and how it is read. */
export interface PrintedLines {
  readonly clipboardData: string;
  readonly delimiter: string;
  readonly hasHeaderRow: boolean;
  /** `column0` .. to a role's number. */
  readonly columns: Readonly<Record<string, number>>;
  /** Dots separate decimals here. */
  readonly answers: readonly Answer[];
}

/**
 * Prints stored lines as a block that is read into the same lines again: a column for each kind that one of them has. The invoice is
 * left out, to be chosen when pasting; derived fields are left out too.
 */
export function printProductLines(
  lines: readonly StoredLine[],
  { fields, byName }: PastePlan,
  pairs: readonly { readonly total: string; readonly perUnit: string }[],
): PrintedLines {
  const [tab] = delimiters;
  const totals = new Map(pairs.map(({ total, perUnit }) => [perUnit, total]));
  const columns = fields.flatMap((field) => {
    const { role } = field.paste;
    if (role === undefined || field.schema.readOnly === true || field.name === invoiceFields.number) return [];
    const rest = byName.get(field.schema['x-splits']?.[0] ?? '');
    const total = byName.get(totals.get(field.name) ?? '');
    const cells = lines.map((line) => (total !== undefined && valueIn(line, total) !== '' ? '' : cellIn(line, field, rest)));
    return cells.some((cell) => cell !== '') ? [{ role, label: field.label, cells }] : [];
  });
  const rows = [columns.map(({ label }) => label), ...lines.map((_, index) => columns.map(({ cells }) => cells[index] ?? ''))];
  return {
    clipboardData: rows.map((cells) => cells.map(quoted).join(tab)).join('\n'),
    delimiter: tab,
    hasHeaderRow: true,
    columns: Object.fromEntries(columns.map(({ role }, index) => [`column${index}`, role])),
    answers: [{ id: decimalsQuestion, value: '.' }],
  };
}

function cellIn(line: StoredLine, field: PlannedField, rest: PlannedField | undefined): string {
  const cell = valueIn(line, field);
  // The suffix is in one field or the other, by the direction of the consignment.
  const more =
    cell === '' || rest === undefined
      ? undefined
      : targetsOf(rest)
          .map((name) => textOf(line[name]))
          .find((text) => text !== '');
  if (more !== undefined) return `${cell}.${more}`;
  return cell === '' || field.paste.in === undefined ? cell : `${cell} ${field.paste.in}`;
}

function valueIn(line: StoredLine, field: PlannedField): string {
  const [place] = targetsOf(field);
  return place === undefined ? '' : textOf(valueAt(line, place));
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}

function quoted(cell: string): string {
  return /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
