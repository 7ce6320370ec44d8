import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { delimiters } from '#src/domain/paste/block/delimiters.ts';
import { guessDelimiter } from '#src/domain/paste/block/guess-delimiter.ts';
import { parseClipboard } from '#src/domain/paste/block/parse-clipboard.ts';
import { readNumber } from '#src/domain/paste/values/read-number.ts';

import { printed } from './printed-sheet.ts';

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
    ['semicolons', 'a;b\n1;2', ';'],
    ['semicolons beside decimal commas', 'Item;Text;Value\nA1;Cap, red;1,50\nA2;Hat;2,75', ';'],
    ['columns aligned by spaces', 'Item   Qty   Value\nA1     40    24,500.00\nA2     24    7,632.00', '\t'],
    ['one column of amounts', '24,500.00\n7,632.00', '\t'],
    ['one column of prose', 'Cap\nHat, red\nBoot\nSock', '\t'],
    ['commas followed by spaces', 'a, b, c\n1, 2, 3', ','],
    ['commas around whole numbers', 'A1,5,100,200\nA2,6,300,400', ','],
    ['tabs beside quoted words', '"Sunny" brand 14" tea\t5', '\t'],
    ['nothing', '', '\t'],
    ['an unclosed quote', '"a,b\nc,d', '\t'],
    ['tabs but in its total row', 'a\tb\nTOTAL', '\t'],
  ])('is told from %s', (_, text, delimiter) => {
    expect(guessDelimiter(text)).toBe(delimiter);
  });

  const cell = fc.constantFrom('Cap', 'Cap, red', 'A1', '5', '1,50', '24,500.00', '1,234,567', 'tea; green', '8415.10', '');
  const sheet = fc.array(fc.tuple(fc.constant('A1'), cell, cell, cell), { minLength: 1, maxLength: 30 });

  test('is tab for any sheet aligned by spaces', () => {
    const words = cell.filter((text) => !text.includes(';'));
    const plain = fc.array(fc.tuple(fc.constant('A1'), words, words, words), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(plain, (rows) => {
        const text = [['Item', 'Text', 'Qty', 'Value'], ...rows]
          .map((cells) => cells.map((content) => content || '-').join('    '))
          .join('\n');
        expect([text, guessDelimiter(text)]).toEqual([text, '\t']);
      }),
    );
  });

  test('is the one a sheet was printed with', () => {
    fc.assert(
      fc.property(sheet, fc.constantFrom(...delimiters), fc.boolean(), (rows, delimiter, isAlways) => {
        const text = printed([['Item', 'Text', 'Qty', 'Value'], ...rows], delimiter, '\r\n', isAlways ? 'always' : 'needed');
        expect([text, guessDelimiter(text)]).toEqual([text, delimiter]);
      }),
    );
  });

  test('is one of the five for any text', () => {
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

  test('never makes one number of two that a line end or a separator divides', () => {
    const between = fc.constantFrom('\u001c', '\u001d', '\u001e', '\u001f', '\v', '\f', '\u0085', '\u2028', '\u2029', '\n', '\r\n', ' \n ');
    const number = fc.oneof(fc.nat(999), fc.integer({ min: 100, max: 999 }), fc.nat());
    fc.assert(
      fc.property(number, number, between, (left, right, by) => {
        const sheet = parseClipboard(`A1\t"${left}${by}${right}"`, '\t');
        const cell = sheet.kind === 'sheet' ? (sheet.rows[0]?.cells[1] ?? '') : '';
        expect(cell).toMatch(new RegExp(`^${left}  ?${right}$`));
        expect(readNumber(cell).kind).toBe('not-a-number');
      }),
    );
  });

  test('keeps inch marks within cells', () => {
    expect(rowsOf('Screen 14" wide\t5')).toEqual([[1, 'Screen 14" wide', '5']]);
  });

  test.each([
    ['"Sunny" brand tea', '"Sunny" brand tea'],
    ['"Sunny" and "Rainy"', '"Sunny" and "Rainy"'],
    ['"Sunny"-brand tea', '"Sunny"-brand tea'],
    ['"Sunny" 14" screen', '"Sunny" 14" screen'],
    ['""Sunny"" tea', '""Sunny"" tea'],
    ['"Sunny"', 'Sunny'],
    ['"Sunny"  ', 'Sunny'],
    ['"""Sunny"" tea"', '"Sunny" tea'],
  ])('reads a cell copied as %s as %s', (typed, cell) => {
    expect(rowsOf(`A1\t${typed}\t5\n${typed}\tB1`)).toEqual([
      [1, 'A1', cell, '5'],
      [2, cell, 'B1'],
    ]);
  });

  test('reads a quoted cell behind a comma and a space', () => {
    expect(rowsOf('A1, "Cap, red", 5', ',')).toEqual([[1, 'A1', 'Cap, red', '5']]);
    expect(rowsOf('A1, "Sunny" tea, 5', ',')).toEqual([[1, 'A1', '"Sunny" tea', '5']]);
  });

  test.each([
    ['a quoted cell with delimiters goes on behind its quotes', 'A1\n"Cap, "red" hat",5', ','],
    ['commas may have divided a badly quoted cell', 'A1\n"Sunny" brand, tea",5', ','],
    ['a tab stands within quotes that are no cell', 'A1\n"Cap\tred" hat\t5', '\t'],
    ['a quote is never closed', 'A1\n"Cap\t5\nA2\t6', '\t'],
    ['quotes are doubled to the end', 'A1\n"Cap""\t5', '\t'],
  ] as const)('is in error where %s', (_, text, delimiter) => {
    expect(parseClipboard(text, delimiter)).toMatchObject({ brokenQuoteRow: 2 });
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

  const content = fc
    .array(fc.constantFrom('a', 'b', 'x5', '"', '""', ',', ';', '\t', ' ', '\u00a0', '\n', "'", 'é'), { maxLength: 8 })
    .map((parts) => parts.join(''));
  const cellsOf = (cell: fc.Arbitrary<string>) =>
    fc.array(fc.tuple(fc.constant('A'), cell, cell, fc.constant('Z')), { minLength: 1, maxLength: 6 });
  const lineEnd = fc.constantFrom('\n', '\r', '\r\n');
  const asShown = (cell: string) =>
    cell
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join(' ');

  test('gives back the cells it was printed from, whatever they hold', () => {
    const quoting = fc.constantFrom('always' as const, 'needed' as const);
    fc.assert(
      fc.property(
        cellsOf(content),
        fc.constantFrom(...delimiters),
        lineEnd,
        quoting,
        fc.constantFrom('', '\ufeff'),
        (rows, delimiter, end, style, mark) => {
          const text = `${mark}${printed(rows, delimiter, end, style)}${end}`;
          expect(parseClipboard(text, delimiter)).toMatchObject({ brokenQuoteRow: null, blankRows: 0 });
          expect(rowsOf(text, delimiter)).toEqual(rows.map((cells, index) => [index + 1, ...cells.map(asShown)]));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('gives back the same whether or not a quote stands somewhere below, columns that say the same and blanks around cells among them', () => {
    const cell = fc.constantFrom('', ' ', 'A', 'AB', ' A', 'A ', 'A B', 'NZ', '12.50', '12.5');
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(rows, fc.constantFrom('\t' as const, ',' as const), lineEnd, (cells, by, end) => {
        const text = cells.map((row) => row.join(by)).join(end);

        const quoted = parseClipboard(`${text}${end}"x"`, by);

        const plain = rowsOf(`${text}${end}x`, by);
        expect(plain).toEqual(quoted.kind === 'sheet' && quoted.rows.map((row) => [row.number, ...row.cells]));
      }),
      { numRuns: 500 },
    );
  });

  test('gives back cells copied as they stand, quoted words at their beginning and inch marks among them', () => {
    const word = fc.stringMatching(/^[a-z5',;é ]{0,6}$/);
    const tail = fc
      .tuple(fc.constantFrom(' ', '-', '/'), fc.constantFrom('tea', '"Rainy"', 'x"', 'tea ""', '5'))
      .map((parts) => parts.join(''));
    const quoted = fc.tuple(word, tail).map(([inner, rest]) => `"${inner}"${rest}`);
    const cell = fc.oneof(
      quoted,
      content.filter((text) => !text.startsWith('"')),
    );
    const delimiter = fc.constantFrom('\t' as const, '\u001e' as const, '\u001f' as const);
    fc.assert(
      fc.property(cellsOf(cell), delimiter, lineEnd, (rows, by, end) => {
        const text = printed(rows, by, end, 'as it stands');
        expect(parseClipboard(text, by)).toMatchObject({ brokenQuoteRow: null });
        expect(rowsOf(text, by)).toEqual(rows.map((cells, index) => [index + 1, ...cells.map(asShown)]));
      }),
      { numRuns: 500 },
    );
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
    ['quoted words', '"a" b,'],
    ['doubled quotes', '""'],
    ['quotes and commas', '",'],
  ])('read 2 MB of %s to the end, which takes a day where time grows with the square of it', (_, filler) => {
    const text = `a\tb\n${filler.repeat((2 * 1024 * 1024 - 10) / filler.length)}x`;
    expect(guessDelimiter(text)).toBe('\t');
    for (const delimiter of ['\t', ','] as const) expect(parseClipboard(text, delimiter).kind).toMatch(/sheet|too-large/);
  });
});
