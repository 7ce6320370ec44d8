import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '../..');

/** An import of one file by another: values, types or styles. Paths from the repository, with forward slashes. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/** Floors from the bottom; folders that share one import nothing of each other. `.` stands for the files beside the folders. */
export type Floors = readonly (string | readonly string[])[];

/** Every source and style file of a top folder, by path: its text. */
export function readSources(room: string): ReadonlyMap<string, string> {
  const files = globSync(`${room}/**/*.{ts,tsx,css}`, { cwd: REPOSITORY, exclude: ['**/node_modules/**'] });
  return new Map(files.map((file) => [file.replaceAll('\\', '/'), readFileSync(join(REPOSITORY, file), 'utf8')]));
}

/** All imports between the files, types and re-exports included; packages are left out. */
export function importsOf(sources: ReadonlyMap<string, string>): Import[] {
  return [...sources].flatMap(([from, text]) =>
    [...text.matchAll(SPECIFIER)].flatMap(([, specifier = '']) => {
      const to = specifier.startsWith('#') ? specifier.slice(1) : join(dirname(from), specifier);
      const path = normalize(to).replaceAll('\\', '/');
      return sources.has(path) || existsSync(join(REPOSITORY, path)) ? [{ from, to: path }] : [];
    }),
  );
}

const SPECIFIER = /(?:\bfrom|\bimport|@import)\s*\(?\s*["']([.#][^"']*)["']/g;

/** Folders of a room that have no floor, and floors without a folder. */
export function withoutFloor(room: string, floors: Floors, sources: ReadonlyMap<string, string>): string[] {
  const known = floors.flat();
  const folders = new Set([...sources.keys()].map((file) => folderIn(room, file)));
  return [...[...folders].filter((folder) => !known.includes(folder)), ...known.filter((folder) => !folders.has(folder))];
}

/** Imports from a higher floor, or from another folder on the same floor, as `from -> to`. */
export function upward(room: string, floors: Floors, imports: readonly Import[]): string[] {
  const floorOf = (file: string) => floors.findIndex((floor) => [floor].flat().includes(folderIn(room, file)));
  return imports
    .filter(({ from, to }) => from.startsWith(`${room}/`) && to.startsWith(`${room}/`) && folderIn(room, from) !== folderIn(room, to))
    .filter(({ from, to }) => floorOf(to) >= floorOf(from))
    .map(({ from, to }) => `${from} -> ${to}`);
}

/**
 * Cycles between folders, inner folders counted by themselves; each cycle is a sorted list.
 * @param placeOf maps a path to the node of the graph, by default its folder; the path itself finds cycles of files
 */
export function cycles(imports: readonly Import[], placeOf: (file: string) => string = dirname): string[][] {
  const outgoing = outgoingOf(imports, placeOf);
  const reached = new Map([...outgoing.keys()].map((folder) => [folder, reachableFrom(folder, outgoing)]));
  const isInCycle = (a: string, b: string) => a !== b && reached.get(a)?.has(b) === true && reached.get(b)?.has(a) === true;
  const folders = [...outgoing.keys()].toSorted();
  return folders.flatMap((folder) => {
    const cycle = folders.filter((other) => other === folder || isInCycle(folder, other));
    return cycle.length > 1 && cycle[0] === folder ? [cycle] : [];
  });
}

/** Files that a file imports, and those that they import. */
export function reachedFrom(file: string, imports: readonly Import[]): ReadonlySet<string> {
  return reachableFrom(
    file,
    outgoingOf(imports, (path) => path),
  );
}

function outgoingOf(imports: readonly Import[], placeOf: (file: string) => string): ReadonlyMap<string, ReadonlySet<string>> {
  const outgoing = new Map<string, Set<string>>();
  for (const { from, to } of imports) outgoing.set(placeOf(from), (outgoing.get(placeOf(from)) ?? new Set()).add(placeOf(to)));
  return outgoing;
}

function reachableFrom(folder: string, outgoing: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const seen = new Set<string>();
  const waiting = [folder];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const to of outgoing.get(next) ?? []) {
      if (seen.has(to)) continue;
      seen.add(to);
      waiting.push(to);
    }
  }
  return seen;
}

function folderIn(room: string, file: string): string {
  const [first = '', ...rest] = file.slice(room.length + 1).split('/');
  return rest.length === 0 ? '.' : first;
}
