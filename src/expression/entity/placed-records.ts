import type { CompiledEntity } from './entity-types.ts';
import { isRecord } from '../values/is-record.ts';
import { readPath } from '../values/record-path.ts';
import type { Scope } from '../language/types.ts';

/** A record, or an item of one of its lists, with its state before the change. */
export interface PlacedRecord {
  readonly entity: CompiledEntity;
  readonly record: Scope;
  /** Undefined for a new one. */
  readonly original: Scope | undefined;
  /** Comes before the paths of its fields: empty, or `qualifiers.0.` */
  readonly prefix: string;
  /** The record and those around it, by name. */
  readonly names: Scope;
  /** The same before the change; new ones in their present state. */
  readonly namesBefore: Scope;
}

/** The record and the items of its lists, nested lists too: every rule for records applies to each of them. */
export function recordsIn(entity: CompiledEntity, record: Scope, original?: Scope): readonly PlacedRecord[] {
  return placed({ entity, record, original, prefix: '', names: {}, namesBefore: {} });
}

function placed(found: PlacedRecord): readonly PlacedRecord[] {
  const { entity, record, original, prefix } = found;
  const names = { ...found.names, [entity.recordName]: record };
  const namesBefore = { ...found.namesBefore, [entity.recordName]: original ?? record };
  const inside = entity.lists.flatMap(({ path, entity: item }) => {
    const items = readPath(record, path);
    if (!Array.isArray(items)) return [];
    const before = matchItems(original && readPath(original, path), items);
    return items.flatMap((each, index) =>
      isRecord(each)
        ? placed({ entity: item, record: each, original: before[index], prefix: `${prefix}${path}.${index}.`, names, namesBefore })
        : [],
    );
  });
  return [{ ...found, names, namesBefore }, ...inside];
}

/**
 * Finds the previous state of each item. Items are identified by `id`, where they have one: an item that is
 * unchanged may have moved; of the others one at its old index was changed, and the rest are new.
 */
export function matchItems(before: unknown, items: readonly unknown[]): readonly (Scope | undefined)[] {
  const left = new Map((Array.isArray(before) ? before : []).flatMap((each, index) => (isRecord(each) ? [[index, each] as const] : [])));
  const take = (index: number | undefined): Scope | undefined => {
    if (index === undefined) return undefined;
    const found = left.get(index);
    left.delete(index);
    return found;
  };
  const takeBy = (keyOf: (item: Scope) => string | undefined) => {
    const places = Map.groupBy(left, ([, each]) => keyOf(each));
    return (item: unknown) => {
      const key = isRecord(item) ? keyOf(item) : undefined;
      return key === undefined ? undefined : take(places.get(key)?.shift()?.[0]);
    };
  };
  const byId = items.map(takeBy(({ id }) => (id === undefined ? undefined : JSON.stringify(id))));
  const takeEqual = takeBy(contentOf);
  const unchanged = items.map((item, index) => byId[index] ?? takeEqual(item));
  return items.map((item, index) => unchanged[index] ?? (isRecord(item) && item['id'] === undefined ? take(index) : undefined));
}

/** Equal for equal records, independent of the order of fields. */
function contentOf(record: Scope): string {
  const sorted = (_key: string, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value;
  return JSON.stringify(record, sorted);
}
