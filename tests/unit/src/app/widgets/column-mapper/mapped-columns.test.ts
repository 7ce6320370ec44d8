import { describe, expect, test } from 'vitest';
import { describeColumns, isSameMapping, mapColumn, readHead, roleChoices } from '#src/app/widgets/column-mapper/mapped-columns.ts';

const SHEET = [
  'Item No\tGoods\tQty\tWeight/Unit\tQuantity\tColour',
  ...Array.from({ length: 7 }, (_, row) => `P-${row}\tPump ${row}\t1\t2\t3\tred`),
].join('\n');
const reasons = (columns: ReturnType<typeof describeColumns>) => columns.map(({ role, reason }) => [role, reason]);

describe('the head of a pasted block', () => {
  test('is its first five lines, without the header', () => {
    const head = readHead(SHEET, '\t', 1);
    expect(head.lines.map(({ number, cells }) => [number, cells[0]])).toEqual([2, 3, 4, 5, 6].map((number, row) => [number, `P-${row}`]));
  });

  test('shows lines above a heading further down, and names over two rows', () => {
    const head = readHead('INVOICE\t\t\nItem\tWeight\t\n\tGross\tNet\nMUG\t5\t4', '\t', 3);
    expect(head.lines.map(({ number }) => number)).toEqual([1, 2, 4]);
    expect(head.matches.map(({ header, field }) => [header, field?.name])).toEqual([
      ['Item', 'productCode'],
      ['Weight Gross', 'totalWeight'],
      ['Weight Net', 'netWeight'],
    ]);
  });

  test('counts the first line as a line where there is no header, and proposes nothing', () => {
    const head = readHead(SHEET, '\t', 0);
    expect([head.lines[0]?.cells[0], head.proposal]).toEqual(['Item No', {}]);
  });

  test('has no columns without text', () => {
    expect(readHead('', '\t', 1)).toMatchObject({ lines: [], width: 0, proposal: {} });
  });

  test('shows fifty columns and counts the others', () => {
    const wide = Array.from({ length: 53 }, (_, column) => `h${column}`).join(',');
    expect(readHead(wide, ',', 1)).toMatchObject({ width: 50, ignoredColumns: 3 });
  });
});

describe('why a column has its role', () => {
  const head = readHead(SHEET, '\t', 1);

  test('a header says so, another column has the role already, or nobody knows the header', () => {
    expect(reasons(describeColumns(head, head.proposal))).toEqual([
      ['productCode', 'Exact match'],
      ['description', 'Exact match'],
      ['quantityOrdered', 'Exact match'],
      [undefined, 'Not used: a measure of one unit'],
      [undefined, 'Not used: column 3 is Quantity already'],
      [undefined, 'Header not recognised'],
    ]);
  });

  test('the user says so', () => {
    const mapping = mapColumn(mapColumn(head.proposal, 5, 'brandName'), 0, undefined);
    const columns = describeColumns(head, mapping);
    expect([columns[5]?.role, columns[5]?.reason]).toEqual(['brandName', 'Chosen by you']);
    expect([columns[0]?.role, columns[0]?.reason]).toEqual([undefined, 'Left out by you']);
  });

  test('a role chosen for two columns is flagged at both', () => {
    const columns = describeColumns(head, mapColumn(head.proposal, 5, 'quantityOrdered'));
    expect(columns.filter(({ isDuplicate }) => isDuplicate).map(({ index, reason }) => [index, reason])).toEqual([
      [2, 'Quantity is chosen for more than one column'],
      [5, 'Quantity is chosen for more than one column'],
    ]);
  });
});

describe('a mapping', () => {
  test('is the same whatever order its columns were chosen in', () => {
    expect(isSameMapping({ column0: 1, column1: 2 }, { column1: 2, column0: 1 })).toBe(true);
    expect(isSameMapping({ column0: 1 }, { column0: 1, column1: 2 })).toBe(false);
  });

  test('offers every kind of column once, by its name', () => {
    expect(new Set(roleChoices().map(({ label }) => label)).size).toBe(roleChoices().length);
  });
});
