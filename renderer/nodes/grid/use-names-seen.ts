import { useCallback, useMemo } from 'react';
import { readPath } from '#renderer/expression/index.ts';
import type { Action, Grid } from '#schemas/generated/documents/screen.ts';
import { formReads } from '#renderer/screen/state/form-reads.ts';
import { useScreen } from '../context/renderer-context.ts';
import type { ScreenNames } from '#renderer/screen/state/screen-values.ts';
import { useComputed } from '../context/use-expression.ts';

const OF_THE_ROW = /^(row|count)(\.|$)/;

/**
 * What the expressions in a grid's cells and buttons read beside their row: the same object until one of these values is another,
 * so that rows are drawn again exactly then.
 */
export function useNamesSeen(grid: Grid): unknown {
  const screen = useScreen();
  const names = useMemo(() => namesSeen(screen, grid), [screen, grid]);
  const reads = useMemo(() => formReads(screen, names), [screen, names]);
  return useComputed(
    useCallback((open: ScreenNames) => names.map((name) => readPath(open.scope(), name)), [names]),
    reads,
  );
}

export function namesSeen(screen: ScreenNames, grid: Grid): readonly string[] {
  const inCells = grid.columns.flatMap(({ action }) => action ?? []);
  const actions = [...(grid.rowActions ?? []), ...inCells].flatMap((name) => screen.document.actions?.[name] ?? []);
  const slots = [
    ...grid.columns.flatMap(({ visible, editable, value, tone, badge }) => [visible, editable, value, tone, badge?.when]),
    ...actions.flatMap(({ visible, enabled }: Action) => [visible, enabled]),
    grid.muted,
    ...Object.values(grid.context ?? {}),
  ];
  const texts = [
    ...grid.columns.flatMap(({ label, hint, tip, badge }) => [label, hint, tip, badge?.text]),
    ...actions.flatMap(({ label, because }) => [label, because]),
  ];
  const reads = [
    ...slots.flatMap((slot) => (typeof slot === 'string' ? screen.language.reads(slot, 'value') : [])),
    ...texts.flatMap((text) => (text === undefined ? [] : screen.language.reads(text, 'text'))),
  ];
  return [...new Set(reads)].filter((name) => !OF_THE_ROW.test(name));
}
