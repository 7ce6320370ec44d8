import { sql, type Transaction } from 'kysely';
import type { Change } from '#schemas/generated/documents/variation.ts';
import { differenceInWords, meaningOf } from '#src/documents/variations/meaning.ts';
import type { Release } from '#src/documents/variations/merge.ts';
import type { Actor } from '../database/changes/audit.ts';
import { tellColleagues } from '../database/changes/notices.ts';
import type { Tables } from '../database/tables/tables.ts';
import { text } from '../messages/texts.ts';

const VERSION = 'variations/variation';
const DRAFT = 'variations/variation-draft';

const mayPublish = sql<boolean>`screens_access = 'publish'`;
const mayPropose = sql<boolean>`screens_access in ('propose', 'publish')`;

interface Published {
  readonly number: number;
  readonly note: string;
  readonly author: number;
  readonly before: readonly Change[];
  readonly after: readonly Change[];
  /** Its day has not come: what changes on their screens is told on that day. */
  readonly waits: boolean;
}

/** Everybody of the business: what changed on their screens. */
export async function tellOfVersion(
  trx: Transaction<Tables>,
  actor: Actor,
  { number, note, author, before, after, waits }: Published,
  release: Release,
): Promise<void> {
  const about = { entity: VERSION, id: number };
  await tellColleagues(trx, actor, { ...about, kind: 'draftPublished', what: note, whom: sql`id = ${author}` });
  if (waits) return;
  const what = firstOf(differenceInWords(before, after, release));
  if (what !== '') await tellColleagues(trx, actor, { ...about, kind: 'screensChanged', what, whom: sql`id <> ${author}` });
}

/** Everybody of the business, once: what changed on their screens because the day of a version has come. Later than a week after, nobody. */
export async function tellOfDay(
  trx: Transaction<Tables>,
  { registrationId, number }: { readonly registrationId: number; readonly number: number },
  { before, after }: Pick<Published, 'before' | 'after'>,
  release: Release,
): Promise<void> {
  const what = firstOf(differenceInWords(before, after, release));
  const isTold = sql`exists (select from notice n where n.registration_id = person.registration_id and n.user_id = person.id
    and n.kind = 'screensInForce' and n.record_id = ${number}::bigint)`;
  const isRecent = sql`exists (select from variation v
    where v.registration_id = person.registration_id and v.number = ${number}::int and v.in_force_from > current_date - 7)`;
  const whom = sql<boolean>`not ${isTold} and ${isRecent}`;
  if (what !== '') await tellColleagues(trx, { registrationId }, { kind: 'screensInForce', what, entity: VERSION, id: number, whom });
}

/** The author of a version that waited for its day: that it was taken back. */
export async function tellOfTakenBack(
  trx: Transaction<Tables>,
  actor: Actor,
  { number, author }: Pick<Published, 'number' | 'author'>,
): Promise<void> {
  const what = String(number);
  await tellColleagues(trx, actor, { kind: 'versionTakenBack', what, entity: VERSION, id: number, whom: sql`id = ${author}` });
}

/** Those who may publish: that a draft waits for them. */
export async function tellOfSubmitted(
  trx: Transaction<Tables>,
  actor: Actor,
  { note, before, after }: Pick<Published, 'note' | 'before' | 'after'>,
  release: Release,
): Promise<void> {
  const what = note === '' ? firstOf(differenceInWords(before, after, release)) : note;
  await tellColleagues(trx, actor, { kind: 'draftSubmitted', what, entity: DRAFT, id: actor.userId, whom: mayPublish });
}

/** The author of a comment that was answered; otherwise the author of the draft. */
export async function tellOfComment(
  trx: Transaction<Tables>,
  actor: Actor,
  {
    author,
    asksChanges,
    what,
    answered = author,
  }: { readonly author: number; readonly asksChanges: boolean; readonly what: string; readonly answered: number | undefined },
): Promise<void> {
  const kind = asksChanges ? 'changesAsked' : 'draftCommented';
  await tellColleagues(trx, actor, { kind, what, entity: DRAFT, id: author, whom: sql`id in (${author}, ${answered})` });
}

/** The analysts of the business, once: that the release changed what the version had changed, or has its place no more. */
export async function tellOfRelease(
  trx: Transaction<Tables>,
  { registrationId, number }: { readonly registrationId: number; readonly number: number },
  changes: readonly Change[],
  release: Release,
): Promise<void> {
  const waiting = meaningOf(changes, release).filter(({ is }) => is === 'asks' || is === 'parked');
  if (waiting.length === 0) return;
  const what = firstOf(waiting.map(({ text: sentence, note }) => `${sentence} (${note})`));
  await tellColleagues(trx, { registrationId }, { kind: 'releaseClashes', what, entity: VERSION, id: number, whom: mayPropose });
}

/** The first sentence, and how many more there are; empty if there is none. */
function firstOf([first = '', ...more]: readonly string[]): string {
  return more.length === 0 ? first : text('notice.several', { what: first, count: more.length });
}
