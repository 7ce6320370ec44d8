import { type Kysely, sql, type Transaction } from 'kysely';
import type { Change } from '#schemas/generated/documents/variation.ts';
import type { Release } from '#src/documents/variations/merge.ts';
import { fieldKey, holdsOf, isAddField } from '#src/documents/variations/own-fields.ts';
import type { Tables } from '../database/tables/tables.ts';
import { tenant } from '../database/tables/tenant.ts';
import type { Documents } from '../documents/documents.ts';
import { releaseOf } from '../documents/edition.ts';

const OWN_LIST = 'reference/own-list';

/** What the business has named: its fields, those of earlier versions too, with what their values are, and its own lists. */
export function ownNames(db: Kysely<Tables>) {
  const fields = db.selectFrom('own_field').select(['entity', 'name', 'holds']).where('registration_id', '=', tenant);
  const lists = db
    .selectFrom('resource_row')
    .select([sql<string>`resource`.as('entity'), sql<string>`data->>'code'`.as('name'), sql<string>`data->>'name'`.as('holds')])
    .where('registration_id', '=', tenant)
    .where('resource', '=', sql.lit(OWN_LIST));
  return fields.unionAll(lists);
}

/** The release for changes of the business with these names. */
export function releaseWith(documents: Documents, names: Awaited<ReturnType<ReturnType<typeof ownNames>['execute']>>): Release {
  const isList = ({ entity }: (typeof names)[number]) => entity === OWN_LIST;
  return {
    ...releaseOf(documents),
    kept: new Map(names.filter((each) => !isList(each)).map(({ entity, name, holds }) => [fieldKey(entity, name), holds])),
    lists: new Map(names.filter(isList).map(({ name, holds }) => [name, holds])),
  };
}

export async function releaseFor(trx: Transaction<Tables>, documents: Documents): Promise<Release> {
  return releaseWith(documents, await ownNames(trx).execute());
}

/** Their values are of this kind from now on. */
export async function keepFields(trx: Transaction<Tables>, registrationId: number, changes: readonly Change[]): Promise<void> {
  const fields = changes.filter(isAddField).map((field) => ({ entity: field.at, name: field.id, holds: holdsOf(field) }));
  await sql`
    insert into own_field (registration_id, entity, name, holds)
    select ${registrationId}, f.entity, f.name, f.holds from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as f(entity text, name text, holds text)
    on conflict do nothing`.execute(trx);
}
