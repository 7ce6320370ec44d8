import { afterEach, expect, test, vi } from 'vitest';
import { rangeBetween } from '#renderer/grid/editing/cell-range.ts';
import type { CellParts } from '#renderer/grid/editing/grid-cells.ts';
import { onRangeKey } from '#renderer/grid/editing/range-keys.ts';

afterEach(() => vi.unstubAllGlobals());

/** What stands for an input within a cell. */
class Field {
  readonly value = '12';
  readonly type = 'text';
  readonly attributes: Readonly<Record<string, string>>;
  constructor(attributes: Readonly<Record<string, string>> = {}) {
    this.attributes = attributes;
  }
  closest(selector: string) {
    return selector === '[data-editing]' ? this : null;
  }
  getAttribute(name: string) {
    return this.attributes[name] ?? null;
  }
}

/** Whether the key is done with, on a range of two cells. */
function isDone(key: { readonly key: string; readonly ctrlKey?: boolean }, target: Field | null, isStored: boolean): boolean {
  for (const name of ['Element', 'HTMLInputElement', 'HTMLTextAreaElement']) vi.stubGlobal(name, Field);
  vi.stubGlobal('document', { getElementById: () => null });
  const rows = [{ id: 1 }, { id: 2 }];
  const entry = (index: number) => [index + 1, rows[index]];
  const range = rangeBetween({ index: 0, id: 1, column: 'a' }, { index: 1, id: 2, column: 'a' }, ['a']);
  const model = { range, cache: { isRestarting: false }, entry, idOf: (row: { id: number }) => row.id, touch: () => undefined };
  const noColumns = () => [];
  const table = {
    setEditingCell: () => undefined,
    getLeftLeafColumns: noColumns,
    getCenterLeafColumns: noColumns,
    getRightLeafColumns: noColumns,
  };
  const parts: CellParts = Object.assign(Object.create(null), { grid: isStored ? { onPaste: () => undefined } : {}, model, table });
  return onRangeKey(parts, Object.assign(Object.create(null), { ctrlKey: false, shiftKey: false, altKey: false, ...key, target }));
}

const CONTROL_ENTER = { key: 'Enter', ctrlKey: true };

test('what would fill a range is done only where something stores it', () => {
  expect(isDone(CONTROL_ENTER, new Field(), true)).toBe(true);
  expect(isDone(CONTROL_ENTER, new Field(), false)).toBe(false);
  expect(isDone({ key: 'Delete' }, null, true)).toBe(true);
  expect(isDone({ key: 'Delete' }, null, false)).toBe(false);
});

test('what is typed to search a choice, and finds nothing, fills nothing', () => {
  expect(isDone(CONTROL_ENTER, new Field({ 'aria-haspopup': 'listbox' }), true)).toBe(false);
});
