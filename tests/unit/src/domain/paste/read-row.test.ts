import { describe, expect, test } from 'vitest';
import { columnRoles } from '#src/domain/paste/column-roles.ts';
import { readBlock, readOneRow } from './paste-context.ts';

const described = [columnRoles.Description.id, 'Cap'] as const;
const valued = [columnRoles.Value.id, '10'] as const;

/** A described and valued row with one more cell. */
function rowWith(name: keyof typeof columnRoles, cell: string, changes = {}) {
  return readOneRow([described, ...(name === 'Value' ? [] : [valued]), [columnRoles[name].id, cell]], changes);
}

describe('a row is refused', () => {
  test('for a measure of one unit that no line could store', () => {
    const read = readOneRow([described, valued, [columnRoles.Quantity.id, '0.0001'], [columnRoles.TotalWeight.id, '99,999,999,999']]);

    expect(read.errors).toEqual(['row 1: Weight per unit must be at most 99,999,999,999']);
  });

  test.each([
    ['ProductCode', 'x'.repeat(36), 'Product code must be at most 35 characters'],
    ['SecondaryCode', 'x'.repeat(36), 'Secondary code must be at most 35 characters'],
    ['BuyerProductCode', 'x'.repeat(36), "Buyer's product code must be at most 35 characters"],
    ['InvoiceNo', 'x'.repeat(36), 'Invoice number must be at most 35 characters'],
    ['Quantity', 'QTY', 'Quantity is not a number'],
    ['Quantity', '5%', 'Quantity: percent sign is not allowed'],
    ['Quantity', '-1', 'Quantity must be zero or more'],
    ['Quantity', '0.00001', 'Quantity must be zero, or 0.0001 or more'],
    ['Value', '0.001', 'Value must be zero, or 0.01 or more'],
    ['TotalWeight', '0.00004', 'Weight must be zero, or 0.0001 or more'],
    ['Value', '(5.00)', 'Value must be zero or more'],
    ['TotalWeight', '-0.5', 'Weight must be zero or more'],
    ['DutyRefund', '-0.5', 'Duty refund must be zero or more'],
    ['Value', '100,000,000,000', 'Value must be at most 99,999,999,999'],
    ['Items', '0', 'Items must be one or more'],
    ['Items', '0.5', 'Items must be one or more'],
    ['PackageQty', '1.5', 'Packages must be a whole number'],
    ['Currency', 'US', 'Currency US is not valid'],
    ['Currency', 'BGN', 'Currency BGN is not valid'],
    ['ManufCtry', 'Atlantis', 'country "Atlantis" is not valid'],
    ['WgtUnit', 'stone', 'Weight unit "stone" is not valid'],
    ['WgtUnit', 'cbm', 'Weight unit "cbm" is not valid'],
    ['VolUnit', 'gallon', 'Volume unit "gallon" is not valid'],
    ['PackageType', 'ZZZ', 'Package type "ZZZ" is not valid'],
    ['PackageType', 'VH', 'Package type "VH" is not valid'],
    ['BulkUnit', 'dozen', 'Unit must be at most 3 characters'],
    ['OtherUnit', 'metres', 'Other unit must be at most 3 characters'],
    ['PackageQty', '5', 'Package type is required'],
    ['Tariff', '84AB.10', 'HS code: incorrect format, valid example is 1234.56'],
    ['Tariff', '8415', 'HS code: incorrect format, valid example is 1234.56'],
    ['Tariff', '8415.10.1', 'Tariff suffix: incorrect format, valid examples are 12, 12.34, 12.34A'],
    ['Tariff', '8415.10.10.00HX', 'Tariff suffix: incorrect format, valid examples are 12, 12.34, 12.34A'],
    ['Tariff', '90121', 'tariff code 90121 has 5 digits, a leading zero may have been lost: 0901.21'],
    ['Tariff', '9012100', 'tariff code 9012100 has 7 digits, a leading zero may have been lost: 0901.21 / 00'],
    ['Tariff', '901210015', 'tariff code 901210015 has 9 digits, a leading zero may have been lost: 0901.21 / 00.15'],
    ['Tariff', '90121001500', 'tariff code 90121001500 has 11 digits, a leading zero may have been lost: 0901.21 / 00.1500'],
    ['TotalWeight', '500 stone', 'Weight "stone" is not valid'],
    ['Quantity', '2 doz', 'Quantity "doz" is not valid'],
    ['Value', 'EUR 100', 'Value "EUR" is not valid'],
    ['Value', '£100', 'Value "£" is not valid'],
    ['Value', '100 kg', 'Value "kg" is not valid'],
    ['SupplyDate', '31/02/2026', 'Supply date "31/02/2026" is not a date'],
    ['InvoiceDate', 'soon', 'Invoice date "soon" is not a date'],
    ['Region', 'x'.repeat(10), 'Region of origin must be at most 9 characters'],
  ] as const)('where %s is "%s"', (name, cell, message) => {
    const reading = rowWith(name, cell);

    expect(reading.errors).toEqual([`row 1: ${message}`]);
    expect(reading.warnings).toEqual([]);
    expect(reading.status).toBe('Failure');
  });

  test('without a description, or with one over 200 characters', () => {
    expect(readOneRow([valued]).errors).toEqual(['row 1: Description is a required field']);
    expect(readOneRow([valued, [columnRoles.Description.id, 'x'.repeat(201)]]).errors).toEqual([
      'row 1: Description must be at most 200 characters',
    ]);
    expect(readOneRow([valued, [columnRoles.Description.id, '😀'.repeat(200)]]).errors).toEqual([]);
  });

  test('with its tariff keyword over 35 characters', () => {
    const reading = rowWith('TariffKeyword', 'x'.repeat(36));
    expect(reading.errors).toEqual(['row 1: Tariff keyword must be at most 35 characters']);
  });

  test('once for each fault, in the order of the roles, long values shortened', () => {
    const reading = readOneRow([
      [columnRoles.PackageType.id, 'q'.repeat(100)],
      [columnRoles.Currency.id, 'US'],
      [columnRoles.Quantity.id, 'many'],
    ]);
    expect(reading.errors).toEqual([
      'row 1: Description is a required field',
      'row 1: Quantity is not a number',
      'row 1: Currency US is not valid',
      `row 1: Package type "${'q'.repeat(60)}…" is not valid`,
    ]);
  });
});

