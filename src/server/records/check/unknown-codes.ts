import { readPath, recordsIn, rootOf } from '#src/expression/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { isCountry } from '#src/domain/reference/countries.ts';
import { isCurrencyAt } from '#src/domain/reference/currencies.ts';
import type { FieldErrors } from '../../messages/refusal.ts';
import { text } from '../../messages/texts.ts';
import { timeZones } from '../../reference/time-zones.ts';
import type { RecordData } from './check-record.ts';
import type { ServerEntity } from '../../documents/server-entity.ts';

type CodeListName = NonNullable<FieldSchema['x-codes']>;

const isKnown: Readonly<Record<CodeListName, (code: string, day: string) => boolean>> = {
  'time-zones': (id) => timeZones.some((zone) => String(zone.id) === id),
  countries: isCountry,
  currencies: isCurrencyAt,
};

/** Whether a list is built in, or maintained by operators. */
export function isOwnList(list: string): list is CodeListName {
  return Object.hasOwn(isKnown, list);
}

/** Whether a code is in its list on a day, YYYY-MM-DD. */
export function isKnownCode(list: CodeListName, code: string, day = new Date().toISOString().slice(0, 10)): boolean {
  return isKnown[list](code, day);
}

/** The codes of time zones are numbers. */
function isCode(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

/** Codes of a record and its items, sent with the request, that are not in the list of `x-codes`. Codes stored earlier are not checked. */
export function unknownCodes(
  { compiled }: ServerEntity,
  record: RecordData,
  edited: ReadonlySet<string>,
  original?: RecordData,
): FieldErrors {
  const errors = recordsIn(compiled, record, original).flatMap(({ entity, record: each, original: before, prefix }) =>
    [...entity.fields.values()].flatMap(({ path, label, schema }) => {
      const codes = schema['x-codes'];
      const code = readPath(each, path);
      const hasCome = edited.has(rootOf(prefix + path)) && (edited.has(prefix + path) || code !== (before && readPath(before, path)));
      if (!hasCome || codes === undefined || !isCode(code) || isKnownCode(codes, String(code))) return [];
      return [[prefix + path, [text('problem.value.unknownRecord', { label })]] as const];
    }),
  );
  return Object.fromEntries(errors);
}
