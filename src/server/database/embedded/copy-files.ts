import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Where in a data directory a copy of its database is made, to be opened as a data directory of its own. */
export const copyOf = (directory: string): string => join(directory, 'backup', 'copy');

/** File systems tell the time of a change only so exactly. */
const INEXACT_MS = 2_000;

/**
 * Copies a database that others go on writing to. They are held up only for the last round, which copies what was changed since
 * the round before; what is left is as after a cut of the power, from which PostgreSQL recovers.
 * @param hold does the work while nothing is written
 */
export async function copyFiles(from: string, to: string, hold: (work: () => Promise<void>) => Promise<void>): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true, mode: 0o700 });
  let since = Number.NEGATIVE_INFINITY;
  for (let round = 0; round < 2; round++) {
    const began = Date.now();
    await copyChanged(from, to, since);
    since = began - INEXACT_MS;
  }
  await hold(() => copyChanged(from, to, since));
}

/** Copies what is new or was changed since a time, in milliseconds, and removes what is gone. */
async function copyChanged(from: string, to: string, since: number): Promise<void> {
  const [entries, copied] = await Promise.all([readdir(from, { withFileTypes: true }), readdir(to)]);
  const known = new Set(copied);
  for (const entry of entries) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    const isKnown = known.delete(entry.name);
    if (entry.isDirectory()) {
      if (!isKnown) await mkdir(target, { mode: 0o700 });
      await copyChanged(source, target, since).catch(ifGone);
    } else {
      const isChanged = !isKnown || (await lstat(source).then(({ mtimeMs }) => mtimeMs >= since, ifGone));
      if (isChanged) await copyFile(source, target, constants.COPYFILE_FICLONE).catch(ifGone);
    }
  }
  for (const name of known) await rm(join(to, name), { recursive: true, force: true });
}

/** A file may go while the others write; the next round sees that. */
function ifGone(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
