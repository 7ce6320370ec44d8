import { type Kysely, sql, type Transaction } from 'kysely';
import type { Change } from '#schemas/generated/documents/variation.ts';
import type { Release } from '#src/documents/variations/merge.ts';
import { fieldKey, holdsOf, isAddField } from '#src/documents/variations/own-fields.ts';
import type { Tables } from '../database/tables/tables.ts';
import { tenant } from '../database/tables/tenant.ts';
import type { Documents } from '../documents/documents.ts';
import { releaseOf } from '../documents/edition.ts';

/** What the values of the business's fields are, those of earlier versions too. */
export function keptFields(db: Kysely<Tables>) {
  return db.selectFrom('own_field').select(['entity', 'name', 'holds']).where('registration_id', '=', tenant);
}

/** The release for changes of the business with these fields. */
export function releaseWith(documents: Documents, kept: Awaited<ReturnType<ReturnType<typeof keptFields>['execute']>>): Release {
  return { ...releaseOf(documents), kept: new Map(kept.map(({ entity, name, holds }) => [fieldKey(entity, name), holds])) };
}

/** Their values are of this kind from now on. */
export async function keepFields(trx: Transaction<Tables>, registrationId: number, changes: readonly Change[]): Promise<void> {
  const fields = changes.filter(isAddField).map((field) => ({ entity: field.at, name: field.id, holds: holdsOf(field) }));
  await sql`
    insert into own_field (registration_id, entity, name, holds)
    select ${registrationId}, f.entity, f.name, f.holds from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as f(entity text, name text, holds text)
    on conflict do nothing`.execute(trx);
}
