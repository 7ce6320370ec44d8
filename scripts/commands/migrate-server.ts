import { clientConfig } from '#src/server/database/connection/pool.ts';
import { readMigrations } from '#src/server/database/migrations/read-migrations.ts';
import { migrate } from '#src/server/database/schema/migrate.ts';
import { readIndexes } from '#src/server/database/schema/indexes.ts';
import { GENERATED } from '#src/server/documents/generated.ts';
import type { DatabaseLocation } from './run-on-backup.ts';

/** Migrates a database on PostgreSQL to this version; returns the message to print. */
export async function migrateServer({ databaseUrl }: Pick<DatabaseLocation, 'databaseUrl'>): Promise<string> {
  if (databaseUrl === undefined) throw new Error('Set MIGRATIONS_DATABASE_URL. An embedded database is migrated as its server starts.');
  const migrations = readMigrations();
  await migrate(clientConfig({ connectionString: databaseUrl }), 'server', migrations, readIndexes(GENERATED));
  return `The database is at ${migrations.at(-1)?.name ?? 'nothing'}.`;
}
