/** Stores an edited row in the list it came from, when the screen has that list, and runs the steps of the grid. */
import { fillText, memoize, writePath } from '#src/expression/index.ts';
import type { GridRow } from '#renderer/grid/contract/types.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import type { RecordVersion } from '#renderer/services/ports.ts';
import type { EditedRow } from './step-run.ts';
import { runSteps } from './run-steps.ts';
import type { ScreenStore } from '../state/screen-store.ts';
import type { ScreenValues } from '../state/screen-values.ts';

export interface CellEdit {
  readonly field: string;
  readonly value: unknown;
  readonly before: unknown;
}

/** The edit in words: label of the column, and the text typed. */
export interface EditInWords {
  readonly label: string;
  readonly text: string;
}

/** Edits of one row in a list of the server. */
interface RowEditQueue {
  /** Edits are sent one after the other, so that none is refused because of the previous one. */
  turn: Promise<void>;
  /** The version that the list showed, and the one stored since then. */
  shown: unknown;
  stored: RecordVersion | undefined;
}

const edits = memoize((_screen: ScreenStore) => new Map<string, RowEditQueue>());

/** Stores the row in a list of the form or of a reply, then runs the steps of the grid. */
export async function keepEditedRow(screen: ScreenStore, name: string, row: GridRow, edit: CellEdit, words: EditInWords): Promise<void> {
  const grid = screen.document.grids?.[name];
  if (grid === undefined) return;
  replaceRow(screen, grid, row);
  const { edited: steps } = grid;
  if (steps === undefined) return;
  const known = editsOf(screen, `${name} ${String(row[grid.rowKey])}`);
  known.turn = known.turn.then(async () => {
    screen.grids.clearProblems();
    const version = versionOf(row);
    if (known.shown !== version) Object.assign(known, { shown: version, stored: undefined });
    const stored: EditedRow = {
      version: known.stored ?? version,
      showStale: () => showStale(screen, name, grid, row, words),
    };
    await runSteps(screen, steps, { name: `edited ${name}`, bindings: { row, edit }, row: stored });
    if (stored.version !== version) known.stored = stored.version;
  });
  await known.turn;
}

/** Reloads the row into the list and shows the edit beside it. */
async function showStale(screen: ScreenStore, name: string, { source, rowKey }: Grid, row: GridRow, words: EditInWords): Promise<void> {
  const from = screen.document.sources?.[source]?.from?.split('.')[0];
  await screen.sources.refresh([from !== undefined && from in (screen.document.sources ?? {}) ? from : source]);
  screen.grids.showProblems(name, { [String(row[rowKey])]: [fillText(screen.services.texts.rowSavedMeanwhile, { ...words })] });
}

function editsOf(screen: ScreenStore, key: string): RowEditQueue {
  const rows = edits(screen);
  const known = rows.get(key) ?? { turn: Promise.resolve(), shown: undefined, stored: undefined };
  rows.set(key, known);
  return known;
}

function versionOf({ version }: GridRow): RecordVersion | undefined {
  return typeof version === 'number' ? version : undefined;
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
