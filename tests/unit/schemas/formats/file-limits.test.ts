import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extensionOf, fileFaults, printBytes, printExtensions } from '#schemas/formats/file-limits.ts';

const LIMITS = { maxBytes: 1_048_576, extensions: ['csv', 'txt'] as ('csv' | 'txt')[] };

test.each([
  [1, '1 byte'],
  [1_023, '1023 bytes'],
  [1_024, '1 KB'],
  [1_048_575, '1023 KB'],
  [1_048_576, '1 MB'],
  [1_500_000, '1.4 MB'],
  [2_621_440, '2.5 MB'],
])('%i bytes are printed as %s', (bytes, text) => {
  expect(printBytes(bytes)).toBe(text);
});

test('a size is never printed as more than it is', () => {
  const units = { byte: 1, bytes: 1, KB: 1_024, MB: 1_048_576, GB: 1_073_741_824 };
  fc.assert(
    fc.property(fc.nat(2 ** 31 - 1), (bytes) => {
      const [number = '', unit = ''] = printBytes(bytes).split(' ');
      const printed = Number(number) * (new Map(Object.entries(units)).get(unit) ?? Number.NaN);
      expect(printed).toBeLessThanOrEqual(bytes);
      expect(printed).toBeGreaterThanOrEqual(bytes * 0.9);
    }),
  );
});

test.each([
  ['tariffs.csv', []],
  ['TARIFFS.CSV', []],
  ['tariffs.xlsx', [{ keyword: 'extensions', params: { limit: 'CSV or TXT' } }]],
  ['csv', [{ keyword: 'extensions', params: { limit: 'CSV or TXT' } }]],
])('%s is told as %j', (name, faults) => {
  expect(fileFaults({ name, size: 1 }, LIMITS)).toEqual(faults);
});

test('a file of the limit is taken, and one byte more is too large', () => {
  expect(fileFaults({ name: 'a.csv', size: 1_048_576 }, LIMITS)).toEqual([]);
  expect(fileFaults({ name: 'a.csv', size: 1_048_577 }, LIMITS)).toEqual([{ keyword: 'maxBytes', params: { limit: '1 MB' } }]);
});

test('what is no file is told by its type', () => {
  expect(fileFaults('a.csv', LIMITS)).toEqual([{ keyword: 'type', params: { type: 'file' } }]);
});

test('the end of a name is what follows its last dot', () => {
  expect(['a.b.CSV', 'a', '.csv', 'a.'].map(extensionOf)).toEqual(['csv', '', 'csv', '']);
  expect(printExtensions(['csv', 'tsv', 'txt'])).toBe('CSV, TSV or TXT');
});
