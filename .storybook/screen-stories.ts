/** Every screen document is in Storybook by itself: an indexer lists its states, a plugin makes the stories of them. */
import type { Indexer } from 'storybook/internal/types';
import { existsSync, statSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { summariseScreen } from '../src/documents/explain/summarise-screen.ts';
import { readDocuments } from '../src/documents/read-documents.ts';
import { readTexts } from '../scripts/documents/read-texts.ts';
import { readVocabulary } from '../scripts/documents/read-vocabulary.ts';
import { schemaValidators } from '../scripts/documents/schema-validators.ts';
import { statesOf } from './screen-states.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SCREENS = fileURLToPath(new URL('../screens/', import.meta.url));
const LISTED = fileURLToPath(new URL('../schemas/generated/screens/', import.meta.url));
const STORIES = fileURLToPath(new URL('../stories/screens/', import.meta.url));
const MODULE = 'virtual:screen-stories/';

/** Parts that the engine draws in the same way around every document; tests check less of them. */
const OF_KIND: ReadonlySet<string> = new Set(['Incomplete', 'Refused', 'Empty', 'Loading', 'Failed']);

/** One story for each state that is made, and for each that `stories/screens/<area>/<name>.states.ts` exports: of one name, this one. */
export const screenIndexer: Indexer = {
  test: /\.screen\.json$/,
  async createIndex(file) {
    const id = relative(file.startsWith(LISTED) ? LISTED : SCREENS, file).replace(/\.screen\.json$/, '');
    const written = await writtenStates(id);
    const names = new Set([...Object.keys(await madeStates(id)), ...written]);
    return [...names].map((exportName) => ({
      type: 'story',
      importPath: `${MODULE}${id}`,
      exportName,
      title: titleOf(id),
      tags: OF_KIND.has(exportName) && !written.includes(exportName) ? ['of-kind'] : [],
    }));
  },
};

export function screenStories(): Plugin {
  return {
    name: 'screen-stories',
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : undefined),
    async load(module) {
      if (!module.startsWith(`\0${MODULE}`)) return undefined;
      const id = module.slice(MODULE.length + 1);
      const written = statesFile(id);
      if (existsSync(written)) this.addWatchFile(written);
      const made = await madeStates(id);
      const names = new Set([...Object.keys(made), ...(await writtenStates(id))]);
      const summary = JSON.stringify(await summaryOf(id));
      return [
        `import { screenStory } from ${JSON.stringify(`${STORIES}screen-story.tsx`)};`,
        existsSync(written) ? `import { states as written } from ${JSON.stringify(written)};` : 'const written = {};',
        `const states = { ...${JSON.stringify(made)}, ...written };`,
        `export default { title: ${JSON.stringify(titleOf(id))} };`,
        // A state may be named in words.
        ...[...names]
          .map((name) => JSON.stringify(name))
          .flatMap((name, place) => [
            `const story${place} = screenStory(${JSON.stringify(id)}, ${summary}, states[${name}]);`,
            `export { story${place} as ${name} };`,
          ]),
      ].join('\n');
    },
  };
}

/** The documents as they were when the first story was asked for. */
let reading: ReturnType<typeof readAll> | undefined;

async function readAll() {
  const { understood } = await readDocuments(await readTexts(ROOT), { vocabulary: await readVocabulary(ROOT), schemaValidators });
  return understood;
}

/** What the screen does, in words; empty if the documents have findings. */
async function summaryOf(id: string): Promise<string> {
  reading ??= readAll();
  const understood = await reading;
  return understood === undefined ? '' : summariseScreen(id, understood).join('\n');
}

async function madeStates(id: string): Promise<ReturnType<typeof statesOf>> {
  reading ??= readAll();
  const understood = await reading;
  return understood === undefined ? {} : statesOf(id, understood);
}

function statesFile(id: string): string {
  return `${STORIES}${id}.states.ts`;
}

function titleOf(id: string): string {
  return `Screens/${id.slice(0, -basename(id).length - 1)}/${basename(id)}`;
}

async function writtenStates(id: string): Promise<readonly string[]> {
  const file = statesFile(id);
  if (!existsSync(file)) return [];
  // Another address for each version of the file, or the first one would be remembered.
  const loaded: unknown = await import(`${pathToFileURL(file).href}?version=${statSync(file).mtimeMs}`);
  return isStates(loaded) ? Object.keys(loaded.states) : [];
}

function isStates(module: unknown): module is { readonly states: Readonly<Record<string, unknown>> } {
  return typeof module === 'object' && module !== null && 'states' in module && typeof module.states === 'object' && module.states !== null;
}
