/** State of a tree: entries, loaded as their parents are opened, and the focused one. */

import type { Row } from '#renderer/services/references.ts';

export interface TreeOptions {
  readonly rowKey: string;
  /** The children of an entry; the top entries without one. */
  load(parent: Row | undefined): Promise<readonly Row[]>;
  /** Whether it has children. */
  isBranch(entry: Row): boolean;
}

/** One line of the tree. */
export interface TreeLine {
  readonly key: string;
  readonly entry: Row;
  /** From 1. */
  readonly level: number;
  /** Its place among its siblings, from 1, and how many they are. */
  readonly position: number;
  readonly siblings: number;
  readonly parent: string | undefined;
  readonly isBranch: boolean;
  readonly isOpen: boolean;
  /** `failed`: its children could not be loaded. */
  readonly state: 'ready' | 'loading' | 'failed';
}

export interface TreeModel {
  lines(): readonly TreeLine[];
  /** Of the top. */
  state(): TreeLine['state'];
  /** The line with the focus: the first, until another was reached. */
  active(): TreeLine | undefined;
  activate(key: string): void;
  open(key: string): Promise<void>;
  close(key: string): void;
  /** Opens all branches beside a line. */
  openBeside(key: string): Promise<void>;
  /** Opens a path of entries and focuses the last one. */
  reveal(path: readonly string[]): Promise<void>;
  /** Retries a failed load of the top or of a line's children. */
  retry(key?: string): Promise<void>;
  subscribe(listener: () => void): () => void;
}

interface Branch {
  state: TreeLine['state'];
  entries: readonly Row[];
  done: Promise<void>;
}

const TOP = '';

export function createTreeModel({ rowKey, load, isBranch }: TreeOptions): TreeModel {
  const branches = createBranches(load, changed);
  const opened = new Set<string>();
  const listeners = new Set<() => void>();
  let lines: readonly TreeLine[] = [];
  let active: string | undefined;
  let revealed = 0;

  const lineOf = (key: string) => lines.find((line) => line.key === key);

  function changed(): void {
    lines = [...linesBelow(TOP, 1, { rowKey, isBranch, branches, opened })];
    for (const listener of listeners) listener();
  }

  async function open(key: string): Promise<void> {
    const line = lineOf(key);
    if (line === undefined || !line.isBranch) return;
    opened.add(key);
    const loading = branches.load(key, line.entry);
    changed();
    await loading;
  }

  const model: TreeModel = {
    lines: () => lines,
    state: () => branches.state(TOP) ?? 'loading',
    active: () => (active === undefined ? undefined : lineOf(active)) ?? lines[0],
    activate(key) {
      // A later navigation cancels this one.
      revealed += 1;
      active = key;
      changed();
    },
    open,
    close(key) {
      opened.delete(key);
      // The focus moves to the closed line.
      for (let line = active === undefined ? undefined : lineOf(active); line !== undefined; line = lineOf(line.parent ?? TOP))
        if (line.parent === key) active = key;
      changed();
    },
    async openBeside(key) {
      const parent = lineOf(key)?.parent;
      await Promise.all(lines.filter((line) => line.parent === parent && line.isBranch).map((line) => open(line.key)));
    },
    async reveal(path) {
      revealed += 1;
      const asked = revealed;
      await branches.loaded(TOP);
      for (const key of path.slice(0, -1)) await open(key);
      const last = path.findLast((key) => lineOf(key) !== undefined);
      if (asked !== revealed || last === undefined) return;
      active = last;
      changed();
    },
    async retry(key = TOP) {
      const loading = branches.load(key, lineOf(key)?.entry);
      changed();
      await loading;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  void branches.load(TOP, undefined);
  return model;
}

interface ShownTree extends Pick<TreeOptions, 'rowKey' | 'isBranch'> {
  readonly branches: ReturnType<typeof createBranches>;
  readonly opened: ReadonlySet<string>;
}

function* linesBelow(parent: string, level: number, shown: ShownTree): Generator<TreeLine> {
  const { rowKey, isBranch, branches, opened } = shown;
  const entries = branches.entries(parent);
  for (const [index, entry] of entries.entries()) {
    const key = String(entry[rowKey]);
    const isOpen = opened.has(key);
    yield {
      key,
      entry,
      level,
      position: index + 1,
      siblings: entries.length,
      parent: parent === TOP ? undefined : parent,
      isBranch: isBranch(entry),
      isOpen,
      state: branches.state(key) ?? 'ready',
    };
    if (isOpen) yield* linesBelow(key, level + 1, shown);
  }
}

/** The children of entries, by the key of their parent. */
function createBranches(load: TreeOptions['load'], onChange: () => void) {
  const branches = new Map<string, Branch>();

  function arrived(branch: Branch, state: Branch['state'], entries: readonly Row[]): void {
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
