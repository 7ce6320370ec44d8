import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';

const MODULE_ID = 'virtual:screen-index';
/** As Vite knows the module. */
export const SCREEN_INDEX = `\0${MODULE_ID}`;

/** What routing and the menu need of a page before its document is loaded. */
export type ScreenIndexEntry = Pick<ScreenDocument, 'id' | 'title'> &
  Required<Pick<ScreenDocument, 'route' | 'access'>> &
  Pick<ScreenDocument, 'menu'>;

/** The pages among the documents, those without parameters first, so that a fixed path wins over a pattern. */
export function indexScreens(documents: readonly ScreenDocument[]): ScreenIndexEntry[] {
  return documents
    .flatMap((document) => {
      const { id, route, access = 'session', title, menu } = document;
      return route === undefined ? [] : [{ id, route, access, title, ...(menu === undefined ? {} : { menu }) }];
    })
    .toSorted((a, b) => countParameters(a.route) - countParameters(b.route) || a.route.localeCompare(b.route));
}

/** A dialog that opens by itself. */
export type StandingDialog = Required<Pick<ScreenDocument, 'id' | 'opensOn'>> & { readonly input: readonly string[] };

/**
 * The dialogs that open on an event of the application, with the names of the facts they take.
 * @param namesOf the fields of the entity that an input names; none for an input of nothing
 */
export async function indexStandingDialogs(
  documents: readonly ScreenDocument[],
  namesOf: (input: string) => Promise<readonly string[]>,
): Promise<StandingDialog[]> {
  const standing = documents.flatMap(({ id, opensOn, input }) => (opensOn === undefined ? [] : [{ id, opensOn, input }]));
  return Promise.all(standing.map(async ({ input, ...dialog }) => ({ ...dialog, input: await namesOf(input ?? 'none') })));
}

/**
 * Vite plugin: `virtual:screen-index` exports the index of the pages in `folder` as its default, and its standing dialogs, whose
 * inputs are entities below `schemas`.
 */
export function screenIndex(folder: string, schemas: string): Plugin {
  return {
    name: 'screen-index',
    resolveId: (id) => (id === MODULE_ID ? SCREEN_INDEX : undefined),
    async load(id) {
      if (id !== SCREEN_INDEX) return undefined;
      const documents = await readScreens(this, folder, schemas);
      const namesOf = async (input: string) => {
        if (input === 'none') return [];
        const path = join(schemas, `${input}.schema.json`);
        this.addWatchFile(path);
        const entity: EntitySchema = JSON.parse(await readFile(path, 'utf8'));
        return Object.keys(entity.properties);
      };
      const standing = JSON.stringify(await indexStandingDialogs(documents, namesOf));
      return `export default ${JSON.stringify(indexScreens(documents))};\nexport const standingDialogs = ${standing};`;
    },
  };
}

/** Screen documents, and screens expanded from listings. */
export async function readScreens(
  plugin: { addWatchFile(path: string): void },
  folder: string,
  schemas: string,
): Promise<readonly ScreenDocument[]> {
  const found = [folder, join(schemas, 'generated/screens')].map(async (each) => {
    const names = await readdir(each, { recursive: true }).catch(() => []);
    return names.filter((name) => name.endsWith('.screen.json')).map((name) => join(each, name));
  });
  const paths = (await Promise.all(found)).flat();
  for (const path of paths) plugin.addWatchFile(path);
  return Promise.all(paths.map(async (path) => JSON.parse(await readFile(path, 'utf8'))));
}

function countParameters(route: string): number {
  return route.split('/').filter((segment) => segment.startsWith(':')).length;
}
