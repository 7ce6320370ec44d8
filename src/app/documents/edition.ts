import { isRecord } from '#src/expression/index.ts';
import type { Edition } from '#src/documents/variations/merge.ts';
import type { Change } from '#schemas/generated/documents/variation.ts';
import type { Ports } from '#renderer/services/ports.ts';
import { loadEntity, loadScreen } from './load-documents.ts';
import { entityReaders } from './load-functions.ts';

type Loading = Pick<Ports, 'loadScreen' | 'loadEntity'>;

/** Changes that documents are drawn with. */
export interface AskedEdition {
  /** Another one for other changes. */
  readonly key: string | number;
  /** Asks for `changes` and their `outcomes`. */
  ask(): Promise<unknown>;
}

/**
 * Loads documents as the business has them. Without a variation they are the bundle's, and nothing is asked.
 * @param editionNow undefined for the release
 */
export function loadByEdition(editionNow: () => AskedEdition | undefined): Loading {
  let kept: { readonly key: AskedEdition['key']; readonly merging: Promise<Loading> } | undefined;
  const loading = (): Promise<Loading> | undefined => {
    const edition = editionNow();
    if (edition === undefined) return undefined;
    const { key } = edition;
    if (kept?.key !== key) {
      const merging = mergedLoading(edition.ask());
      kept = { key, merging };
      merging.catch(() => (kept = undefined));
    }
    return kept.merging;
  };
  return {
    async loadScreen(id) {
      const edition = await loading();
      const screen = await (edition?.loadScreen ?? loadScreen)(id);
      for (const { schema = '' } of Object.values(screen.grids ?? {}))
        entityReaders[schema]?.(edition && (await edition.loadEntity(schema, false)).schema);
      return screen;
    },
    loadEntity: async (id, ui) => ((await loading())?.loadEntity ?? loadEntity)(id, ui),
  };
}

/** Each document is merged once, and is an object of the edition's own: what is compiled of one is kept by it. */
async function mergedLoading(asked: Promise<unknown>): Promise<Loading> {
  const [answer, { changesInForce, mergeEntity, mergeScreen }] = await Promise.all([asked, import('./merge-documents.ts')]);
  if (!isVariation(answer)) throw new Error('The server answered no variation.');
  const own = changesInForce(answer.changes, answer);
  return {
    loadScreen: once(
      (id: string) => id,
      async (id) => ({ ...mergeScreen(id, await loadScreen(id), own) }),
    ),
    loadEntity: once(
      (id: string, ui?: string | false) => `${id} ${String(ui)}`,
      async (id, ui) => {
        const merged = mergeEntity(id, ui, await loadEntity(id, ui), own);
        return { ...merged, schema: { ...merged.schema } };
      },
    ),
  };
}

/** The server has checked the rest. */
function isVariation(value: unknown): value is { readonly changes: readonly Change[]; readonly outcomes: Edition['outcomes'] } {
  return isRecord(value) && Array.isArray(value['changes']) && Array.isArray(value['outcomes']);
}

function once<Args extends unknown[], Value>(keyOf: (...args: Args) => string, load: (...args: Args) => Promise<Value>) {
  const known = new Map<string, Promise<Value>>();
  return (...args: Args): Promise<Value> => {
    const key = keyOf(...args);
    const asked = known.get(key) ?? load(...args);
    known.set(key, asked);
    asked.catch(() => known.delete(key));
    return asked;
  };
}
