import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { SessionOf } from '../../database/sessions/sessions.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { Refusal } from '../../messages/refusal.ts';
import type { RecordData } from '../check/check-record.ts';
import type { RecordBatch, BatchKey } from './read-batch.ts';

export interface DoneRow {
  readonly id: BatchKey;
  /** Version before. */
  readonly seen: number;
  /** Version after; undefined for a deleted record. */
  readonly version?: number;
  /** Label of the record. */
  readonly what: string;
  /** The changed fields; both empty if nothing changed. */
  readonly before: RecordData;
  readonly after: RecordData;
}

export interface RefusedRow {
  readonly id: BatchKey;
  readonly messages: readonly string[];
}

export interface BatchOutcome {
  readonly done: readonly DoneRow[];
  readonly refused: readonly RefusedRow[];
  /** Number of other records that still hold the deleted value. */
  readonly uses?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

class OnlyLooked extends Error {}

/** Runs a batch, or rolls it back after finding out its result. */
export async function runBatch(
  database: Database,
  token: string,
  { mode }: Pick<RecordBatch, 'mode'>,
  work: (trx: Transaction<Tables>, session: SessionOf) => Promise<BatchOutcome>,
): Promise<BatchOutcome> {
  let looked: BatchOutcome | undefined;
  try {
    return await database.transaction(token, async (trx, session) => {
      const outcome = await work(trx, session);
      if (mode !== 'preview') return outcome;
      looked = outcome;
      throw new OnlyLooked();
    });
  } catch (error) {
    if (error instanceof OnlyLooked && looked !== undefined) return looked;
    throw error;
  }
}

/** Runs each row on its own: a refusal does not affect the others. */
export async function runEach<Row extends { readonly id: BatchKey }>(
  trx: Transaction<Tables>,
  rows: readonly Row[],
  act: (row: Row) => Promise<DoneRow>,
): Promise<BatchOutcome> {
  const done: DoneRow[] = [];
  const refused: RefusedRow[] = [];
  for (const row of rows) {
    const result = await inSavepoint(trx, () => act(row));
    if (result instanceof Refusal) refused.push({ id: row.id, messages: messagesOf(result) });
    else done.push(result);
  }
  return { done, refused };
}

/** The result of the work, or its refusal after rolling back to a savepoint. */
export async function inSavepoint<T>(trx: Transaction<Tables>, work: () => Promise<T>): Promise<T | Refusal> {
  await sql`savepoint inSavepoint`.execute(trx);
  try {
    const result = await work();
    await sql`release savepoint inSavepoint`.execute(trx);
    return result;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint inSavepoint`.execute(trx);
    return error;
  }
}

/** The refusal's messages by field, else its title. */
function messagesOf({ message, errors = {} }: Refusal): readonly string[] {
  const ofFields = [...new Set(Object.values(errors).flat())];
  return ofFields.length > 0 ? ofFields : [message];
}
