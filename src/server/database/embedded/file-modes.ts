import { chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
const PERMISSIONS = 0o777;
const STICKY = 0o1000;
/** Prefixes of our own files in a data directory. */
const OWN = /^(?:postgres|server)\b/;

/**
 * Restricts a data directory to the account of the server, as PostgreSQL itself demands: files others may access
 * get mode 0600, folders 0700. A shared directory, such as /tmp, or one of another account is left alone.
 */
export function keepToOwner(directory: string): void {
  const folder = lstatSync(directory);
  const isOwn = process.getuid === undefined || folder.uid === process.getuid();
  if (isOwn && (folder.mode & STICKY) === 0) setMode(directory, folder, FOLDER_MODE);
  for (const name of readdirSync(directory)) if (OWN.test(name)) keepAllToOwner(join(directory, name));
}

/** The same for everything beneath a file or folder. Symbolic links are left alone. */
function keepAllToOwner(path: string): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  setMode(path, entry, entry.isDirectory() ? FOLDER_MODE : FILE_MODE);
  if (entry.isDirectory()) for (const name of readdirSync(path)) keepAllToOwner(join(path, name));
}

function setMode(path: string, { mode }: Stats, wanted: number): void {
  if ((mode & PERMISSIONS) !== wanted) chmodSync(path, wanted);
}
