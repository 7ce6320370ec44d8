import { isDeepStrictEqual } from 'node:util';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Change } from '#schemas/generated/documents/variation.ts';
import type { Operations } from '#schemas/generated/operations.ts';
import { clashesInWords } from '#src/documents/variations/meaning.ts';
import { meaningOfDraft } from '#src/documents/variations/draft-parts.ts';
import type { Release } from '#src/documents/variations/merge.ts';
import { type Clash, rebase } from '#src/documents/variations/rebase.ts';
import { announce } from '../database/connection/transaction-driver.ts';
import type { Database } from '../database/database.ts';
import { requireSession } from '../database/sessions/require-session.ts';
import type { Session } from '../database/sessions/sessions.ts';
import { personName } from '../database/tables/person-name.ts';
import type { RowOf } from '../database/tables/row-of.ts';
import type { Tables } from '../database/tables/tables.ts';
import { tenant } from '../database/tables/tenant.ts';
import { type Answer, type Call, noContent, ok } from '../http/call.ts';
import { notFound, Refusal } from '../messages/refusal.ts';
import { assertCurrentVersion, tagOf } from '../records/request/versions.ts';
import { commentsWithNames } from './comments-with-names.ts';
import { ownNames, releaseFor, releaseWith } from './own-names.ts';
import { meaningTo } from './meaning.ts';
import { readChanges } from './read-changes.ts';
import { notifyOfSubmitted } from './notify.ts';
import { findVariation, inForceNow } from './variations.ts';

export const DRAFT = 'variations/variation-draft';
const MOST_LISTED = 100;

type DraftRow = RowOf<typeof draftsOf>;

/** A draft on what is in force now. */
interface Draft extends Omit<DraftRow, 'baseChanges' | 'inForceChanges' | 'storedComments'> {
  /** Changes of the version in force; if there is a conflict, of the version that the draft is based on. */
  readonly before: readonly Change[];
  /** Number in force when it was begun. */
  readonly begunOn: number;
  /** Conflicts with versions published since. Until the author resolves them, changes and base are as stored. */
  readonly clashes: readonly Clash[];
}

export async function getDraft(database: Database, { token, documents }: Call): Promise<Answer> {
  return database.transaction(token, async (trx, sessionOf) => {
    const session = await requireSession(trx, sessionOf);
    const row = await draftOf(trx, session.userId).executeTakeFirst();
    if (row === undefined) throw notFound();
    const release = await releaseFor(trx, documents);
    const hasReviewers = await mayOthersPublish(trx, session.userId);
    return ok({ ...reviewReply(draftAsOfNow(row), release, session), hasReviewers }, { etag: tagOf(row.version) });
  });
}

/** Drafts that wait for somebody who may publish. */
export async function listDrafts(database: Database, { token, documents }: Call): Promise<Answer> {
  const submitted = draftsOf(database.kysely).where('d.is_submitted', '=', true).orderBy('d.changed_at', 'desc').limit(MOST_LISTED);
  const { session, results } = await database.read(token, [submitted, ownNames(database.kysely)]);
  const [drafts, kept] = results;
  const release = releaseWith(documents, kept);
  return ok(
    drafts.map((row) => reviewReply(draftAsOfNow(row), release, session)),
    { 'cache-control': 'no-store' },
  );
}

/** Changes of the caller's own draft, or of one that waits for the caller's review, and of the variation in force. */
export async function changesToReview(database: Database, { token }: Call, author: number) {
  return database.transaction(token, async (trx, sessionOf) => {
    const { userId, screensAccess, variation } = await requireSession(trx, sessionOf);
    const row = await draftOf(trx, author).executeTakeFirst();
    if (row === undefined || (author !== userId && !(row.isSubmitted && screensAccess === 'publish'))) throw notFound();
    const inForce = variation === null ? undefined : await findVariation(trx, variation);
    return { changes: draftAsOfNow(row).changes, inForce: inForce?.changes ?? [] };
  });
}

export async function putDraft(database: Database, call: Call<Operations['putVariationDraft']['body']>): Promise<Answer> {
  const { note = '', base, isSubmitted = false } = call.body;
  const written = { changes: readChanges(call.body.changes), note, base, isSubmitted };
  const version = await database.transaction(call.token, async (trx, sessionOf) => {
    const session = await requireSession(trx, sessionOf);
    const { registrationId: registration_id, userId: id } = session;
    const row = await draftOf(trx, id).forUpdate('d').executeTakeFirst();
    if (row === undefined) {
      // The draft that the caller has seen was published or discarded meanwhile.
      if (call.headers.text('If-Match') !== undefined) throw new Refusal(412, 'problem.stale');
    } else {
      assertAsSeen(call, row);
      if (isDeepStrictEqual(contentOf(row), written)) return row.version;
    }
    if (isSubmitted && row?.isSubmitted !== true) {
      const before = (await findVariation(trx, base))?.changes ?? [];
      await notifyOfSubmitted(trx, session, { note, before, after: written.changes }, await releaseFor(trx, call.documents));
    }
    return storeDraft(trx, { registration_id, id }, written);
  });
  return noContent({ etag: tagOf(version) });
}

