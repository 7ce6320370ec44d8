import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { ResultType } from './types.ts';

/** The static type of a value: from schemas, literals and signatures. */
export type ValueType =
  | { readonly kind: 'any' | 'bool' | 'null' }
  /** `values`: the enumeration, where the schema lists one; `format` where it names one. */
  | { readonly kind: 'number'; readonly values?: readonly unknown[]; readonly format?: string }
  /** `isWritten`: a literal, which may be a value of any format. */
  | { readonly kind: 'string'; readonly values?: readonly unknown[]; readonly format?: string; readonly isWritten?: true }
  | { readonly kind: 'list'; readonly item: ValueType }
  | { readonly kind: 'record'; readonly members: ReadonlyMap<string, Member> | undefined };

export interface Member {
  readonly type: ValueType;
  /** Never empty, or empty counts as false. */
  readonly isPresent: boolean;
}

export const anyType: ValueType = { kind: 'any' };
export const boolType: ValueType = { kind: 'bool' };
export const numberType: ValueType = { kind: 'number' };
export const stringType: ValueType = { kind: 'string' };
export const dateType: ValueType = { kind: 'string', format: 'date' };
export const dateTimeType: ValueType = { kind: 'string', format: 'date-time' };
export const nullType: ValueType = { kind: 'null' };
export const recordType: ValueType = { kind: 'record', members: undefined };

export function listOf(item: ValueType): ValueType {
  return { kind: 'list', item };
}

/** What a type is read from: of a field's schema or an entity's. */
type DescribedField = Pick<FieldSchema, 'type' | 'format' | 'items' | 'enum' | 'properties' | 'required' | 'x-file'>;

export function typeOfSchema(schema: DescribedField): ValueType {
  const { type } = schema;
  if (schema['x-file'] !== undefined) return FILE;
  if (type === undefined) return anyType;
  switch (type) {
    case 'object':
      return { kind: 'record', members: membersOf(schema) };
    case 'array':
      return listOf(schema.items === undefined ? anyType : typeOfSchema(schema.items));
    case 'boolean':
      return boolType;
    case 'number':
    case 'integer':
      return schema.enum === undefined ? numberType : { kind: 'number', values: schema.enum };
    case 'string':
      if (schema.enum !== undefined) return { kind: 'string', values: schema.enum };
      return schema.format === undefined ? stringType : { kind: 'string', format: schema.format };
  }
}

/** What a file is to an expression, wherever it came from. */
const FILE: ValueType = {
  kind: 'record',
  members: new Map([
    ['name', { type: stringType, isPresent: true }],
    ['size', { type: numberType, isPresent: true }],
  ]),
};

function membersOf(schema: DescribedField): ReadonlyMap<string, Member> | undefined {
  if (schema.properties === undefined) return undefined;
  const required = new Set(schema.required);
  return new Map(
    Object.entries(schema.properties).map(([name, property]) => {
      const type = typeOfSchema(property);
      return [name, { type, isPresent: required.has(name) || type.kind === 'bool' }];
    }),
  );
}

/** The one type of two alternatives, or undefined where they do not mix. Null fits every type. */
export function unify(a: ValueType, b: ValueType): ValueType | undefined {
  if (a.kind === 'any' || b.kind === 'null') return a;
  if (b.kind === 'any' || a.kind === 'null') return b;
  if (a.kind === 'list' && b.kind === 'list') {
    const item = unify(a.item, b.item);
    return item === undefined ? undefined : listOf(item);
  }
  if (a.kind !== b.kind) return undefined;
  switch (a.kind) {
    case 'number':
      return numberType;
    case 'string':
      return formatOfBoth(a, b);
    case 'bool':
    case 'list':
      return a;
    case 'record':
      return recordType;
  }
}

/** What is a date in one and in the other stays one. */
function formatOfBoth(a: ValueType, b: ValueType): ValueType {
  if (isWritten(a) && (isWritten(b) || isDateType(b))) return b;
  if (isWritten(b) && isDateType(a)) return a;
  return isDateType(a) && isDateType(b) && a.format === b.format ? a : stringType;
}

function isWritten(type: ValueType): boolean {
  return type.kind === 'string' && type.isWritten === true;
}

/** A date, or a moment. */
export function isDateType(type: ValueType): type is ValueType & { readonly kind: 'string'; readonly format: string } {
  return type.kind === 'string' && (type.format === 'date' || type.format === 'date-time');
}

/** Whether one is a date and the other any text, or a moment: they are stored alike and mean different things. */
export function mixesDates(a: ValueType, b: ValueType): boolean {
  if (a.kind !== 'string' || b.kind !== 'string' || isWritten(a) || isWritten(b)) return false;
  return (isDateType(a) || isDateType(b)) && a.format !== b.format;
}

/** Whether a value of this type does not go where the other is wanted. A date is a text too. */
export function isMisfit(type: ValueType, wanted: ValueType): boolean {
  return unify(type, wanted) === undefined || (isDateType(wanted) && mixesDates(type, wanted));
}

export function resultTypeOf(type: ValueType): ResultType {
  return type.kind === 'null' ? 'any' : type.kind;
}

const nouns = {
  any: 'any value',
  bool: 'a yes or no',
  null: 'null',
  number: 'a number',
  string: 'a text',
  list: 'a list',
  record: 'a record',
} as const;

/** The type in a sentence: "a number". */
export function nounOf(type: ValueType): string {
  if (isDateType(type)) return type.format === 'date' ? 'a date' : 'a date with a time';
  return nouns[type.kind];
}
