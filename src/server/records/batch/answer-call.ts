import type { Transaction } from 'kysely';
import type { Scope } from '#src/expression/index.ts';
import { offerUndo } from '../../database/changes/change-sets.ts';
import type { Database } from '../../database/database.ts';
import type { SessionOf } from '../../database/sessions/sessions.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { ServerEntity } from '../../documents/server-entity.ts';
import type { Answer, Call } from '../../http/call.ts';
import { invalid, notFound, Refusal } from '../../messages/refusal.ts';
import { text } from '../../messages/texts.ts';
import type { References } from '../check/references.ts';
import { assertVersion, type Stamp, versionOf } from '../request/versions.ts';
import { answerAll, answerEach } from './answer-batch.ts';
import type { BatchRow, RecordBatch } from './read-batch.ts';
import { type BatchOutcome, type DoneRow, inSavepoint, runBatch, runEach } from './run-batch.ts';

/** The records of a batch, locked, and what is done to them. */
interface OpenedBatch<Row> {
  readonly rows: ReadonlyMap<string, Row>;
  /** Scope of the access expressions. */
  readonly context: Scope;
  readonly mayUndo: boolean;
  readonly consignmentId?: number;
  /** Throws a 409 for records of a locked consignment. */
  assertOpen(): void;
  nameOf(row: Row): string;
  act(row: Row, asked: BatchRow): Promise<Partial<DoneRow>>;
  /** Instead, of records that may go if they only use one another. Returns the number of other records that hold their values. */
  readonly remove?: ((rows: readonly Row[]) => Promise<number>) | undefined;
}

interface BatchOf<Row> {
  readonly operation: string;
  readonly entity: ServerEntity;
  readonly references: References;
  open(trx: Transaction<Tables>, sessionOf: SessionOf): Promise<OpenedBatch<Row>>;
}

const DID = { delete: 'deleted', change: 'changed', restore: 'restored' } as const;

/** The one way to change or delete many records: all or none, each on its own, or as a preview. */
export async function answerBatchCall<Row extends Stamp>(
  database: Database,
  { token }: Call,
  batch: RecordBatch,
  { operation, entity, references, open }: BatchOf<Row>,
): Promise<Answer> {
  let context: Scope | undefined;
  const outcome = await runBatch(database, token, batch, async (trx, sessionOf) => {
    const opened = await open(trx, sessionOf);
    ({ context } = opened);
    if (batch.mode === undefined && opened.rows.size !== batch.rows.length)
      throw invalid({ ids: [text('problem.value.unknownRecord', { label: entity.compiled.schema.title })] });
    opened.assertOpen();
    const ended = await actOnAll(trx, batch, opened);
    const [first] = ended.done;
    if (first === undefined || batch.mode === 'preview' || !opened.mayUndo) return ended;
    const { consignmentId } = opened;
    const change = { operation, did: DID[batch.does], what: first.what, count: ended.done.length };
    return { ...ended, headers: await offerUndo(trx, sessionOf(), consignmentId === undefined ? change : { ...change, consignmentId }) };
  });
  if (batch.mode === undefined || context === undefined) return answerAll(outcome);
  return answerEach(database, outcome, { entity, references, token, context, mode: batch.mode });
}

async function actOnAll<Row extends Stamp>(
  trx: Transaction<Tables>,
  { rows, mode }: RecordBatch,
  opened: OpenedBatch<Row>,
): Promise<BatchOutcome> {
  const doneOf = (row: Row, { id }: BatchRow): DoneRow => ({ id, seen: versionOf(row), what: opened.nameOf(row), before: {}, after: {} });
  const { remove } = opened;
  if (remove === undefined) {
    const change = async (row: Row, asked: BatchRow) => ({ ...doneOf(row, asked), ...(await opened.act(row, asked)) });
    if (mode !== undefined) return runEach(trx, rows, (asked) => change(rowOf(opened, asked), asked));
    const done: DoneRow[] = [];
    for (const asked of rows) {
      const row = rowOf(opened, asked);
      done.push(await change(row, asked).catch((error: unknown) => named(opened.nameOf(row), error)));
    }
    return { done, refused: [] };
  }
  let uses = 0;
  const removing = async (each: readonly BatchRow[]) => {
    const found = each.map((asked) => [rowOf(opened, asked), asked] as const);
    uses += await remove(found.map(([row]) => row));
    return found.map((row) => doneOf(...row));
  };
  if (mode === undefined) return { done: await removing(rows), refused: [], uses };
  // If they cannot go together, each is tried on its own.
  const together = await inSavepoint(trx, () => removing(rows));
  if (!(together instanceof Refusal)) return { done: together, refused: [], uses };
  const each = await runEach(trx, rows, async (asked) => (await removing([asked]))[0] ?? doneOf(rowOf(opened, asked), asked));
  return { ...each, uses };
}

/** Throws a 404 if the record is gone, a 412 if it has changed. */
function rowOf<Row extends Stamp>({ rows }: OpenedBatch<Row>, { id, version }: BatchRow): Row {
  const row = rows.get(String(id));
  if (row === undefined) throw notFound();
  assertVersion(version, versionOf(row));
  return row;
}

/** In a batch of all or none, messages say which record they are of. */
function named(record: string, error: unknown): never {
  if (!(error instanceof Refusal) || error.errors === undefined) throw error;
  const ofRecord = (message: string) => text('problem.value.ofRecord', { record, message });
  throw invalid(Object.fromEntries(Object.entries(error.errors).map(([field, messages]) => [field, messages.map(ofRecord)])));
}
