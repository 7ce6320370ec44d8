import type { PastedLine } from '#src/domain/paste/pasted-line.ts';
import type { PasteReading } from '#src/domain/paste/read-product-lines.ts';
import type { SupplierSheet, TrueLine } from './sheet.ts';

/** A sheet is read right, or with a question, error or warning in its place, or without a field; else it is wrong in silence. */
export type Outcome = 'right' | 'asked' | 'incomplete' | 'wrong';

export interface Judgement {
  readonly outcome: Outcome;
  readonly differences: readonly string[];
}

type Reading = Pick<PasteReading, 'findings' | 'questions'> & { readonly products: readonly PastedLine[] };

/** What a line holds where the sheet's own column is not used. */
const defaults: Partial<Record<keyof TrueLine, string>> = { invoiceNumber: 'INV-DEFAULT' };

const kilogramsOf: Readonly<Record<string, number>> = { kgm: 1, tne: 1000, grm: 0.001, lbs: 0.45359237 };

/** What the reading of a sheet is worth, told by its true lines. */
export function judged(
  { lines, isSpoilt }: Pick<SupplierSheet, 'lines' | 'isSpoilt'>,
  { findings, questions, products }: Reading,
): Judgement {
  if (questions.some(({ answer }) => answer === null) || findings.some(({ severity }) => severity === 'error'))
    return { outcome: 'asked', differences: [] };
  const rows = new Map(products.map((product) => [product['row'], product]));
  const isTold = (row: number, field?: string) =>
    findings.some(
      (finding) =>
        (finding.row === row && (finding.field === null || finding.field === field || isOfPrice(finding.field, field))) ||
        (finding.row === null && field !== undefined && finding.field === field),
    );
  const differing = lines.flatMap((line) => {
    const product = rows.get(line.row);
    if (product === undefined) return isTold(line.row) ? [] : [{ text: `row ${line.row}: no line`, isWrong: true }];
    return differencesOf(line, product)
      .filter(({ field }) => !isTold(line.row, field))
      .map((each) => ({ ...each, text: `row ${line.row}: ${each.text}` }));
  });
  const known = new Set(lines.map(({ row }) => row));
  const extra = products.flatMap(({ row }) =>
    typeof row !== 'number' || known.has(row) || findings.some((finding) => finding.row === row)
      ? []
      : [{ text: `row ${row}: no goods, but a line`, isWrong: true }],
  );
  const all = [
    ...differing,
    ...extra,
    ...(isSpoilt && findings.length === 0 ? [{ text: 'a spoilt cell is passed over', isWrong: true }] : []),
  ];
  const differences = all.toSorted((a, b) => Number(b.isWrong) - Number(a.isWrong)).map(({ text }) => text);
  if (all.some(({ isWrong }) => isWrong)) return { outcome: 'wrong', differences };
  return { outcome: all.length > 0 ? 'incomplete' : isWhole(lines, products) ? 'right' : 'asked', differences };
}

/** A price follows from the value: what is told of the value is told of the price. */
function isOfPrice(told: string | null, field: string | undefined): boolean {
  return told === 'exportValue' && field === 'unitPrice';
}

interface Difference {
  readonly field: string;
  readonly text: string;
  /** A field that is not there is told where columns are chosen: it is not used. */
  readonly isWrong: boolean;
}

function differencesOf(line: TrueLine, product: PastedLine): Difference[] {
  const compared = (field: Exclude<keyof TrueLine, 'row' | 'kilograms' | 'units'>): Difference[] => {
    const [right, read] = [line[field], product[field]];
    if (right === undefined || isSame(right, read)) return [];
    return [{ field, text: `${field} is ${String(read)}, not ${String(right)}`, isWrong: read !== undefined && read !== defaults[field] }];
  };
  const fields = [
    'description',
    'quantityOrdered',
    'exportValue',
    'currencyCode',
    'countryOfOriginCode',
    'hsTariffCode',
    'productCode',
    'invoiceNumber',
    'numberOfPackages',
  ] as const;
  return [...fields.flatMap(compared), ...priceOf(line, product), ...weightOf(line, product), ...unitOf(line, product)];
}

function priceOf({ unitPrice }: TrueLine, { unitPrice: read }: PastedLine): Difference[] {
  // Where the value is another one by rounding, so is a price derived from it.
  if (unitPrice === undefined || typeof read !== 'number' || Math.abs(read - unitPrice) <= unitPrice * 0.02 + 0.01) return [];
  return [{ field: 'unitPrice', text: `unitPrice is ${read}, not ${unitPrice}`, isWrong: true }];
}

function weightOf({ kilograms }: TrueLine, { totalWeight, weightUnitCode }: PastedLine): Difference[] {
  if (kilograms === undefined || kilograms === 0) return [];
  const read = typeof totalWeight === 'number' ? totalWeight * (kilogramsOf[String(weightUnitCode)] ?? Number.NaN) : undefined;
  if (read !== undefined && Math.abs(read - kilograms) <= kilograms * 1e-6 + 1e-6) return [];
  return [
    { field: 'totalWeight', text: `${String(totalWeight)} ${String(weightUnitCode)} is not ${kilograms} kg`, isWrong: read !== undefined },
  ];
}

function unitOf({ units, quantityOrdered }: TrueLine, { quantityUnitCode, quantityOrdered: read }: PastedLine): Difference[] {
  const unit = String(quantityUnitCode ?? '').toLowerCase();
  if (quantityOrdered === undefined || typeof read !== 'number') return [];
  const isPieces = ['', 'nmb'].includes(unit);
  if (units === undefined ? isPieces || unit.length <= 3 : units.includes(unit)) return [];
  return [{ field: 'quantityUnitCode', text: `unit is ${unit}, not ${units?.[0] ?? 'pieces'}`, isWrong: true }];
}

function isSame(right: string | number, read: PastedLine[string]): boolean {
  return typeof right === 'number' && typeof read === 'number' ? Math.abs(right - read) < 0.0051 : right === read;
}

/** Rows skipped with a warning may have held goods. */
function isWhole(lines: readonly TrueLine[], products: readonly PastedLine[]): boolean {
  return products.length === lines.length;
}
