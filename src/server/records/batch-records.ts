import type { Transaction } from 'kysely';
import { OWN } from '#src/documents/variations/own-fields.ts';
import { offerUndo } from '../database/changes/change-sets.ts';
import type { Database } from '../database/database.ts';
import type { SessionOf } from '../database/sessions/sessions.ts';
import type { Operation } from '../documents/contract.ts';
import type { Answer, Call } from '../http/call.ts';
import type { Tables } from '../database/tables/tables.ts';
import { invalid, notFound, Refusal } from '../messages/refusal.ts';
import { text } from '../messages/texts.ts';
import type { RecordContext } from '../parties/session-reply.ts';
import { answerAll, answerEach } from './batch/answer-batch.ts';
import { type BatchRow, batchReader, type RecordBatch } from './batch/read-batch.ts';
import { type BatchOutcome, type DoneRow, inSavepoint, runBatch, runEach } from './batch/run-batch.ts';
import type { RecordData } from './check/check-record.ts';
import { assertVersion, versionOf } from './request/versions.ts';
import { difference } from './request/patch.ts';
import { patchedRecord } from './request/patched-record.ts';
import type { References } from './check/references.ts';
import { openedRecord, type OpenedRow, setRemoved } from './store/change-records.ts';
import { contextFor } from './store/context-lists.ts';
import type { RecordRow } from './declaration/hooks.ts';
import { contextOf, isMarking, isRemoved, type Resource, subjectOf } from './declaration/resource.ts';
import { documentOf, findRecords, recordOfRow } from './store/records.ts';
import { removeRecords } from './store/remove-records.ts';
import type { UseQueries } from './check/uses.ts';
import { allowed, assertOpen, consignmentIn, holdResource, mayUndo } from './declaration/within.ts';

const DID = { delete: 'deleted', change: 'changed', restore: 'restored' } as const;

/** The one way to change, delete or restore many records: all or none, each on its own, or as a preview. */
export function batchRecords(resource: Resource, references: References, queries: UseQueries, { id: operation, body = {} }: Operation) {
  const read = batchReader(body);
  const { entity } = resource;
  return async (database: Database, call: Call): Promise<Answer> => {
    const { token } = call;
    const batch = read(call.body);
    let context: RecordContext | undefined;
    const outcome = await runBatch(database, token, batch, async (trx, sessionOf) => {
      const opened = await openBatch(trx, sessionOf, resource, call, batch);
      const { here, rows, session } = opened;
      ({ context } = opened);
      if (batch.mode === undefined && rows.size !== batch.rows.length)
        throw invalid({ ids: [text('problem.value.unknownRecord', { label: entity.compiled.schema.title })] });
      assertOpen(here);
      const ended =
        batch.does === 'delete' && !isMarking(here)
          ? await removeAll(trx, batch, opened, queries)
          : await changeAll(trx, batch, opened, references);
      const [first] = ended.done;
      if (first === undefined || batch.mode === 'preview' || !mayUndo(here)) return ended;
      const change = { operation, did: DID[batch.does], what: first.what, count: ended.done.length, ...consignmentIn(here) };
      return { ...ended, headers: await offerUndo(trx, session, change) };
    });
    if (batch.mode === undefined || context === undefined) return answerAll(outcome);
    return answerEach(database, outcome, { entity, references, token, context, mode: batch.mode });
  };
}

/** The records of a batch, locked. */
interface OpenedBatch extends Omit<OpenedRow, 'row'> {
  readonly rows: ReadonlyMap<string, RecordRow>;
  readonly context: RecordContext;
}

async function openBatch(
  trx: Transaction<Tables>,
  sessionOf: SessionOf,
  resource: Resource,
  call: Call,
  { does, rows }: RecordBatch,
): Promise<OpenedBatch> {
  const here = allowed(await holdResource(trx, sessionOf, resource, call), 'remove');
  if (does !== 'delete') allowed(here, 'change');
  const keys = rows.map(({ id }) => id);
  const found = await findRecords(trx, here, keys).forUpdate().execute();
  const session = sessionOf();
  return {
    here,
    session,
    rows: new Map(found.map((row) => [String(recordOfRow(row)[resource.declaration.key]), row])),
    context: does === 'delete' ? contextOf(session, here) : await contextFor(trx, here, session),
  };
}

