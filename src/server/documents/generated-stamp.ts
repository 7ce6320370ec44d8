/** A stamp in `schemas/generated` holds the hashes of what it was made from and of what was made: either may have changed since. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const GENERATED = 'schemas/generated';
const STAMP = `${GENERATED}/stamp`;
/** The documents and the code of the generator. */
const SOURCES = [
  'schemas',
  'screens',
  'scripts/generate',
  'scripts/processes',
  'src/documents',
  'src/expression',
  'src/server/database/lists',
  'src/server/database/migrations',
  'src/server/database/schema',
  'src/server/records/declaration',
  'src/server/records/filters',
];
/** Documents that nothing is generated from. */
export const DRAWN_ONLY = /\.(?:screen|scenarios|ui|names)\.json$/;

/** Whether what is generated below `root` fits the sources as they are now. */
export function isGenerated(root: string): boolean {
  try {
    return readFileSync(join(root, STAMP), 'utf8') === stampOf(root, hashSources(root));
  } catch {
    return false;
  }
}

export function hashSources(root: string): string {
  return hashFiles(root, listSources(root));
}

/** Paths below `root`. */
export function listSources(root: string): readonly string[] {
  const files = SOURCES.flatMap((folder) => listFiles(root, folder)).filter((file) => /\.(?:json|ts)$/.test(file));
  return ['package-lock.json', ...files.filter((file) => !DRAWN_ONLY.test(file) && !file.startsWith(`${GENERATED}/`))];
}

/** @param sources their hash before anything was made of them */
export function writeStamp(root: string, sources: string): void {
  writeFileSync(join(root, STAMP), stampOf(root, sources));
}

/** To be removed before anything is written. */
export function removeStamp(root: string): void {
  rmSync(join(root, STAMP), { force: true });
}

function stampOf(root: string, sources: string): string {
  const made = listFiles(root, GENERATED).filter((file) => file !== STAMP);
  return `${sources} ${hashFiles(root, made)}\n`;
}

/** By content: a checkout changes times. Without promises: of many small files they cost more than the reading. */
function hashFiles(root: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    const path = join(root, file);
    if (existsSync(path)) hash.update(`${file}\0`).update(readFileSync(path)).update('\0');
  }
  return hash.digest('base64url');
}

function listFiles(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length).replaceAll('\\', '/'));
}
