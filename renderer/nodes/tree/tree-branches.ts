import type { Row } from '#renderer/services/references.ts';

/** `failed`: the children could not be loaded. */
export type LoadState = 'ready' | 'loading' | 'failed';

/** The children of an entry; the top entries without one. */
export type LoadBelow = (parent: Row | undefined) => Promise<readonly Row[]>;

/** The children of entries, by the key of their parent; of the top by `TOP`. */
export interface Branches {
  entries(key: string): readonly Row[];
  /** Undefined until they are asked for. */
  state(key: string): LoadState | undefined;
  loaded(key: string): Promise<void> | undefined;
  load(key: string, entry: Row | undefined): Promise<void>;
}

export const TOP = '';

interface Branch {
  state: LoadState;
  entries: readonly Row[];
  done: Promise<void>;
}

/** Asked for as their parents are opened. */
export function loadedBranches(load: LoadBelow, onChange: () => void): Branches {
  const branches = new Map<string, Branch>();

  function arrived(branch: Branch, state: LoadState, entries: readonly Row[]): void {
    Object.assign(branch, { state, entries });
    onChange();
  }

  return {
    entries: (key: string) => branches.get(key)?.entries ?? [],
    state: (key: string) => branches.get(key)?.state,
    loaded: (key: string) => branches.get(key)?.done,
    /** Loads the children once; again after a failure. */
    load(key: string, entry: Row | undefined): Promise<void> {
      const known = branches.get(key);
      if (known !== undefined && known.state !== 'failed') return known.done;
      const branch: Branch = { state: 'loading', entries: [], done: Promise.resolve() };
      branches.set(key, branch);
      branch.done = load(entry).then(
        (entries) => arrived(branch, 'ready', entries),
        () => arrived(branch, 'failed', []),
      );
      return branch.done;
    },
  };
}

/** Of a list that has every entry. */
export function listedBranches(rowKey: string, parent: string, list: () => readonly Row[]): Branches {
  let known: readonly Row[] | undefined;
  let below = new Map<string, readonly Row[]>();
  const done = Promise.resolve();
  return {
    entries(key) {
      const rows = list();
      if (rows !== known) {
        known = rows;
        const keys = new Set(rows.map((row) => String(row[rowKey])));
        below = Map.groupBy(rows, (row) => (keys.has(String(row[parent])) ? String(row[parent]) : TOP));
      }
      return below.get(key) ?? [];
    },
    state: () => 'ready',
    loaded: () => done,
    load: () => done,
  };
}