/** The caller's draft from now on; returns its version. */
export async function storeDraft(
  trx: Transaction<Tables>,
  key: { readonly registration_id: number; readonly id: number },
  { changes, note, base, isSubmitted }: Pick<Draft, 'changes' | 'note' | 'base' | 'isSubmitted'>,
): Promise<number> {
  const columns = { changes: JSON.stringify(changes), note, base, is_submitted: isSubmitted };
  const { version } = await trx
    .insertInto('variation_draft')
    .values({ ...key, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['registration_id', 'id'])
        .doUpdateSet({ ...columns, version: sql`variation_draft.version + 1`, changed_at: sql`now()` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  announce({ owner: key.registration_id, entity: DRAFT, id: key.id });
  return version;
}

/** Combines the caller's draft with what was published since; the caller decides about what both changed. */
export async function mergeDraft(database: Database, call: Call<Operations['mergeVariationDraft']['body']>): Promise<Answer> {
  const { base, mine, theirs } = call.body;
  const decided = new Map([...theirs.map((part) => [part, 'theirs'] as const), ...mine.map((part) => [part, 'mine'] as const)]);
  const version = await database.transaction(call.token, async (trx, sessionOf) => {
    const { registrationId, userId } = await requireSession(trx, sessionOf);
    const row = await draftOf(trx, userId).forUpdate('d').executeTakeFirst();
    if (row === undefined) throw notFound();
    assertAsSeen(call, row);
    const draft = draftAsOfNow(row, decided);
    if (draft.inForce !== base || draft.clashes.length > 0) throw new Refusal(409, 'problem.draftClashes');
    return storeDraft(trx, { registration_id: registrationId, id: userId }, draft);
  });
  return noContent({ etag: tagOf(version) });
}

export async function deleteDraft(database: Database, call: Call): Promise<Answer> {
  await database.transaction(call.token, async (trx, sessionOf) => {
    const { registrationId, userId } = await requireSession(trx, sessionOf);
    const row = await draftOf(trx, userId).forUpdate('d').executeTakeFirst();
    if (row === undefined) throw notFound();
    assertAsSeen(call, row);
    await removeDraft(trx, registrationId, userId);
  });
  return noContent();
}

/** The draft of a user of the business. */
export function draftOf(trx: Transaction<Tables>, userId: number) {
  return draftsOf(trx).where('d.id', '=', userId);
}

/** 412 if the draft has changed since the caller has seen it. */
export function assertAsSeen(call: Call, row: DraftRow): void {
  assertCurrentVersion(call, { ...row, changedBy: row.author }, () => draftReply(draftAsOfNow(row)));
}

/** @param decided which side holds of what both changed */
export function draftAsOfNow(
  { baseChanges, inForceChanges, storedComments: _stored, ...row }: DraftRow,
  decided?: ReadonlyMap<string, 'mine' | 'theirs'>,
): Draft {
  const begunOn = row.base;
  const [base, inForce] = [baseChanges ?? [], inForceChanges ?? []];
  if (begunOn === row.inForce) return { ...row, before: inForce, begunOn, clashes: [] };
  const { changes, clashes } = rebase({ base, inForce, draft: row.changes }, decided);
  return clashes.length > 0
    ? { ...row, before: base, begunOn, clashes }
    : { ...row, before: inForce, changes, base: row.inForce, begunOn, clashes };
}

export async function removeDraft(trx: Transaction<Tables>, owner: number, userId: number): Promise<void> {
  announce({ owner, entity: DRAFT, id: userId });
  await trx.deleteFrom('variation_draft').where('registration_id', '=', tenant).where('id', '=', userId).execute();
}

/** Whether the business has another user who may publish. */
export async function mayOthersPublish(trx: Transaction<Tables>, userId: number): Promise<boolean> {
  const other = await trx
    .selectFrom('person')
    .select('id')
    .where('registration_id', '=', tenant)
    .where('id', '!=', userId)
    .where('status', 'in', ['N', 'A'])
    .where('screens_access', '=', 'publish')
    .executeTakeFirst();
  return other !== undefined;
}

function draftsOf(db: Kysely<Tables>) {
  return db
    .selectFrom('variation_draft as d')
    .select([
      'd.id as userId',
      personName<string>('d.id').as('author'),
      'd.version',
      'd.changed_at as changedAt',
      'd.changes',
      'd.note',
      'd.base',
      'd.is_submitted as isSubmitted',
      'd.comments as storedComments',
      commentsWithNames('d.comments').as('comments'),
      inForceNow.as('inForce'),
      waitingAs<number>('number').as('waiting'),
      waitingAs<string>('in_force_from').as('waitingFrom'),
      changesOf(sql.ref('d.base')).as('baseChanges'),
      changesOf(inForceNow).as('inForceChanges'),
    ])
    .where('d.registration_id', '=', tenant);
}

/** Of the version that waits for its day. */
function waitingAs<Value>(column: 'number' | 'in_force_from') {
  return sql<Value | null>`(select ${sql.ref(`v.${column}`)} from variation v
    where v.registration_id = ${tenant} and v.number > ${inForceNow} and v.taken_back_at is null)`;
}

function changesOf(number: RawBuilder<unknown>) {
  return sql<readonly Change[] | null>`(select v.changes from variation v where v.registration_id = ${tenant} and v.number = ${number})`;
}

function contentOf({ changes, note, base, isSubmitted }: DraftRow) {
  return { changes, note, base, isSubmitted };
}

function reviewReply(draft: Draft, release: Release, session: Session): Record<string, unknown> {
  return {
    ...draftReply(draft),
    clashes: clashesInWords(draft.clashes, draft.changes, release),
    ...meaningTo(session, draft.changes, release),
    meaning: meaningOfDraft({ inForce: draft.before, draft: draft.changes }, release),
  };
}

function draftReply({ clashes: _clashes, before: _before, waiting, waitingFrom, ...draft }: Draft): Record<string, unknown> {
  return { ...draft, ...(waiting !== null && { waiting, waitingFrom }) };
}
