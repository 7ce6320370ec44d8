import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { removeTemporaryDirectory, temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import { Database } from '#src/server/database/database.ts';
import { readMigrations } from '#src/server/database/migrations/read-migrations.ts';
import { GENERATED } from '#src/server/documents/generated.ts';
import type { DatabaseSettings } from '#src/server/database/settings.ts';

export interface TestDatabase {
  readonly database: Database;
  /** Opens the same data again; only after `database.close()` on the embedded engine. */
  readonly settings: DatabaseSettings;
  /** Closes and removes it. */
  remove(): Promise<void>;
}

export const engine = process.env['TEST_DATABASE_URL'] ? 'server' : 'embedded';

/**
 * A fresh, migrated, empty database: of TEST_DATABASE_URL's server where that is set (a database of its own, so that
 * test files run side by side), else an embedded one. Share one in a file; it takes about half a second.
 * @param prepare what is done with it, migrated and empty, before it is opened
 */
export async function openTestDatabase(
  settings: Omit<DatabaseSettings, 'url' | 'directory'> = {},
  prepare?: (place: Place['settings']) => Promise<void>,
): Promise<TestDatabase> {
  const place = await newPlace();
  const all = { ...settings, ...place.settings };
  try {
    if (prepare !== undefined) {
      await (await Database.open(all)).close();
      await prepare(place.settings);
    }
    const database = await Database.open(all);
    const remove = async () => {
      await database.close();
      await place.remove();
    };
    return { database, settings: all, remove };
  } catch (error) {
    await place.remove();
    throw error;
  }
}

interface Place {
  readonly settings: Pick<DatabaseSettings, 'url' | 'directory'>;
  remove(): Promise<void>;
}

/** Where a test may create a database: already migrated when embedded, empty on a server. */
export async function newPlace(): Promise<Place> {
  const server = process.env['TEST_DATABASE_URL'];
  return server ? newServerDatabase(server) : newDirectory();
}

async function newServerDatabase(server: string): Promise<Place> {
  const name = `quayline_test_${randomBytes(6).toString('hex')}`;
  await runOn(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { settings: { url: url.href }, remove: () => runOn(server, `drop database if exists ${name} with (force)`) };
}

async function runOn(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

const cache = fileURLToPath(new URL('../../.build/test-database/', import.meta.url));

/** Creating an embedded database takes seconds, copying one milliseconds: the first suite makes a model for the others. */
async function newDirectory(): Promise<Place> {
  const version: { version: string } = JSON.parse(
    readFileSync(new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url), 'utf8'),
  );
  const contents = createHash('sha256')
    .update(JSON.stringify([version.version, readMigrations(GENERATED)]))
    .digest('hex')
    .slice(0, 16);
  const model = join(cache, contents);
  if (!existsSync(model)) await makeModel(model);
  const directory = temporaryDirectory('test');
  cpSync(model, directory, { recursive: true });
  return { settings: { directory }, remove: async () => removeTemporaryDirectory(directory) };
}

async function makeModel(model: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache)) {
    // Models of other migrations are of no more use.
    if (!name.includes(basename(model))) rmSync(join(cache, name), { recursive: true, force: true });
  }
  const unfinished = temporaryDirectory(basename(model), cache);
  const database = await Database.open({ directory: unfinished });
  await database.close();
  try {
    renameSync(unfinished, model);
  } catch {
    // Another suite was faster.
    removeTemporaryDirectory(unfinished);
  }
}
