/** State of a tree: entries, loaded as their parents are opened, and the focused one. */

import type { Row } from '#renderer/services/references.ts';
import { type Branches, listedBranches, type LoadBelow, loadedBranches, type LoadState, TOP } from './tree-branches.ts';

export interface TreeOptions {
  readonly rowKey: string;
  readonly load: LoadBelow;
  /** Whether it has children. */
  isBranch(entry: Row): boolean;
}

interface ModelOptions extends Pick<TreeOptions, 'rowKey' | 'isBranch'> {
  branches(onChange: () => void): Branches;
  /** Whether what was never opened or closed is open. */
  readonly isOpenFirst: boolean;
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
  /** Of its children. */
  readonly state: LoadState;
}

export interface TreeModel {
  lines(): readonly TreeLine[];
  /** Of the top. */
  state(): LoadState;
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
  /** The entries of its list have changed. */
  renew(): void;
  subscribe(listener: () => void): () => void;
}

export function createTreeModel({ rowKey, load, isBranch }: TreeOptions): TreeModel {
  return createModel({ rowKey, isBranch, branches: (onChange) => loadedBranches(load, onChange), isOpenFirst: false });
}

interface ListedOptions extends Pick<TreeOptions, 'rowKey'> {
  /** Field with the key of the entry above. */
  readonly parent: string;
  /** Every entry, as they now are. */
  list(): readonly Row[];
}

export function createListedTree({ rowKey, parent, list }: ListedOptions): TreeModel {
  const branches = listedBranches(rowKey, parent, list);
  const isBranch = (entry: Row) => branches.entries(String(entry[rowKey])).length > 0;
  return createModel({ rowKey, isBranch, branches: () => branches, isOpenFirst: true });
}

function createModel({ rowKey, isBranch, branches: begin, isOpenFirst }: ModelOptions): TreeModel {
  const branches = begin(changed);
  const turned = new Set<string>();
  const isOpen = (key: string) => turned.has(key) !== isOpenFirst;
  const turn = (key: string, opens: boolean) => {
    if (isOpen(key) === opens) return;
    if (!turned.delete(key)) turned.add(key);
  };
  const listeners = new Set<() => void>();
  let lines: readonly TreeLine[] = [];
  let active: string | undefined;
  let revealed = 0;

  const lineOf = (key: string) => lines.find((line) => line.key === key);

  function changed(): void {
    lines = [...linesBelow(TOP, 1, { rowKey, isBranch, branches, isOpen })];
    for (const listener of listeners) listener();
  }

  async function open(key: string): Promise<void> {
    const line = lineOf(key);
    if (line === undefined || !line.isBranch) return;
    turn(key, true);
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
      turn(key, false);
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
    renew: changed,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  void branches.load(TOP, undefined);
  changed();
  return model;
}

interface ShownTree extends Pick<TreeOptions, 'rowKey' | 'isBranch'> {
  readonly branches: Branches;
  isOpen(key: string): boolean;
}

function* linesBelow(parent: string, level: number, shown: ShownTree): Generator<TreeLine> {
  const { rowKey, isBranch, branches } = shown;
  const entries = branches.entries(parent);
  for (const [index, entry] of entries.entries()) {
    const key = String(entry[rowKey]);
    const hasBelow = isBranch(entry);
    const isOpen = hasBelow && shown.isOpen(key);
    yield {
      key,
      entry,
      level,
      position: index + 1,
      siblings: entries.length,
      parent: parent === TOP ? undefined : parent,
      isBranch: hasBelow,
      isOpen,
      state: branches.state(key) ?? 'ready',
    };
    if (isOpen) yield* linesBelow(key, level + 1, shown);
  }
}