describe('a cell in error', () => {
  test.each([
    ['Quantity', 'QTY', 'quantityOrdered', null],
    ['ManufCtry', 'Atlantis', 'countryOfOriginCode', null],
    ['Tariff', '84AB.10', 'hsTariffCode', null],
    ['Tariff', '8415.10.1', 'hsTariffCode', '8415.10'],
    ['Tariff', '8415.10.1', 'tariffSuffix', null],
    ['Currency', 'us', 'currencyCode', 'us'],
    ['PackageType', 'zzz', 'packageTypeCode', 'zzz'],
    ['WgtUnit', 'stone', 'weightUnitCode', 'kgm'],
    ['VolUnit', 'gallon', 'volumeUnitCode', 'mtq'],
  ] as const)('of %s showing "%s" leaves %s as %s', (name, cell, field, value) => {
    expect(rowWith(name, cell).products[0]?.[field]).toBe(value);
  });
});

describe('a row is let pass with a warning', () => {
  test.each([
    ['ManufCtry', 'CHINA', 'country "CHINA" read as CN'],
    ['ManufCtry', 'UK', 'country "UK" read as GB'],
    ['TariffKeyword', 'COFFEE', 'tariff keyword COFFEE not found'],
  ] as const)('where %s is "%s"', (name, cell, message) => {
    const reading = rowWith(name, cell);

    expect(reading.warnings).toEqual([`row 1: ${message}`]);
    expect(reading.status).toBe('SuccessWithWarnings');
  });

  test('without a value or a price to derive it from', () => {
    expect(readOneRow([described]).warnings).toEqual(['row 1: Value is missing']);
  });

  test('where the value differs from quantity x unit price by more than cents', () => {
    const priced = (value: string) =>
      readOneRow([described, [columnRoles.Quantity.id, '3'], [columnRoles.UnitPrice.id, '0.33'], [columnRoles.Value.id, value]]);

    expect(priced('1.00').warnings).toEqual([]);
    expect(priced('1.015').warnings).toEqual(['row 1: Value 1.02 differs from quantity x unit price 0.99']);
    expect(priced('7362').warnings).toEqual(['row 1: Value 7362.00 differs from quantity x unit price 0.99']);
  });

  test('where the chosen supplier lacks its product code', () => {
    const suppliers = { supplierProductCodes: new Set(['LT-1401']) };

    const unknown = rowWith('ProductCode', 'ZZ-999', suppliers);
    const known = rowWith('ProductCode', 'LT-1401', suppliers);

    expect(unknown.warnings).toEqual(['row 1: product code ZZ-999 not found']);
    expect(unknown.products[0]?.productMatched).toBe(false);
    expect(known.status).toBe('Success');
    expect(known.products[0]?.productMatched).toBe(true);
  });

  test('once, whatever the number of duty refunds ignored', () => {
    const reading = readBlock(
      {
        clipboardData: 'Cap\t1\t5\nHat\t1\tmuch',
        delimiter: '\t',
        hasHeaderRow: false,
        columns: { column0: 1, column1: 5, column2: columnRoles.DutyRefund.id },
      },
      { mayClaimDutyRefund: false },
    );

    expect(reading.warnings).toEqual(['Duty refund is ignored, only an outbound broker claims it']);
    expect(reading.products.map((product) => product.dutyRefund)).toEqual([null, null]);
  });
});

