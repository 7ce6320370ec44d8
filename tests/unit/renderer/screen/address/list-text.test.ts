import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as texts from '#renderer/screen/address/list-text.ts';
import type { FilterTerm } from '#renderer/services/ports.ts';

const name = fc.stringMatching(/^[a-z][A-Za-z0-9]{0,12}$/);
const value = fc.oneof(
  fc.string(),
  fc.boolean(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom('null', '12', '"a', ';,\\'),
);
const term: fc.Arbitrary<FilterTerm> = fc.oneof(
  fc.record({ field: name, is: fc.constantFrom('equals', 'contains', 'from', 'to'), value }),
  fc.record({ field: name, is: fc.constant('oneOf' as const), value: fc.array(value, { minLength: 1 }) }),
  fc.record({ field: name, is: fc.constantFrom('empty', 'filled') }),
);

describe('a list in an address', () => {
  test('has the filters that it had, whatever they look for', () => {
    fc.assert(
      fc.property(fc.array(term), (terms) => {
        // JSON knows no minus zero.
        expect(texts.readFilter(texts.textOfFilter(terms))).toEqual(JSON.parse(JSON.stringify(terms)));
      }),
    );
  });

  test('has the order that it had', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ colId: name, sort: fc.constantFrom('asc', 'desc') })), (sort) => {
        expect(texts.readSort(texts.textOfSort(sort))).toEqual(sort);
      }),
    );
  });

  test('has the columns that it had', () => {
    const columns = fc.record({
      order: fc.uniqueArray(name),
      widths: fc.dictionary(name, fc.integer({ min: 40, max: 1200 })),
      shown: fc.dictionary(name, fc.boolean()),
    });
    fc.assert(
      fc.property(columns, (kept) => {
        const read = texts.readColumns(texts.textOfColumns(kept));
        expect([read.widths, read.shown]).toEqual([{ ...kept.widths }, { ...kept.shown }]);
        expect(read.order.slice(0, kept.order.length)).toEqual(kept.order);
      }),
    );
  });

  test('is at the row that it was at', () => {
    const row = fc.string({ minLength: 1 });
    fc.assert(
      fc.property(fc.record({ first: fc.nat(), row: fc.option(row, { nil: undefined }) }), ({ first, row: key }) => {
        const position = { first, ...(key === undefined ? {} : { row: key }) };
        const text = texts.textOfPosition(position);
        expect(text === '' ? { first: 0 } : texts.readPosition(text)).toEqual(position);
      }),
    );
  });

  test('reads well', () => {
    const terms: FilterTerm[] = [
      { field: 'arrivalDate', is: 'from', value: '2026-11-23' },
      { field: 'status', is: 'oneOf', value: ['A', 'B;C'] },
      { field: 'isLocked', is: 'equals', value: true },
      { field: 'vessel', is: 'empty' },
    ];
    expect(texts.textOfFilter(terms)).toBe(String.raw`arrivalDate.from:2026-11-23;status.oneOf:A,B\;C;isLocked.equals:true;vessel.empty`);
    expect(texts.textOfColumns({ order: [], widths: { vessel: 180 }, shown: { voyage: false, agent: true } })).toBe(
      '..,vessel~180,-voyage,agent!',
    );
    expect(texts.textOfPosition({ first: 120, row: '1042' })).toBe('121,1042');
  });

  test('takes nothing from a text that is none', () => {
    expect(texts.readFilter('vessel;vessel.like:a;.equals:1;=;%%')).toEqual([]);
    expect(texts.readSort('a b,<script>,--x,')).toEqual([]);
    expect(texts.readColumns('<b>,~12,vessel~99999')).toEqual({ order: [], widths: {}, shown: {} });
    expect([texts.readPosition('-5'), texts.readPosition('abc'), texts.readPosition('1e9')]).toEqual([undefined, undefined, undefined]);
  });
});
