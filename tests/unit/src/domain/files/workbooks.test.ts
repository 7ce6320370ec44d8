import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readBlocks } from '#src/domain/files/read-block.ts';
import { cellText } from '#src/domain/files/workbook/cell-text.ts';
import { openWorkbook } from '#src/domain/files/workbook/open-workbook.ts';

const workbook = (name: string) => readFileSync(new URL(`../../../../fixtures/workbooks/${name}`, import.meta.url));
const read = (bytes: Uint8Array, sheet?: string) => readBlocks(bytes, sheet, openWorkbook);

/** The same sheet in each: a whole, a price with a currency format, a fraction, days. */
const linesOf = (currency: string) => [
  'Code\tDescription\tQuantity\tValue\tDate',
  `A-1\tTea\t1200\t${currency}1234.5\t2026-12-01`,
  `A-2\t"Rice, ""white"""\t3\t${currency}0.125\t2026-12-14`,
];

describe('a workbook of another program', () => {
  test.each([
    ['sheetjs.xlsx', linesOf('€ '), ['Hidden rows are read, too: 3']],
    ['sheetjs.ods', linesOf(''), []],
    ['exceljs.xlsx', linesOf('USD '), ['Hidden columns are read, too: C']],
    ['openpyxl-stream.xlsx', linesOf(''), []],
    ['xlsxwriter.xlsx', linesOf('£ '), []],
  ])('%s keeps its numbers, days, currencies and stored results', async (name, lines, notes) => {
    expect(await read(workbook(name))).toMatchObject({ kind: 'blocks', blocks: [{ text: lines.join('\n'), delimiter: '\t', notes }] });
  });

  test('with several sheets gives all of them, or the one that is named; a formula without a result shows, a merged text holds for its rows', async () => {
    const [first = '', tea = '', rice = ''] = linesOf('NZD ');

    const items = {
      name: 'Items',
      text: [first, tea, '\tTea\t=C2*2\t\t', rice].join('\n'),
      delimiter: '\t',
      notes: ['Merged cells: a text holds for each row, a number for the first row only: B2:B3'],
    };
    expect(await read(workbook('openpyxl.xlsx'))).toMatchObject({ kind: 'blocks', blocks: [items, { name: 'Prices' }] });
    expect(await read(workbook('openpyxl.xlsx'), 'Items')).toEqual({ kind: 'blocks', blocks: [items] });
    expect(await read(workbook('openpyxl.xlsx'), 'Costs')).toEqual({ kind: 'unreadable', reason: 'sheets', sheets: ['Items', 'Prices'] });
  });
});

test.each([
  [1234.5, '#,##0.00', '1234.5'],
  [0.1 + 0.2, 'General', '0.3'],
  [6_930_000_000_000, 'General', '6930000000000'],
  [1e-7, 'General', '0.0000001'],
  [901_210_010, '0000000000', '0901210010'],
  [0.05, '0.0%', '5%'],
  [12.5, '_-[$€-2] * #,##0.00_-;-[$€-2] * #,##0.00_-', '€ 12.5'],
  [12.5, '#,##0.00" kr"', '12.5 kr'],
  [12.5, '[Red][>100]0.00;0', '12.5'],
  [-3, '$#,##0;($#,##0)', '$ -3'],
  [true, 'General', 'yes'],
  [new Date('2026-12-01T10:30:00Z'), 'yyyy', '2026-12-01 10:30'],
  [new Date(Number.NaN), 'yyyy', '########'],
])('the cell %s of the format "%s" is "%s"', (value, numFmt, text) => {
  expect(cellText(value, { value, type: 'number', style: { numFmt } })).toBe(text);
});

/** The parts of a small workbook, one of them replaced. */
function parts(sheet: string, others: Readonly<Record<string, string>> = {}): Record<string, Uint8Array> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const texts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="b"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="b" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="c" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}">${sheet}</worksheet>`,
    ...others,
  };
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, new TextEncoder().encode(text)]));
}

