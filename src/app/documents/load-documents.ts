import type { Definitions } from '#src/expression/index.ts';
import type { LoadedEntity } from '#renderer/services/ports.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { UiSchema } from '#schemas/generated/documents/ui.ts';
import { functions } from './load-functions.ts';

type Loaders<Document> = Readonly<Record<string, () => Promise<Document>>>;
type Validators = LoadedEntity['validators'];

const screens = cached(import.meta.glob<ScreenDocument>('../../../screens/**/*.screen.json', { import: 'default' }));
/** Screens that listings generate. */
const listedScreens = cached(
  import.meta.glob<ScreenDocument>('../../../schemas/generated/screens/**/*.screen.json', { import: 'default' }),
);
const entities = cached(import.meta.glob<EntitySchema>('../../../schemas/generated/entities/**/*.json', { import: 'default' }));
const uiSchemas = cached(import.meta.glob<UiSchema>('../../../schemas/*/*.ui.json', { import: 'default' }));
const validators = cached(import.meta.glob<Validators>('../../../schemas/generated/validators/*/*.js', { import: 'validators' }));

const nameLists = import.meta.glob<Definitions>('../../../screens/**/*.names.json', { import: 'names', eager: true });
/** Names that the expressions of every screen may use. */
export const sharedNames: Definitions = Object.assign({}, ...Object.values(nameLists));

/** During development, the address of the newest documents; each edition has URLs of its own. */
let newest: { readonly base: string; readonly edition: number } | undefined;

/**
 * Reads the newest documents from now on.
 * @param base address of the repository on the development server
 */
export function reloadDocuments(base: string): void {
  newest = { base, edition: (newest?.edition ?? 0) + 1 };
}

/** @throws Error for an id that no screen document has. */
export async function loadScreen(id: string): Promise<ScreenDocument> {
  if (import.meta.env.DEV && newest !== undefined) await renewNames();
  const listed = knownLoader(listedScreens, `../../../schemas/generated/screens/${id}.screen.json`);
  return (listed ?? loaderOf(screens, `../../../screens/${id}.screen.json`))();
}

/**
 * An entity with its UI-schema, if it has one, and its precompiled validators.
 * @param ui Name of the UI-schema, if it is not the entity's own; false for none.
 */
export async function loadEntity(id: string, ui: string | false = id): Promise<LoadedEntity> {
  const loadUi = ui === false ? undefined : knownLoader(uiSchemas, `../../../schemas/${ui}.ui.json`);
  const loadValidators = knownLoader(validators, `../../../schemas/generated/validators/${id}.js`);
  const [schema, uiSchema, compiled] = await Promise.all([
    loaderOf(entities, `../../../schemas/generated/entities/${id}.json`)(),
    loadUi?.(),
    loadValidators?.(),
  ]);
  return { schema, uiSchema, validators: compiled ?? {} };
}

function loaderOf<Document>(loaders: Loaders<Document>, path: string): () => Promise<Document> {
  const loader = knownLoader(loaders, path);
  if (loader === undefined) throw new Error(`There is no document at ${path}.`);
  return loader;
}

function knownLoader<Document>(loaders: Loaders<Document>, path: string): (() => Promise<Document>) | undefined {
  const loader = loaders[path];
  return loader !== undefined && import.meta.env.DEV && newest !== undefined ? () => functions.withFunctions(readAgain(path)) : loader;
}

/** Caches loaded modules and the functions they call: importing a loaded module again takes the browser a while. */
function cached<Document extends object>(loaders: Loaders<Document>): Loaders<Document> {
  const load = ([path, loader]: [string, () => Promise<Document>]) => {
    let kept: Promise<Document> | undefined;
    const ask = () => {
      const asked = functions.withFunctions(loader());
      asked.catch(() => (kept = undefined));
      return asked;
    };
    return [path, () => (kept ??= ask())] as const;
  };
  return Object.fromEntries(Object.entries(loaders).map(load));
}

async function renewNames(): Promise<void> {
  const lists = await Promise.all(Object.keys(nameLists).map(readAgain));
  Object.assign(sharedNames, ...lists.map(({ names }) => names));
}

/** A module is loaded once a URL; the development server serves the newest version under any query. */
async function readAgain(path: string) {
  const address = `${newest?.base}${path.replace('../../../', '')}`;
  if (path.endsWith('.json')) return (await fetch(address, { cache: 'no-store' })).json();
  return (await import(/* @vite-ignore */ `${address}?t=${newest?.edition}`)).validators;
}
