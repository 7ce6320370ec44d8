import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type pg from 'pg';
import { clientConfig } from '#src/server/database/connection/pool.ts';
import { copyOf } from '#src/server/database/embedded/copy-files.ts';
import { EmbeddedPostgres } from '#src/server/database/embedded/embedded.ts';
import { DirectoryInUse, lockDirectory } from '#src/server/database/embedded/lock.ts';
import { hasFiles } from '#src/server/database/embedded/replace-files.ts';
import type { Engine } from '#src/server/database/schema/migrate.ts';
import { sendCommand } from '#src/server/operator/send-command.ts';
import { EMBEDDED_DEADLINE, type DatabaseLocation } from './run-on-backup.ts';

type Read<T> = (config: pg.ClientConfig, engine: Engine) => Promise<T>;

/** Reads a database as it is, not migrated, even while a server has it open. */
export async function readDatabase<T>({ databaseUrl, dataDirectory }: DatabaseLocation, read: Read<T>): Promise<T> {
  return databaseUrl === undefined ? ofDirectory(dataDirectory, read) : read(clientConfig({ connectionString: databaseUrl }), 'server');
}

async function ofDirectory<T>(directory: string, read: Read<T>): Promise<T> {
  if (!hasFiles(directory)) throw new Error(`There is no database in ${directory}. Set DATA_DIR to its directory, or DATABASE_URL.`);
  const copy = copyOf(directory);
  const unlock = lockCopy(directory, copy);
  try {
    // The embedded database has a single session, which the server keeps; a copy is read here.
    const copied = await sendCommand(directory, { program: 'copy' }, new Uint8Array());
    if (copied?.kind === 'failed') throw new Error(copied.text);
    return await ofFiles(copied === undefined ? directory : copy, read);
  } finally {
    rmSync(copy, { recursive: true, force: true });
    unlock();
  }
}

/** Prevents two commands from sharing the copy. */
function lockCopy(directory: string, copy: string): () => void {
  try {
    return lockDirectory(dirname(copy));
  } catch (error) {
    throw error instanceof DirectoryInUse ? new Error(`Another backup of ${directory} is under way.`, { cause: error }) : error;
  }
}

async function ofFiles<T>(directory: string, read: Read<T>): Promise<T> {
  const embedded = await EmbeddedPostgres.open(directory, EMBEDDED_DEADLINE);
  try {
    return await read(clientConfig({ stream: embedded.stream, user: 'postgres', database: 'postgres' }), 'embedded');
  } finally {
    await embedded.close();
  }
}
