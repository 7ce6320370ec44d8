import type { Transaction } from 'kysely';
import type { Operations } from '#schemas/generated/operations.ts';
import { partOfDraft } from '#src/documents/variations/draft-parts.ts';
import { mergeVariation } from '#src/documents/variations/merge.ts';
import { wordsOf } from '#src/documents/variations/words.ts';
import type { Database } from '../database/database.ts';
import { requireSession } from '../database/sessions/require-session.ts';
import type { Tables } from '../database/tables/tables.ts';
import { sessionReply } from '../parties/session-reply.ts';
import { type Answer, type Call, created, ok } from '../http/call.ts';
import { invalid, notFound, Refusal } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import { bodyReader } from '../records/request/body-reader.ts';
import { idempotent } from '../records/request/idempotent.ts';
import { assertAsSeen, draftAsOfNow, draftOf, mayOthersPublish, removeDraft, storeDraft } from './drafts.ts';
import { ownNames, releaseFor, releaseWith } from './own-names.ts';
import { assertMergeable, readChanges } from './read-changes.ts';
import { findVariation, publishNext } from './variations.ts';

const readBody = bodyReader('variations/publish-input', 'publishVariation');

export async function checkVariation(
  database: Database,
  { documents, body, token }: Call<Operations['checkVariation']['body']>,
): Promise<Answer> {
  const changes = readChanges(body.changes);
  const { results } = await database.read(token, [ownNames(database.kysely)]);
  const release = releaseWith(documents, results[0]);
  return ok({ outcomes: mergeVariation(changes, release).outcomes, words: wordsOf(changes, release) });
}

export async function publishVariation(database: Database, call: Call<Operations['publishVariation']['body']>): Promise<Answer> {
  const { documents, body } = call;
  return database.transaction(call.token, async (trx, sessionOf) => {
    const session = await requireSession(trx, sessionOf);
    return idempotent(trx, session, 'publishVariation', call, async () => {
      const reply = sessionReply(session);
      readBody(documents)(body, { context: { session: reply } }).assertValid();
      const author = body.userId ?? session.userId;
      const row = await draftOf(trx, author).forUpdate('d').executeTakeFirst();
      if (row === undefined || (author !== session.userId && !row.isSubmitted)) throw notFound();
      assertAsSeen(call, row);
      const draft = draftAsOfNow(row);
      if (draft.inForce !== body.base) throw new Refusal(409, 'problem.variationBetween');
      if (draft.clashes.length > 0) throw new Refusal(409, 'problem.draftClashes');
      const { parts, inForceFrom: day } = body;
      const chosen = parts && partOfDraft({ inForce: draft.before, draft: draft.changes }, parts);
      if (parts !== undefined && chosen === undefined) throw invalid({ parts: [text('problem.value.noChange')] });
      const { changes, isWhole } = chosen ?? { changes: draft.changes, isWhole: true };
      assertMergeable(changes, await releaseFor(trx, documents));
      if (author === session.userId) await assertAlone(trx, author, body.alone === true);
      const number = await publishNext(trx, documents, session, {
        base: body.base,
        changes,
        note: body.note,
        author,
        from: day === undefined ? undefined : { day, zone: reply.timeZone ?? 'UTC' },
        comments: row.storedComments,
      });
      const key = { registration_id: session.registrationId, id: author };
      if (isWhole) await removeDraft(trx, session.registrationId, author);
      else await storeDraft(trx, key, { ...draft, base: day === undefined ? number : draft.base, isSubmitted: false });
      return created(`/api/Variations/${number}`);
    });
  });
}

export async function rollbackVariation(database: Database, call: Call<Operations['rollbackVariation']['body']>): Promise<Answer> {
  const { documents, body, path } = call;
  const restores = path.number('number');
  return database.transaction(call.token, async (trx, sessionOf) => {
    const session = await requireSession(trx, sessionOf);
    return idempotent(trx, session, 'rollbackVariation', call, async () => {
      const changes = restores === 0 ? [] : (await findVariation(trx, restores))?.changes;
      if (changes === undefined) throw notFound();
      const { base, note = '' } = body;
      const number = await publishNext(trx, documents, session, { base, changes, note, author: session.userId, restores });
      return created(`/api/Variations/${number}`);
    });
  });
}

/** 409 if another user may publish, or if the author has not confirmed to publish alone. */
async function assertAlone(trx: Transaction<Tables>, author: number, isConfirmed: boolean): Promise<void> {
  if (await mayOthersPublish(trx, author)) throw new Refusal(409, 'problem.ownVariation');
  if (!isConfirmed) throw new Refusal(409, 'problem.aloneUnconfirmed');
}
