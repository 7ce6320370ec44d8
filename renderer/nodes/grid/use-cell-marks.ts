import { useMemo } from 'react';
import { EDITS, mayAnswer } from '#src/expression/index.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import { findingsOf, typedTexts } from '#renderer/screen/state/grid-findings.ts';
import type { ScreenWithGrids } from '#renderer/screen/state/screen-grids.ts';
import { useComputed, useReads } from '../context/use-expression.ts';
import { gatherMarks, type CellMarks } from './cell-marks.ts';

/** Marks of the grid's cells; undefined if the document defines none. */
export function useCellMarks(name: string, grid: Grid): CellMarks | undefined {
  const findings = useComputed((screen: ScreenWithGrids) => findingsOf(screen, grid), useReads(grid.findings, 'value'));
  const typed = useComputed((screen: ScreenWithGrids) => typedTexts(screen, grid), useReads(grid.typed, 'value'));
  const waiting = useComputed((screen: ScreenWithGrids) => screen.grids.waiting(name, findingsOf(screen, grid)));
  const kept = useComputed(({ grids }: ScreenWithGrids) => grids.keptCells(name));
  return useMemo(() => {
    if (grid.findings === undefined && kept.length === 0 && !mayAnswer(EDITS, grid.edit, 'text')) return undefined;
    const refused = kept.flatMap(({ row, field, text, messages = [] }) =>
      messages.map((message) => ({ severity: 'error' as const, row, field, message, text })),
    );
    const underWay = kept.filter(({ messages }) => messages === undefined);
    return gatherMarks([...findings, ...refused], typed, [...waiting, ...underWay]);
  }, [grid, findings, typed, waiting, kept]);
}

/** The fields shown by default; undefined if the document has no list. */
export function useShownFields({ shows }: Grid): readonly unknown[] | undefined {
  return useComputed(
    ({ language, scope }: ScreenWithGrids) => {
      const names = shows === undefined ? undefined : language.value(shows, scope());
      return Array.isArray(names) ? names : undefined;
    },
    useReads(shows, 'value'),
  );
}
