import type { Kysely } from 'kysely';
import { today } from '#src/expression/values/dates.ts';
import { sharedRecords } from '../../database/lists/shared-records.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { Documents } from '../../documents/documents.ts';
import { ofVersion } from '../../documents/of-version.ts';

/** Codes of operator-maintained lists that the records of an entity refer to. */
export interface CodeLookups {
  has(list: string, code: string): boolean;
  /** The code of a name, in any case: "carton" is CT. */
  named(list: string, name: string): string | undefined;
}

interface CodeList {
  readonly entity: string;
  readonly key: string;
  /** Further fields by which its records are found. */
  readonly names: readonly string[];
}

const listsByEntity = ofVersion((_documents) => new Map<string, readonly CodeList[]>());

/** Lists that fields of an entity refer to. */
function listsOf(documents: Documents, entity: string): readonly CodeList[] {
  const known = listsByEntity(documents).get(entity);
  if (known !== undefined) return known;
  const referred = new Set(Object.values(documents.schema(entity).properties).flatMap((field) => field['x-references'] ?? []));
  const lists = [...referred].map((list): CodeList => {
    const key = documents.references[list]?.key ?? 'id';
    const fields = Object.entries(documents.schema(list).properties);
    return { entity: list, key, names: fields.flatMap(([name, schema]) => (name !== key && schema['x-search'] === true ? [name] : [])) };
  });
  listsByEntity(documents).set(entity, lists);
  return lists;
}

/** Currently valid records of those lists, in one query. */
export function findCodeLookups(db: Kysely<Tables>, documents: Documents, entity: string) {
  const lists = listsOf(documents, entity).map((list) => list.entity);
  return sharedRecords(db, lists, today()).select('resource');
}

/** Lookups over those records. */
export function codeLookups(documents: Documents, entity: string, records: readonly CodeRecord[]): CodeLookups {
  const byList = new Map(
    listsOf(documents, entity).map((list) => [list.entity, { ...list, codes: new Set<string>(), byName: new Map<string, string>() }]),
  );
  for (const { resource, data } of records) {
    const list = byList.get(resource);
    const code = String(data[list?.key ?? ''] ?? '');
    list?.codes.add(code);
    for (const name of list?.names ?? []) list?.byName.set(String(data[name] ?? '').toLowerCase(), code);
  }
  return {
    has: (list, code) => byList.get(list)?.codes.has(code) === true,
    named: (list, name) => byList.get(list)?.byName.get(name.toLowerCase()),
  };
}

interface CodeRecord {
  readonly resource: string;
  readonly data: Readonly<Record<string, unknown>>;
}
