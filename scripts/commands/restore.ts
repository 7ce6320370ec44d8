import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupSummary } from '#src/server/database/backup/read-backup.ts';
import { NotEmpty, restoreBackup, type Restoring } from '#src/server/database/backup/restore-backup.ts';
import { clientConfig } from '#src/server/database/connection/pool.ts';
import { EmbeddedPostgres } from '#src/server/database/embedded/embedded.ts';
import { lockDirectory } from '#src/server/database/embedded/lock.ts';
import { hasFiles, replaceFiles } from '#src/server/database/embedded/replace-files.ts';
import { readMigrations } from '#src/server/database/migrations/read-migrations.ts';
import { readIndexes } from '#src/server/database/schema/indexes.ts';
import { GENERATED } from '#src/server/documents/generated.ts';
import { EMBEDDED_DEADLINE, type DatabaseLocation } from './run-on-backup.ts';

export interface RestoreRequest {
  readonly file: string;
  /** The operator's confirmation that existing data may be deleted, as given in the refusal. */
  readonly replace: string | undefined;
  readonly progress: (done: number, total: number) => void;
}

/** Restores a backup into a database that no server uses; returns the message to print. */
export async function restore({ databaseUrl, dataDirectory }: DatabaseLocation, request: RestoreRequest): Promise<string> {
  const { header, tables, rows } =
    databaseUrl === undefined ? await intoDirectory(dataDirectory, request) : await intoServer(databaseUrl, request);
  return `Restored as of ${header.takenAt}: ${tables.size} tables with ${rows} rows. Everybody has to sign in again.`;
}

async function intoServer(url: string, request: RestoreRequest): Promise<BackupSummary> {
  const words = `all of ${decodeURIComponent(new URL(url).pathname.slice(1))}`;
  try {
    return await restoreBackup(
      clientConfig({ connectionString: url }),
      'server',
      request.file,
      restoring(request, isAgreed(request, words)),
    );
  } catch (error) {
    throw error instanceof NotEmpty ? new Error(refusal(words), { cause: error }) : error;
  }
}

/** The new database is built beside the old one and replaces it when complete. */
async function intoDirectory(directory: string, request: RestoreRequest): Promise<BackupSummary> {
  const words = `all of ${directory}`;
  const beside = join(directory, 'restore');
  const unlock = lockDirectory(directory);
  try {
    if (!isAgreed(request, words) && hasFiles(directory)) throw new Error(refusal(words));
    // Left by an interrupted restore.
    rmSync(beside, { recursive: true, force: true });
    const summary = await intoFiles(beside, request);
    replaceFiles(directory, beside);
    return summary;
  } finally {
    rmSync(beside, { recursive: true, force: true });
    unlock();
  }
}

async function intoFiles(directory: string, request: RestoreRequest): Promise<BackupSummary> {
  const embedded = await EmbeddedPostgres.open(directory, EMBEDDED_DEADLINE);
  try {
    const config = clientConfig({ stream: embedded.stream, user: 'postgres', database: 'postgres' });
    return await restoreBackup(config, 'embedded', request.file, restoring(request, false));
  } finally {
    await embedded.close();
  }
}

function restoring({ progress }: RestoreRequest, isReplacing: boolean): Restoring {
  return { migrations: readMigrations(), indexes: readIndexes(GENERATED), isReplacing, progress };
}

function isAgreed({ replace }: RestoreRequest, words: string): boolean {
  if (replace !== undefined && replace !== words) throw new Error(refusal(words));
  return replace === words;
}

function refusal(words: string): string {
  return `A backup goes into an empty database. To remove what is there first: npm run restore -- FILE --replace "${words}"`;
}
