import { readFileSync } from 'node:fs';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { describeTotals } from '#src/domain/paste/describe-totals.ts';
import { checkingPastedLines } from '#src/domain/paste/check-pasted-lines.ts';
import type { PastedLine, PastedValue } from '#src/domain/paste/pasted-line.ts';
import { finish } from '#src/domain/steps.ts';
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

describe('products sent for bulk insert', () => {
  test('pass as they were read', () => {
    expect(finish(checkingPastedLines([product(), product({ row: 2 })], pasteContext()))).toEqual([]);
  });

  test.each([
    [{ description: ' ' }, 'description', 'Description is a required field'],
    [{ description: 'x'.repeat(201) }, 'description', 'Description must be at most 200 characters'],
    [{ productCode: 'x'.repeat(36) }, 'productCode', 'Product code must be at most 35 characters'],
    [{ quantityOrdered: -1 }, 'quantityOrdered', 'Quantity must be zero or more'],
    [{ itemsInOrderUnit: 0 }, 'itemsInOrderUnit', 'Items must be one or more'],
    [{ exportValue: Number.NaN }, 'exportValue', 'Value is not a number'],
    [{ exportValue: 1e15 }, 'exportValue', 'Value must be 99999999999 or less'],
    [{ currencyCode: 'HRK' }, 'currencyCode', 'Currency HRK is not valid'],
    [{ countryOfOriginCode: 'CHINA' }, 'countryOfOriginCode', 'country "CHINA" is not valid'],
    [{ weightUnitCode: 'kg' }, 'weightUnitCode', 'Weight unit "kg" is not valid'],
    [{ volumeUnitCode: 'cbm' }, 'volumeUnitCode', 'Volume unit "cbm" is not valid'],
    [{ packageTypeCode: 'VH' }, 'packageTypeCode', 'Package type "VH" is not valid'],
    [{ numberOfPackages: 5 }, 'packageTypeCode', 'Package type is required'],
    [{ hsTariffCode: '852872' }, 'hsTariffCode', 'HS code: incorrect format, valid example is 1234.56'],
    [{ hsTariffCode: null }, 'hsTariffCode', 'HS code: incorrect format, valid example is 1234.56'],
    [{ tariffSuffix: '9' }, 'tariffSuffix', 'Tariff suffix: incorrect format, valid examples are 12, 12.34, 12.34A'],
    [{ expectedSupplyDate: '2026-02-30' }, 'expectedSupplyDate', 'Supply date "2026-02-30" is not a date'],
    [{ quantityUnitCode: 'piece' }, 'quantityUnitCode', 'Unit must be at most 3 characters'],
  ])('are refused for %o', (changes, field, message) => {
    const issues = finish(checkingPastedLines([product(), product({ row: 2, ...changes })], pasteContext()));
    expect(issues).toEqual([{ index: 1, field, message: `row 2: ${message}` }]);
  });

  test('are refused as a whole where there are none, or too many', () => {
    expect(finish(checkingPastedLines([], pasteContext()))).toEqual([{ index: null, field: null, message: 'no line to add' }]);
    expect(
      finish(
        checkingPastedLines(
          Array.from({ length: 5001 }, () => ({})),
          pasteContext(),
        ),
      )[0]?.index,
    ).toBeNull();
  });

  test('pass whenever the reading they come from has no error', () => {
    const cell = fc.constantFrom('', 'Cap', '5', '1.25', 'USD', 'XX', 'kg', 'CT', '8415.10', '9012100', '84', 'CN', '2026-12-01', '-3');
    const rows = fc.array(fc.array(cell, { minLength: 12, maxLength: 12 }), { minLength: 1, maxLength: 4 });
    const ids = [1, 3, 5, 6, 7, 10, 11, 14, 15, 18, 19, 23];
    fc.assert(
      fc.property(rows, (cells) => {
        const columns = Object.fromEntries(ids.map((id, column) => [`column${column}`, id]));
        const clipboardData = cells.map((row) => row.join('\t')).join('\n');
        const reading = readBlock({ clipboardData, delimiter: '\t', hasHeaderRow: false, columns });
        if (reading.errors.length === 0) expect(finish(checkingPastedLines(reading.products, pasteContext()))).toEqual([]);
      }),
    );
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
