import { assertFree } from '#src/server/database/backup/backup-file.ts';
import { takeBackup } from '#src/server/database/backup/take-backup.ts';
import { readDatabase } from './read-database.ts';
import type { DatabaseLocation } from './run-on-backup.ts';

type ReportProgress = (done: number, total: number) => void;

/** Writes a backup of a database, even while a server has it open; returns the message to print. */
export async function backUp(place: DatabaseLocation, file: string, progress: ReportProgress): Promise<string> {
  assertFree(file);
  const { tables, rows } = await readDatabase(place, (config, engine) => takeBackup(config, engine, file, progress));
  return `${file}: ${tables} tables with ${rows} rows. It holds hashes of passwords: keep it where only you can read it.`;
}
