/** Databases that those of the tests are copies of: copying one takes a fraction of what making one does. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { inject } from 'vitest';
import { removeTemporaryDirectory, temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import { Database } from '#src/server/database/database.ts';
import { readMigrations } from '#src/server/database/migrations/read-migrations.ts';
import { prefixOfRun } from './models-of-run.ts';

/** Made anew in each run by the first file that wants it, so that what fills it is the source as it is. */
export interface Model {
  /** A word. */
  readonly name: string;
  /** What it has beside empty tables. */
  fill(database: Database): Promise<void>;
}

/** Copies the files of an embedded one into a directory. */
export async function copyModel(model: Model, directory: string): Promise<void> {
  cacheCompiledSources();
  const path = join(inject('models'), model.name);
  await onceARun(path, async (unfinished) => {
    cpSync(await migratedFiles(), unfinished, { recursive: true });
    await fill(model, await Database.open({ directory: unfinished }));
  });
  cpSync(path, directory, { recursive: true });
}

/** Creates a database of that name on the server as a copy. */
export async function copyModelOn(server: string, model: Model, name: string): Promise<void> {
  const template = `${prefixOfRun(inject('models'))}_${model.name}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    // Gone with the connection, however that ends.
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      const unfinished = `${template}_unfinished`;
      await client.query(`drop database if exists ${unfinished} with (force)`);
      await client.query(`create database ${unfinished}`);
      const url = new URL(server);
      url.pathname = `/${unfinished}`;
      await fill(model, await Database.open({ url: url.href }));
      await client.query(`alter database ${unfinished} rename to ${template}`);
    }
    await client.query('select pg_advisory_unlock_all()');
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
}

export async function runOn(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function fill(model: Model, database: Database): Promise<void> {
  try {
    await model.fill(database);
  } finally {
    await database.close();
  }
}

/** Files of tests run in several processes: one makes the directory, the others wait for it. Where it fails, the next one tries. */
export async function onceARun(path: string, make: (unfinished: string) => Promise<void>): Promise<void> {
  const lock = `${path}.lock`;
  while (!existsSync(path)) {
    if (!couldTake(lock)) {
      await wait(20);
      continue;
    }
    const unfinished = `${path}.unfinished`;
    try {
      if (existsSync(path)) return;
      rmSync(unfinished, { recursive: true, force: true });
      await make(unfinished);
      renameSync(unfinished, path);
    } finally {
      rmSync(lock, { recursive: true });
    }
  }
}

/** Of several that try at once, one can. */
function couldTake(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}

const cache = fileURLToPath(new URL('../../.build/test-database/', import.meta.url));

/** The files of an embedded database after all migrations, which take seconds: they are kept for later runs. */
async function migratedFiles(): Promise<string> {
  const { version }: { version: string } = JSON.parse(readFileSync(join(PGLITE, 'package.json'), 'utf8'));
  const contents = createHash('sha256')
    .update(JSON.stringify([version, readMigrations()]))
    .digest('hex')
    .slice(0, 16);
  const files = join(cache, contents);
  if (!existsSync(files)) await migrate(files);
  return files;
}

async function migrate(files: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache)) {
    // Those of other migrations are of no more use.
    if (!name.includes(basename(files))) rmSync(join(cache, name), { recursive: true, force: true });
  }
  const unfinished = temporaryDirectory(basename(files), dirname(files));
  const database = await Database.open({ directory: unfinished });
  await database.close();
  try {
    renameSync(unfinished, files);
  } catch {
    // Another run was faster.
    removeTemporaryDirectory(unfinished);
  }
}

const PGLITE = fileURLToPath(new URL('../../node_modules/@electric-sql/pglite/', import.meta.url));

let compiled: WebAssembly.Module | undefined;

/**
 * What this process makes of the database's program is shared by its threads for as long as somebody has it: held here, the next file
 * finds it compiled, and better the longer it has run.
 */
function cacheCompiledSources(): void {
  compiled ??= new WebAssembly.Module(readFileSync(join(PGLITE, 'dist/pglite.wasm')));
}
