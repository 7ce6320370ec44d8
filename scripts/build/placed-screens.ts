import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { canHaveAddress } from '#src/documents/checks/screens/dialogs.ts';
import { partsOf } from '#src/expression/index.ts';
import { walkScreen } from '#src/expression/walk-screen.ts';
import { readScreens } from './screen-index.ts';

const MODULE_ID = 'virtual:placed-screens';
const PLACED_SCREENS = `\0${MODULE_ID}`;

/** A screen that an address opens, and what it draws. */
export interface PlacedScreen extends Pick<ScreenDocument, 'id' | 'title' | 'route'>, Required<Pick<ScreenDocument, 'access'>> {
  readonly draws: readonly string[];
  /** Names of its input or its route, by the parameter of the call that loads its record. */
  readonly keys: Readonly<Record<string, string>>;
  readonly required: readonly string[];
}

/** @param requiredOf the required fields of the entity that an input names; none for an input of nothing */
export async function placeScreens(
  documents: readonly ScreenDocument[],
  requiredOf: (input: string) => Promise<readonly string[]>,
): Promise<PlacedScreen[]> {
  const known = new Map(documents.map((document) => [document.id, document]));
  const drawn = (id: string): readonly string[] => {
    const document = known.get(id);
    if (document === undefined) return [];
    const { data, grids = {} } = document;
    const records = [data?.schema, data?.ui, ...Object.values(grids).map(({ schema }) => schema)].filter((name) => name !== undefined);
    return [id, ...records, ...partsOf(walkScreen(document), 'ScreenNode').flatMap(({ value }) => drawn(value.panel ?? ''))];
  };
  const placed = documents.filter(
    (document) =>
      !document.id.startsWith('variations/') &&
      document.access !== 'anonymous' &&
      (document.route !== undefined || (canHaveAddress(document) && document.noAddress === undefined)),
  );
  return Promise.all(
    placed.map(async (document) => {
      const { id, title, route, access = 'session', input = 'none' } = document;
      const required = route === undefined ? await requiredOf(input) : [...route.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
      return {
        id,
        title: title.replaceAll(/\{[^}]*\}/g, '').trim(),
        ...(route !== undefined && { route }),
        access,
        draws: [...new Set(drawn(id))],
        keys: keysOf(document),
        required,
      };
    }),
  );
}

/** What the parameters of its record's call are read from. */
function keysOf({ data, sources = {}, state = {} }: ScreenDocument): Record<string, string> {
  const params = Object.entries(sources[data?.source ?? '']?.params ?? {});
  return Object.fromEntries(
    params.flatMap(([param, expression]) => {
      const [, ofState = ''] = /^state\.(\w+)$/.exec(expression) ?? [];
      const [, name] = /\b(?:input|route\.params)\.(\w+)/.exec(state[ofState]?.initial ?? expression) ?? [];
      return name === undefined ? [] : [[param, name]];
    }),
  );
}

/** Vite plugin: `virtual:placed-screens` exports the screens in `folder` that an address opens; their inputs are entities below `schemas`. */
export function placedScreens(folder: string, schemas: string): Plugin {
  return {
    name: 'placed-screens',
    resolveId: (id) => (id === MODULE_ID ? PLACED_SCREENS : undefined),
    async load(id) {
      if (id !== PLACED_SCREENS) return undefined;
      const requiredOf = async (input: string): Promise<readonly string[]> => {
        if (input === 'none') return [];
        const entity: EntitySchema = JSON.parse(await readFile(join(schemas, `${input}.schema.json`), 'utf8'));
        return entity.required ?? [];
      };
      const screens = await placeScreens(await readScreens(this, folder, schemas), requiredOf);
      return `export default ${JSON.stringify(screens)};`;
    },
  };
}
