import { decimalFormat } from '#schemas/formats/decimal.ts';
import type { SheetRow } from '../block/parse-rows.ts';
import type { MappedColumns } from '../columns/read-mapping.ts';
import { normaliseHeader } from '../columns/normalise-header.ts';
import type { PlannedField } from '../plan/paste-plan.ts';

/** A column with the number of units that a row's price is for, and an example cell with more than one. */
export interface PriceBasis {
  readonly column: number;
  readonly example: string;
}

/** How sheets name the count of units that a price is for, as business systems print it: "Price 45.00 Per 100". */
const basisHeaders = new Set([
  'per',
  'price per',
  'price unit',
  'price units',
  'price uom',
  'pricing unit',
  'pricing uom',
  'price basis',
  'unit of price',
  'price qty',
  'price quantity',
  'peinh',
]);

const counts: ReadonlyMap<string, number> = new Map(
  Object.entries({ c: 100, hundred: 100, m: 1000, mille: 1000, thousand: 1000, '': 1, ea: 1, each: 1, pc: 1, pcs: 1, piece: 1, unit: 1 }),
);

/** How many units a price is for, by a cell: "100", "per 1,000", "M", "EA"; undefined for anything else. */
export function basisOf(cell: string): number | undefined {
  const text = cell
    .toLowerCase()
    .replace(/^(?:per|\/)\s*/, '')
    .replace(/(?<=\d)\s*(?:pcs?|ea|units?|pieces?)\.?$/, '');
  const count = counts.get(text) ?? decimalFormat.parse(text);
  return typeof count === 'number' && count > 0 ? count : undefined;
}

/** The unused column that makes prices those of more than one unit: by its heading, or beside the price by its cells. */
export function findBasis(
  header: SheetRow,
  rows: readonly SheetRow[],
  columns: MappedColumns,
  price: PlannedField,
): PriceBasis | undefined {
  const mapped = new Set(columns.values());
  const besidePrice = (columns.get(price) ?? -1) + 1;
  for (const column of new Set([...header.cells.keys(), besidePrice])) {
    if (mapped.has(column)) continue;
    const cells = rows.map((row) => row.cells[column] ?? '').filter((cell) => cell !== '');
    const isNamed = basisHeaders.has(normaliseHeader(header.cells[column] ?? ''));
    const isShown = column === besidePrice && cells.every((cell) => /^(?:per\b|\/|[cm]$|ea$|each$)/i.test(cell));
    const example = cells.find((cell) => basisOf(cell) !== 1);
    if ((isNamed || isShown) && example !== undefined) return { column, example };
  }
  return undefined;
}
