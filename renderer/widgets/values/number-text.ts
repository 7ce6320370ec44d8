import { decimalFormat } from '#schemas/formats/decimal.ts';
import { writtenSum } from '#src/expression/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { TextCodec } from '#renderer/form/contract/widget-answers.ts';
import { plainString } from '#renderer/form/contract/plain-text.ts';

const codecs = new Map<string, TextCodec>();

/** Numbers and sums ("12*24") as people type them, printed with thousands separators and the schema's decimals; one codec per precision. */
export function numberText(schema: FieldSchema): TextCodec {
  const { exactly, least = 0, most } = schema['x-decimals'] ?? {};
  const decimals = exactly !== undefined ? { exactly } : most !== undefined ? { least, most } : undefined;
  const key = JSON.stringify(decimals ?? null);
  const known = codecs.get(key);
  if (known !== undefined) return known;
  const codec: TextCodec = {
    parse(text) {
      const value = decimalFormat.parse(text);
      return value === undefined ? writtenSum(text, exactly ?? most) : value;
    },
    print: (value) => (typeof value === 'number' ? decimalFormat.print(value, decimals) : plainString(value)),
  };
  codecs.set(key, codec);
  return codec;
}
