import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { Migrator } from 'kysely/migration';
import type pg from 'pg';
import type { Migration } from '../migrations/migration.ts';

/** Kysely over one client, in the transaction of that client. */
class ClientDriver extends DummyDriver {
  readonly #client: pg.Client;

  constructor(client: pg.Client) {
    super();
    this.#client = client;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const executeQuery = ({ sql: text, parameters }: CompiledQuery) => this.#client.query(text, [...parameters]);
    return {
      executeQuery: async (query) => ({ rows: (await executeQuery(query)).rows }),
      streamQuery: () => {
        throw new Error('Streaming is not supported.');
      },
    };
  }
}

/** Without a lock: the caller holds one for more than the migrations. */
class LockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

/** Applies the migrations that are pending. The caller holds the lock (`asOwner`), and begins and ends the transaction. */
export async function applyPending(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  const db = new Kysely<unknown>({
    dialect: {
      createDriver: () => new ClientDriver(client),
      createAdapter: () => new LockedAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (of) => new PostgresIntrospector(of),
    },
  });
  const steps = migrations.map(({ name, sql: text }) => [name, { up: async () => void (await sql.raw(text).execute(db)) }] as const);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(steps) },
    migrationTableName: 'schema_migration',
    migrationLockTableName: 'schema_migration_lock',
    // A generated one may have the number of a written one.
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  // Kysely makes the table of its own lock all the same.
  if (error === undefined) return void (await client.query('drop table schema_migration_lock'));
  const failed = results.find(({ status }) => status === 'Error')?.migrationName ?? 'of the database';
  const reason = error instanceof Error ? error.message : String(error);
  throw new Error(`Migration ${failed} failed: ${reason.replace(/\.$/, '')}. The database is as it was before.`, { cause: error });
}
