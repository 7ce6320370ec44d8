import { normaliseField, parsedJson } from '#src/expression/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Call } from '../../http/call.ts';
import { invalid } from '../../messages/refusal.ts';
import { text } from '../../messages/texts.ts';
import type { FilterField, FilterFields } from './filter-fields.ts';

const WAYS = ['equals', 'contains', 'from', 'to', 'oneOf', 'empty', 'filled'] as const;

type FilterValue = string | number | boolean;

export type FilterTerm = { readonly field: FilterField } & (
  | { readonly is: 'equals' | 'from' | 'to'; readonly value: FilterValue }
  | { readonly is: 'contains'; readonly value: string }
  | { readonly is: 'oneOf'; readonly value: readonly FilterValue[] }
  | { readonly is: 'empty' | 'filled' }
);

const KEYS: readonly string[] = ['field', 'is', 'value'];
const MOST_TERMS = 30;
const MOST_VALUES = 100;
const MOST_LETTERS = 200;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;

/** Parses the JSON parameter Filter. Throws a 400 for an unknown field, comparison or value. */
export function readFilter({ query }: Call, fields: FilterFields): readonly FilterTerm[] {
  const filter = query.text('Filter');
  if (filter === undefined) return [];
  const terms = parsedJson(filter);
  if (!Array.isArray(terms) || terms.length > MOST_TERMS) throw refused('problem.value.filter');
  return terms.map((term: unknown) => termOf(term, fields));
}

function termOf(term: unknown, { byName, entity }: FilterFields): FilterTerm {
  if (typeof term !== 'object' || term === null || !('field' in term) || !('is' in term)) throw refused('problem.value.filter');
  const { field: name, is } = term;
  const value: unknown = 'value' in term ? term.value : undefined;
  if (typeof name !== 'string' || typeof is !== 'string' || Object.keys(term).some((key) => !KEYS.includes(key)))
    throw refused('problem.value.filter');
  const field = byName.get(name);
  if (field === undefined) throw unknownField(name);
  const way = WAYS.find((known) => known === is);
  const stored = (each: unknown) => {
    if (!isComparable(field.schema, each)) throw refusedValue(field, each);
    const normal = normaliseField(entity.compiled, name, each);
    return typeof normal === 'string' || typeof normal === 'number' ? normal : each;
  };
  switch (way) {
    case 'empty':
    case 'filled':
      if (value !== undefined) throw refusedValue(field, value);
      return { field, is: way };
    case 'contains':
      if (!isText(field.schema) || typeof value !== 'string' || value.trim() === '' || !isStorable(value)) throw refusedValue(field, value);
      return { field, is: way, value: value.trim() };
    case 'from':
    case 'to':
      if (!isOrdered(field.schema)) throw refused('problem.value.filterWay', { label: field.label, is: way });
      return { field, is: way, value: stored(value) };
    case 'equals':
      return { field, is: way, value: stored(value) };
    case 'oneOf':
      if (!Array.isArray(value) || value.length === 0 || value.length > MOST_VALUES) throw refusedValue(field, value);
      return { field, is: way, value: value.map(stored) };
    case undefined:
      throw refused('problem.value.filterWay', { label: field.label, is });
    default:
      return way satisfies never;
  }
}

/** Whether the value has the field's type; its format does not matter for comparing. */
function isComparable({ type, format, enum: values }: FieldSchema, value: unknown): value is FilterValue {
  if (typeof value === 'string' && !isStorable(value)) return false;
  if (values !== undefined) return values.some((known) => known === value);
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'integer' || type === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (typeof value !== 'string' || value === '') return false;
  if (format === 'date') return isDay(value);
  if (format === 'date-time') return isDay(value) || (MOMENT.test(value) && !Number.isNaN(Date.parse(value)));
  return true;
}

function isStorable(value: string): boolean {
  return value.length <= MOST_LETTERS && !value.includes('\0') && value.isWellFormed();
}

function isDay(value: string): boolean {
  return DAY.test(value) && new Date(`${value}T00:00:00Z`).toISOString().startsWith(value);
}

/** Whether ranges make sense: for texts only if they are dates. */
function isOrdered({ type, format, enum: values }: FieldSchema): boolean {
  return (values === undefined && (type === 'integer' || type === 'number')) || format === 'date' || format === 'date-time';
}

function isText({ type, format }: FieldSchema): boolean {
  return type === 'string' && format !== 'date' && format !== 'date-time';
}

export function unknownField(name: string) {
  return refused('problem.value.unknownFilter', { name: name.slice(0, MOST_LETTERS) });
}

function refusedValue({ label }: FilterField, value: unknown) {
  const printed = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return refused('problem.value.filterValue', { label, value: printed.slice(0, MOST_LETTERS).toWellFormed().replaceAll('\0', '') });
}

function refused(key: Parameters<typeof text>[0], values?: Readonly<Record<string, string>>) {
  return invalid({ Filter: [text(key, values)] });
}
