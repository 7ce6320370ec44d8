import { messageText, shortened } from '../../messages.ts';
import type { SheetRow } from '../block/parse-rows.ts';
import { cellOf, type MappedColumns } from '../columns/read-mapping.ts';
import type { PasteContext } from '../paste-context.ts';
import type { PlannedField } from '../plan/paste-plan.ts';
import type { KnownMark } from '../rows/mark-meaning.ts';
import { findBasis, type PriceBasis } from '../rows/price-basis.ts';
import { askAboutAlternatives, type LeftColumns } from './ask-alternatives.ts';
import { askAboutCurrency } from './ask-currency.ts';
import { askAboutHeadings } from './ask-headings.ts';
import { askAboutNeighbours } from './ask-neighbours.ts';
import type { Asking } from './questions.ts';

/** A sheet whose columns are named. */
export interface HeadedSheet {
  /** Above the header. */
  readonly above: readonly SheetRow[];
  readonly header: SheetRow;
  readonly rows: readonly SheetRow[];
  /** Those to read: questions add and take away. */
  readonly columns: Map<PlannedField, number>;
}

/** The columns to read, with the units and currencies given by their headings and neighbours. */
export interface AskedColumns {
  readonly columns: MappedColumns;
  readonly marks: readonly KnownMark[];
  /** Columns beside others of their kind. */
  readonly left: readonly LeftColumns[];
  /** The column with the number of units that a price is for. */
  readonly basis: PriceBasis | undefined;
  /** That of amounts without one, if the sheet names another than the usual one. */
  readonly currency: string | undefined;
}

/** Questions about ambiguous words: beside the numbers of a column, in its heading and in unused columns. */
export function askAboutColumns(sheet: HeadedSheet, context: PasteContext, asking: Asking): AskedColumns {
  const left = askAboutAlternatives(sheet, context, asking);
  const marks = askAboutHeadings(sheet, context, asking);
  askAboutNeighbours(sheet, marks, context, asking);
  const basis = askAboutBasis(sheet, context, asking);
  return { columns: sheet.columns, marks, left, basis, currency: askAboutCurrency(sheet, marks, context, asking) };
}

/** A value computed from the price of several units would be that many times too high. */
function askAboutBasis({ header, rows, columns }: HeadedSheet, { messages, plan }: PasteContext, asking: Asking): PriceBasis | undefined {
  const [price, value] = [plan.byName.get('unitPrice'), plan.byName.get('exportValue')];
  if (price === undefined || !columns.has(price)) return undefined;
  const isDerived = ({ cells }: SheetRow) => cellOf(price, cells, columns) !== '' && cellOf(value, cells, columns) === '';
  const found = rows.some(isDerived) ? findBasis(header, rows, columns, price) : undefined;
  if (found === undefined) return undefined;
  const beside = header.cells[found.column] ?? '';
  const text = (key: string) =>
    messageText(messages, `paste.ask.${key}`, { beside: shortened(beside), example: found.example, label: price.label });
  const choices = (['divide', 'none', 'leave'] as const).map((meaning) => ({ value: meaning, label: text(meaning), meaning }));
  const answer = asking.ask({ id: `basis ${beside}`, text: text('basis'), column: found.column, field: price.name }, choices);
  if (answer === 'leave') columns.delete(price);
  return answer === 'divide' ? found : undefined;
}
