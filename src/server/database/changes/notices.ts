import { type RawBuilder, sql, type Transaction } from 'kysely';
import { announce } from '../connection/transaction-driver.ts';
import type { Hint } from '../connection/hints.ts';
import { newUuid } from '../tables/ids.ts';
import type { Session } from '../sessions/sessions.ts';
import type { Tables } from '../tables/tables.ts';

/** Entity of the hint that makes a user's bell reload. */
export const NOTICES = 'together/notice';

/** Kinds of notices; each has its text in the catalogue. */
const noticeKinds = [
  'create',
  'change',
  'delete',
  'restore',
  'locked',
  'unlocked',
  'named',
  'lodged',
  'withdrawn',
  'done',
  'failed',
  // What the person did and may take back.
  'deleted',
  'changed',
  'restored',
  'added',
  // About the screens of the person's business.
  'screensChanged',
  'screensInForce',
  'versionTakenBack',
  'draftPublished',
  'draftSubmitted',
  'draftCommented',
  'changesAsked',
  'releaseClashes',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export function isNoticeKind(kind: string): kind is NoticeKind {
  return noticeKinds.some((known) => known === kind);
}

/**
 * Recipients of a notice, never its author: users who have the record open; users who recently worked on the
 * consignment or have it open; or all users of a business.
 */
export type Audience = 'watching' | 'involved' | { readonly business: number };

export interface NewNotice {
  readonly audience: Audience;
  readonly kind: NoticeKind;
  /** What was changed, in the users' words. */
  readonly what: string;
}

/** Adds a notice that belongs to no consignment for one user of the business. */
export async function notifyPerson(
  trx: Transaction<Tables>,
  { registrationId, userId }: Pick<Session, 'registrationId' | 'userId'>,
  { kind, what }: Pick<NewNotice, 'kind' | 'what'>,
): Promise<void> {
  await trx.insertInto('notice').values({ registration_id: registrationId, user_id: userId, id: newUuid(), kind, what }).execute();
  announce({ owner: registrationId, entity: NOTICES, userId });
}

export interface ColleagueNotice extends Pick<NewNotice, 'kind' | 'what'> {
  /** Condition over the table `person` that selects users of the business. */
  readonly recipients: RawBuilder<boolean>;
  readonly entity: string;
  readonly id: number;
}

/**
 * Adds a notice about the business for the selected users, except the actor.
 * @param actor without a user: the product made the change, and equal notices are sent once
 */
export async function notifyColleagues(
  trx: Transaction<Tables>,
  { registrationId, userId }: { readonly registrationId: number; readonly userId?: number },
  { recipients, kind, what, entity, id }: ColleagueNotice,
): Promise<void> {
  const who = userId ?? null;
  const { rows } = await sql<{ userId: number }>`
    insert into notice (registration_id, user_id, kind, who, what, entity, record_id)
    select registration_id, id, ${kind}, ${who}::bigint, ${what}, ${entity}, ${id}::bigint from person
    where registration_id = ${registrationId} and status in ('N', 'A') and id is distinct from ${who}::bigint and ${recipients}
      and (${who}::bigint is not null or not exists (
        select from notice n where n.registration_id = person.registration_id and n.user_id = person.id
          and n.kind = ${kind} and n.record_id = ${id}::bigint and n.what = ${what}))
    returning user_id as "userId"`.execute(trx);
  announce(...rows.map((told) => ({ owner: registrationId, entity: NOTICES, userId: told.userId })));
}

/** Adds a notice of a change of a consignment's record for its audience; equal unread notices are counted, not repeated. */
export async function notifyAudience(
  trx: Transaction<Tables>,
  { userId }: Pick<Session, 'userId'>,
  { owner, consignmentId, entity, id }: Hint,
  { audience, kind, what }: NewNotice,
): Promise<void> {
  const [words, business] = typeof audience === 'string' ? [audience, null] : ['business', audience.business];
  const { rows } = await sql<{ registrationId: number; userId: number }>`
    select told_registration as "registrationId", told_user as "userId"
    from tell_people(${words}, ${kind}, ${owner}, ${consignmentId ?? null}, ${entity}, ${id ?? null}, ${business}, ${userId}, ${what})`.execute(
    trx,
  );
  announce(...rows.map((told) => ({ owner: told.registrationId, entity: NOTICES, userId: told.userId })));
}
