/** Global setup of tests with a database: where a run keeps the databases that those of the tests are copies of. */
import { createHash } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { memoryFolder } from '#scripts/processes/memory-folder.ts';
import { removeTemporaryDirectory, temporaryDirectory } from '#scripts/processes/temporary-directory.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The directory of this run. */
    readonly models: string;
  }
}

/** How the names of its databases on a server begin. */
export function prefixOfRun(models: string): string {
  return `quayline_model_${createHash('sha256').update(models).digest('hex').slice(0, 12)}`;
}

export function setup(project: TestProject): () => Promise<void> {
  const models = temporaryDirectory('models', process.env['TMPDIR'] || memoryFolder());
  project.provide('models', models);
  return async () => {
    removeTemporaryDirectory(models);
    const server = process.env['TEST_DATABASE_URL'];
    if (server) await dropDatabases(server, prefixOfRun(models));
  };
}

async function dropDatabases(server: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [
      prefix,
    ]);
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  } finally {
    await client.end();
  }
}
