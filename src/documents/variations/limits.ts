import { type AjvErrorLike, isDate, isEmpty, isRecord } from '#src/expression/index.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import { OWN } from './own-fields.ts';

const LIMITS = ['minLength', 'maxLength', 'minimum', 'maximum', 'enum'] as const;

/** Checks the limits in which an edition is narrower than the release, in the words of the validator: no code is made of them. */
export function furtherErrors(released: EntitySchema, merged: EntitySchema): (record: unknown) => AjvErrorLike[] {
  const checks = checksOf(released, merged);
  return (record) => checks.flatMap((check) => check(record, ''));
}

/** What of a value is beyond the limits of its field. */
export function errorsOfLimits(schema: FieldSchema, value: unknown): readonly AjvErrorLike[] {
  return checksOf({}, schema).flatMap((check) => check(value, ''));
}

type Check = (value: unknown, path: string) => readonly AjvErrorLike[];

function checksOf(released: FieldSchema | EntitySchema, merged: FieldSchema | EntitySchema): Check[] {
  const own = LIMITS.filter((key) => JSON.stringify(limitOf(released, key)) !== JSON.stringify(limitOf(merged, key)));
  const ofItems = 'items' in released && 'items' in merged && released.items && merged.items ? checksOf(released.items, merged.items) : [];
  const ofProperties = Object.entries(merged.properties ?? {}).flatMap(([name, inner]) => {
    const before = released.properties?.[name];
    const checks = before === undefined ? (name === OWN ? [checkOwn(inner)] : []) : checksOf(before, inner);
    return checks.length === 0 ? [] : [within(name, checks)];
  });
  return [
    ...own.map(
      (key): Check =>
        (value, path) =>
          isWithin(value, key, limitOf(merged, key)) ? [] : [errorOf(key, path, limitOf(merged, key))],
    ),
    ...(ofItems.length === 0 ? [] : [eachOf(ofItems)]),
    ...ofProperties,
  ];
}

/** Own fields wholly: the release knows nothing of them. */
function checkOwn({ properties = {} }: FieldSchema): Check {
  const ofFields = Object.entries(properties).map(([name, schema]) => within(name, [checkTyped(schema)]));
  return (value, path) => {
    if (!isRecord(value)) return [{ keyword: 'type', instancePath: path, params: { type: 'object' } }];
    const unknown = Object.keys(value).find((name) => !Object.hasOwn(properties, name));
    return [
      ...(unknown === undefined ? [] : [{ keyword: 'additionalProperties', instancePath: path, params: { additionalProperty: unknown } }]),
      ...ofFields.flatMap((check) => check(value, path)),
    ];
  };
}

function checkTyped(schema: FieldSchema): Check {
  const { type, format } = schema;
  const limits = checksOf({}, schema);
  return (value, path) => {
    if (type === 'integer' ? !Number.isInteger(value) : typeof value !== type)
      return [{ keyword: 'type', instancePath: path, params: { type } }];
    if (format === 'date' && !isDate(value)) return [{ keyword: 'format', instancePath: path, params: { format } }];
    return limits.flatMap((check) => check(value, path));
  };
}

function limitOf(schema: FieldSchema | EntitySchema, key: (typeof LIMITS)[number]): unknown {
  return key in schema ? Reflect.get(schema, key) : undefined;
}

function within(name: string, checks: readonly Check[]): Check {
  return (value, path) => {
    const inner: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
    return isEmpty(inner) ? [] : checks.flatMap((check) => check(inner, `${path}/${name}`));
  };
}

function eachOf(checks: readonly Check[]): Check {
  return (value, path) =>
    Array.isArray(value) ? value.flatMap((item: unknown, index) => checks.flatMap((check) => check(item, `${path}/${index}`))) : [];
}

/** Values of another type are ignored: the release's validator reports them. */
function isWithin(value: unknown, key: (typeof LIMITS)[number], limit: unknown): boolean {
  if (key === 'enum') return !Array.isArray(limit) || limit.includes(value);
  if (typeof limit !== 'number') return true;
  const isText = key === 'minLength' || key === 'maxLength';
  if (typeof value !== (isText ? 'string' : 'number')) return true;
  const size = typeof value === 'string' ? Array.from(value).length : Number(value);
  return key === 'minLength' || key === 'minimum' ? size >= limit : size <= limit;
}

function errorOf(keyword: string, instancePath: string, limit: unknown): AjvErrorLike {
  return { keyword, instancePath, params: { limit } };
}
