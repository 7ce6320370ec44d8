import { round } from '#schemas/formats/decimal.ts';
import { withoutBlanks } from '#schemas/formats/visible-text.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { CompiledEntity, FormatTable } from './entity-types.ts';
import { isEqual } from '../evaluate/operators.ts';
import { isRecord } from '../values/is-record.ts';
import type { Scope } from '../language/types.ts';

/**
 * A value in its stored form: `x-normalise` and `x-decimals` applied, inside lists and objects too;
 * null, "" and objects without fields are undefined (absent). A value that the format cannot parse is left to the validator.
 */
export function normaliseField(entity: CompiledEntity, path: string, value: unknown): unknown {
  return normaliseValue(entity.fields.get(path)?.schema ?? {}, value, entity.formats);
}

/** The whole record in its stored form; unknown properties are left to the validator, and what is stored already as it is. */
export function normaliseRecord(entity: CompiledEntity, record: Scope, stored: Scope = {}): Record<string, unknown> {
  const entries = Object.entries(record);
  const isStored = ([name, value]: readonly [string, unknown]) => Object.hasOwn(stored, name) && isEqual(value, stored[name]);
  const given = Object.fromEntries(entries.filter((entry) => !isStored(entry)));
  return { ...Object.fromEntries(entries.filter(isStored)), ...normaliseProperties(entity.schema.properties, given, entity.formats) };
}

function normaliseValue(schema: FieldSchema, value: unknown, formats: FormatTable): unknown {
  if (typeof value === 'string') return absentIfEmpty(normaliseText(schema['x-normalise'], value, formats));
  if (typeof value === 'number') return roundToDecimals(schema, value);
  if (Array.isArray(value)) return value.map((item) => normaliseItem(schema.items ?? {}, item, formats));
  if (isRecord(value)) {
    const properties = normaliseProperties(schema.properties ?? {}, value, formats);
    return Object.keys(properties).length === 0 ? undefined : properties;
  }
  return absentIfEmpty(value);
}

/** An item keeps its position, even when nothing is in it. */
function normaliseItem(schema: FieldSchema, item: unknown, formats: FormatTable): unknown {
  const value = normaliseValue(schema, item, formats);
  if (value !== undefined) return value;
  return isRecord(item) ? {} : null;
}

function normaliseProperties(
  properties: Readonly<Record<string, FieldSchema>>,
  record: Scope,
  formats: FormatTable,
): Record<string, unknown> {
  const entries = Object.entries(record).map(([name, value]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return [name, schema === undefined ? value : normaliseValue(schema, value, formats)] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function absentIfEmpty(value: unknown): unknown {
  return value === null || value === '' ? undefined : value;
}

function normaliseText(how: string | undefined, text: string, formats: FormatTable): unknown {
  switch (how) {
    case undefined:
      return text;
    case 'trim':
      return withoutBlanks(text);
    case 'upper':
      return withoutBlanks(text).toUpperCase();
    case 'lower':
      return withoutBlanks(text).toLowerCase();
    default: {
      const parsed = formats.get(how)?.parse(text);
      return parsed === undefined ? text : parsed;
    }
  }
}

function roundToDecimals(schema: FieldSchema, value: number): number {
  const decimals = schema['x-decimals']?.exactly ?? schema['x-decimals']?.most;
  return decimals === undefined || !Number.isFinite(value) ? value : round(value, decimals);
}
