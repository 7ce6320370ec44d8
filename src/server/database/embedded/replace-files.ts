import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const FILES = 'postgres';
const REPLACED = 'postgres.replaced';

/** Replaces the database in one directory by that of another. The caller holds the locks of both. */
export function replaceFiles(directory: string, from: string): void {
  const files = join(directory, FILES);
  if (existsSync(files)) renameSync(files, join(directory, REPLACED));
  renameSync(join(from, FILES), files);
  finishReplacing(directory);
}

/** Ends a replacement that was interrupted: the old database is gone once the new one has its name, and has it until then. */
export function finishReplacing(directory: string): void {
  const replaced = join(directory, REPLACED);
  if (!existsSync(replaced)) return;
  const files = join(directory, FILES);
  if (existsSync(files)) rmSync(replaced, { recursive: true, force: true });
  else renameSync(replaced, files);
}

/** Whether a directory holds a database. */
export function hasFiles(directory: string): boolean {
  return existsSync(join(directory, FILES)) || existsSync(join(directory, REPLACED));
}
