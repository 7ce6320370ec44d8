import { decimalFormat } from '#schemas/formats/decimal.ts';
import { figuresOf, fillText } from '#src/expression/index.ts';
import type { GridTotal, GridTotals } from '#renderer/grid/contract/types.ts';
import type { ListSum, ListTotals } from '#renderer/services/ports.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';

/**
 * The sums by column, a line for each unit. The unit is shown beneath its own column
 * if it has one and that place is free.
 */
export function totalsOfSums(
  { columns }: Grid,
  schema: EntitySchema | undefined,
  { sums, count }: ListTotals,
  { noUnit, partly, mayStandApart }: { readonly noUnit: string; readonly partly: string; readonly mayStandApart: boolean },
): GridTotals {
  const fieldOf = (field: string) => schema?.properties[field] ?? {};
  const unitOf = (field: string) => fieldOf(field)['x-total']?.by;
  const summed = [...new Set(sums.map(({ field }) => field))];
  const hasColumn = (unit: string) =>
    mayStandApart &&
    summed.filter((field) => unitOf(field) === unit).length === 1 &&
    columns.some(({ field, hidden }) => field === unit && hidden !== true);
  const unitText = ({ field, unit }: ListSum) => unit ?? (unitOf(field) === undefined ? undefined : noUnit);
  const isPartial = ({ field, missing }: ListSum) => missing > 0 && fieldOf(field)['x-total']?.blank === undefined;
  return Object.fromEntries(
    columns.map(({ id, field }) => {
      const apart = hasColumn(unitOf(field) ?? '');
      const own = sums.filter((sum) => sum.field === field);
      const ofUnit = hasColumn(field) ? sums.filter((sum) => unitOf(sum.field) === field) : [];
      const lines = own.map((sum): GridTotal => {
        const unit = apart ? undefined : unitText(sum);
        const of = isPartial(sum) ? partOf(partly, count - sum.missing, count) : undefined;
        return {
          text: printDecimal(sum.sum, fieldOf(field)),
          ...(unit === undefined ? {} : { unit }),
          ...(of === undefined ? {} : { of }),
        };
      });
      return [id, [...lines, ...ofUnit.map((sum): GridTotal => ({ text: unitText(sum) ?? '' }))]];
    }),
  );
}

/** @param partly {counted} {count} */
export function partOf(partly: string, counted: number, count: number): string {
  return fillText(partly, figuresOf({ counted, count }));
}

/** All digits of an exact decimal, which no number holds. */
function printDecimal(sum: string, { 'x-decimals': decimals = {} }: FieldSchema): string {
  const { exactly, least = 0, most = 6 } = decimals;
  return isDecimal(sum) ? decimalFormat.print(sum, exactly === undefined ? { least, most } : { exactly }) : sum;
}

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text);
}
