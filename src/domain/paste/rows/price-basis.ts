import { decimalFormat } from '#schemas/formats/decimal.ts';
import { normaliseHeader } from '../columns/normalise-header.ts';
import type { SheetRow } from '../block/parse-rows.ts';

/** How sheets name the count of units that a price is for, as business systems print it: "Price 45.00 Per 100". */
const basisHeaders = new Set([
  'per',
  'price per',
  'price unit',
  'price units',
  'pricing unit',
  'price basis',
  'unit of price',
  'price qty',
  'price quantity',
  'peinh',
]);

/** The header cell of a column that nothing is read from and that makes prices those of more than one unit; undefined if none does. */
export function priceBasis(rows: readonly SheetRow[], mapped: ReadonlySet<number>): string | undefined {
  const [head, ...others] = rows;
  return head?.cells.find(
    (header, column) =>
      !mapped.has(column) &&
      basisHeaders.has(normaliseHeader(header)) &&
      others.some(({ cells }) => {
        const count = decimalFormat.parse(cells[column] ?? '');
        return count !== undefined && count !== null && count !== 1;
      }),
  );
}
