import { messageText, shortened } from '../../messages.ts';
import type { SheetRow } from '../block/parse-rows.ts';
import { matchColumns } from '../columns/match-columns.ts';
import type { PasteContext } from '../paste-context.ts';
import type { PlannedField } from '../plan/paste-plan.ts';
import { readNumber } from '../values/read-number.ts';
import type { HeadedSheet } from './ask-columns.ts';
import type { Asking } from './questions.ts';

/** Messages about the sheet: a column was read, and similar ones were not. */
export interface LeftColumns {
  readonly field: PlannedField;
  readonly values: Readonly<Record<'beside' | 'example' | 'others', string>>;
}

/** Enough to see whether values are quantity times price. */
const rowsLookedAt = 20;
/** Shown of each column. */
const figuresShown = 3;
/** Cents of rounding in the value, and half a cent for each unit in the price. */
const [toleranceOfValue, toleranceOfPrice] = [0.01, 0.005];

/**
 * Several quantities, prices or values: asks for the column if only another one makes values quantity times price, less discount.
 * @returns those that are left, with the figures of the first rows
 */
export function askAboutAlternatives(sheet: HeadedSheet, { messages, plan }: PasteContext, asking: Asking): readonly LeftColumns[] {
  const { header, rows, columns } = sheet;
  const used = new Set(columns.values());
  const figures = (column: number) =>
    rows
      .map(({ cells }) => cells[column] ?? '')
      .filter((cell) => cell !== '')
      .slice(0, figuresShown);
  const shown = (column: number) => ({ beside: shortened(header.cells[column] ?? ''), example: figures(column).join('; ') });
  const { matches } = matchColumns(
    header.cells,
    plan,
    rows.slice(0, rowsLookedAt).map(({ cells }) => cells),
  );
  const fields = ['quantityOrdered', 'unitPrice', 'exportValue'].map((name) => plan.byName.get(name));
  return fields.flatMap((field) => {
    const column = field && columns.get(field);
    if (field === undefined || column === undefined) return [];
    const others = matches.flatMap((match) => {
      const isLike = (match.reason === 'taken' && match.wanted === field) || (match.reason === 'other' && match.like === field);
      const cells = figures(match.column);
      return isLike && !used.has(match.column) && cells.length > 0 && cells.every(isNumber) ? [match.column] : [];
    });
    if (others.length === 0) return [];
    const agreeing = agrees(sheet, fields, field, column) ? [] : others.filter((other) => agrees(sheet, fields, field, other));
    if (agreeing.length > 0) {
      const choices = [column, ...agreeing].map((each) => ({
        value: `column${each}`,
        label: messageText(messages, 'paste.ask.column', shown(each)),
        meaning: each,
      }));
      const text = messageText(messages, 'paste.ask.which', { label: field.label.toLowerCase() });
      const answer = asking.ask(
        { id: `which ${[column, ...agreeing].map((each) => header.cells[each] ?? '').join(' ')}`, text, column, field: field.name },
        choices,
      );
      if (answer !== undefined) columns.set(field, answer);
    }
    const taken = columns.get(field) ?? column;
    const left = [column, ...others].filter((each) => each !== taken).map((each) => messageText(messages, 'paste.ask.column', shown(each)));
    return [{ field, values: { ...shown(taken), others: left.join(', ') } }];
  });
}

function isNumber(cell: string): boolean {
  return readNumber(cell).kind === 'number' || readNumber(cell, ',').kind === 'number';
}

/** Whether values are quantity times price, less discount, with one of the three columns in place of that of a field. */
function agrees(
  { rows, columns }: HeadedSheet,
  fields: readonly (PlannedField | undefined)[],
  instead: PlannedField,
  column: number,
): boolean {
  const places = fields.map((field) => (field === instead ? column : field && columns.get(field)));
  const discount = [...columns].find(([{ name }]) => name === 'discountPercent')?.[1];
  const isProduct = ({ cells }: SheetRow, mark: '.' | ',') => {
    const numberAt = (place: number | undefined) => {
      const number = readNumber(cells[place ?? -1] ?? '', mark);
      return number.kind === 'number' ? number.value : undefined;
    };
    const [quantity, price, value] = places.map(numberAt);
    if (quantity === undefined || price === undefined || value === undefined) return undefined;
    const product = quantity * price * (1 - (numberAt(discount) ?? 0) / 100);
    return Math.abs(product - value) <= quantity * toleranceOfPrice + toleranceOfValue;
  };
  return (['.', ','] as const).some((mark) => {
    const told = rows.slice(0, rowsLookedAt).flatMap((row) => isProduct(row, mark) ?? []);
    return told.length > 0 && told.every(Boolean);
  });
}
