import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrateServer } from '#scripts/commands/migrate-server.ts';
import { newPlace } from './database.ts';

const sql = readFileSync(new URL('../../scripts/logins.sql', import.meta.url), 'utf8')
  .replaceAll(/^\\getenv .*$/gm, '')
  .replaceAll(/:'\w+'/g, `'a password'`);

/** An empty database of a PostgreSQL server with logins for migrating, serving and signing in. */
export interface SeparateLogins {
  readonly url: string;
  readonly servingUrl: string;
  readonly signInUrl: string;
  readonly migrationsUrl: string;
  /** Brings it to this version as its owner. */
  migrate(): Promise<string>;
  remove(): Promise<void>;
}

export async function separateLogins(): Promise<SeparateLogins> {
  const { settings, remove } = await newPlace();
  const { url = '' } = settings;
  await undisturbed(() => onceAs(url, sql));
  const as = (username: string) => Object.assign(new URL(url), { username, password: 'a password' }).href;
  const migrationsUrl = as('quayline_migrations');
  return {
    url,
    servingUrl: as('quayline'),
    signInUrl: as('quayline_sign_in'),
    migrationsUrl,
    migrate: () => migrateServer({ databaseUrl: migrationsUrl }),
    remove,
  };
}

/** Runs statements by a login, on a connection of their own. */
export async function onceAs(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

/** Roles belong to the whole server: other suites change them at the same moment. */
async function undisturbed(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 10) throw error;
      await sleep(100 * attempt);
    }
  }
}
