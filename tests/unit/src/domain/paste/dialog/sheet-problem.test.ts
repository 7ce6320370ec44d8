import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue } from '#src/domain/catalogue.ts';
import { limitBroken, parseClipboard } from '#src/domain/paste/block/parse-clipboard.ts';
import { headingRow, mappingTrouble, sizeTrouble } from '#src/domain/paste/dialog/sheet-problem.ts';

const sheetOf = (rows: number, header = 'Item no.\tDescription\tQty') =>
  [header, ...Array.from({ length: rows }, () => 'MUG\tMugs\t12')].join('\n');

describe('the size of a block', () => {
  test('is no trouble up to 5,000 rows and a header', () => {
    expect(sizeTrouble(sheetOf(5000), '\t', catalogue)).toBe('');
  });

  test('is told from the 5,001st row on, and from 2 MB on', () => {
    expect(sizeTrouble(sheetOf(5001), '\t', catalogue)).toBe('The text exceeds 5,000 rows: paste it in parts');
    expect(sizeTrouble('x'.repeat(2 * 1024 * 1024 + 1), '\t', catalogue)).toBe('The text exceeds 2 MB: paste it in parts');
  });
});

describe('a block of which no column is mapped', () => {
  const said = catalogue['sheet.no-columns'];
  const semicolons = 'Item;Description;Qty\nMUG;Mugs;12\n';

  test('is told how to be saved, where no header names its columns', () => {
    expect(mappingTrouble(undefined, semicolons, '\t', 1, catalogue)).toBe(said);
    expect(mappingTrouble({ column0: null }, semicolons, '\t', 0, catalogue)).toBe(said);
  });

  test('is no trouble while its headers are about to map them, nor once one is mapped', () => {
    expect(mappingTrouble({}, sheetOf(2), '\t', 1, catalogue)).toBe('');
    expect(mappingTrouble({ column0: 0 }, semicolons, '\t', 1, catalogue)).toBe('');
    expect(mappingTrouble(undefined, '', '\t', 1, catalogue)).toBe('');
  });

  test('is told the row that names its columns', () => {
    const letter = `COMMERCIAL INVOICE\n\n${sheetOf(3)}`;
    expect(mappingTrouble({}, letter, '\t', 1, catalogue)).toBe('no columns are mapped: the column names seem to be in row 3');
    expect(mappingTrouble({}, letter, '\t', 3, catalogue)).toBe('');
  });

  test('is looked at in its first rows, however long it is', () => {
    expect(mappingTrouble({}, sheetOf(6000, 'no\tnames\there'), '\t', 1, catalogue)).toBe(said);
  });
});

test('the header is guessed from the first rows', () => {
  expect(headingRow(sheetOf(6000), '\t')).toBe(1);
  expect(headingRow('MUG\tMugs\t12\t3.50\nBWL\tBowls\t2\t1.00', '\t')).toBe(0);
});

describe('a block beyond its caps', () => {
  const rowOf = fc.constantFrom('MUG\tMugs', '"two\nlines"\t1', '', '\t', '"open', 'caf\u00e9', '\ud83d\ude00', '\ud800');
  const breakOf = fc.constantFrom('\n', '\r\n', '\r', '\n\n');

  test('is told without reading it as it is told by reading it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(rowOf, breakOf), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 4990, max: 5010 }),
        (parts, rows) => {
          const text = Array.from({ length: rows }, (_, row) => (parts[row % parts.length] ?? []).join('')).join('');
          const sheet = parseClipboard(text, '\t');
          expect(limitBroken(text, '\t')).toBe(sheet.kind === 'too-large' ? sheet.limit : undefined);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('is 2 MB of UTF-8, whatever its letters', () => {
    const [plain, accented] = ['x'.repeat(2 * 1024 * 1024), '\u00e9'.repeat(1024 * 1024)];
    expect([plain, accented, `${accented}x`, `${plain}x`].map((text) => limitBroken(text, '\t'))).toEqual([
      undefined,
      undefined,
      'bytes',
      'bytes',
    ]);
  });
});
