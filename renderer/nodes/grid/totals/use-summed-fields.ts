import { useMemo } from 'react';
import { columnAccess } from '#renderer/screen/form/column-access.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import type { ServedScreen } from '#renderer/screen/state/screen-services.ts';
import { useScreen } from '../../context/renderer-context.ts';

/**
 * The fields of a grid's columns that have totals, from their schema. A grid whose document defines totals
 * has those.
 * @param seen identity of the values that the expressions of columns read
 */
export function useSummedFields(grid: Grid, schema: EntitySchema | undefined, seen: unknown): ReadonlySet<string> {
  const screen = useScreen();
  return useMemo(
    () => (grid.totals === undefined ? summedFields(screen, grid, schema) : NONE),
    // oxlint-disable-next-line react/exhaustive-deps -- see above
    [screen, grid, schema, seen],
  );
}

const NONE: ReadonlySet<string> = new Set();

/** Not in a lookup, which is for choosing one row, nor on a paper page, which has its own totals. */
export function summedFields(screen: ServedScreen, grid: Grid, schema: EntitySchema | undefined): ReadonlySet<string> {
  const { document, services } = screen;
  const operation = document.sources?.[grid.source]?.operation;
  if (schema === undefined || document.kind === 'lookup' || document.paper !== undefined) return NONE;
  const isReadable = columnAccess(screen, grid, schema);
  const isAnswered = (field: string) => operation === undefined || services.ports.isFiltered(operation, field);
  const fields = grid.columns.filter(({ field, value }) => value === undefined && schema.properties[field]?.['x-total'] !== undefined);
  const summed = fields.flatMap(({ field }) => (isReadable(field) && isAnswered(field) ? [field] : []));
  // The unit is shown beneath its own column if it belongs to one sum only.
  const units = summed.flatMap((field) => schema.properties[field]?.['x-total']?.by ?? []);
  const shown = grid.columns.filter(({ field, hidden }) => hidden !== true && units.filter((unit) => unit === field).length === 1);
  return new Set([...summed, ...shown.map(({ field }) => field)]);
}
