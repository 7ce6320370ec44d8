import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Existing directories. */
const standing = new Set<string>();

/**
 * An empty directory of its own, `quayline-<purpose>-…`, in TEMPORARY_FOLDER, or the system's, unless a parent is named. In a test it is
 * gone when the file has ended, passed or failed; in a script when the process ends. This is the only place that makes one.
 */
export function temporaryDirectory(purpose: string, parent: string = process.env['TEMPORARY_FOLDER'] || tmpdir()): string {
  if (standing.size === 0) process.once('exit', removeTemporaryDirectories);
  const directory = mkdtempSync(join(parent, `quayline-${purpose}-`));
  standing.add(directory);
  return directory;
}

/** Removes one before its time, if there will be many or large ones. */
export function removeTemporaryDirectory(directory: string): void {
  // A process that is ending may still write into it.
  rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  standing.delete(directory);
  if (standing.size === 0) process.off('exit', removeTemporaryDirectories);
}

/** Removes all that this process has made. */
export function removeTemporaryDirectories(): void {
  for (const directory of standing) removeTemporaryDirectory(directory);
}

/** Runs the work with a directory that is gone afterwards. */
export async function withTemporaryDirectory<T>(purpose: string, work: (directory: string) => Promise<T>): Promise<T> {
  const directory = temporaryDirectory(purpose);
  try {
    return await work(directory);
  } finally {
    removeTemporaryDirectory(directory);
  }
}
