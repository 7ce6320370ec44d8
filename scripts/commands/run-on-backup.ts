import { commandLogins } from '#src/server/settings/database-logins.ts';
import { readSettings, type Settings } from '#src/server/settings/settings.ts';

/** Where the database is: on a server, or embedded in a directory. */
export type DatabaseLocation = Pick<Settings, 'databaseUrl' | 'dataDirectory'>;

/** Statements over all rows take long, and no user waits for them. */
export const EMBEDDED_DEADLINE = { statementDeadlineMs: 6 * 60 * 60_000 } as const;

/** Runs a command on a backup file and prints its message; the process exits with 1 if it fails. */
export async function runOnBackup(
  work: (place: DatabaseLocation, progress: (done: number, total: number) => void) => Promise<string>,
): Promise<void> {
  const isShown = process.stderr.isTTY;
  const progress = (done: number, total: number) => {
    if (isShown) process.stderr.write(`\r${Math.floor((100 * done) / Math.max(total, 1))} %`);
  };
  try {
    const text = await work(databaseLocation(), progress);
    if (isShown) process.stderr.write('\r');
    process.stdout.write(`${text}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** The database that the environment names. */
export function databaseLocation(): DatabaseLocation {
  const settings = readSettings(process.env);
  return { ...commandLogins(settings), dataDirectory: settings.dataDirectory };
}

/** The one file of a command line. Throws if there is none, or more. */
export function fileOf(words: readonly string[], usage: string): string {
  const [file, ...others] = words;
  if (file === undefined || others.length > 0) throw new Error(`Name one file: ${usage}`);
  return file;
}
