import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { isCountry } from '#src/domain/reference/countries.ts';
import { isCurrencyAt } from '#src/domain/reference/currencies.ts';
import { isPackageType } from '#src/domain/reference/package-types.ts';
import type { FieldErrors } from '../http/refusal.ts';
import { text } from '../texts.ts';
import type { RecordData } from './check-record.ts';
import type { ServerEntity } from './server-entity.ts';

const isKnown: Readonly<Record<NonNullable<FieldSchema['x-codes']>, (code: string) => boolean>> = {
  countries: isCountry,
  currencies: (code) => isCurrencyAt(code, new Date().toISOString().slice(0, 10)),
  'package-types': isPackageType,
};

/** Codes of a record that came with the request and are not in the list of `x-codes`. What was stored earlier is left alone. */
export function unknownCodes({ compiled }: ServerEntity, record: RecordData, edited: ReadonlySet<string>): FieldErrors {
  const errors = [...edited].flatMap((name) => {
    const field = compiled.fields.get(name);
    const codes = field?.schema['x-codes'];
    const code = record[name];
    if (field === undefined || codes === undefined || typeof code !== 'string' || isKnown[codes](code)) return [];
    return [[name, [text('problem.value.unknownRecord', { label: field.label })]] as const];
  });
  return Object.fromEntries(errors);
}