describe('a row derives', () => {
  test('its value from quantity and price, and its price from value and quantity', () => {
    const derived = readOneRow([described, [columnRoles.Quantity.id, '150'], [columnRoles.UnitPrice.id, '41.20']]).products[0];
    const divided = readOneRow([described, [columnRoles.Quantity.id, '3'], [columnRoles.Value.id, '1']]).products[0];

    expect(derived).toMatchObject({ exportValue: 6180, unitPrice: 41.2 });
    expect(divided).toMatchObject({ exportValue: 1, unitPrice: 0.3333 });
  });

  test('its value from the price as typed, before that is rounded', () => {
    const product = readOneRow([described, [columnRoles.Quantity.id, '100000'], [columnRoles.UnitPrice.id, '0.12345']]).products[0];
    expect(product).toMatchObject({ exportValue: 12345, unitPrice: 0.1235 });
  });

  test('no value from a price where the value is in error', () => {
    const reading = readOneRow([described, [columnRoles.Quantity.id, '3'], [columnRoles.UnitPrice.id, '2'], [columnRoles.Value.id, 'six']]);
    expect(reading.products[0]?.exportValue).toBeNull();
    expect(reading.warnings).toEqual([]);
  });

  test('its total items from items and quantity', () => {
    const product = readOneRow([described, valued, [columnRoles.Quantity.id, '7'], [columnRoles.Items.id, '12']]).products[0];
    expect(product).toMatchObject({ itemsInOrderUnit: 12, totalItems: 84 });
  });

  test('one item per unit where the cell is blank or a dash, none where it is in error', () => {
    const itemsOf = (cell: string) => rowWith('Items', cell).products[0]?.itemsInOrderUnit;
    expect([itemsOf(''), itemsOf('-'), itemsOf('0')]).toEqual([1, 1, null]);
  });

  test("its invoice, currency and units from the order's, the dialog's and the usual", () => {
    const product = readOneRow([described, valued]).products[0];
    expect(product).toMatchObject({
      invoiceNumber: 'INV-DEFAULT',
      currencyCode: 'USD',
      weightUnitCode: 'kgm',
      volumeUnitCode: 'mtq',
      quantityUnitCode: null,
    });
  });

  test('its tariff from its keyword only where it has none', () => {
    const changes = {
      tariffOfKeyword: (keyword: string) => (keyword === 'COFFEE' ? { hsTariffCode: '0901.21', tariffSuffix: '00.15C' } : undefined),
    };
    const keyword = [columnRoles.TariffKeyword.id, 'COFFEE'] as const;

    const byKeyword = readOneRow([described, valued, keyword], changes);
    const byCode = readOneRow([described, valued, keyword, [columnRoles.Tariff.id, '8415.10']], changes);

    expect(byKeyword.products[0]).toMatchObject({ hsTariffCode: '0901.21', tariffSuffix: '00.15C', tariffKeyword: 'COFFEE' });
    expect(byCode.products[0]).toMatchObject({ hsTariffCode: '8415.10', tariffSuffix: null });
  });

  test('further fields only where a column is mapped to them', () => {
    const mapped = rowWith('Brand', 'Oslo').products[0];
    expect(mapped).toMatchObject({ brandName: 'Oslo' });
    expect(Object.keys(mapped ?? {})).not.toContain('regionOfOrigin');
  });
});
