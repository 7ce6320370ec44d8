// One process per data directory. The lock is the operating system's own file lock (held through SQLite, which Node
// includes), so it ends with the process: no stale lock after kill -9, no guess whether a PID was reused.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process holds the directory. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse';
}

/** Locks the directory for this process and returns a function to unlock it; throws when another process holds it. */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const pidFile = join(directory, 'server.pid');
  const lock = new DatabaseSync(join(directory, 'server.lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!/locked|busy/i.test(String(error))) throw error;
    throw new DirectoryInUse(
      `The database in ${directory} is already in use by ${ownerOf(pidFile)}. Two servers on one directory would lose ` +
        "each other's changes: stop that one, set DATA_DIR to another directory, or set DATABASE_URL to a PostgreSQL server.",
      { cause: error },
    );
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return () => lock.close();
}

function ownerOf(pidFile: string): string {
  try {
    return `process ${readFileSync(pidFile, 'utf8').trim()}`;
  } catch {
    // The other process holds the lock but has not written its PID yet.
    return 'another process';
  }
}
