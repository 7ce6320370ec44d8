import type { Kysely } from 'kysely';
import { today } from '#renderer/expression/values/dates.ts';
import { sharedRecords } from '../database/lists/shared-records.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { Documents } from '../documents/documents.ts';
import { ofVersion } from '../documents/of-version.ts';
import { pasteRules } from './paste-rules.ts';

/** The codes of lists that operators keep, as far as pasted lines may hold them. */
export interface KeptCodes {
  has(list: string, code: string): boolean;
  /** The code of a name, in any case: "carton" is CT. */
  named(list: string, name: string): string | undefined;
}

/** What is asked of each list: the field that others hold, and by which texts its records are found besides. */
const listsOf = ofVersion((documents) => {
  const entities = pasteRules(documents).plan.fields.flatMap(({ schema }) => schema['x-references'] ?? []);
  return [...new Set(entities)].map((entity) => {
    const key = documents.references[entity]?.key ?? 'id';
    const fields = Object.entries(documents.schema(entity).properties);
    return { entity, key, names: fields.flatMap(([name, schema]) => (name !== key && schema['x-search'] === true ? [name] : [])) };
  });
});

/** The records of those lists that hold today, in one query. */
export function findKeptCodes(db: Kysely<Tables>, documents: Documents) {
  const lists = listsOf(documents).map(({ entity }) => entity);
  return sharedRecords(db, lists, today()).select('resource');
}

/** Those records as pasting asks of them. */
export function keptCodes(documents: Documents, records: readonly CodeRecord[]): KeptCodes {
  const byList = new Map(
    listsOf(documents).map((list) => [list.entity, { ...list, codes: new Set<string>(), byName: new Map<string, string>() }]),
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
