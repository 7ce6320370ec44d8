/** The sums of a list that is here already, as the server makes them: exact, by unit, converted if that is known. */
import { Decimal } from '#schemas/formats/decimal.ts';
import type { ExpressionFunction } from '#src/expression/index.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { ListSum } from '../ports.ts';
import type { Row } from '../references.ts';

export function sumRows(
  rows: readonly Row[],
  { properties }: EntitySchema,
  fields: readonly string[],
  functions: readonly ExpressionFunction[],
): readonly ListSum[] {
  return fields.flatMap((field) => {
    const total = properties[field]?.['x-total'];
    if (total === undefined) return [];
    const convert = functions.find(({ name }) => name === total.convert);
    const byUnit = new Map<string | undefined, Decimal>();
    let missing = 0;
    for (const row of rows) {
      const value = row[field];
      if (typeof value !== 'number' || !Number.isFinite(value)) {
        missing += 1;
        continue;
      }
      const code = total.by === undefined ? undefined : textOf(row[total.by]);
      const factor: unknown = convert === undefined || code === undefined ? undefined : convert.call(1, code);
      const isConverted = typeof factor === 'number';
      const unit = isConverted ? total.in : code;
      byUnit.set(unit, new Decimal(value).times(isConverted ? factor : 1).plus(byUnit.get(unit) ?? 0));
    }
    const units = [...byUnit].toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1));
    return units.map(([unit, sum]) => ({ field, ...(unit === undefined ? {} : { unit }), sum: sum.toFixed(), missing }));
  });
}

function textOf(value: unknown): string | undefined {
  return value === undefined || value === null || value === '' ? undefined : String(value);
}
