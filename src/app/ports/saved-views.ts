import { isRecord } from '#src/expression/index.ts';
import type { SavedView, Views } from '#renderer/services/views.ts';
import type { Client } from '../api/client.ts';

interface LoadedViews {
  readonly views: readonly SavedView[];
  /** Id of the default view, by list. */
  readonly first: ReadonlyMap<string, string>;
}

/** Loads the views of all lists once, and again after a change. */
export function createViews(client: Pick<Client, 'call'>): Views {
  let known: Promise<LoadedViews> | undefined;

  async function load(): Promise<LoadedViews> {
    const { body } = await client.call('listViews', { params: {} });
    const { views, first } = isRecord(body) ? body : {};
    return {
      views: (Array.isArray(views) ? views.filter(isRecord) : []).map(viewOf),
      first: new Map((Array.isArray(first) ? first.filter(isRecord) : []).map(({ list, view }) => [String(list), String(view)])),
    };
  }

  /** A failed load is not cached. */
  function find(isAnew: boolean): Promise<LoadedViews> {
    if (isAnew) known = undefined;
    known ??= load().catch((thrown: unknown) => {
      known = undefined;
      throw thrown;
    });
    return known;
  }

  async function write(writing: Promise<unknown>): Promise<void> {
    await writing;
    known = undefined;
  }

  return {
    async of(list, isAnew = false) {
      const { views, first } = await find(isAnew);
      return { views: views.filter((view) => view.list === list), first: first.get(list) };
    },
    async keep(list, view) {
      const { id } = await client.call('createView', { params: {}, body: { list, ...view } });
      known = undefined;
      return id;
    },
    change({ id, version }, changes) {
      const body = Object.entries(changes).map(([field, value]) => ({ op: 'replace', path: `/${field}`, value }));
      return write(client.call('patchView', { params: { id }, body, version }));
    },
    remove: ({ id, version }) => write(client.call('deleteView', { params: { id }, version })),
    beginWith: (list, view) => write(client.call('chooseFirstView', { params: {}, body: { list, ...(view !== undefined && { view }) } })),
  };
}

function viewOf(row: Readonly<Record<string, unknown>>): SavedView {
  return {
    id: Number(row['id']),
    list: String(row['list']),
    name: String(row['name']),
    query: typeof row['query'] === 'string' ? row['query'] : '',
    isShared: row['isShared'] === true,
    owner: String(row['owner'] ?? ''),
    isMine: row['isMine'] === true,
    mayChange: row['mayChange'] === true,
    version: Number(row['version']),
  };
}
