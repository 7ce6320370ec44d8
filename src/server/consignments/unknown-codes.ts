import { isCountry } from '#src/domain/reference/countries.ts';
import { isCurrencyAt } from '#src/domain/reference/currencies.ts';
import { isPackageType } from '#src/domain/reference/package-types.ts';
import type { FieldErrors } from '../http/refusal.ts';
import type { RecordData } from '../records/check-record.ts';
import { text } from '../texts.ts';
import { lineEntity } from './line-record.ts';

const isKnown: Readonly<Record<string, (code: string) => boolean>> = {
  currencyCode: (code) => isCurrencyAt(code, new Date().toISOString().slice(0, 10)),
  countryOfOriginCode: isCountry,
  packageTypeCode: isPackageType,
};

/** Codes of a line that came with the request and that the reference data does not know. What was stored earlier is left alone. */
export function unknownCodes(record: RecordData, edited: ReadonlySet<string>): FieldErrors {
  const unknown = Object.entries(isKnown).filter(([field, knows]) => {
    const code = record[field];
    return edited.has(field) && typeof code === 'string' && !knows(code);
  });
  return Object.fromEntries(
    unknown.map(([field]) => [
      field,
      [text('problem.value.unknownRecord', { label: lineEntity.compiled.fields.get(field)?.label ?? field })],
    ]),
  );
}
