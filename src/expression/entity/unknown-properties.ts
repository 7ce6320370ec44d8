import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Scope } from '../language/types.ts';
import { isRecord } from '../values/is-record.ts';
import { matchItems } from './placed-records.ts';

/** A changed record with the stored properties that its schema no longer has, inside objects and the items of lists too. */
export function withUnknownProperties({ properties = {} }: FieldSchema, record: Scope, stored: Scope): Record<string, unknown> {
  const isKnown = (name: string) => Object.hasOwn(properties, name);
  const unknown = Object.entries(stored).filter(([name]) => !isKnown(name));
  const known = Object.entries(record).map(([name, value]) => [
    name,
    isKnown(name) ? inside(properties[name], value, stored[name]) : value,
  ]);
  const emptied = Object.keys(stored).flatMap((name) => {
    const left = isKnown(name) && record[name] === undefined ? leftOf(properties[name], stored[name]) : {};
    return Object.keys(left).length === 0 ? [] : [[name, left]];
  });
  return Object.fromEntries([...unknown, ...known, ...emptied]);
}

/** Of an object that was emptied. */
function leftOf({ properties }: FieldSchema = {}, stored: unknown): Record<string, unknown> {
  return properties !== undefined && isRecord(stored) ? withUnknownProperties({ properties }, {}, stored) : {};
}

function inside({ properties, items = {} }: FieldSchema = {}, value: unknown, stored: unknown): unknown {
  if (Array.isArray(value)) {
    const before = matchItems(stored, value);
    return value.map((item, index) => inside(items, item, before[index]));
  }
  return properties !== undefined && isRecord(value) && isRecord(stored) ? withUnknownProperties({ properties }, value, stored) : value;
}
