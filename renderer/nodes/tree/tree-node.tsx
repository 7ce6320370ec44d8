/** A tree of the document: its entries come from a list, or from an operation, level by level. */
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore, type RefObject } from 'react';
import { isEmpty, isRecord } from '#src/expression/index.ts';
import type { ScreenTree } from '#schemas/generated/documents/screen.ts';
import type { ScreenStore } from '#renderer/screen/state/screen-store.ts';
import { runAction } from '#renderer/screen/steps/run-steps.ts';
import type { ScreenValues } from '#renderer/screen/state/screen-values.ts';
import type { ScreenWithSources } from '#renderer/screen/state/sources.ts';
import { useScreen } from '../context/renderer-context.ts';
import { useComputed, useText } from '../context/use-expression.ts';
import { GridNode } from '../grid/grid-node.tsx';
import { Failure } from '../loading/load-failure.tsx';
import { createListedTree, createTreeModel, type TreeLine, type TreeModel } from './tree-model.ts';
import { TreeView } from './tree-view.tsx';
import type { Row } from '#renderer/services/references.ts';

/** Search hits replace the tree while there is a search text. */
export function TreeNode({ tree }: { tree: ScreenTree }) {
  const hadHits = useRef(false);
  const { hits } = tree;
  const isSearched = useComputed(
    ({ sources, document }: ScreenWithSources) => sources.paged(document.grids?.[hits ?? '']?.source ?? '') !== undefined,
  );
  useEffect(() => {
    if (isSearched) hadHits.current = true;
  }, [isSearched]);
  const drawn = <Tree tree={tree} hadHits={hadHits} />;
  return hits === undefined ? drawn : <GridNode name={hits} instead={drawn} />;
}

function Tree({ tree, hadHits }: { tree: ScreenTree; hadHits: RefObject<boolean> }) {
  const screen = useScreen();
  const model = useModel(tree);
  useSyncExternalStore(model.subscribe, model.lines);
  const path = useComputed((open: ScreenValues) => pathOf(open, tree));
  const chosen = useComputed((open: ScreenValues) => keyOf(open.state(tree.chosen)));
  const chosenHere = useRef<string>(undefined);
  useEffect(() => {
    if (chosen === undefined || chosen === chosenHere.current) return;
    chosenHere.current = undefined;
    void model.reveal([...path, chosen]);
  }, [model, path, chosen]);
  const label = useText(tree.label);
  const empty = useText(tree.empty);
  const says = useCallback(
    (text: string | undefined, { entry }: TreeLine) => (text === undefined ? '' : screen.language.text(text, screen.scope({ row: entry }))),
    [screen],
  );
  const choose = useCallback(
    ({ key, entry }: TreeLine) => {
      chosenHere.current = key;
      screen.setState(tree.chosen, entry[tree.rowKey]);
    },
    [screen, tree],
  );
  const open = useCallback(() => void (tree.open !== undefined && runAction(screen, tree.open)), [screen, tree]);
  if (model.state() === 'failed') return <Failure refusal={undefined} onRetry={() => void model.retry()} />;
  return (
    <TreeView
      model={model}
      label={label}
      empty={empty}
      height={tree.height ?? 'fill'}
      chosen={chosen}
      textOf={(line) => says(tree.text, line)}
      markOf={(line) => says(tree.mark, line)}
      noteOf={(line) => says(tree.note, line)}
      choose={choose}
      choosesOnFocus={tree.chooseOn === 'focus'}
      open={tree.open === undefined ? undefined : open}
      takesFocus={hadHits}
    />
  );
}

function useModel(tree: ScreenTree): TreeModel {
  const screen = useScreen();
  const asked = useComputed((open: ScreenStore) => askedAtTop(open, tree));
  const list = useComputed((open: ScreenValues) => open.answer(tree.source ?? ''));
  const { rowKey, parent = '' } = tree;
  const model = useMemo(() => {
    if (tree.source !== undefined) return createListedTree({ rowKey, parent, list: () => entriesIn(screen.answer(tree.source ?? '')) });
    return createTreeModel({
      rowKey,
      load: (above) => loadBelow(screen, tree, above),
      isBranch: (row) => screen.language.condition(tree.branch, screen.scope({ row })),
    });
    // oxlint-disable-next-line react/exhaustive-deps -- other parameters are another tree
  }, [screen, tree, asked]);
  useEffect(() => model.renew(), [model, list]);
  return model;
}

function keyOf(value: unknown): string | undefined {
  return isEmpty(value) ? undefined : String(value);
}

/** The parameters of the top, as text: undefined while one that is needed is not known. */
function askedAtTop(screen: ScreenStore, tree: ScreenTree): string | undefined {
  const params = paramsOf(screen, tree, undefined);
  const needed = tree.operation === undefined ? [] : screen.services.ports.requiredParams(tree.operation);
  return needed.every((name) => params[name] !== undefined && params[name] !== null) ? JSON.stringify(params) : undefined;
}

function paramsOf(screen: ScreenValues, { params = {} }: ScreenTree, row: Row | undefined): Readonly<Record<string, unknown>> {
  const scope = screen.scope({ row });
  return Object.fromEntries(Object.entries(params).map(([name, expression]) => [name, screen.language.value(expression, scope)]));
}

async function loadBelow(screen: ScreenStore, tree: ScreenTree, parent: Row | undefined): Promise<readonly Row[]> {
  const { operation } = tree;
  if (operation === undefined || askedAtTop(screen, tree) === undefined) return [];
  const { ports } = screen.services;
  try {
    const { body } = await ports.call(operation, { params: paramsOf(screen, tree, parent), signal: screen.signal });
    return entriesIn(body);
  } catch (thrown) {
    if (!screen.signal.aborted && ports.asRefusal(thrown) === undefined) ports.reportError(thrown);
    throw thrown;
  }
}

function entriesIn(list: unknown): readonly Row[] {
  return Array.isArray(list) && list.every(isRecord) ? list : [];
}

function pathOf(screen: ScreenValues, tree: ScreenTree): readonly string[] {
  if (tree.source !== undefined) return keysAbove(screen, tree);
  const keys = tree.path === undefined ? undefined : screen.language.value(tree.path, screen.scope());
  return Array.isArray(keys) ? keys.map(String) : NO_PATH;
}

const NO_PATH: readonly string[] = [];

/** Of a list: the keys of the entries above the chosen one, the outermost first. */
function keysAbove(screen: ScreenValues, { source = '', rowKey, parent = '', chosen }: ScreenTree): readonly string[] {
  const rows = new Map(entriesIn(screen.answer(source)).map((row) => [keyOf(row[rowKey]), row] as const));
  const keys: string[] = [];
  let key = keyOf(rows.get(keyOf(screen.state(chosen)))?.[parent]);
  while (key !== undefined && rows.has(key) && !keys.includes(key)) {
    keys.unshift(key);
    key = keyOf(rows.get(key)?.[parent]);
  }
  return keys;
}
