/** Versions that are published from a day on. */
import { sql, type Transaction } from 'kysely';
import { logSettings } from '../accounts/settings-log.ts';
import type { Actor } from '../database/changes/audit.ts';
import { announce } from '../database/connection/transaction-driver.ts';
import type { Database } from '../database/database.ts';
import { requireSession } from '../database/sessions/require-session.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { Documents } from '../documents/documents.ts';
import { releaseOf } from '../documents/edition.ts';
import { type Answer, type Call, noContent } from '../http/call.ts';
import { notFound, Refusal } from '../messages/refusal.ts';
import { DRAFT } from './drafts.ts';
import { keepFields } from './own-names.ts';
import { notifyOfDay, notifyOfTakenBack } from './notify.ts';
import { changesBefore, ENTITY, findVariation, lockVersions } from './variations.ts';

/** Completes a dated version on its day. Called by the first request that uses it, in each process. */
export async function beginVersion(
  trx: Transaction<Tables>,
  { registrationId, number }: { readonly registrationId: number; readonly number: number },
  documents: Documents,
): Promise<void> {
  const version = await findVariation(trx, number);
  if (version === undefined || version.inForceFrom === null) return;
  // Other processes wait here, and then find the notices already sent.
  await lockVersions(trx);
  const before = await changesBefore(trx, number).executeTakeFirst();
  await keepFields(trx, registrationId, version.changes);
  const both = { before: before?.changes ?? [], after: version.changes };
  await notifyOfDay(trx, { registrationId, number }, both, releaseOf(documents));
}

/** Withdraws a waiting version; it becomes its author's draft again, unless the author has another one. */
export async function takeBackVariation(database: Database, { token, path, documents }: Call): Promise<Answer> {
  const number = path.number('number');
  await database.transaction(token, async (trx, sessionOf) => {
    const session = await requireSession(trx, sessionOf);
    const { waiting } = await lockVersions(trx);
    if ((await findVariation(trx, number)) === undefined) throw notFound();
    if (waiting?.number !== number) throw new Refusal(409, 'problem.notWaiting');
    await takeBack(trx, session, documents, number);
  });
  return noContent();
}

export async function takeBack(trx: Transaction<Tables>, actor: Actor, documents: Documents, number: number): Promise<void> {
  const { registrationId: owner } = actor;
  await trx.updateTable('registration').set({ waiting_variation: null, waiting_until: null }).where('id', '=', owner).execute();
  const { author } = await trx
    .updateTable('variation')
    .set({ taken_back_at: sql<string>`now()` })
    .where('registration_id', '=', owner)
    .where('number', '=', number)
    .returning('author')
    .executeTakeFirstOrThrow();
  await sql`
    insert into variation_draft (registration_id, id, changes, note, base, is_submitted, comments)
    select v.registration_id, v.author, v.changes, v.note, coalesce(r.variation, 0), false, v.comments
    from variation v join registration r on r.id = v.registration_id
    join person p on p.registration_id = v.registration_id and p.id = v.author and p.status in ('N', 'A')
    where v.registration_id = ${owner} and v.number = ${number}
    on conflict do nothing`.execute(trx);
  await logSettings(trx, documents, actor, {
    entity: ENTITY,
    action: 'change',
    subject: documents.schema(ENTITY).title,
    before: { state: 'waiting' },
    after: { number, state: 'takenBack' },
  });
  await notifyOfTakenBack(trx, actor, { number, author });
  announce({ owner, entity: ENTITY, id: number }, { owner, entity: DRAFT, id: author });
}
