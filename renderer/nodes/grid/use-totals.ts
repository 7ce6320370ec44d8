import { useCallback } from 'react';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import { printValue, type Printing } from '#renderer/widgets/values/print-value.ts';
import type { ScreenValues } from '#renderer/screen/state/screen-values.ts';
import { useComputed } from '../context/use-expression.ts';

/** The row of totals as text, by column; undefined for a grid without one. */
export function useTotals(grid: Grid, schema: EntitySchema | undefined, printing: Printing): Readonly<Record<string, string>> | undefined {
  return useComputed(
    useCallback((screen) => totalsOf(screen, grid, schema, printing), [grid, schema, printing]),
    EVERY_CHANGE,
  );
}

/** The form's list may be what is summed. */
const EVERY_CHANGE = { fields: [], summary: true };

export function totalsOf(
  screen: ScreenValues,
  { totals, source, columns }: Grid,
  schema: EntitySchema | undefined,
  printing: Printing,
): Readonly<Record<string, string>> | undefined {
  if (totals === undefined) return undefined;
  const rows = screen.document.sources?.[source]?.from === undefined ? undefined : screen.answer(source);
  const scope = screen.scope({ rows });
  return Object.fromEntries(
    columns.flatMap(({ id, field }) => {
      const expression = totals[id];
      if (expression === undefined) return [];
      return [[id, printValue(schema?.properties[field] ?? {}, screen.language.value(expression, scope), printing)]];
    }),
  );
}
