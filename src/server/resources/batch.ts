import type { Transaction } from 'kysely';
import type { RecordContext } from '../records/check-record.ts';
import { offerUndo } from '../database/changes/change-sets.ts';
import type { Database } from '../database/database.ts';
import type { Session } from '../database/sessions/sessions.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { Answer, Call } from '../http/call.ts';
import type { Operation } from '../documents/contract.ts';
import { type FieldErrors, invalid, notFound, Refusal } from '../messages/refusal.ts';
import { answerAll, answerEach } from '../records/batch/answer-batch.ts';
import { type RecordBatch, batchReader, type BatchRow } from '../records/batch/read-batch.ts';
import { inSavepoint, type DoneRow, runEach, type BatchOutcome, runBatch } from '../records/batch/run-batch.ts';
import { difference } from '../records/patch.ts';
import { text } from '../messages/texts.ts';
import type { References } from '../records/references.ts';
import { assertVersion } from '../records/versions.ts';
import { contextFor } from './context-lists.ts';
import { applyPatch } from './change-records.ts';
import { findRecords, recordOfRow, saveRecord } from './records.ts';
import type { RecordRow } from './declaration/hooks.ts';
import { removeRecords } from './remove-records.ts';
import { contextOf, type Resource, subjectOf } from './declaration/resource.ts';
import type { UseQueries } from './uses.ts';
import { allowed, assertOpen, consignmentIn, holdResource, mayUndo } from './within.ts';

/** Deletes or changes many records: all or none, each on its own, or as a preview. */
export function batchRecords(resource: Resource, references: References, queries: UseQueries, { id: operation, body = {} }: Operation) {
  const read = batchReader(body);
  const { entity } = resource;
  return async (database: Database, call: Call): Promise<Answer> => {
    const batch = read(call.body);
    let context: RecordContext | undefined;
    const outcome = await runBatch(database, call.token, batch, async (trx, sessionOf) => {
      const here = await holdResource(trx, sessionOf, resource, call, 'remove');
      if (batch.does !== 'delete') allowed(here, 'change');
      const found = await findRecords(
        trx,
        here,
        batch.rows.map(({ id }) => id),
      )
        .forUpdate()
        .execute();
      const session = sessionOf();
      context = contextOf(session, here);
      const byKey = new Map(found.map((row) => [String(recordOfRow(row)[resource.declaration.key]), row]));
      if (batch.mode === undefined && byKey.size !== batch.rows.length) {
        throw invalid({ ids: [text('problem.value.unknownRecord', { label: titleOf(resource) })] });
      }
      assertOpen(here);
      const act = batch.does === 'delete' ? removing(trx, here, queries, session) : await changing(trx, here, references, session);
      const ended = await act(batch, (row) => rowOf(byKey, row));
      const [first] = ended.done;
      if (first === undefined || batch.mode === 'preview' || !mayUndo(here)) return ended;
      const did = batch.does === 'delete' ? 'deleted' : 'changed';
      const headers = await offerUndo(trx, session, {
        operation,
        did,
        what: first.what,
        count: ended.done.length,
        ...consignmentIn(here),
      });
      return { ...ended, headers };
    });
    if (batch.mode === undefined || context === undefined) return answerAll(outcome);
    return answerEach(database, outcome, { entity, references, token: call.token, context, mode: batch.mode });
  };
}

type Find = (row: BatchRow) => RecordRow;
type ApplyToRow = (batch: RecordBatch, find: Find) => Promise<BatchOutcome>;

/** The stored record. Throws a 404 if it is gone, a 412 if it has changed. */
function rowOf(byKey: ReadonlyMap<string, RecordRow>, { id, version }: BatchRow): RecordRow {
  const row = byKey.get(String(id));
  if (row === undefined) throw notFound();
  assertVersion(version, row.version);
  return row;
}

async function changing(trx: Transaction<Tables>, resource: Resource, references: References, session: Session): Promise<ApplyToRow> {
  const context = await contextFor(trx, resource, session);
  const change = async (row: RecordRow, { id, changes }: BatchRow) =>
    changeOne(trx, resource, references, { row, changes, context, session, id });
  return async (batch, find) => {
    if (batch.mode !== undefined) return runEach(trx, batch.rows, (row) => change(find(row), row));
    const done: DoneRow[] = [];
    for (const row of batch.rows) done.push(await named(resource, find(row), (record) => change(record, row)));
    return { done, refused: [] };
  };
}

function removing(trx: Transaction<Tables>, resource: Resource, queries: UseQueries, session: Session): ApplyToRow {
  const gone = (row: RecordRow, { id }: BatchRow): DoneRow => ({
    id,
    seen: row.version,
    what: subjectOf(resource, recordOfRow(row)),
    before: {},
    after: {},
  });
  return async (batch, find) => {
    const all = async () => {
      const rows = batch.rows.map((row) => [find(row), row] as const);
      const uses = await removeRecords(
        trx,
        resource,
        queries,
        rows.map(([row]) => row),
        session,
      );
      return { done: rows.map((each) => gone(...each)), refused: [], uses };
    };
    if (batch.mode === undefined) return all();
    // Together they can be deleted if they only use one another; else each is tried on its own.
    const together = await inSavepoint(trx, all);
    if (!(together instanceof Refusal)) return together;
    let uses = 0;
    const each = await runEach(trx, batch.rows, async (row) => {
      const record = find(row);
      uses += await removeRecords(trx, resource, queries, [record], session);
      return gone(record, row);
    });
    return { ...each, uses };
  };
}

interface RowChange extends Pick<BatchRow, 'id' | 'changes'> {
  readonly row: RecordRow;
  readonly context: RecordContext;
  readonly session: Session;
}

async function changeOne(
  trx: Transaction<Tables>,
  resource: Resource,
  references: References,
  { id, row, changes, context, session }: RowChange,
): Promise<DoneRow> {
  const original = recordOfRow(row);
  const record = await applyPatch(trx, resource, references, { original, changes, context, session });
  const version = await saveRecord(trx, resource, row, record, session);
  return { id, seen: row.version, version, what: subjectOf(resource, original), ...difference(original, record) };
}

/** Prefixes the messages of a record in a batch of all or none with the record's name. */
async function named<T>(resource: Resource, row: RecordRow, work: (row: RecordRow) => Promise<T>): Promise<T> {
  try {
    return await work(row);
  } catch (error) {
    if (!(error instanceof Refusal) || error.errors === undefined) throw error;
    throw invalid(naming(subjectOf(resource, recordOfRow(row)), error.errors));
  }
}

function naming(record: string, errors: FieldErrors): FieldErrors {
  const ofRecord = (message: string) => text('problem.value.ofRecord', { record, message });
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.map(ofRecord)]));
}

function titleOf({ entity: { compiled } }: Resource): string {
  return compiled.schema.title;
}
