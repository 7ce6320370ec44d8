import { randomBytes } from 'node:crypto';
import { afterAll } from 'vitest';
import { removeTemporaryDirectory, temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import { Database } from '#src/server/database/database.ts';
import type { DatabaseSettings } from '#src/server/database/settings.ts';
import { copyModel, copyModelOn, type Model, runOn } from './models.ts';

export interface TestDatabase {
  readonly database: Database;
  /** Opens the same data again; only after `database.close()` on the embedded engine. */
  readonly settings: DatabaseSettings;
  /** Closes and removes it. */
  remove(): Promise<void>;
}

export const engine = process.env['TEST_DATABASE_URL'] ? 'server' : 'embedded';

const MIGRATED: Model = { name: 'migrated', fill: async () => {} };

/**
 * A fresh, migrated database: of TEST_DATABASE_URL's server where that is set (a database of its own, so that
 * test files run side by side), else an embedded one. Share one in a file; it takes about half a second.
 * @param prepare what is done with it, migrated and empty, before it is opened
 * @param model what it has in it; default: nothing
 */
export async function openTestDatabase(
  settings: Omit<DatabaseSettings, 'url' | 'directory'> = {},
  prepare?: (place: Place['settings']) => Promise<void>,
  model: Model = MIGRATED,
): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  const place = server ? await newServerDatabase(server, (name) => copyModelOn(server, model, name)) : await newDirectory(model);
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

/** The same until the tests of the calling file have run. */
export async function databaseOfFile(...settings: Parameters<typeof openTestDatabase>): Promise<TestDatabase> {
  const given = await openTestDatabase(...settings);
  afterAll(given.remove);
  return given;
}

interface Place {
  readonly settings: Pick<DatabaseSettings, 'url' | 'directory'>;
  remove(): Promise<void>;
}

/** Where a test may create a database: with what the model has, else already migrated when embedded, empty on a server. */
export async function newPlace(model?: Model): Promise<Place> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return newDirectory(model ?? MIGRATED);
  return newServerDatabase(server, (name) => (model ? copyModelOn(server, model, name) : runOn(server, `create database ${name}`)));
}

async function newServerDatabase(server: string, create: (name: string) => Promise<void>): Promise<Place> {
  const name = `quayline_test_${randomBytes(6).toString('hex')}`;
  await create(name);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { settings: { url: url.href }, remove: () => runOn(server, `drop database if exists ${name} with (force)`) };
}

async function newDirectory(model: Model): Promise<Place> {
  const directory = temporaryDirectory('test');
  await copyModel(model, directory);
  return { settings: { directory }, remove: async () => removeTemporaryDirectory(directory) };
}
