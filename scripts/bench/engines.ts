import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import { Database } from '#src/server/database/database.ts';
import { startPostgres } from '../processes/postgres-server.ts';
import type { ConsignmentIds } from './broker-session.ts';
import { seedLines } from './seed-lines.ts';
import { withTemporaryDirectory } from '../processes/temporary-directory.ts';

/** A database with many lines, for our server and for a bare one. */
export interface Engine {
  readonly name: string;
  readonly environment: Readonly<Record<string, string>>;
  /** A `postgres://` address, or a directory of its own for PGlite. */
  readonly bare: string;
  readonly lines: number;
  readonly places: readonly ConsignmentIds[];
}

const EMBEDDED_LINES = 100_000;
const SERVER_LINES = Number(process.env['BENCH_LINES'] ?? 200_000);

/** Seeds each available database, one after the other, and runs the work with it. */
export async function onEachEngine<T>(work: (engine: Engine) => Promise<readonly T[]>): Promise<readonly T[]> {
  return [...(await onEmbedded(work)), ...(await onServer(work))];
}

function onEmbedded<T>(work: (engine: Engine) => Promise<readonly T[]>): Promise<readonly T[]> {
  return withTemporaryDirectory('bench', async (directory) => {
    const places = await seeded(await Database.open({ directory }), EMBEDDED_LINES);
    const files = join(directory, 'postgres');
    const database = await PGlite.create(files, { extensions: { pg_trgm } });
    await database.exec('vacuum analyze');
    await database.close();
    const bare = join(directory, 'bare');
    // The embedded database has one process at a time.
    await cp(files, bare, { recursive: true });
    return work({ name: 'embedded', environment: { DATA_DIR: directory }, bare, lines: EMBEDDED_LINES, places });
  });
}

/** The same on PostgreSQL alone; no results if it is not installed. */
export async function onServer<T>(work: (engine: Engine) => Promise<readonly T[]>): Promise<readonly T[]> {
  const server = await startPostgres();
  if (server === undefined) return [];
  try {
    const places = await seeded(await Database.open({ url: server.url }), SERVER_LINES);
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query('vacuum analyze');
    await client.end();
    return await work({ name: 'PostgreSQL', environment: { DATABASE_URL: server.url }, bare: server.url, lines: SERVER_LINES, places });
  } finally {
    await server.stop();
  }
}

async function seeded(database: Database, lines: number): Promise<readonly ConsignmentIds[]> {
  try {
    return await seedLines(database, lines);
  } finally {
    await database.close();
  }
}
