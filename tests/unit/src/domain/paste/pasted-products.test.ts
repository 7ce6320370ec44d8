import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { describeTotals } from '#src/domain/paste/describe-totals.ts';
import type { PastedLine, PastedValue } from '#src/domain/paste/pasted-line.ts';
import { createLineWriter } from '#src/domain/paste/to-product-line.ts';
import { pasteTotals } from '#src/domain/paste/totals.ts';

import { inbound, messages, outbound, pasteContext, readBlock, readOneRow, roleOf, writableFor } from './paste-context.ts';

function toProductLine(line: PastedLine, flags: typeof inbound): Record<string, PastedValue> {
  return createLineWriter(pasteContext({ writable: writableFor(flags) }))(line);
}

/** A sound product: 24 televisions, with the changes of the case at hand. */
function product(changes: PastedLine = {}): PastedLine {
  const read = readOneRow([
    [roleOf('productCode'), 'TV-5502'],
    [roleOf('description'), 'LED television'],
    [roleOf('quantityOrdered'), '24'],
    [roleOf('exportValue'), '7632'],
    [roleOf('hsTariffCode'), '8528.72.90.15C'],
    [roleOf('totalWeight'), '396'],
    [roleOf('totalVolume'), '4.33'],
    [roleOf('secondaryCode'), 'SGG-AC'],
    [roleOf('buyerProductCode'), 'B-1'],
    [roleOf('dutyRefund'), '5'],
  ]).products[0];
  if (read === undefined) throw new Error('no product was read');
  return { ...read, ...changes };
}

describe('a pasted product becomes a line', () => {
  test('with its tariff and secondary code on the import side', () => {
    expect(toProductLine(product(), inbound)).toMatchObject({
      hsTariffCode: '8528.72',
      tariffSuffixImport: '90.15C',
      secondaryProductCode: 'SGG-AC',
    });
    expect(Object.keys(toProductLine(product(), inbound))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(tariffSuffixExport|buyerProductCode|dutyRefund)$/)]),
    );
  });

  test("with them on the export side for an outbound party, the secondary code as the buyer's", () => {
    expect(toProductLine(product(), outbound)).toMatchObject({
      tariffSuffixExport: '90.15C',
      buyerProductCode: 'SGG-AC',
      dutyRefund: 5,
    });
    expect(toProductLine(product({ secondaryCode: null }), outbound)).toMatchObject({ buyerProductCode: 'B-1' });
  });

  test('without what follows from other fields', () => {
    expect(Object.keys(toProductLine(product(), inbound))).not.toEqual(expect.arrayContaining(['unitPrice']));
    expect(Object.keys(toProductLine(product(), inbound))).not.toEqual(expect.arrayContaining(['totalItems']));
  });
});

test('the totals of a block are told in one line', () => {
  const folder = new URL('../../../../fixtures/paste/', import.meta.url);
  const clipboardData = readFileSync(new URL('P01_clean_12_lines_tab.txt', folder), 'utf8');
  const ids = [0, 1, 3, 7, 4, 5, 6, 10, 11, 12, 14, 15, 16, 17, 18, 19];
  const columns = Object.fromEntries(ids.map((id, column) => [`column${column}`, id]));

  const { products } = readBlock({ clipboardData, delimiter: '\t', hasHeaderRow: true, columns });

  expect(describeTotals(pasteTotals(products), messages)).toBe(
    'Quantity 5,740, Value USD 64,511.00, Weight 4,251 kg, Volume 31.93 m³, Packages 505',
  );
});
