import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '../..');

/** An import of one file by another: values, types or styles. Paths from the repository, with forward slashes. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/** Layers from the lowest up; folders of one layer do not import each other. `.` is the files beside the folders. */
export type Layers = readonly (string | readonly string[])[];

/** The text of every source and style file below a folder, by path. */
export function readSources(root: string): ReadonlyMap<string, string> {
  const files = globSync(`${root}/**/*.{ts,tsx,css}`, { cwd: REPOSITORY, exclude: ['**/node_modules/**'] });
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

/** Folders that have no layer, and folders of the table that do not exist. */
export function withoutLayer(root: string, layers: Layers, sources: ReadonlyMap<string, string>): string[] {
  const known = layers.flat();
  const folders = new Set([...sources.keys()].map((file) => folderIn(root, file)));
  return [...[...folders].filter((folder) => !known.includes(folder)), ...known.filter((folder) => !folders.has(folder))];
}

/** Imports from a higher layer, or from another folder of the same layer, as `from -> to`. */
export function upward(root: string, layers: Layers, imports: readonly Import[]): string[] {
  const layerOf = (file: string) => layers.findIndex((layer) => [layer].flat().includes(folderIn(root, file)));
  return imports
    .filter(({ from, to }) => from.startsWith(`${root}/`) && to.startsWith(`${root}/`) && folderIn(root, from) !== folderIn(root, to))
    .filter(({ from, to }) => layerOf(to) >= layerOf(from))
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

/** All files that a file imports, directly or through others. */
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

function folderIn(root: string, file: string): string {
  const [first = '', ...rest] = file.slice(root.length + 1).split('/');
  return rest.length === 0 ? '.' : first;
}
