/** Comments about a draft: a reviewer or its author writes them at a change, answers them and closes them. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Operations } from '#schemas/generated/operations.ts';
import { meaningOfDraft } from '#src/documents/variations/draft-parts.ts';
import type { Release } from '#src/documents/variations/merge.ts';
import { announce } from '../database/connection/transaction-driver.ts';
import type { Database } from '../database/database.ts';
import { requireSession } from '../database/sessions/require-session.ts';
import { tenant } from '../database/tables/tenant.ts';
import type { VariationComment } from '../database/tables/variations.ts';
import { type Answer, type Call, noContent } from '../http/call.ts';
import { bodyReader } from '../records/request/body-reader.ts';
import { invalid, notFound, Refusal } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import { DRAFT, draftAsOfNow, draftOf } from './drafts.ts';
import { releaseFor } from './own-names.ts';
import { notifyOfComment } from './notify.ts';

const MOST_COMMENTS = 500;
const readBody = bodyReader('variations/comment-input', 'commentVariationDraft');

/** Adds a comment, answers one or closes one; a reviewer may send the draft back with it. */
export async function commentDraft(database: Database, call: Call<Operations['commentVariationDraft']['body']>): Promise<Answer> {
  const { body, documents } = call;
  const author = call.path.number('userId');
  readBody(documents)(body).assertValid();
  await database.transaction(call.token, async (trx, sessionOf) => {
    const session = await requireSession(trx, sessionOf);
    const { userId, screensAccess, registrationId: owner } = session;
    const isOwn = author === userId;
    const row = await draftOf(trx, author).forUpdate('d').executeTakeFirst();
    if (row === undefined || !(isOwn || (row.isSubmitted && screensAccess === 'publish'))) throw notFound();
    const asksChanges = body.asksChanges === true;
    if (asksChanges && isOwn) throw new Refusal(409, 'problem.ownChangesAsked');
    const answered = body.answers === undefined ? undefined : row.storedComments.find(({ id }) => id === body.answers);
    if (body.answers !== undefined && answered === undefined) throw notFound();
    if (row.storedComments.length >= MOST_COMMENTS) throw new Refusal(409, 'problem.manyComments');

    const about = body.part === undefined ? '' : aboutPart(body.part, draftAsOfNow(row), await releaseFor(trx, documents));
    const by = { by: userId, at: new Date().toISOString() };
    const added: VariationComment = {
      id: randomUUID(),
      about,
      text: body.text ?? '',
      ...by,
      ...(answered && { answers: answered.id }),
      asksChanges,
    };
    const { isClosed } = body;
    const comments = [
      ...row.storedComments.map((each) => (each === answered && isClosed !== undefined ? { ...each, isClosed } : each)),
      ...(added.text === '' ? [] : [added]),
    ];
    await trx
      .updateTable('variation_draft')
      .set({
        comments: JSON.stringify(comments),
        // What was seen of the draft does not change by a comment.
        ...(asksChanges && { is_submitted: false, version: sql`version + 1` }),
      })
      .where('registration_id', '=', tenant)
      .where('id', '=', author)
      .execute();
    announce({ owner, entity: DRAFT, id: author });
    if (added.text !== '') await notifyOfComment(trx, session, { author, asksChanges, what: added.text, answered: answered?.by });
  });
  return noContent();
}

/** A change in words. Throws a 400 if the draft has none of this name. */
function aboutPart(part: string, { before, changes }: ReturnType<typeof draftAsOfNow>, release: Release): string {
  const sentence = meaningOfDraft({ inForce: before, draft: changes }, release).find((each) => each.part === part);
  if (sentence === undefined) throw invalid({ part: [text('problem.value.noChange')] });
  return sentence.text;
}
