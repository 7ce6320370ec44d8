import { zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { addTrader } from '#tests/support/database-rows.ts';
import { loadFile, sendFile, type SentFile } from '#tests/support/list-file.ts';
import { serverOfFile } from '#tests/support/server.ts';

const samples = new URL('../fixtures/tariff/', import.meta.url);
const sample = (name: string) => new Uint8Array(readFileSync(new URL(name, samples)));
const expectedOf = (name: string) => {
  const { note: _note, ...expected } = JSON.parse(readFileSync(new URL(`${name.split('.')[0]}.expected.json`, samples), 'utf8'));
  return expected;
};

/** Each test has a business of its own. */
let token: string;
let businesses = 0;

const server = await serverOfFile();
beforeEach(async () => {
  businesses += 1;
  ({ token } = await addTrader(server.database, `Trader ${businesses}`));
});

const upload = async (bytes: SentFile['bytes'], values: Readonly<Record<string, string>> = {}, name = 'tariffs.csv') =>
  loadFile(server, '/Tariffs', { token, bytes, name, values });
const stored = async () => (await server.call('GET', '/api/Tariffs?PageSize=200', { token })).json().items;

describe('the worked files', () => {
  test.each(readdirSync(samples).filter((name) => !name.endsWith('.json')))('%s is loaded as expected', async (name) => {
    const result = await upload(sample(name), {}, name);

    expect(result).toMatchObject(expectedOf(name));
    expect(await stored()).toHaveLength(result.countLoaded);
  });

  test('a second upload skips what is there, or replaces it', async () => {
    await upload(sample('T01_clean.csv'));

    expect(await upload(sample('T01_clean.csv'))).toMatchObject({ countLoaded: 0, countReplaced: 0, countSkipped: 4 });
    expect(await upload(sample('T01_clean.csv'), { replaceExisting: 'true' })).toMatchObject({
      countLoaded: 0,
      countReplaced: 4,
      countSkipped: 0,
    });
    expect(await stored()).toHaveLength(4);
  });

  test('a line replaces one of the same file', async () => {
    const result = await upload(sample('T02_header_variants.txt'), { replaceExisting: 'true' }, 'T02.txt');

    expect(result).toMatchObject({ countLoaded: 2, countReplaced: 1, countSkipped: 0 });
    expect(await stored()).toMatchObject([
      { fullTariffCode: '8415.10.10.00H', description: 'Duplicate of the line above after normalising' },
      { fullTariffCode: '8471.30' },
    ]);
  });
});

const HEADINGS = 'Tariff,Description,Units,Keyword';

describe('a file of a business', () => {
  test('may have quotes, line breaks in cells, short lines and a byte-order mark', async () => {
    const text = `\ufeff${HEADINGS}\r\n0901.21,"Coffee, ""house""\r\nblend",kgm,HOUSE\r\n\r\n0902.10,Tea\r\n`;

    expect(await upload(text)).toMatchObject({ countLoaded: 2, lineErrors: [] });
    expect(await stored()).toMatchObject([
      { fullTariffCode: '0901.21', description: 'Coffee, "house" blend', keyword: 'HOUSE' },
      { fullTariffCode: '0902.10', description: 'Tea' },
    ]);
  });

  test.each(['utf16le', 'big end'])('is read as spreadsheets write Unicode text: %s', async (order) => {
    const bytes = Buffer.from('\ufeffHSCode\tDesc1\r\n1704.90\tKäse 茶\r\n', 'utf16le');

    const result = await upload(new Uint8Array(order === 'big end' ? bytes.swap16() : bytes), {}, 'tariffs.txt');

    expect(result).toMatchObject({ countLoaded: 1 });
    expect(await stored()).toMatchObject([{ description: 'Käse 茶', countryCode: 'NZ' }]);
  });

  test('without the columns that a tariff needs is told by both', async () => {
    expect(await upload('Name,Price\nTea,5')).toMatchObject({
      countLoaded: 0,
      ignoredHeaders: ['Name', 'Price'],
      generalErrors: ['Tariff or HSCode column is required', 'Description or Desc1 column is required'],
    });
  });

  test('may hold the suffix beside the code: it completes it, and is refused where the code ends in another', async () => {
    const lines = ['Tariff,Tariff Suffix,Description', '8471.30,00.10A,One', '8471.30.00.10A,,Two', '8471.30.00.10A,00.11B,Three'];
    const result = await upload(lines.join('\n'));

    expect(result).toMatchObject({
      countLoaded: 1,
      countSkipped: 1,
      lineErrors: ['Line 4: Tariff suffix "00.11B" differs from the end of the code, "00.10A"'],
    });
    expect(await stored()).toMatchObject([{ fullTariffCode: '8471.30.00.10A' }]);
  });

  test('is a workbook as well: of several sheets one is named, hidden rows are reported', async () => {
    const rows = [HEADINGS.split(','), ['0901.21', 'Coffee', 'kgm', '=A'], ['0902.10', 'Tea']];
    const sheets = [
      { name: 'Old', rows },
      { name: 'New', rows, rowDefs: new Map([[2, { hidden: true }]]) },
    ];
    const bytes = new Uint8Array(await writeXlsx({ sheets }));

    expect(await upload(bytes, {}, 'tariffs.xlsx')).toMatchObject({ countLoaded: 0, generalErrors: [expect.stringContaining('Old, New')] });
    expect(await upload(bytes, { sheet: 'New' }, 'tariffs.xlsx')).toMatchObject({
      countLoaded: 2,
      notes: ['Hidden rows are read, too: 3'],
    });
    expect(await stored()).toMatchObject([{ description: 'Coffee', keyword: '=A' }, { description: 'Tea' }]);
  });

  test('that repeats cells without end is stopped by the memory of its thread', async () => {
    const repeated =
      '<table:table-cell table:number-columns-repeated="16384" office:value-type="string"><text:p>x</text:p></table:table-cell>';
    const content = `<office:document-content><office:body><office:spreadsheet><table:table table:name="A"><table:table-row>${repeated.repeat(20_000)}</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`;
    const parts = { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': content };
    const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, Buffer.from(part)])));

    expect(await upload(new Uint8Array(bytes), {}, 'tariffs.ods')).toMatchObject({
      countLoaded: 0,
      generalErrors: [expect.stringContaining('holds too much')],
    });
  });

  test('that is none loads nothing and breaks nothing', async () => {
    const bomb = new Uint8Array([0x50, 0x4b, 0x03, 0x04, ...new Uint8Array(1_000)]);

    const reply = await sendFile(server, '/Tariffs', { token, bytes: bomb, name: 'tariffs.csv' });

    expect(reply.statusCode).toBe(400);
    expect(await upload('a,b\n"1,2')).toMatchObject({ countLoaded: 0, generalErrors: [expect.stringContaining('Line 2')] });
    expect(await upload(`${'"'.repeat(200_000)}`)).toMatchObject({ countLoaded: 0 });
    expect(await upload(`Tariff${','.repeat(600_000)}x`)).toMatchObject({
      countLoaded: 0,
      generalErrors: [expect.stringContaining('500')],
    });
    expect(await stored()).toEqual([]);
  });

  test('has what a cell holds stored as text, whatever a spreadsheet would make of it', async () => {
    await upload(`${HEADINGS}\n0901.21,"=cmd|' /C calc'!A0",kgm,__proto__\n`);

    expect(await stored()).toMatchObject([{ description: "=cmd|' /C calc'!A0", keyword: '__proto__' }]);
  });

  test('with more cells than headings is told by line, rather than loaded askew', async () => {
    expect(await upload(`${HEADINGS}\n0901.21,Coffee, roasted,kgm,COFFEE`)).toMatchObject({
      countLoaded: 0,
      lineErrors: expect.arrayContaining(['Line 2: it has more cells than there are headings']),
    });
  });

  test('is loaded whole or not at all where that is wanted', async () => {
    const values = { onlyIfAllGood: 'true' };

    expect(await upload(sample('T03_bad_lines.csv'), values)).toMatchObject({ countLoaded: 0, countErrors: 7 });
    expect(await stored()).toEqual([]);
    expect(await upload(sample('T01_clean.csv'), values)).toMatchObject({ countLoaded: 4, countErrors: 0 });
  });

  test('only checked changes nothing and tells what it would change', async () => {
    await upload(`${HEADINGS}\n0901.21,Coffee,kgm,COFFEE`);
    const text = `${HEADINGS}\n0901.21,Coffee roasted,kgm,COFFEE\n0902.10,Tea,kgm,TEA\n0902.10,Green tea,kgm,TEA\nx,y\n`;

    const result = await upload(text, { dryRun: 'true', replaceExisting: 'true' });

    expect(result).toMatchObject({
      countLoaded: 1,
      countReplaced: 2,
      countErrors: 1,
      countChanges: 3,
      changes: [
        { line: 2, action: 'replace', record: 'Tariff NZ 0901.21 COFFEE', values: 'Description “Coffee” → “Coffee roasted”' },
        { line: 3, action: 'add', record: 'Tariff NZ 0902.10 TEA' },
        { line: 4, action: 'replace', record: 'Tariff NZ 0902.10 TEA' },
      ],
    });
    expect(await stored()).toMatchObject([{ description: 'Coffee' }]);
  });

  test('replaces what it has columns for, and keeps the rest', async () => {
    await upload('Tariff,Description,Keyword,Units,Secondary Code\n0901.21,Coffee,C,kgm,MPI');

    await upload('Tariff,Description,Keyword,Units\n0901.21,Coffee roasted,C,', { replaceExisting: 'true' });

    const [row] = await stored();
    expect(row).toMatchObject({ description: 'Coffee roasted', secondaryCode: 'MPI' });
    expect(row).not.toHaveProperty('statisticalUnit');
  });

  test('stands in the change log line by line, with what was before', async () => {
    await upload(`${HEADINGS}\n0901.21,Coffee,kgm,COFFEE`);
    await upload(`${HEADINGS}\n0901.21,Coffee roasted,kgm,COFFEE`, { replaceExisting: 'true' });

    const log = (await server.call('GET', '/api/SettingsAuditLogs/Tariffs', { token })).json();

    expect(log.map(({ message }: { message: string }) => message)).toEqual([
      expect.stringContaining('“Coffee” → “Coffee roasted”'),
      expect.stringContaining('added Tariff'),
    ]);
  });

  test('is nobody else’s business', async () => {
    await upload(sample('T01_clean.csv'));
    const other = await addTrader(server.database, `Other trader ${businesses}`);

    const result = await loadFile(server, '/Tariffs', {
      token: other.token,
      bytes: sample('T01_clean.csv'),
      values: { replaceExisting: 'true' },
    });

    expect(result).toMatchObject({ countLoaded: 4, countReplaced: 0 });
  });

  test('of two uploads at once each line is loaded once', { tags: 'postgres' }, async () => {
    const results = await Promise.all([upload(sample('T01_clean.csv')), upload(sample('T01_clean.csv'))]);

    expect(results.reduce((sum, { countLoaded }) => sum + countLoaded, 0)).toBe(4);
    expect(results.reduce((sum, { countSkipped }) => sum + countSkipped, 0)).toBe(4);
    expect(await stored()).toHaveLength(4);
  });
});
