import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Generated files by path below the folder, with slashes. */
export type Output = ReadonlyMap<string, string>;

/** Paths whose file differs from what it should be, is missing, or should no longer be there. */
export async function findStale(folder: string, output: Output): Promise<string[]> {
  const present = await listFiles(folder);
  const isStale = async ([path, text]: readonly [string, string]) =>
    present.includes(path) ? (await readFile(join(folder, path), 'utf8')) !== text : true;
  const entries = [...output];
  const flags = await Promise.all(entries.map(isStale));
  const changed = entries.flatMap(([path], index) => (flags[index] === true ? [path] : []));
  return [...changed, ...present.filter((path) => !output.has(path))].toSorted();
}

/** Writes only the stale files, each atomically, so that a reader never sees half a file. */
export async function writeStale(folder: string, output: Output, stale: readonly string[]): Promise<void> {
  await Promise.all(
    stale.map(async (path) => {
      const text = output.get(path);
      const target = join(folder, path);
      if (text === undefined) return rm(target);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(`${target}.${process.pid}`, text);
      return rename(`${target}.${process.pid}`, target);
    }),
  );
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
}
