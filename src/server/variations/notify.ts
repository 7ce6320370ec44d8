import { sql, type Transaction } from 'kysely';
import type { Change } from '#schemas/generated/documents/variation.ts';
import { differenceInWords, meaningOf } from '#src/documents/variations/meaning.ts';
import type { Release } from '#src/documents/variations/merge.ts';
import type { Actor } from '../database/changes/audit.ts';
import { notifyColleagues } from '../database/changes/notices.ts';
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
  /** Its day has not come: the changed screens are announced on that day. */
  readonly waits: boolean;
}

/** Notifies the business of changed screens, and the author of the publication. */
export async function notifyOfVersion(
  trx: Transaction<Tables>,
  actor: Actor,
  { number, note, author, before, after, waits }: Published,
  release: Release,
): Promise<void> {
  const about = { entity: VERSION, id: number };
  await notifyColleagues(trx, actor, { ...about, kind: 'draftPublished', what: note, recipients: sql`id = ${author}` });
  if (waits) return;
  const what = firstOf(differenceInWords(before, after, release));
  if (what !== '') await notifyColleagues(trx, actor, { ...about, kind: 'screensChanged', what, recipients: sql`id <> ${author}` });
}

/** Notifies the business once of screens changed by a dated version, at most a week after its day. */
export async function notifyOfDay(
  trx: Transaction<Tables>,
  { registrationId, number }: { readonly registrationId: number; readonly number: number },
  { before, after }: Pick<Published, 'before' | 'after'>,
  release: Release,
): Promise<void> {
  const what = firstOf(differenceInWords(before, after, release));
  const isNotified = sql`exists (select from notice n where n.registration_id = person.registration_id and n.user_id = person.id
    and n.kind = 'screensInForce' and n.record_id = ${number}::bigint)`;
  const isRecent = sql`exists (select from variation v
    where v.registration_id = person.registration_id and v.number = ${number}::int and v.in_force_from > current_date - 7)`;
  const recipients = sql<boolean>`not ${isNotified} and ${isRecent}`;
  if (what !== '')
    await notifyColleagues(trx, { registrationId }, { kind: 'screensInForce', what, entity: VERSION, id: number, recipients });
}

/** Notifies the author that the waiting version was taken back. */
export async function notifyOfTakenBack(
  trx: Transaction<Tables>,
  actor: Actor,
  { number, author }: Pick<Published, 'number' | 'author'>,
): Promise<void> {
  const what = String(number);
  await notifyColleagues(trx, actor, { kind: 'versionTakenBack', what, entity: VERSION, id: number, recipients: sql`id = ${author}` });
}

/** Notifies those who may publish of a submitted draft. */
export async function notifyOfSubmitted(
  trx: Transaction<Tables>,
  actor: Actor,
  { note, before, after }: Pick<Published, 'note' | 'before' | 'after'>,
  release: Release,
): Promise<void> {
  const what = note === '' ? firstOf(differenceInWords(before, after, release)) : note;
  await notifyColleagues(trx, actor, { kind: 'draftSubmitted', what, entity: DRAFT, id: actor.userId, recipients: mayPublish });
}

/** Notifies the author of the draft of a comment, and the author of the comment that it answers. */
export async function notifyOfComment(
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
  await notifyColleagues(trx, actor, { kind, what, entity: DRAFT, id: author, recipients: sql`id in (${author}, ${answered})` });
}

/** Notifies the analysts once that the release changed, or no longer has, parts that the version changes. */
export async function notifyOfRelease(
  trx: Transaction<Tables>,
  { registrationId, number }: { readonly registrationId: number; readonly number: number },
  changes: readonly Change[],
  release: Release,
): Promise<void> {
  const waiting = meaningOf(changes, release).filter(({ is }) => is === 'asks' || is === 'parked');
  if (waiting.length === 0) return;
  const what = firstOf(waiting.map(({ text: sentence, note }) => `${sentence} (${note})`));
  await notifyColleagues(trx, { registrationId }, { kind: 'releaseClashes', what, entity: VERSION, id: number, recipients: mayPropose });
}

/** The first sentence and the number of the others; empty if there is none. */
function firstOf([first = '', ...more]: readonly string[]): string {
  return more.length === 0 ? first : text('notice.several', { what: first, count: more.length });
}
