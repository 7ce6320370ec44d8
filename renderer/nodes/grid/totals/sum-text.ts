import { fillText } from '#renderer/expression/index.ts';
import type { ListSum } from '#renderer/services/ports.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';

/** The sums of one field, a line for each unit: no two of them are added up. */
export function textOfSums(sums: readonly ListSum[], schema: FieldSchema, noUnit: string): string {
  return sums
    .map(({ sum, unit }) => {
      const printed = printDecimal(sum, schema);
      if (unit !== undefined) return `${printed} ${unit}`;
      return schema['x-total']?.by === undefined ? printed : fillText(noUnit, { sum: printed });
    })
    .join('\n');
}

/** All digits of an exact decimal, which no number holds. */
function printDecimal(sum: string, { 'x-decimals': decimals = {} }: FieldSchema): string {
  const { exactly, least = 0, most = 6 } = decimals;
  const printer = new Intl.NumberFormat('en', {
    minimumFractionDigits: exactly ?? least,
    maximumFractionDigits: exactly ?? most,
    signDisplay: 'negative',
  });
  return isDecimal(sum) ? printer.format(sum) : sum;
}

function isDecimal(text: string): text is Intl.StringNumericLiteral {
  return /^-?\d+(\.\d+)?$/.test(text);
}
