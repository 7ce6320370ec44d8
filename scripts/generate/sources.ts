import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { LanguageSchema } from '#schemas/generated/documents/marks.ts';
import type { JsonSchema } from '#src/documents/contract/json-schema.ts';
import type { OpenApiDocument } from '#src/documents/contract/openapi.ts';
import type { Listing } from '#schemas/generated/documents/listing.ts';
import type { TextGroup } from './messages.ts';

/** What everything else is generated from. Paths are relative to `schemas/`, with slashes. */
export interface Sources {
  /** Entities and shared definitions by path. */
  readonly schemas: ReadonlyMap<string, JsonSchema>;
  /** The contract's documents, by area. */
  readonly apis: ReadonlyMap<string, OpenApiDocument>;
  /** Languages of our own documents, by name: entity, ui, screen. */
  readonly languages: ReadonlyMap<string, LanguageSchema>;
  /** Listings by the name of their page, and what they are made to. */
  readonly listings: ReadonlyMap<string, Listing>;
  readonly listingTemplate: unknown;
  /** The message catalogue. */
  readonly messages: TextGroup;
}

/** Reads the schemas below `folder`, sorted by path. */
export async function readSources(folder: string): Promise<Sources> {
  const names = await readdir(folder, { recursive: true });
  const paths = names.filter((name) => !name.startsWith('generated')).toSorted();
  const read = async (path: string) => JSON.parse(await readFile(join(folder, path), 'utf8'));
  const readAll = async (pattern: RegExp) =>
    new Map(
      await Promise.all(paths.flatMap((path) => matchKey(path, pattern)).map(async ([key, path]) => [key, await read(path)] as const)),
    );
  const [schemas, apis, languages, catalogues] = await Promise.all([
    readAll(/^(.+\.schema\.json)$/),
    readAll(/^api\/(.+)\.openapi\.json$/),
    readAll(/^meta\/(.+)\.meta\.json$/),
    readAll(/^messages\/(en)\.json$/),
  ]);
  return {
    schemas,
    apis,
    languages,
    listings: await readListings(join(folder, '../screens')),
    listingTemplate: await read('meta/listing.template.json'),
    messages: catalogues.get('en') ?? {},
  };
}

/** None where only schemas are generated from. */
async function readListings(screens: string): Promise<ReadonlyMap<string, Listing>> {
  const names = await readdir(screens, { recursive: true }).catch(() => []);
  const files = names.map((name) => name.replaceAll('\\', '/')).flatMap((name) => matchKey(name, /^(.+)\.listing\.json$/));
  return new Map(
    await Promise.all(
      files.toSorted().map(async ([id, path]): Promise<[string, Listing]> => [id, JSON.parse(await readFile(join(screens, path), 'utf8'))]),
    ),
  );
}

function matchKey(path: string, pattern: RegExp): [key: string, path: string][] {
  const key = pattern.exec(path)?.[1];
  return key === undefined ? [] : [[key, path]];
}
