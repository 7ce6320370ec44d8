import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPOSITORY, runCommand } from '../processes/run-command.ts';

const STAMP = join(REPOSITORY, '.build/app.stamp');
/** Everything the browser's files are made from. */
const INPUT_FOLDERS = ['src/app', 'src/domain', 'src/expression', 'renderer', 'schemas', 'screens', 'scripts/build'];
const INPUT_FILES = ['vite.config.ts', 'package.json', 'package-lock.json'];

/**
 * Builds the browser app into `.build/app`, unless what is there was built from the same inputs. Answers whether it built.
 * @throws Error with the output of a failed build.
 */
export async function buildApp(): Promise<boolean> {
  const fingerprint = fingerprintInputs();
  if ((await readStamp()) === fingerprint) return false;
  await rm(STAMP, { force: true });
  // In a process of its own: it marks the process as production and keeps hundreds of megabytes.
  const { exitCode, output } = await runCommand(['vite', 'build', '--config', 'vite.config.ts', '--logLevel', 'error'], {
    output: 'keep',
    // A test that asks for it would have it built for development otherwise.
    env: { NODE_ENV: 'production' },
  });
  if (exitCode !== 0) throw new Error(`The browser app could not be built.\n${output}`);
  await writeFile(STAMP, fingerprint);
  return true;
}

async function readStamp(): Promise<string | undefined> {
  return readFile(STAMP, 'utf8').catch(() => undefined);
}

/**
 * By content, not by time: a fresh checkout of the same files needs no new build. Without promises: of many small files they
 * cost more than the reading.
 */
function fingerprintInputs(): string {
  const hash = createHash('sha256');
  for (const path of [...INPUT_FOLDERS.flatMap(listFiles), ...INPUT_FILES].toSorted()) {
    hash.update(`${path}\0`).update(readFileSync(join(REPOSITORY, path)));
  }
  return hash.digest('hex');
}

function listFiles(folder: string): string[] {
  const entries = readdirSync(join(REPOSITORY, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(REPOSITORY.length));
}
