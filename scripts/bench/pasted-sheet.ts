import { compilePastePlan } from '#src/domain/paste/plan/paste-plan.ts';
import type { Documents } from '#src/server/documents/documents.ts';
import type { ConsignmentIds } from './broker-session.ts';

type CellOfLine = (line: number) => string | number;

/** A supplier's sheet: the fields of its columns and what a line has in them. */
export const SHEET: readonly (readonly [field: string, cell: CellOfLine])[] = [
  ['productCode', (line) => `LT-${10_000 + line}`],
  ['description', (line) => `Laptop computer 14in, ${line} GB`],
  ['itemsInOrderUnit', () => 1],
  ['quantityOrdered', (line) => (line % 90) + 1],
  ['unitPrice', () => '12.50'],
  ['exportValue', (line) => (((line % 90) + 1) * 12.5).toFixed(2)],
  ['currencyCode', () => 'USD'],
  ['quantityUnitCode', () => 'PCS'],
  ['countryOfOriginCode', () => 'CN'],
  ['hsTariffCode', () => '8471.30.00.10A'],
  ['invoiceNumber', () => 'SZ-26-1187'],
  ['totalWeight', (line) => ((line % 50) + 0.5).toFixed(1)],
  ['weightUnitCode', () => 'kgm'],
  ['totalVolume', () => '0.6'],
  ['volumeUnitCode', () => 'mtq'],
  ['numberOfPackages', (line) => (line % 9) + 1],
  ['packageTypeCode', () => 'CT'],
  ['buyerProductCode', (line) => `B-${line}`],
  ['secondaryCode', () => ''],
  ['tariffKeyword', () => ''],
];

/** The request for the preview of a sheet with this many lines. */
export function sheetOf(documents: Documents, lines: number, { orderId }: Pick<ConsignmentIds, 'orderId'>) {
  const clipboardData = Array.from({ length: lines }, (_, line) => SHEET.map(([, cell]) => cell(line)).join('\t')).join('\n');
  const plan = compilePastePlan(documents.schema('consignments/pasted-line'));
  const columns = Object.fromEntries(SHEET.map(([field], column) => [`column${column}`, plan.byName.get(field)?.paste.role]));
  return { clipboardData, columns, delimiter: '\t', hasHeaderRow: false, invoiceNumber: 'SZ-26-1187', orderId };
}
