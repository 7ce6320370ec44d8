import { describe, expect, test } from 'vitest';
import { meetsFilter } from '#renderer/services/filters/meets-filter.ts';
import type { FilterTerm } from '#renderer/services/ports.ts';

const row = {
  name: 'Camping Torch',
  weight: 2.5,
  code: 'CN',
  madeAt: '2026-03-01T11:30:00Z',
  arrives: '2026-03-02',
  isUsed: true,
  note: '',
};

describe('a row meets a filter', () => {
  test.each<[string, FilterTerm, boolean]>([
    ['by a part of its text, in any case', { field: 'name', is: 'contains', value: 'tORCH' }, true],
    ['not by a pattern', { field: 'name', is: 'contains', value: '%' }, false],
    ['by its text', { field: 'name', is: 'equals', value: 'Camping Torch' }, true],
    ['not by the beginning of it', { field: 'name', is: 'equals', value: 'Camping' }, false],
    ['by one of several', { field: 'code', is: 'oneOf', value: ['VN', 'CN'] }, true],
    ['not by others', { field: 'code', is: 'oneOf', value: ['VN'] }, false],
    ['by a number, itself included', { field: 'weight', is: 'from', value: 2.5 }, true],
    ['not by a greater one', { field: 'weight', is: 'from', value: 10 }, false],
    ['by a later day', { field: 'arrives', is: 'to', value: '2026-03-02' }, true],
    ['by yes', { field: 'isUsed', is: 'equals', value: true }, true],
    ['by no, where nothing was said', { field: 'isNew', is: 'equals', value: false }, true],
    ['as empty', { field: 'note', is: 'empty' }, true],
    ['as filled', { field: 'note', is: 'filled' }, false],
    ['not by a range, where there is no value', { field: 'none', is: 'from', value: 0 }, false],
  ])('%s', (_, term, meets) => {
    expect(meetsFilter(row, [term])).toBe(meets);
  });

  test('when it meets all of it', () => {
    const terms: FilterTerm[] = [
      { field: 'code', is: 'equals', value: 'CN' },
      { field: 'weight', is: 'to', value: 2 },
    ];
    expect(meetsFilter(row, terms)).toBe(false);
    expect(meetsFilter(row, terms.slice(0, 1))).toBe(true);
    expect(meetsFilter(row, [])).toBe(true);
  });

  test('on a day by the clock of the zone', () => {
    const term: FilterTerm = { field: 'madeAt', is: 'equals', value: '2026-03-02' };
    expect(meetsFilter(row, [term], 'Pacific/Auckland')).toBe(true);
    expect(meetsFilter(row, [term], 'UTC')).toBe(false);
  });
});