async function changeAll(trx: Transaction<Tables>, batch: RecordBatch, opened: OpenedBatch, references: References): Promise<BatchOutcome> {
  const change = async (asked: BatchRow): Promise<DoneRow> => {
    const row = rowOf(opened, asked);
    const act = batch.does === 'change' ? changeOne(trx, opened, row, asked, references) : markOne(trx, { ...opened, row }, batch);
    return { ...doneOf(opened, asked), ...(await act) };
  };
  if (batch.mode !== undefined) return runEach(trx, batch.rows, change);
  const done: DoneRow[] = [];
  for (const asked of batch.rows) done.push(await change(asked).catch((error: unknown) => named(opened, asked, error)));
  return { done, refused: [] };
}

async function changeOne(
  trx: Transaction<Tables>,
  { here, session, context }: OpenedBatch,
  row: RecordRow,
  { changes }: BatchRow,
  references: References,
): Promise<Partial<DoneRow>> {
  if (isRemoved(here, row)) throw new Refusal(409, 'problem.deleted');
  const opened = openedRecord(trx, { here, row, session }, references, context);
  const { record, edited } = await patchedRecord(opened, changes);
  const version = await opened.save(record, edited);
  return { version, ...difference(shownOf(here, opened.original), shownOf(here, record)) };
}

function shownOf(resource: Resource, record: RecordData): RecordData {
  return resource.keepsOwn ? { ...documentOf(resource, record), [OWN]: record[OWN] } : documentOf(resource, record);
}

/** A record that needs no change is not counted as done. */
async function markOne(trx: Transaction<Tables>, opened: OpenedRow, { does, mode }: RecordBatch): Promise<Partial<DoneRow>> {
  const version = await setRemoved(trx, opened, does === 'delete');
  if (version === undefined && mode !== undefined)
    throw new Refusal(409, does === 'delete' ? 'problem.deletedAlready' : 'problem.notDeleted');
  return { version: version ?? versionOf(opened.row) };
}

/** Records may go that only use one another. */
async function removeAll(
  trx: Transaction<Tables>,
  { rows, mode }: RecordBatch,
  opened: OpenedBatch,
  queries: UseQueries,
): Promise<BatchOutcome> {
  let uses = 0;
  const removing = async (each: readonly BatchRow[]) => {
    const found = each.map((asked) => rowOf(opened, asked));
    uses += await removeRecords(trx, opened.here, queries, found, opened.session);
    return each.map((asked) => doneOf(opened, asked));
  };
  if (mode === undefined) return { done: await removing(rows), refused: [], uses };
  // If they cannot go together, each is tried on its own.
  const together = await inSavepoint(trx, () => removing(rows));
  if (!(together instanceof Refusal)) return { done: together, refused: [], uses };
  const each = await runEach(trx, rows, async (asked) => (await removing([asked]))[0] ?? doneOf(opened, asked));
  return { ...each, uses };
}

function doneOf(opened: OpenedBatch, asked: BatchRow): DoneRow {
  const row = rowOf(opened, asked);
  return { id: asked.id, seen: versionOf(row), what: subjectOf(opened.here, recordOfRow(row)), before: {}, after: {} };
}

/** Throws a 404 if the record is gone, a 412 if it has changed. */
function rowOf({ rows }: OpenedBatch, { id, version }: BatchRow): RecordRow {
  const row = rows.get(String(id));
  if (row === undefined) throw notFound();
  assertVersion(version, versionOf(row));
  return row;
}

/** In an all-or-nothing batch each message names its record. */
function named(opened: OpenedBatch, asked: BatchRow, error: unknown): never {
  if (!(error instanceof Refusal) || error.errors === undefined) throw error;
  const record = doneOf(opened, asked).what;
  const ofRecord = (message: string) => text('problem.value.ofRecord', { record, message });
  throw invalid(Object.fromEntries(Object.entries(error.errors).map(([field, messages]) => [field, messages.map(ofRecord)])));
}
