import type { Transaction } from 'kysely';
import { offerUndo } from '../../database/changes/change-sets.ts';
import type { Database } from '../../database/database.ts';
import type { Totals } from '../../database/lists/totals.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { Documents } from '../../documents/documents.ts';
import { ofVersion } from '../../documents/of-version.ts';
import type { Answer, Call } from '../../http/call.ts';
import { invalid, notFound, Refusal } from '../../messages/refusal.ts';
import { text } from '../../messages/texts.ts';
import { answerAll, answerEach } from '../../records/batch/answer-batch.ts';
import { type RecordBatch, batchReader, type BatchRow } from '../../records/batch/read-batch.ts';
import { type DoneRow, runEach, type BatchOutcome, runBatch } from '../../records/batch/run-batch.ts';
import type { ReferencesOf } from '../../records/references.ts';
import { assertVersion } from '../../records/versions.ts';
import { type Access, assertMay, assertUnlocked, openConsignment } from '../../parties/access.ts';
import { deleteLine, restoreLine } from '../delete-line.ts';
import { findLines, type LineRow } from '../line-queries.ts';
import { lineEntity, lineSubject } from '../line-record.ts';
import { changedLine, storeChanged } from '../patch-line.ts';

const OPERATION = 'batchProductLines';
const readBatch = ofVersion((documents) => batchReader(documents.operation(OPERATION).body ?? {}));
const DID = { delete: 'deleted', change: 'changed', restore: 'restored' } as const;

/** Deletes, changes or restores many lines: all or none, each on its own, or as a preview. */
export async function batchProductLines(database: Database, totals: Totals, referencesOf: ReferencesOf, call: Call): Promise<Answer> {
  const { documents, token } = call;
  const consignmentId = call.path.number('consignmentId');
  const batch = readBatch(documents)(call.body);
  let opened: Access | undefined;
  const outcome = await runBatch(database, token, batch, async (trx, session) => {
    const access = (opened = await openConsignment(trx, session, consignmentId, 'see'));
    assertMay(access, 'mayEditLines');
    assertUnlocked(access);
    const ended = await actOn(trx, access, batch, { documents, referencesOf });
    const [first] = ended.done;
    if (first === undefined || batch.mode === 'preview') return ended;
    const change = { operation: OPERATION, did: DID[batch.does], what: first.what, count: ended.done.length, consignmentId };
    return { ...ended, headers: await offerUndo(trx, session(), change) };
  });
  if (batch.mode !== 'preview') totals.forget(consignmentId);
  if (batch.mode === undefined || opened === undefined) return answerAll(outcome);
  const { context } = opened;
  const reader = { entity: lineEntity(documents), references: referencesOf(documents), token, context, mode: batch.mode };
  return answerEach(database, outcome, reader);
}

interface LineReader {
  readonly documents: Documents;
  readonly referencesOf: ReferencesOf;
}

async function actOn(trx: Transaction<Tables>, access: Access, batch: RecordBatch, reading: LineReader): Promise<BatchOutcome> {
  const ids = batch.rows.map(({ id }) => Number(id));
  const found = await findLines(trx, access.consignment.id, ids).forUpdate('l').execute();
  const byId = new Map(found.map((row) => [String(row.id), row]));
  const act = async (row: BatchRow) => actOnOne(trx, access, batch, lineOf(byId, row), row, reading);
  if (batch.mode !== undefined) return runEach(trx, batch.rows, act);
  if (byId.size !== batch.rows.length) {
    throw invalid({ ids: [text('problem.value.unknownRecord', { label: lineEntity(reading.documents).compiled.schema.title })] });
  }
  const done: DoneRow[] = [];
  for (const row of batch.rows) done.push(await act(row));
  return { done, refused: [] };
}

async function actOnOne(
  trx: Transaction<Tables>,
  access: Access,
  { does, mode }: RecordBatch,
  line: LineRow,
  { id, changes }: BatchRow,
  { documents, referencesOf }: LineReader,
): Promise<DoneRow> {
  const what = lineSubject(access.consignment.data['reference'], line.orderNumber, line.line);
  if (does === 'change') {
    if (line.isDeleted) throw new Refusal(409, 'problem.deleted');
    const record = await changedLine(trx, access, { row: line, changes, documents, referencesOf });
    return { id, what, seen: line.version, ...(await storeChanged(trx, access, line, record)) };
  }
  const version = await (does === 'delete' ? deleteLine : restoreLine)(trx, access, line);
  // Each line on its own: one that needs no change is not counted as done.
  if (version === undefined && mode !== undefined)
    throw new Refusal(409, does === 'delete' ? 'problem.deletedAlready' : 'problem.notDeleted');
  return { id, what, seen: line.version, version: version ?? line.version, before: {}, after: {} };
}

function lineOf(byId: ReadonlyMap<string, LineRow>, { id, version }: BatchRow): LineRow {
  const line = byId.get(String(id));
  if (line === undefined) throw notFound();
  assertVersion(version, line.version);
  return line;
}
