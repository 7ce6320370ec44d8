import { readFileSync } from 'node:fs';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { columnRoles } from '#src/domain/paste/column-roles.ts';
import { describeTotals } from '#src/domain/paste/describe-totals.ts';
import type { PastedProduct } from '#src/domain/paste/pasted-product.ts';
import { readPastedProduct } from '#src/domain/paste/read-pasted-product.ts';
import { toProductLine } from '#src/domain/paste/to-product-line.ts';
import { validatePastedProducts } from '#src/domain/paste/validate-pasted-products.ts';

import { messages, pasteContext, readBlock, readOneRow } from './paste-context.ts';

const inbound = { isOutboundParty: false, mayClaimDutyRefund: false };
const outbound = { isOutboundParty: true, mayClaimDutyRefund: true };

/** A sound product: 24 televisions, with the changes of the case at hand. */
function product(changes: Partial<PastedProduct> = {}): PastedProduct {
  const read = readOneRow([
    [columnRoles.ProductCode.id, 'TV-5502'],
    [columnRoles.Description.id, 'LED television'],
    [columnRoles.Quantity.id, '24'],
    [columnRoles.Value.id, '7632'],
    [columnRoles.Tariff.id, '8528.72.90.15C'],
    [columnRoles.TotalWeight.id, '396'],
    [columnRoles.TotalVolume.id, '4.33'],
    [columnRoles.SecondaryCode.id, 'SGG-AC'],
    [columnRoles.BuyerProductCode.id, 'B-1'],
    [columnRoles.DutyRefund.id, '5'],
  ]).products[0];
  if (read === undefined) throw new Error('no product was read');
  return { ...read, ...changes };
}

describe('a pasted product becomes a line', () => {
  test('with its tariff and secondary code on the import side', () => {
    expect(toProductLine(product(), inbound)).toMatchObject({
      hsTariffCode: '8528.72',
      tariffSuffixImport: '90.15C',
      tariffSuffixExport: null,
      secondaryProductCode: 'SGG-AC',
      buyerProductCode: 'B-1',
      dutyRefund: null,
    });
  });

  test("with them on the export side for an outbound party, the secondary code as the buyer's", () => {
    expect(toProductLine(product(), outbound)).toMatchObject({
      tariffSuffixImport: null,
      tariffSuffixExport: '90.15C',
      secondaryProductCode: null,
      buyerProductCode: 'SGG-AC',
      dutyRefund: 5,
    });
    expect(toProductLine(product({ secondaryCode: null }), outbound).buyerProductCode).toBe('B-1');
  });

  test('with measures of one unit to four decimals', () => {
    expect(toProductLine(product(), inbound)).toMatchObject({
      unitPrice: 318,
      weightPerUnit: 16.5,
      volumePerUnit: 0.1804,
      otherPerUnit: null,
      totalItems: 24,
    });
  });

  test('without measures of one unit where there is no quantity', () => {
    for (const quantityOrdered of [0, null]) {
      expect(toProductLine(product({ quantityOrdered }), inbound)).toMatchObject({ weightPerUnit: null, volumePerUnit: null });
    }
  });
});

describe('products sent for bulk insert', () => {
  test('pass as they were read', () => {
    expect(validatePastedProducts([product(), product({ line: 2 })], pasteContext())).toEqual([]);
  });

  test.each([
    [{ description: ' ' }, 'description', 'Description is a required field'],
    [{ description: 'x'.repeat(201) }, 'description', 'Description must be at most 200 characters'],
    [{ productCode: 'x'.repeat(36) }, 'productCode', 'Product code must be at most 35 characters'],
    [{ quantityOrdered: -1 }, 'quantityOrdered', 'Quantity must be zero or more'],
    [{ itemsInOrderUnit: 0 }, 'itemsInOrderUnit', 'Items must be one or more'],
    [{ exportValue: Number.NaN }, 'exportValue', 'Value is not a number'],
    [{ exportValue: 1e15 }, 'exportValue', 'Value must be at most 99,999,999,999'],
    [{ currencyCode: 'HRK' }, 'currencyCode', 'Currency HRK is not valid'],
    [{ countryOfOriginCode: 'CHINA' }, 'countryOfOriginCode', 'country "CHINA" is not valid'],
    [{ weightUnitCode: 'kg' }, 'weightUnitCode', 'Weight unit "kg" is not valid'],
    [{ volumeUnitCode: 'cbm' }, 'volumeUnitCode', 'Volume unit "cbm" is not valid'],
    [{ packageTypeCode: 'VH' }, 'packageTypeCode', 'Package type "VH" is not valid'],
    [{ numberOfPackages: 5 }, 'packageTypeCode', 'Package type is required'],
    [{ hsTariffCode: '852872' }, 'hsTariffCode', 'HS code: incorrect format, valid example is 1234.56'],
    [{ hsTariffCode: null }, 'hsTariffCode', 'HS code: incorrect format, valid example is 1234.56'],
    [{ tariffSuffix: '9' }, 'hsTariffCode', 'Tariff suffix: incorrect format, valid examples are 12, 12.34, 12.34A'],
    [{ expectedSupplyDate: '2026-02-30' }, 'expectedSupplyDate', 'Supply date "2026-02-30" is not a date'],
    [{ quantityUnitCode: 'piece' }, 'quantityUnitCode', 'Unit must be at most 3 characters'],
  ])('are refused for %o', (changes, field, message) => {
    const issues = validatePastedProducts([product(), product({ line: 2, ...changes })], pasteContext());
    expect(issues).toEqual([{ line: 2, field, message }]);
  });

  test('are refused as a whole where there are none, or too many', () => {
    expect(validatePastedProducts([], pasteContext())).toEqual([{ line: null, field: null, message: 'no line to add' }]);
    expect(
      validatePastedProducts(
        Array.from({ length: 5001 }, () => product()),
        pasteContext(),
      )[0]?.line,
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
        if (reading.errors.length === 0) expect(validatePastedProducts(reading.products, pasteContext())).toEqual([]);
      }),
    );
  });
});

test('a product that lost its empty fields on the way is the same product', () => {
  const whole = product({ productMatched: null });
  const sent: unknown = JSON.parse(JSON.stringify(whole, (_, value: unknown) => value ?? undefined));

  expect(readPastedProduct(sent, 7)).toMatchObject(whole);
  expect(readPastedProduct('nonsense', 7)).toMatchObject({ line: 7, description: null });
  expect(readPastedProduct({ description: 5, exportValue: '5', line: 1.5 }, 7)).toMatchObject({
    line: 7,
    description: null,
    exportValue: null,
  });
});

test('the totals of a block are told in one line', () => {
  const folder = new URL('../../../../fixtures/paste/', import.meta.url);
  const clipboardData = readFileSync(new URL('P01_clean_12_lines_tab.txt', folder), 'utf8');
  const ids = [0, 1, 3, 7, 4, 5, 6, 10, 11, 12, 14, 15, 16, 17, 18, 19];
  const columns = Object.fromEntries(ids.map((id, column) => [`column${column}`, id]));

  const { totals } = readBlock({ clipboardData, delimiter: '\t', hasHeaderRow: true, columns });

  expect(describeTotals(totals, messages)).toBe('Quantity 5,740, Value USD 64,511.00, Weight 4,251 kg, Volume 31.93 m³, Packages 505');
});
