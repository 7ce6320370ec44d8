import fc from 'fast-check';
import { isRecord } from '#src/expression/index.ts';
import type { JsonSchema } from '#src/server/documents/validation.ts';
import type { Random } from './random.ts';

/** Where values of a caller come from. */
export interface Source {
  readonly random: Random;
  /** A text that no other group of callers may ever be shown; empty where there is none. */
  readonly mark: string;
  /** A text in the caller's own fields that no other business may ever be shown; empty without own fields. */
  readonly ownMark: string;
  /** What was seen in fields of this name. */
  known(name: string): readonly unknown[];
  /** A number of its own, so that a record is not one that is there. */
  count(): number;
}

const OPTIONAL = 0.4;
const KNOWN = 0.5;
const MOST_ITEMS = 3;

/** Values in use; what has no format here is text. */
const OF_FORMAT: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-11-23', '2026-01-31', '2024-02-29', '1999-12-31', '2200-01-01'],
  'date-time': ['2026-11-23T10:00:00Z', '2026-11-23T23:59:59.999+13:00'],
  'country-code': ['NZ', 'AU', 'US', 'CN', 'GB'],
  'currency-code': ['NZD', 'USD', 'EUR', 'AUD'],
  'unit-code': ['nmb', 'kgm', 'ltr', 'mtr'],
  'tariff-suffix': ['00.14L', '10.00H', '10', '99.01A'],
  'hs-code': ['9405.20', '8415.10', '0901.21', '8471.30'],
  'tariff-code': ['9405.20.10.00H', '8415.10.00.01A', '0901.21'],
  'container-number': ['MSCU1234567', 'TGHU7654321', 'VIN 12'],
  uuid: ['0197b4a0-0000-4000-8000-000000000000', '0197b4a0-0000-7000-8000-000000000000'],
  'web-address': ['https://example.com/terms', 'https://example.org'],
};

/** A value that the schema lets pass, as far as its keywords say. `name`: that of the field it is for. */
export function valueOf(schema: JsonSchema, name: string, source: Source): unknown {
  const { random } = source;
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return random.pick(schema['enum']);
  const { anyOf } = schema;
  if (Array.isArray(anyOf)) return valueOf(random.pick<JsonSchema>(anyOf), name, source);
  switch (typeIn(schema)) {
    case 'object':
      return objectOf(schema, source);
    case 'array':
      return listOf(schema, name, source);
    case 'boolean':
      return random.chance(0.5);
    case 'integer':
    case 'number':
      return numberOf(schema, name, source);
    case 'string':
      return textOf(schema, name, source);
    default:
      return random.pick<unknown>(['text', 1, true, null]);
  }
}

/** The schemas of an object's fields. */
export function fieldsIn(schema: unknown): Readonly<Record<string, JsonSchema>> {
  const properties = isRecord(schema) ? schema['properties'] : undefined;
  if (!isRecord(properties)) return {};
  return Object.fromEntries(Object.entries(properties).flatMap(([name, field]) => (isRecord(field) ? [[name, field]] : [])));
}

function typeIn({ type, properties, items }: JsonSchema): unknown {
  if (Array.isArray(type)) return type.find((one) => one !== 'null');
  return type ?? (properties === undefined ? (items === undefined ? undefined : 'array') : 'object');
}

/** The field that each business adds to its records. */
export const OWN_FIELD = 'ourText';

export function ownTextOf({ mark, ownMark, count }: Source): string | null {
  return ownMark === '' ? null : `${mark} ${ownMark} ${count().toString(36)}`;
}

function objectOf(schema: JsonSchema, source: Source): Readonly<Record<string, unknown>> {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.fromEntries(
    Object.entries(fieldsIn(schema)).flatMap(([name, field]) => {
      if (isOwn(name, field)) return [[name, { [OWN_FIELD]: ownTextOf(source) }]];
      return required.includes(name) || source.random.chance(OPTIONAL) ? [[name, valueOf(field, name, source)]] : [];
    }),
  );
}

function isOwn(name: string, { additionalProperties }: JsonSchema): boolean {
  return name === 'own' && additionalProperties === true;
}

function listOf({ items, minItems, maxItems }: JsonSchema, name: string, source: Source): readonly unknown[] {
  const least = typeof minItems === 'number' ? minItems : 0;
  const most = Math.min(typeof maxItems === 'number' ? maxItems : MOST_ITEMS, least + MOST_ITEMS);
  const length = least + source.random.below(most - least + 1);
  return Array.from({ length }, () => valueOf(isRecord(items) ? items : {}, name.replace(/s$/, ''), source));
}

function numberOf(schema: JsonSchema, name: string, { random, known }: Source): number {
  const seen = known(name).filter((value) => typeof value === 'number');
  if (seen.length > 0 && random.chance(name.endsWith('Id') ? 0.9 : KNOWN)) return random.pick(seen);
  const least = limit(schema, 'minimum', 0);
  const most = limit(schema, 'maximum', least + 1_000);
  return random.chance(0.8) ? Math.min(most, least + random.below(12)) : random.pick([least, most]);
}

function limit(schema: JsonSchema, keyword: string, otherwise: number): number {
  const value = schema[keyword];
  return typeof value === 'number' ? value : otherwise;
}

function textOf(schema: JsonSchema, name: string, source: Source): string {
  const { random, mark } = source;
  const { format, pattern } = schema;
  const seen = source.known(name).filter((value) => typeof value === 'string');
  if (seen.length > 0 && random.chance(KNOWN)) return random.pick(seen);
  const least = limit(schema, 'minLength', 0);
  const most = limit(schema, 'maxLength', 200);
  if (format === 'idn-email' || format === 'email') return `${mark || 'x'}.${source.count()}@fuzz.example`;
  const usual = OF_FORMAT[String(format)];
  if (usual !== undefined) return random.pick(usual);
  if (typeof pattern === 'string') return patterned(pattern, random);
  const text = `${mark}${source.count().toString(36)} ${random.pick(['lamp', 'Ünïcode 漢字', "O'Brien & Sons", '😀 crate', '100 % "pure"'])}`;
  return Array.from(text.padEnd(least, 'x')).slice(0, most).join('').trimEnd();
}

function patterned(pattern: string, random: Random): string {
  const [text = ''] = fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: random.below(2 ** 31), numRuns: 1 });
  return text;
}
