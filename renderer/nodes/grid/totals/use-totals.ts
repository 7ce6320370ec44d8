import { useCallback, useMemo } from 'react';
import { fillText } from '#src/expression/index.ts';
import type { GridTotals } from '#renderer/grid/contract/types.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import type { FilterTerm, ListTotals } from '#renderer/services/ports.ts';
import { printValue, type Printing } from '#renderer/widgets/values/print-value.ts';
import type { ScreenValues } from '#renderer/screen/state/screen-values.ts';
import { useRenderer, useScreen } from '../../context/renderer-context.ts';
import { useComputed } from '../../context/use-expression.ts';
import { partOf, totalsOfSums } from './sum-text.ts';
import { summedFields } from './use-summed-fields.ts';
import { useSums } from './use-sums.ts';

interface TotalsRequest {
  readonly filter: readonly FilterTerm[];
  /** Fields that are summed without their document saying how. */
  readonly summed: ReadonlySet<string>;
  readonly generation: number;
}

/** The row of totals as texts by column, and of how many rows; undefined for a grid without one. */
export function useTotals(
  grid: Grid,
  schema: EntitySchema | undefined,
  printing: Printing,
  { filter, summed, generation }: TotalsRequest,
): { readonly totals: GridTotals | undefined; readonly count: string | undefined } {
  const screen = useScreen();
  const { texts } = useRenderer();
  const ownTotals = useDocumentTotals(grid, schema, printing);
  // Totals of the document are those of the list with its own filters.
  const hasOwnTotals = filter.length === 0;
  const isReplaced = grid.totals !== undefined && !hasOwnTotals;
  const fields = useMemo(() => (isReplaced ? summedFields(screen, grid, schema) : summed), [screen, grid, schema, isReplaced, summed]);
  const sums = useSums(grid, schema, fields, filter, generation);
  return useMemo(() => {
    if (ownTotals === undefined && fields.size === 0) return { totals: undefined, count: undefined };
    if (ownTotals !== undefined && hasOwnTotals) return { totals: ownTotals, count: undefined };
    const { noUnit, partly } = texts.grid;
    const totals = totalsOfSums(grid, schema, sums ?? { count: 0, sums: [] }, { noUnit, partly, mayStandApart: ownTotals === undefined });
    return { totals, count: sums === undefined ? undefined : countText(sums) };

    function countText({ count }: ListTotals): string {
      return count === 1 ? texts.grid.totalOfOne : fillText(texts.grid.totalOf, { count: figures.format(count) });
    }
  }, [hasOwnTotals, ownTotals, fields, sums, grid, schema, texts]);
}

/** Totals of the document. */
export function useDocumentTotals(grid: Grid, schema: EntitySchema | undefined, printing: Printing): GridTotals | undefined {
  const { texts } = useRenderer();
  const { partly } = texts.grid;
  return useComputed(
    useCallback((screen) => totalsOf(screen, grid, schema, { ...printing, partly }), [grid, schema, printing, partly]),
    EVERY_CHANGE,
  );
}

const figures = new Intl.NumberFormat('en');

/** The form's list may be what is summed. */
const EVERY_CHANGE = { fields: [], summary: true };

export function totalsOf(
  screen: ScreenValues,
  { totals, source, columns }: Grid,
  schema: EntitySchema | undefined,
  { partly, ...printing }: Printing & { readonly partly: string },
): GridTotals | undefined {
  if (totals === undefined) return undefined;
  const rows = screen.document.sources?.[source]?.from === undefined ? undefined : screen.answer(source);
  const scope = screen.scope({ rows });
  return Object.fromEntries(
    columns.flatMap(({ id, field }) => {
      const total = totals[id];
      if (total === undefined) return [];
      const { value, counted, of } = typeof total === 'string' ? { value: total } : total;
      const text = printValue(schema?.properties[field] ?? {}, screen.language.value(value, scope), printing);
      const valueOf = (expression: string | undefined) => (expression === undefined ? undefined : screen.language.value(expression, scope));
      const [part, all] = [valueOf(counted), valueOf(of)];
      const isPartial = typeof part === 'number' && typeof all === 'number' && part < all;
      return [[id, text === '' ? [] : [{ text, ...(isPartial ? { of: partOf(partly, part, all) } : {}) }]]];
    }),
  );
}
