import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { assertFree } from '#src/server/database/backup/backup-file.ts';
import { takeBackup } from '#src/server/database/backup/take-backup.ts';
import { clientConfig } from '#src/server/database/connection/pool.ts';
import { copyOf } from '#src/server/database/embedded/copy-files.ts';
import { EmbeddedPostgres } from '#src/server/database/embedded/embedded.ts';
import { DirectoryInUse, lockDirectory } from '#src/server/database/embedded/lock.ts';
import { hasFiles } from '#src/server/database/embedded/replace-files.ts';
import { sendCommand } from '#src/server/operator/send-command.ts';
import { EMBEDDED_DEADLINE, type DatabaseLocation } from './run-on-backup.ts';

type ReportProgress = (done: number, total: number) => void;

/** Writes a backup of a database, even while a server has it open; returns the message to print. */
export async function backUp({ databaseUrl, dataDirectory }: DatabaseLocation, file: string, progress: ReportProgress): Promise<string> {
  assertFree(file);
  const { tables, rows } =
    databaseUrl === undefined
      ? await ofDirectory(dataDirectory, file, progress)
      : await takeBackup(clientConfig({ connectionString: databaseUrl }), 'server', file, progress);
  return `${file}: ${tables} tables with ${rows} rows. It holds hashes of passwords: keep it where only you can read it.`;
}

async function ofDirectory(directory: string, file: string, progress: ReportProgress) {
  if (!hasFiles(directory)) throw new Error(`There is no database in ${directory}. Set DATA_DIR to its directory, or DATABASE_URL.`);
  const copy = copyOf(directory);
  const unlock = lockCopy(directory, copy);
  try {
    // The embedded database has a single session, which the server keeps; a copy is read here.
    const copied = await sendCommand(directory, { program: 'copy' }, new Uint8Array());
    if (copied?.kind === 'failed') throw new Error(copied.text);
    return await ofFiles(copied === undefined ? directory : copy, file, progress);
  } finally {
    rmSync(copy, { recursive: true, force: true });
    unlock();
  }
}

/** Prevents two backups from sharing the copy. */
function lockCopy(directory: string, copy: string): () => void {
  try {
    return lockDirectory(dirname(copy));
  } catch (error) {
    throw error instanceof DirectoryInUse ? new Error(`Another backup of ${directory} is under way.`, { cause: error }) : error;
  }
}

async function ofFiles(directory: string, file: string, progress: ReportProgress) {
  const embedded = await EmbeddedPostgres.open(directory, EMBEDDED_DEADLINE);
  try {
    const config = clientConfig({ stream: embedded.stream, user: 'postgres', database: 'postgres' });
    return await takeBackup(config, 'embedded', file, progress);
  } finally {
    await embedded.close();
  }
}
