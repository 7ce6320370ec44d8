import { type Kysely, sql } from 'kysely';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { codeListOf } from '#src/domain/paste/paste-context.ts';
import { today } from '#src/expression/values/dates.ts';
import { sharedRecords } from '../../database/lists/shared-records.ts';
import { tenant } from '../../database/tables/tenant.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { Documents } from '../../documents/documents.ts';
import { ofVersion } from '../../documents/of-version.ts';

/** Codes of lists that the records of an entity refer to: of operators, and with own fields of the business. */
export interface CodeLookups {
  has(list: string, code: string): boolean;
  /** The code of a name, in any case: "carton" is CT. */
  named(list: string, name: string): string | undefined;
}

interface CodeList {
  /** As `codeListOf` names it. */
  readonly name: string;
  readonly entity: string;
  /** Which of its codes a field may hold. */
  readonly pattern: RegExp;
  readonly key: string;
  /** Further fields that find its records. */
  readonly names: readonly string[];
}

const listsByEntity = ofVersion((_documents) => new Map<string, readonly CodeList[]>());

/** Lists that fields of an entity refer to. */
function listsOf(documents: Documents, entity: string): readonly CodeList[] {
  const known = listsByEntity(documents).get(entity);
  if (known !== undefined) return known;
  const referring = fieldsIn(documents.schema(entity).properties).map((field) => [codeListOf(field) ?? '', field] as const);
  const lists = [...new Map(referring)].flatMap(([name, { 'x-references': list, pattern = '' }]): readonly CodeList[] => {
    if (list === undefined) return [];
    const key = documents.references[list]?.key ?? 'id';
    const fields = Object.entries(documents.schema(list).properties);
    const names = fields.flatMap(([field, schema]) => (field !== key && schema['x-search'] === true ? [field] : []));
    return [{ name, entity: list, pattern: new RegExp(pattern, 'u'), key, names }];
  });
  listsByEntity(documents).set(entity, lists);
  return lists;
}

function fieldsIn(properties: Readonly<Record<string, FieldSchema>>): FieldSchema[] {
  return Object.values(properties).flatMap((field) => [field, ...fieldsIn(field.properties ?? {})]);
}

/** Currently valid records of those lists, in one query. */
export function findCodeLookups(db: Kysely<Tables>, documents: Documents, entity: string) {
  const lists = listsOf(documents, entity).map((list) => list.entity);
  const own = db
    .selectFrom('resource_record')
    .select(['id', 'data', 'resource'])
    .where('registration_id', '=', tenant)
    .where('resource', '=', sql<string>`any(${lists}::text[])`);
  return sharedRecords(db, lists, today()).select('resource').unionAll(own);
}

/** Lookups over those records. */
export function codeLookups(documents: Documents, entity: string, records: readonly CodeRecord[]): CodeLookups {
  const lists = listsOf(documents, entity).map((list) => ({ ...list, codes: new Set<string>(), byName: new Map<string, string>() }));
  for (const { id, resource, data } of records) {
    for (const list of lists) {
      const code = String({ ...data, id }[list.key] ?? '');
      if (list.entity !== resource || !list.pattern.test(code)) continue;
      list.codes.add(code);
      for (const name of list.names) list.byName.set(String(data[name] ?? '').toLowerCase(), code);
    }
  }
  const byName = new Map(lists.map((list) => [list.name, list]));
  return {
    has: (list, code) => byName.get(list)?.codes.has(code) === true,
    named: (list, name) => byName.get(list)?.byName.get(name.toLowerCase()),
  };
}

interface CodeRecord {
  readonly id: number;
  readonly resource: string;
  readonly data: Readonly<Record<string, unknown>>;
}