const zipped = (sheet: string, others?: Readonly<Record<string, string>>) => zipSync(parts(sheet, others));
const cell = (at: string, value: string) => `<sheetData><row r="1"><c r="${at}"><v>${value}</v></c></row></sheetData>`;
const laughs = `<!DOCTYPE l [<!ENTITY a "lol">${'bcdefghi'
  .split('')
  .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefgh'.charAt(index)};`.repeat(10)}">`)
  .join('')}]>`;

/** Each changes one thing about a sound workbook, by a number from 0 to 19. */
const hostile: readonly (readonly [string, (n: number) => Uint8Array])[] = [
  [
    'a part that unpacks to a thousand times its size',
    (n) => zipSync({ ...parts(cell('A1', '1')), [`xl/media/${n}.xml`]: new Uint8Array(2_000_000 + n) }, { level: 9 }),
  ],
  [
    'thousands of parts',
    (n) =>
      zipSync(Object.fromEntries(Array.from({ length: 2_100 + n }, (_, index) => [`xl/${index}.xml`, new Uint8Array(1)])), { level: 0 }),
  ],
  ['parts outside its folder', (n) => zipped(cell('A1', '1'), { [`${'../'.repeat(n + 1)}etc/passwd`]: 'x' })],
  ['a part that says it is smaller', (n) => lying(zipped(cell('A1', '1'.repeat(1_000))), 1 + n)],
  ['a part that says it is empty', () => lying(zipped(cell('A1', '1')), 0)],
  ['entities within entities', (n) => zipped(`${laughs}${cell('A1', `&${'abcdefghi'.charAt(n % 9)};`)}`)],
  ['a file of the machine as an entity', () => zipped(`<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${cell('A1', '&x;')}`)],
  ['deep nesting', (n) => zipped('<a>'.repeat(20_000 * (n + 1)))],
  ['deep nesting in its texts', (n) => zipped(cell('A1', '1'), { 'xl/sharedStrings.xml': '<sst>'.repeat(20_000 * (n + 1)) })],
  ['an end that is missing', (n) => zipped(cell('A1', '1')).slice(0, 40 + n * 40)],
  ['a beginning that is another', (n) => Uint8Array.of(0x50, 0x4b, 0x03, 0x04, ...zipped(cell('A1', '1')).slice(n + 5))],
  ['bytes that are changed', (n) => zipped(cell('A1', '1')).map((byte, index) => (index % (7 + n) === 6 ? byte ^ 255 : byte))],
  ['a cell beyond every sheet', (n) => zipped(cell(`${'Z'.repeat(n + 3)}9999999999`, '1'))],
  [
    'two corners with nothing between',
    () => zipped('<sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'),
  ],
  ['a sheet that says it is endless', () => zipped(`<dimension ref="A1:XFD1048576"/>${cell('A1', '1')}`)],
  [
    'a thousand million texts that are not there',
    () =>
      zipped('<sheetData><row r="1"><c r="A1" t="s"><v>999999999</v></c></row></sheetData>', {
        'xl/sharedStrings.xml': '<sst count="1000000000" uniqueCount="1000000000"><si><t>x</t></si></sst>',
      }),
  ],
  [
    'a sheet that leads to itself',
    () =>
      zipped(cell('A1', '1'), {
        'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="b" Type="x/worksheet" Target="workbook.xml"/></Relationships>',
      }),
  ],
  [
    'letters of no encoding',
    (n) =>
      zipSync({ ...parts(''), 'xl/worksheets/sheet1.xml': Uint8Array.from({ length: 500 }, (_, index) => 128 + ((index * 7 + n) % 128)) }),
  ],
  ['numbers that are none', (n) => zipped(cell('A1', ['1e999', '-', '0x10', 'NaN', '1,5'][n % 5] ?? ''))],
  ['a merged range beyond the sheet', () => zipped(`${cell('A1', '1')}<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>`)],
];

/** With other sizes in its directory, where they come 24 bytes behind each signature. */
function lying(bytes: Uint8Array, size: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length - 46; at += 1) if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
  return bytes;
}

describe('a hostile workbook', () => {
  test.each(hostile)('is refused or read in time and memory: %s', async (_, make) => {
    const most = { ms: 2_000, bytes: 300_000_000 };
    for (let n = 0; n < 12; n += 1) {
      const bytes = make(n);
      const [began, held] = [performance.now(), process.memoryUsage().heapUsed];
      const block = await read(bytes);
      expect(performance.now() - began).toBeLessThan(most.ms);
      expect(process.memoryUsage().heapUsed - held).toBeLessThan(most.bytes);
      // Nothing of another part or of the machine, and no entity spread out, is in what was read.
      expect(block.kind === 'blocks' ? JSON.stringify(block).length : 0).toBeLessThan(2_000);
      expect(JSON.stringify(block)).not.toMatch(/lollol|root:/);
    }
  });
});
