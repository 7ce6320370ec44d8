import { useCallback, useMemo } from 'react';
import { isAround, isInside, readPath, type Place } from '#src/expression/index.ts';
import { walkScreen } from '#src/expression/walk-screen.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import { formReads } from '#renderer/screen/state/form-reads.ts';
import { useScreen } from '../context/renderer-context.ts';
import { readsOf } from '#renderer/screen/steps/sources-read.ts';
import type { ScreenScope } from '#renderer/screen/state/screen-values.ts';
import { useComputed } from '../context/use-expression.ts';

const OF_THE_ROW = /^(row|count)(\.|$)/;

/**
 * The values that the expressions of a grid's cells and buttons read besides their row: the same object until one changes,
 * so that rows are drawn again exactly then.
 */
export function useExpressionValues(grid: Grid): unknown {
  const screen = useScreen();
  const names = useMemo(() => namesSeen(screen, grid), [screen, grid]);
  const reads = useMemo(() => formReads(screen, names), [screen, names]);
  return useComputed(
    useCallback((open: ScreenScope) => names.map((name) => readPath(open.scope(), name)), [names]),
    reads,
  );
}

export function namesSeen(screen: ScreenScope, grid: Grid): readonly string[] {
  const { places } = walkScreen(screen.document);
  const isOfGrid = (place: Place) => isAround(place.part, grid) && !isInside(place, 'DoStep');
  const inRows = places.filter(
    (place) => isOfGrid(place) && (isInside(place, 'GridColumn') || isInside(place, 'GridContext') || 'row' in place.reads),
  );
  const offered = inRows.flatMap(({ holds: { is, of }, text }) => (is === 'name' && of === 'action' ? [text] : []));
  // Confirmations and steps of a button are evaluated when it is pressed.
  const inButtons = places.filter(({ part }) => part.title === 'Action' && offered.includes(part.key?.name ?? ''));
  return [...new Set(readsOf(screen, [...inRows, ...inButtons]))].filter((name) => !OF_THE_ROW.test(name));
}
