/** Stores an edited row in the list it came from, when the screen has that list. */
import { writePath } from '#renderer/expression/index.ts';
import type { GridRow } from '#renderer/grid/contract/types.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import { runSteps } from './run-steps.ts';
import type { ScreenStore } from '../state/screen-store.ts';
import type { ScreenValues } from '../state/screen-values.ts';

export interface CellEdit {
  readonly field: string;
  readonly value: unknown;
  readonly before: unknown;
}

/** Stores the row in a list of the form or of a reply, then runs the steps of the grid. */
export async function keepEditedRow(screen: ScreenStore, name: string, row: GridRow, edit: CellEdit): Promise<void> {
  const grid = screen.document.grids?.[name];
  if (grid === undefined) return;
  replaceRow(screen, grid, row);
  if (grid.edited !== undefined) await runSteps(screen, grid.edited, { name: `edited ${name}`, bindings: { row, edit } });
}

function replaceRow(screen: ScreenValues, { source, rowKey }: Grid, row: GridRow): void {
  const from = screen.document.sources?.[source]?.from;
  const rows = screen.answer(source);
  if (from === undefined || !Array.isArray(rows)) return;
  const next = rows.map((one: GridRow) => (one[rowKey] === row[rowKey] ? row : one));
  const [root = '', ...path] = from.split('.');
  const { form } = screen;
  if (root === form?.document.entity.recordName) form.edit(path.join('.'), next);
  else if (root === 'state' && path.length === 1) screen.setState(path.join('.'), next);
  else screen.bind(root, writePath({ [root]: screen.answer(root) }, from, next)[root]);
}
