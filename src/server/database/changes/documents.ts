import { sql, type Transaction } from 'kysely';
import { StaleVersion } from '../connection/errors.ts';
import type { Tables } from '../tables/tables.ts';

export type DocumentData = Record<string, unknown>;

interface NextVersion {
  readonly table: string;
  /** Columns that identify the row, the owner's registration first; a value may be an expression. */
  readonly key: Readonly<Record<string, unknown>>;
  /** The version that was read. */
  readonly version: number;
  /** The changed columns; `data` as its JSON text. */
  readonly columns: Readonly<Record<string, unknown>>;
  readonly userId: number;
}

/** The only function that changes a record with a version: stores and returns the next version. Throws `StaleVersion` if it has changed meanwhile. */
export async function storeVersion(trx: Transaction<Tables>, { table, key, version, columns, userId }: NextVersion): Promise<number> {
  const assigned = Object.entries({ ...columns, version: version + 1, changed_by: userId }).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  const isRow = Object.entries({ ...key, version }).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.join(assigned)}, changed_at = now() where ${sql.join(isRow, sql` and `)}`.execute(trx);
  if (numAffectedRows !== 1n) throw new StaleVersion(`A row of ${table} has no version ${version} any more.`);
  return version + 1;
}
