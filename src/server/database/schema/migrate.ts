import pg from 'pg';
import { sqlState } from '../connection/errors.ts';
import { applyPending } from './apply-pending.ts';
import { isBeforeBaseline, toBaseline } from './before-baseline.ts';
import { alignIndexes, type IndexDefinition, missingIndexes } from './indexes.ts';
import { endPreparedParts } from './end-prepared-parts.ts';
import { everythingReadable } from './everything-readable.ts';
import type { Migration } from '../migrations/migration.ts';

/** Key of the advisory lock held while tables are changed; an arbitrary unique number. */
const MIGRATING = 7_185_204_331;
const ALREADY_THERE = new Set(['23505', '42710', '42P07', 'XX000']);

/**
 * Brings the database to the newest migration, all that are pending in one transaction, and then to the indexes that documents
 * ask for. Several processes may try at once.
 * Throws when the database knows a migration that this program does not.
 */
export async function migrate(
  config: pg.ClientConfig,
  engine: Engine,
  migrations: readonly Migration[],
  indexes: readonly IndexDefinition[] = [],
): Promise<void> {
  await asOwner(config, engine, async (client) => {
    await client.query('begin');
    try {
      await client.query(journal);
      if (isBeforeBaseline(await appliedMigrations(client), 'database')) await client.query(toBaseline);
      if (pending(await appliedMigrations(client), migrations).length > 0) await applyPending(client, migrations);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    }
    await alignIndexes(client, indexes);
    await client.query(everythingReadable);
    if (engine === 'embedded') await client.query(statistics);
  });
}

/** Asserts what `migrate` would have done, for a login that may change no table. */
export async function assertCurrent(
  config: pg.ClientConfig,
  migrations: readonly Migration[],
  indexes: readonly IndexDefinition[],
): Promise<void> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  await connect(client);
  try {
    const { rows } = await client.query<{ isThere: boolean }>(`select to_regclass('schema_migration') is not null as "isThere"`);
    const done = rows[0]?.isThere === true ? await appliedBefore(client) : [];
    const lacking = isBeforeBaseline(done, 'database') ? migrations : pending(done, migrations);
    const unaligned = lacking.length > 0 ? [] : await missingIndexes(client, indexes);
    const [first] = [...lacking, ...unaligned];
    if (first === undefined) return;
    throw new Error(
      `The database lacks ${first.name}${lacking.length > 1 ? ` and ${lacking.length - 1} more` : ''}, and the login that serves may not ` +
        `add it. Run npm run migrate with MIGRATIONS_DATABASE_URL, the URL of the tables' owner; then start again.`,
    );
  } finally {
    await client.end();
  }
}

async function appliedBefore(client: pg.Client): Promise<readonly string[]> {
  await client.query('set role app_user');
  return appliedMigrations(client);
}

export type Engine = 'server' | 'embedded';

/**
 * Does the work as the owner of the tables, alone: other processes that want to change them wait.
 * On a server the URL's user owns the tables; embedded, where one logs in as superuser, a role of its own does.
 */
export async function asOwner<T>(config: pg.ClientConfig, engine: Engine, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  await connect(client);
  try {
    // The others wait here until this one has ended, and then find everything done.
    await client.query('select pg_advisory_lock($1)', [MIGRATING]);
    if (!(await isPrepared(client))) {
      await withoutRace(() => client.query(roles));
      if (engine === 'embedded') await withoutRace(() => client.query(embeddedOwner));
    }
    if (engine === 'embedded') {
      await endPreparedParts(client);
      await client.query('set role app_owner');
    }
    return await work(client);
  } finally {
    await client.end();
  }
}

async function connect(client: pg.Client): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    const where = `${client.host}:${client.port}`;
    throw new Error(`No connection to the database at ${where} (${reasonOf(error)}). Start it, or correct DATABASE_URL.`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Node reports several addresses refused at once as an error without a message.
  return error.message === '' && 'code' in error ? String(error.code) : error.message;
}

const role = (name: string) => `
  if not exists (select from pg_roles where rolname = '${name}') then
    create role ${name} nologin;
    grant ${name} to current_user;
  elsif not pg_has_role('${name}', 'member') then
    grant ${name} to current_user;
  end if;`;

// app_user: requests. app_sign_in: requests that make sessions. app_auth: owns the sign-in functions. app_lookup: owns search and the
// parties' names. app_log: appends to the log. app_backup: reads all. `scripts/logins.sql` makes them for logins that may not.
export const ROLES = ['app_user', 'app_sign_in', 'app_auth', 'app_lookup', 'app_log', 'app_backup'] as const;

const roles = `
  do $$ begin
    ${ROLES.map(role).join('')}
    if not pg_has_role('app_sign_in', 'app_user', 'member') then grant app_user to app_sign_in; end if;
  end $$;
  create extension if not exists pg_trgm;`;

const embeddedOwner = `
  do $$ begin ${role('app_owner')} end $$;
  grant app_auth, app_lookup, app_log to app_owner;
  grant create, usage on schema public to app_owner with grant option;`;

/** The embedded database does not collect statistics automatically. */
const statistics = `
  do $$ begin if to_regproc('freshen_statistics') is not null then perform freshen_statistics(); end if; end $$`;

/** The table of the migrations that were applied, with their times: the one that Kysely writes, readable to requests. */
export const journal = `
  create table if not exists schema_migration (name text collate "C" primary key, timestamp timestamptz not null default now());
  do $$ begin
    if exists (select from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'applied_at' and not attisdropped) then
      alter table schema_migration rename applied_at to timestamp;
    end if;
  end $$;
  grant select on schema_migration to app_user;`;

/** Whether the roles are there and this user's, in a database of ours: making sure of them takes longer than the rest of a start. */
async function isPrepared(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isPrepared: boolean }>(
    `select to_regclass('schema_migration') is not null and count(*) = ${ROLES.length} as "isPrepared"
     from pg_roles where rolname = any($1) and pg_has_role(oid, 'member')`,
    [ROLES],
  );
  return rows[0]?.isPrepared === true;
}

/** Roles belong to the whole server: two databases of it may create one in the same instant; the second then finds it there. */
async function withoutRace(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === 5 || !ALREADY_THERE.has(sqlState(error) ?? '')) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50 * attempt * Math.random()));
    }
  }
}

/** What was applied to the database, in order. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name');
  return rows.map(({ name }) => name);
}

function pending(done: readonly string[], migrations: readonly Migration[]): Migration[] {
  const names = new Set(migrations.map(({ name }) => name));
  const unknown = done.filter((name) => !names.has(name));
  if (unknown.length > 0) {
    throw new Error(
      `The database was changed by a newer version of this program (${unknown.join(', ')}; this version knows up to ` +
        `${migrations.at(-1)?.name ?? 'nothing'}). Start the newer version, or restore a backup made before the upgrade.`,
    );
  }
  return migrations.filter(({ name }) => !done.includes(name));
}
