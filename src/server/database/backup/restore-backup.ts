import pg from 'pg';
import { copyIn } from '../connection/copy.ts';
import type { Migration } from '../migrations/migration.ts';
import { baseline } from '../migrations/001-baseline.ts';
import { applyPending } from '../schema/apply-pending.ts';
import { asOwner, type Engine, journal, migrate } from '../schema/migrate.ts';
import { isBeforeBaseline, ONLY_BEFORE_BASELINE } from '../schema/before-baseline.ts';
import type { IndexDefinition } from '../schema/indexes.ts';
import { DamagedBackup, NewerBackup, type SequenceLine, type TableLine } from './backup-lines.ts';
import { columnList, tablesOf } from './catalogue.ts';
import { emptySchema, hasTables } from './empty-schema.ts';
import { type BackupSummary, readBackup, verifyBackup } from './read-backup.ts';
import { setAside } from './set-aside.ts';
import { plainTexts } from './take-backup.ts';

/** Tables that are not restored. Sessions may have been ended since; older backups also have a table of applied migrations. */
const NOT_RESTORED: ReadonlySet<string> = new Set(['session', 'schema_migration', ...ONLY_BEFORE_BASELINE]);
const INDEX_MEMORY = '256MB';

/** The database to restore into is not empty. */
export class NotEmpty extends Error {
  override readonly name = 'NotEmpty';
}

export interface Restoring {
  readonly migrations: readonly Migration[];
  readonly indexes: readonly IndexDefinition[];
  /** Whether existing data may be deleted. */
  readonly isReplacing: boolean;
  readonly progress: (done: number, total: number) => void;
}

/**
 * Restores a backup in one transaction, and then applies newer migrations.
 * Throws before any change: `DamagedBackup`, `NewerBackup`, and `NotEmpty` if there are tables that may not be deleted.
 */
export async function restoreBackup(config: pg.ClientConfig, engine: Engine, file: string, restoring: Restoring): Promise<BackupSummary> {
  const { migrations, indexes, isReplacing, progress } = restoring;
  const summary = await verifyBackup(file);
  const then = migrationsOf(summary, migrations);
  await asOwner(config, engine, async (client) => {
    if ((await hasTables(client)) && !isReplacing) throw new NotEmpty('The database is not empty.');
    await client.query(plainTexts);
    await client.query(`set maintenance_work_mem = '${INDEX_MEMORY}'`);
    await client.query('begin');
    if (isReplacing) {
      await assertAlone(client);
      await emptySchema(client);
    }
    await client.query(journal);
    await applyPending(client, then);
    await load(client, file, summary, progress);
    await client.query('commit');
    await client.query('analyze');
  });
  await migrate(config, engine, migrations, indexes);
  return summary;
}

/** Refuses while others are connected: a running server would continue with cached data. */
async function assertAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null`,
  );
  const [{ count } = { count: 0 }] = rows;
  if (count > 0) throw new Error(`${count} connection(s) to the database are open. Stop the servers that use it, then restore.`);
}

/** The migrations of the backup's database. Throws `NewerBackup` if this program does not know one. */
function migrationsOf({ header }: BackupSummary, migrations: readonly Migration[]): readonly Migration[] {
  if (isBeforeBaseline(header.migrations, 'backup')) return [baseline];
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const unknown = header.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new NewerBackup(`The backup is of a newer version of this program (${unknown.join(', ')}). Restore it with that one.`);
  }
  const then = new Set(header.migrations);
  return migrations.filter(({ name }) => then.has(name));
}

async function load(
  client: pg.Client,
  file: string,
  { tables, rows }: BackupSummary,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const there = (await tablesOf(client)).map(({ name }) => name);
  const differing = [
    ...there.filter((name) => !tables.has(name)),
    ...[...tables.keys()].filter((name) => !there.includes(name) && !NOT_RESTORED.has(name)),
  ];
  if (differing.length > 0) throw new DamagedBackup(`${file} has other tables than its version of the program: ${differing.join(', ')}.`);
  const putBack = await setAside(client);
  // What migrations write into their own tables is in the backup as well.
  await client.query(`truncate ${there.map((name) => pg.escapeIdentifier(name)).join(', ')}`);
  let table: TableLine | undefined;
  let done = 0;
  for await (const part of readBackup(file)) {
    switch (part.kind) {
      case 'table':
        table = part;
        break;
      case 'rows':
        if (table !== undefined && !NOT_RESTORED.has(table.name)) await loadRows(client, table, part);
        progress((done += part.rows), rows);
        break;
      case 'sequence':
        await setSequence(client, part);
        break;
      case 'header':
      case 'tableEnd':
      case 'end':
        break;
    }
  }
  for (const statement of putBack) await client.query(statement);
}

async function loadRows(
  client: pg.Client,
  table: TableLine,
  { rows, content }: { readonly rows: number; readonly content: Buffer },
): Promise<void> {
  const taken = await copyIn(client, `copy ${columnList(table)} from stdin with (freeze)`, content);
  if (taken !== rows) throw new DamagedBackup(`${rows} rows of ${table.name} became ${taken}.`);
}

async function setSequence(client: pg.Client, { name, value, isCalled }: SequenceLine): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [pg.escapeIdentifier(name), value, isCalled]);
}
