import { describe, expect, test } from 'vitest';
import { titleOf } from '#renderer/grid/columns/narrow-row.ts';

const column = (sortField: string, isLong = false) => ({ columnDef: { meta: { sortField, isLong } } });
const fieldsOf = (columns: readonly ReturnType<typeof column>[]) => columns.map(({ columnDef }) => columnDef.meta.sortField);

describe('the title of a row of two lines', () => {
  const columns = [column('line'), column('code'), column('description', true), column('origin')];

  test('is made of the fields that name a row, in their order', () => {
    expect(fieldsOf(titleOf(columns, ['origin', 'code']))).toEqual(['origin', 'code']);
  });

  test('is made of the first columns up to a long text, where the fields that name it are not shown', () => {
    expect(fieldsOf(titleOf(columns, ['reference']))).toEqual(['line', 'code', 'description']);
    expect(fieldsOf(titleOf(columns, []))).toEqual(['line', 'code', 'description']);
  });

  test('is the first column alone, where no long text is near', () => {
    const codes = [column('reference'), column('direction'), column('mode'), column('vessel'), column('note', true)];

    expect(fieldsOf(titleOf(codes, []))).toEqual(['reference']);
  });
});
