/** The documents that a screen's scenarios depend on. */
import { createHash } from 'node:crypto';
import { memoize } from '#src/expression/index.ts';
import { operationsOf, type OpenApiDocument } from '#src/documents/contract/openapi.ts';
import type { FileTexts } from '#src/documents/documents.ts';

/** A document and those that it names, directly or through others. */
export interface Reach {
  readonly files: ReadonlySet<string>;
  readonly fingerprint: string;
}

const STRING = /"((?:[^"\\]|\\.)*)"/g;
const KINDS = 'schemas/meta/kinds/';
const CATALOGUE = 'schemas/messages/en.json';

/** Dependencies of the screens with a file, by their ids. */
export function reachesOf(texts: FileTexts): ReadonlyMap<string, Reach> {
  const pieces = piecesOf(texts);
  const reads = new Map<string, readonly string[]>();
  const namedIn = (piece: string) => {
    const known = reads.get(piece) ?? namesIn(piece, pieces);
    reads.set(piece, known);
    return known;
  };
  const ids = [...texts.keys()].flatMap((file) => /^screens\/(.+)\.(?:screen|listing)\.json$/.exec(file)?.[1] ?? []);
  return new Map(
    [...new Set(ids)].map((id) => {
      const own = ['screen', 'listing', 'scenarios'].map((kind) => `screens/${id}.${kind}.json`).filter((file) => texts.has(file));
      const reached = new Set<string>(own);
      for (const piece of reached) for (const named of namedIn(piece)) reached.add(named);
      const sorted = [...reached].toSorted();
      const hash = createHash('sha256').update(pieces.get('issues') ?? '');
      for (const piece of sorted) hash.update(`${piece}\0${pieces.get(piece) ?? ''}\0`);
      return [id, { files: new Set(sorted.map((piece) => piece.split('#')[0] ?? piece)), fingerprint: hash.digest('base64url') }];
    }),
  );
}

/** Texts by name: a file, or an operation in one (`file#getTruck`). */
function piecesOf(texts: FileTexts): ReadonlyMap<string, string> {
  const pieces = new Map<string, string>();
  for (const [file, text] of texts) {
    if (file.startsWith('schemas/api/')) {
      const api: OpenApiDocument = JSON.parse(text);
      for (const { operation } of operationsOf(api)) pieces.set(`${file}#${operation.operationId}`, JSON.stringify(operation));
      for (const [path, { 'x-resource': resource }] of Object.entries(api.paths))
        if (resource !== undefined) pieces.set(`${file}#${path}`, JSON.stringify(resource));
    } else if ((!file.startsWith('schemas/meta/') || file.startsWith(KINDS)) && file !== CATALOGUE) pieces.set(file, text);
  }
  const catalogue: { readonly issues?: unknown } = JSON.parse(texts.get(CATALOGUE) ?? '{}');
  return pieces.set('issues', JSON.stringify(catalogue.issues ?? {}));
}

/** Whatever a piece names: an entity by its id, a schema by its path, an operation or kind of dialog by its own. Other screens are not opened. */
function namesIn(piece: string, pieces: ReadonlyMap<string, string>): readonly string[] {
  const operations = namedOperations(pieces);
  return [...(pieces.get(piece) ?? '').matchAll(STRING)].flatMap(([, name = '']) => {
    const path = name.replace(/^(?:\.\.?\/)+/, '').replace(/#.*$/, '');
    const inArea = `${piece.split('/').slice(0, -1).join('/')}/${path}`;
    const ofName = [`schemas/${name}.schema.json`, `schemas/${name}.ui.json`, `${KINDS}${name}.scenarios.json`];
    const files = [...ofName, `schemas/${path}`, inArea, ...(operations.get(name) ?? [])];
    return files.filter((file) => file !== piece && pieces.has(file));
  });
}

const namedOperations = memoize((pieces: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> => {
  const keys = [...pieces.keys()].filter((key) => key.includes('#'));
  return Map.groupBy(keys, (key) => key.slice(key.indexOf('#') + 1));
});
