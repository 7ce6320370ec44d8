import { sql } from 'kysely';
import type { Database } from '#src/server/database/database.ts';

/** What is stored: versions of records by table and id, and how many entries the logs have. */
export interface Stored {
  readonly versions: ReadonlyMap<string, number>;
  readonly logEntries: number;
}

/** Of all businesses. */
export async function stored(database: Database): Promise<Stored> {
  return database.anonymous(async (trx) => {
    await sql`set local role none`.execute(trx);
    const tables = await sql<{ name: string }>`
      select c.relname as name from pg_class c
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
        and (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('id', 'version')) = 2`.execute(trx);
    const versions = new Map<string, number>();
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ id: string; version: number }>`select id::text as id, version from ${sql.table(name)}`.execute(trx);
      for (const { id, version } of rows) versions.set(`${name} ${id}`, Number(version));
    }
    const logs = await sql<{ count: number }>`
      select (select count(*) from audit_log) + (select count(*) from log_entry) as count`.execute(trx);
    return { versions, logEntries: Number(logs.rows[0]?.count) };
  });
}

/** Tables whose records have another version than before, or are gone. */
export function changedTables({ versions: before }: Stored, { versions: after }: Stored): readonly string[] {
  const changed = [...before].filter(([key, version]) => after.get(key) !== version);
  return [...new Set(changed.map(([key]) => key.split(' ')[0] ?? ''))];
}

/** The same, and tables with new records. */
export function writtenTables(before: Stored, after: Stored): readonly string[] {
  return [...new Set([...changedTables(before, after), ...changedTables(after, before)])];
}
