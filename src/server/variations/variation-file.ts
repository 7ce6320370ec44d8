/** A variation as a file: from one server to another. */
import parts from '#schemas/variations/parts.schema.json' with { type: 'json' };
import type { Change } from '#schemas/generated/documents/variation.ts';
import { isRecord } from '#src/expression/index.ts';
import type { Database } from '../database/database.ts';
import { requireSession } from '../database/sessions/require-session.ts';
import { UploadedFile } from '../documents/uploaded-file.ts';
import { type Answer, type Call, noContent } from '../http/call.ts';
import { invalid, notFound, Refusal } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import { recordOf } from '../records/check/record-of.ts';
import { tagOf } from '../records/request/versions.ts';
import { draftOf, storeDraft } from './drafts.ts';
import { changesIn } from './read-changes.ts';
import { findVariation, lockVersions } from './variations.ts';

const MOST_CHANGES = parts.definitions.changes.maxItems;
/** Most errors returned for a file. */
const MOST_FAULTS = 20;

export async function getVariationFile(database: Database, { token, path }: Call): Promise<Answer> {
  const number = path.number('number');
  const found = await database.transaction(token, async (trx, sessionOf) => {
    await requireSession(trx, sessionOf);
    return findVariation(trx, number);
  });
  if (found === undefined) throw notFound();
  const bytes = Buffer.from(`${JSON.stringify({ changes: found.changes }, null, 2)}\n`);
  return { status: 200, file: { name: `screens-and-rules-${number}.json`, type: 'application/json', bytes } };
}

/** Makes the changes of a file the caller's draft, on what is in force here. */
export async function loadDraft(database: Database, call: Call): Promise<Answer> {
  const { file } = recordOf(call.body);
  if (!(file instanceof UploadedFile)) throw new Error('A file that the contract requires is missing.');
  const changes = readFile(file.bytes);
  const version = await database.transaction(call.token, async (trx, sessionOf) => {
    const { registrationId: registration_id, userId: id } = await requireSession(trx, sessionOf);
    const { inForce: base } = await lockVersions(trx);
    if ((await draftOf(trx, id).executeTakeFirst()) !== undefined) throw new Refusal(409, 'problem.draftThere');
    return storeDraft(trx, { registration_id, id }, { changes, note: '', base, isSubmitted: false });
  });
  return noContent({ etag: tagOf(version) });
}

/** Throws a 400 that names the place of each fault in the file. */
function readFile(bytes: Buffer): readonly Change[] {
  const sent = changesOf(bytes);
  if (sent === undefined) throw invalid({ file: [text('variation.noFile')] });
  if (sent.length > MOST_CHANGES) throw invalid({ file: [text('variation.manyChanges', { count: MOST_CHANGES })] });
  const { changes, errors } = changesIn(sent);
  const faults = Object.entries(errors).flatMap(([path, messages]) =>
    messages.map((message) => text('variation.faultAt', { path, message })),
  );
  if (faults.length > 0) throw invalid({ file: faults.slice(0, MOST_FAULTS) });
  return changes;
}

function changesOf(bytes: Buffer): readonly unknown[] | undefined {
  try {
    const read: unknown = JSON.parse(bytes.toString('utf8').replace(/^\u{FEFF}/u, ''));
    return isRecord(read) && Array.isArray(read['changes']) ? read['changes'] : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
