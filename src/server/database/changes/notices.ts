import { type RawBuilder, sql, type Transaction } from 'kysely';
import { announce } from '../connection/transaction-driver.ts';
import type { Hint } from '../connection/hints.ts';
import { newUuid } from '../tables/ids.ts';
import type { Session } from '../sessions/sessions.ts';
import type { Tables } from '../tables/tables.ts';

/** Under which a person's bell is told to look again. */
export const NOTICES = 'together/notice';

/** What notices tell; each has its text in the catalogue. */
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
 * Whose bell tells of a change, besides not that of who made it: those who have the record open, those who worked on the
 * consignment lately or have it open, or everybody of a business.
 */
export type Audience = 'watching' | 'involved' | { readonly business: number };

export interface Telling {
  readonly audience: Audience;
  readonly kind: NoticeKind;
  /** What was changed, in the users' words. */
  readonly what: string;
}

/** Puts something that is of no consignment into the bell of one person of the business. */
export async function tellPerson(
  trx: Transaction<Tables>,
  { registrationId, userId }: Pick<Session, 'registrationId' | 'userId'>,
  { kind, what }: Pick<Telling, 'kind' | 'what'>,
): Promise<void> {
  await trx.insertInto('notice').values({ registration_id: registrationId, user_id: userId, id: newUuid(), kind, what }).execute();
  announce({ owner: registrationId, entity: NOTICES, userId });
}

export interface TellingColleagues extends Pick<Telling, 'kind' | 'what'> {
  /** Of the business's people, which are in the table `person`. */
  readonly whom: RawBuilder<boolean>;
  readonly entity: string;
  readonly id: number;
}

/**
 * Puts something about the business into the bells of those of its people whom it concerns, besides the one who did it.
 * @param actor without a user: the product did it, which is told once
 */
export async function tellColleagues(
  trx: Transaction<Tables>,
  { registrationId, userId }: { readonly registrationId: number; readonly userId?: number },
  { whom, kind, what, entity, id }: TellingColleagues,
): Promise<void> {
  const who = userId ?? null;
  const { rows } = await sql<{ userId: number }>`
    insert into notice (registration_id, user_id, kind, who, what, entity, record_id)
    select registration_id, id, ${kind}, ${who}::bigint, ${what}, ${entity}, ${id}::bigint from person
    where registration_id = ${registrationId} and status in ('N', 'A') and id is distinct from ${who}::bigint and ${whom}
      and (${who}::bigint is not null or not exists (
        select from notice n where n.registration_id = person.registration_id and n.user_id = person.id
          and n.kind = ${kind} and n.record_id = ${id}::bigint and n.what = ${what}))
    returning user_id as "userId"`.execute(trx);
  announce(...rows.map((told) => ({ owner: registrationId, entity: NOTICES, userId: told.userId })));
}

/** Puts a change of a record of a consignment into the bells of those it concerns; what is unread already is told once. */
export async function tellPeople(
  trx: Transaction<Tables>,
  { userId }: Pick<Session, 'userId'>,
  { owner, consignmentId, entity, id }: Hint,
  { audience, kind, what }: Telling,
): Promise<void> {
  const [words, business] = typeof audience === 'string' ? [audience, null] : ['business', audience.business];
  const { rows } = await sql<{ registrationId: number; userId: number }>`
    select told_registration as "registrationId", told_user as "userId"
    from tell_people(${words}, ${kind}, ${owner}, ${consignmentId ?? null}, ${entity}, ${id ?? null}, ${business}, ${userId}, ${what})`.execute(
    trx,
  );
  announce(...rows.map((told) => ({ owner: told.registrationId, entity: NOTICES, userId: told.userId })));
}
