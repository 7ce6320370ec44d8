import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText } from '#src/domain/files/decode-text.ts';
import { fileLimits } from '#src/domain/files/file-limits.ts';
import { readSheetFile } from '#src/domain/files/read-sheet-file.ts';
import { openWorkbook } from '#src/domain/files/workbook/open-workbook.ts';
import { safeText } from '#src/expression/index.ts';
import { printed } from '../paste/printed-sheet.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isBigEndian: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return new Uint8Array(isBigEndian ? bytes.swap16() : bytes);
};

/** How spreadsheets write a text. */
const writers = {
  'UTF-8': utf8,
  'UTF-8 with a byte-order mark': (text: string) => utf8(`\ufeff${text}`),
  'UTF-16, little end first': (text: string) => utf16(text, false),
  'UTF-16, big end first': (text: string) => utf16(text, true),
};

const read = (bytes: Uint8Array) => readSheetFile(bytes, undefined, openWorkbook);

const rowsOf = async (bytes: Uint8Array) => {
  const file = await read(bytes);
  return file.kind === 'sheet' ? [file.headings, ...file.lines.map(({ cells }) => cells)] : file;
};

describe('a file that a spreadsheet has written', () => {
  const cell = fc.constantFrom('Tea', 'Tea, green', '"Sunny" tea', 'Käse 50 %', '茶', '0901.21', '🍵', '1,50', "it's");
  const sheet = fc.array(fc.tuple(fc.constantFrom('A1', 'B2'), cell, cell), { minLength: 1, maxLength: 12 });

  test.each(Object.entries(writers))('is read from %s, whatever divides its cells and lines', async (_, write) => {
    await fc.assert(
      fc.asyncProperty(sheet, fc.constantFrom('\t', ',', ';'), fc.constantFrom('\n', '\r\n', '\r'), async (rows, delimiter, end) => {
        const whole = [['Code', 'First', 'Second'], ...rows];
        const text = printed(whole, delimiter, end, 'needed');
        expect([text, await rowsOf(write(text))]).toEqual([text, whole]);
      }),
    );
  });

  test('loses the apostrophe that an export put before what would begin a formula', async () => {
    const text = fc
      .tuple(fc.constantFrom('=', '+', '-', '@', '\uff1d', ''), fc.constantFrom('1', 'A1+2', "cmd'", 'Tea'))
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.constant('A'), text), { minLength: 1, maxLength: 9 }), async (rows) => {
        const exported = printed([['Code', 'Text'], ...rows.map((cells) => cells.map(safeText))], ',', '\r\n', 'always');
        expect(await rowsOf(utf8(exported))).toEqual([['Code', 'Text'], ...rows]);
      }),
    );
  });

  test('of western Europe without a mark keeps its letters', async () => {
    expect(await rowsOf(new Uint8Array(Buffer.from('Code,Name\nA,Käse', 'latin1')))).toEqual([
      ['Code', 'Name'],
      ['A', 'Käse'],
    ]);
  });

  test('may have line breaks within cells, lines without their last cells and lines without any', async () => {
    const file = await read(utf8('Code,Name,Unit\r\nA,"Tea,\r\ngreen",kgm\r\n\r\n,,\r\nB,Rice\r\n'));

    expect(file).toMatchObject({
      kind: 'sheet',
      lines: [
        { number: 2, cells: ['A', 'Tea, green', 'kgm'] },
        { number: 5, cells: ['B', 'Rice'] },
      ],
    });
  });
});

describe('a file that cannot be read', () => {
  const first = (...bytes: readonly number[]) => new Uint8Array([...bytes, ...new Uint8Array(30).fill(65)]);

  test.each([
    ['nothing', new Uint8Array(), 'empty'],
    ['a byte-order mark alone', utf8('\ufeff'), 'empty'],
    ['blank lines alone', utf8('\r\n,,\r\n \r\n'), 'empty'],
    ['a workbook under another name', first(0x50, 0x4b, 0x03, 0x04), 'damaged'],
    ['an old workbook', first(0xd0, 0xcf, 0x11, 0xe0), 'old-workbook'],
    ['a bomb: zeros, packed', first(0x1f, 0x8b), 'archive'],
    ['a printed page', utf8('%PDF-1.7 ...'), 'binary'],
    ['a text with a NUL', utf8('a,b\n1,\u0000'), 'binary'],
    ['half a UTF-16 letter', new Uint8Array([0xff, 0xfe, 65, 0, 66]), 'encoding'],
    ['UTF-8 with one broken letter', new Uint8Array([...utf8('Name\nKäse '), 0xe4]), 'encoding'],
    ['a quote that is never closed', utf8('a,b\n"1,2\n3,4'), 'quotes'],
    ['a line of a million cells', utf8(','.repeat(1_000_000).replace(/^/, 'a').replace(/$/, 'b')), 'columns'],
    ['more lines than anybody keeps', utf8(`a\n${'1\n'.repeat(fileLimits.rows + 1)}`), 'rows'],
  ])('is told by why: %s', async (_, bytes, reason) => {
    expect(await read(bytes)).toMatchObject({ kind: 'unreadable', reason });
  });

  test('never fails, whatever bytes it has', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        expect(['sheet', 'unreadable']).toContain((await read(bytes)).kind);
      }),
    );
  });

  test('is text only where no control stands in it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const decoded = decodeText(bytes);
        // oxlint-disable-next-line no-control-regex
        expect(decoded.kind === 'text' && /[\0-\x08\x0e-\x1b]/.test(decoded.text)).toBe(false);
      }),
    );
  });
});
