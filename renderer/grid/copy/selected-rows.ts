import type { GridModel } from '../model/grid-model.ts';
import { readEvery } from '../model/read-rows.ts';
import type { GridReading, GridRow } from '../contract/types.ts';

/** The selected rows in the order of the list; those that are loaded no longer come last. Undefined if some were never loaded. */
export function selectedRows(model: GridModel): readonly GridRow[] | undefined {
  const { rows, isAllExcept } = model.selection();
  if (isAllExcept) return undefined;
  const { rows: loaded, places } = model.loaded();
  const placeOf = new Map(loaded.map((row, at) => [model.idOf(row), places[at] ?? Infinity]));
  const inOrder = [...rows].map(([id, row]) => ({ row, place: placeOf.get(id) ?? Number.MAX_SAFE_INTEGER }));
  return inOrder.toSorted((a, b) => a.place - b.place).map(({ row }) => row);
}

/** The same if every row but some is selected. @throws what the source throws */
export async function readSelected(model: GridModel, { signal, onRead }: GridReading): Promise<readonly GridRow[]> {
  const { rows } = model.selection();
  const read: GridRow[] = [];
  for await (const { row } of readEvery((page, size) => model.load(page, size, signal), { onRead })) {
    signal.throwIfAborted();
    if (!rows.has(model.idOf(row))) read.push(row);
  }
  return read;
}
