import { createHash } from 'node:crypto';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const STAMP = join(REPOSITORY, '.build/app.stamp');
/** Everything the browser's files are made from. */
const INPUT_FOLDERS = ['src/app', 'src/domain', 'renderer', 'schemas', 'screens', 'scripts/build'];
const INPUT_FILES = ['vite.config.ts', 'package.json', 'package-lock.json'];

/** Builds the browser app into `.build/app`, unless what is there was built from the same inputs. Answers whether it built. */
export async function buildApp(): Promise<boolean> {
  const fingerprint = await fingerprintInputs();
  if ((await readStamp()) === fingerprint) return false;
  await rm(STAMP, { force: true });
  const { build } = await import('vite');
  await build({ configFile: join(REPOSITORY, 'vite.config.ts'), mode: 'production', logLevel: 'error' });
  await writeFile(STAMP, fingerprint);
  return true;
}

async function readStamp(): Promise<string | undefined> {
  return readFile(STAMP, 'utf8').catch(() => undefined);
}

/** By content, not by time: a fresh checkout of the same files needs no new build. */
async function fingerprintInputs(): Promise<string> {
  const listed = await Promise.all(INPUT_FOLDERS.map((folder) => listFiles(folder)));
  const paths = [...listed.flat(), ...INPUT_FILES].toSorted();
  const contents = await Promise.all(paths.map((path) => readFile(join(REPOSITORY, path))));
  const hash = createHash('sha256');
  paths.forEach((path, index) => hash.update(`${path}\0`).update(contents[index] ?? ''));
  return hash.digest('hex');
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(join(REPOSITORY, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(REPOSITORY.length));
}
