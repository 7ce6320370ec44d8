import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { delimiters } from '#src/domain/paste/delimiters.ts';
import { guessDelimiter } from '#src/domain/paste/guess-delimiter.ts';
import { parseClipboard } from '#src/domain/paste/parse-clipboard.ts';

/** The rows of a block as [number, ...cells]. */
function rowsOf(text: string, delimiter: (typeof delimiters)[number] = '\t') {
  const sheet = parseClipboard(text, delimiter);
  return sheet.kind === 'sheet' ? sheet.rows.map((row) => [row.number, ...row.cells]) : sheet;
}

describe('the delimiter of a block', () => {
  test.each([
    ['tabs', 'a\tb, c\n1\t2', '\t'],
    ['commas', 'a,b\n1,2', ','],
    ['unit separators', 'a\u001fb\n1\u001f2,3', '\u001f'],
    ['record separators', 'a\u001eb\n1\u001e2', '\u001e'],
    ['quoted commas only', '"a, b"\n"c, d"', '\t'],
    ['commas beside one quoted tab', '"a\tb",c\nd,e', ','],
    ['semicolons', 'a;b\n1;2', '\t'],
    ['nothing', '', '\t'],
    ['an unclosed quote', '"a,b\nc,d', '\t'],
    ['tabs but in its total row', 'a\tb\nTOTAL', '\t'],
  ])('is told from %s', (_, text, delimiter) => {
    expect(guessDelimiter(text)).toBe(delimiter);
  });

  test('is one of the four for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(delimiters).toContain(guessDelimiter(text));
      }),
    );
  });
});

describe('a block', () => {
  test('ends its rows with CR, LF or CRLF, even mixed', () => {
    expect(rowsOf('a\tb\rc\td\ne\tf\r\ng\th')).toEqual([
      [1, 'a', 'b'],
      [2, 'c', 'd'],
      [3, 'e', 'f'],
      [4, 'g', 'h'],
    ]);
  });

  test('loses its byte-order mark, no-break spaces and NULs', () => {
    expect(rowsOf('\ufeffa\u00a0\t\u00a0 b\0 ')).toEqual([[1, 'a', 'b']]);
  });

  test('keeps quoted delimiters and quotes, and makes a quoted line break one space', () => {
    expect(rowsOf('"a, ""b"""\tx\n"c \r\n\r\n d"\ty')).toEqual([
      [1, 'a, "b"', 'x'],
      [2, 'c d', 'y'],
    ]);
  });

  test('keeps inch marks within cells', () => {
    expect(rowsOf('Screen 14" wide\t5')).toEqual([[1, 'Screen 14" wide', '5']]);
  });

  test('passes over blank rows but counts them', () => {
    const sheet = parseClipboard('a\n \t\n\nb\n\t\t\n\n', '\t');
    expect(sheet).toMatchObject({ blankRows: 2, rows: [{ number: 1 }, { number: 4 }] });
  });

  test('tells the row where a quoted cell is not closed', () => {
    expect(parseClipboard('a\tb\n"c\td\ne\tf', '\t')).toMatchObject({ brokenQuoteRow: 2 });
    expect(parseClipboard('a\tb', '\t')).toMatchObject({ brokenQuoteRow: null });
  });

  test('stores lone surrogates as the replacement character', () => {
    expect(rowsOf('a\ud800b')).toEqual([[1, 'a\ufffdb']]);
  });

  test('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...delimiters), (text, delimiter) => {
        expect(parseClipboard(text, delimiter).kind).toBe('sheet');
      }),
    );
  });
});

describe('the caps of a block', () => {
  test('are 5,000 rows beside the header, blank rows at the end not counted', () => {
    const rows = 'a\tb\n'.repeat(5001);
    expect(parseClipboard(`${rows}\n\t\n`, '\t')).toMatchObject({ kind: 'sheet' });
    expect(parseClipboard(`${rows}a`, '\t')).toEqual({ kind: 'too-large', limit: 'rows' });
  });

  test('are 2 MB of UTF-8, not of characters', () => {
    const bytes = 2 * 1024 * 1024;
    expect(parseClipboard('a'.repeat(bytes), '\t').kind).toBe('sheet');
    expect(parseClipboard('a'.repeat(bytes + 1), '\t')).toEqual({ kind: 'too-large', limit: 'bytes' });
    expect(parseClipboard('é'.repeat(bytes / 2), '\t').kind).toBe('sheet');
    expect(parseClipboard('é'.repeat(bytes / 2 + 1), '\t')).toEqual({ kind: 'too-large', limit: 'bytes' });
    expect(parseClipboard('€'.repeat(bytes / 2), '\t')).toEqual({ kind: 'too-large', limit: 'bytes' });
    expect(parseClipboard('😀'.repeat(bytes / 4), '\t').kind).toBe('sheet');
  });

  test.each([
    ['line ends', '\n'],
    ['quotes', '"'],
    ['spaces', ' '],
    ['tabs', '\t'],
    ['open quotes', 'a\t"'],
    ['brackets', '('],
  ])('read 2 MB of %s to the end, which takes a day where time grows with the square of it', (_, filler) => {
    const text = `a\tb\n${filler.repeat((2 * 1024 * 1024 - 10) / filler.length)}x`;
    expect(guessDelimiter(text)).toBe('\t');
    expect(parseClipboard(text, '\t').kind).toMatch(/sheet|too-large/);
  });
});
