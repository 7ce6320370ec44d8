import { describe, expect, test } from 'vitest';
import { inbound, readBlock, readOneRow, roleOf, writableFor } from './paste-context.ts';

const described = [roleOf('description'), 'Cap'] as const;
const valued = [roleOf('exportValue'), '10'] as const;

/** A described and valued row with one more cell. */
function rowWith(field: string, cell: string, changes = {}) {
  return readOneRow([described, ...(field === 'exportValue' ? [] : [valued]), [roleOf(field), cell]], changes);
}

describe('a row is refused', () => {
  test('for a measure of one unit that no line could store', () => {
    const read = readOneRow([described, valued, [roleOf('quantityOrdered'), '0.0001'], [roleOf('totalWeight'), '99,999,999,999']]);

    expect(read.errors).toEqual(['row 1: Weight per unit must be 99999999999 or less']);
  });

  test.each([
    ['productCode', 'x'.repeat(36), 'Product code must be at most 35 characters'],
    ['secondaryCode', 'x'.repeat(36), 'Secondary code must be at most 35 characters'],
    ['buyerProductCode', 'x'.repeat(36), "Buyer's product code must be at most 35 characters"],
    ['invoiceNumber', 'x'.repeat(36), 'Invoice number must be at most 35 characters'],
    ...['6.93E+12', '7e+05', '#N/A', '#REF!', '#WERT!', '#\u00a1VALOR!', '#NV', '########', '1-Mar'].map(
      (cell) => ['productCode', cell, `Product code "${cell}" was changed by the spreadsheet: type what it was`] as const,
    ),
    ['quantityOrdered', 'QTY', 'Quantity is not a number'],
    ['quantityOrdered', '########', 'Quantity is not a number'],
    ['quantityOrdered', '5%', 'Quantity: percent sign is not allowed'],
    ['quantityOrdered', '-1', 'Quantity must be zero or more'],
    ['quantityOrdered', '0.00001', 'Quantity must be zero, or 0.0001 or more'],
    ['exportValue', '0.001', 'Value must be zero, or 0.01 or more'],
    ['totalWeight', '0.00004', 'Weight must be zero, or 0.0001 or more'],
    ['exportValue', '(5.00)', 'Value must be zero or more'],
    ['totalWeight', '-0.5', 'Weight must be zero or more'],
    ['dutyRefund', '-0.5', 'Duty refund must be zero or more'],
    ['exportValue', '100,000,000,000', 'Value must be 99999999999 or less'],
    ['itemsInOrderUnit', '0', 'Items must be one or more'],
    ['itemsInOrderUnit', '0.5', 'Items must be one or more'],
    ['numberOfPackages', '1.5', 'Packages must be a whole number'],
    ['currencyCode', 'US', 'Currency US is not valid'],
    ['currencyCode', 'BGN', 'Currency BGN is not valid'],
    ['countryOfOriginCode', 'Atlantis', 'country "Atlantis" is not valid'],
    ['weightUnitCode', 'stone', 'Weight unit "stone" is not valid'],
    ['weightUnitCode', 'cbm', 'Weight unit "cbm" is not valid'],
    ['volumeUnitCode', 'gallon', 'Volume unit "gallon" is not valid'],
    ['packageTypeCode', 'ZZZ', 'Package type "ZZZ" is not valid'],
    ['packageTypeCode', 'VH', 'Package type "VH" is not valid'],
    ['quantityUnitCode', 'bundles', 'Unit must be at most 3 characters'],
    ['otherUnitCode', 'bundles', 'Other unit must be at most 3 characters'],
    ['numberOfPackages', '5', 'Package type is required'],
    ['hsTariffCode', '84AB.10', 'HS code: incorrect format, valid example is 1234.56'],
    ['hsTariffCode', '8415', 'HS code: incorrect format, valid example is 1234.56'],
    ['hsTariffCode', '8415.10.1', 'Tariff suffix: incorrect format, valid examples are 12, 12.34, 12.34A'],
    ['hsTariffCode', '8415.10.10.00HX', 'Tariff suffix: incorrect format, valid examples are 12, 12.34, 12.34A'],
    ['hsTariffCode', '90121', 'tariff code 90121 has 5 digits, a leading zero may have been lost: 0901.21'],
    ['hsTariffCode', '9012100', 'tariff code 9012100 has 7 digits, a leading zero may have been lost: 0901.21 / 00'],
    ['hsTariffCode', '901210015', 'tariff code 901210015 has 9 digits, a leading zero may have been lost: 0901.21 / 00.15'],
    ['hsTariffCode', '90121001500', 'tariff code 90121001500 has 11 digits, a leading zero may have been lost: 0901.21 / 00.1500'],
    ['totalWeight', '500 bushel', 'Weight "500 bushel": bushel is no weight unit'],
    ['totalWeight', '500 ltr', 'Weight "500 ltr": ltr is no weight unit'],
    ['totalVolume', '2 kg', 'Volume "2 kg": kg is no volume unit'],
    ['quantityOrdered', '2 bushels', 'Quantity "2 bushels": bushels is no unit'],
    ['exportValue', '100 kg', 'Value "100 kg": kg is no currency'],
    ['exportValue', '¥ 100', 'Value "¥ 100" is in ¥, the row in USD'],
    ['numberOfPackages', '5 pcs', 'Packages is not a number'],
    ['expectedSupplyDate', '31/02/2026', 'Supply date "31/02/2026" is not a date'],
    ['invoiceDate', 'soon', 'Invoice date "soon" is not a date'],
    ['regionOfOrigin', 'x'.repeat(10), 'Region of origin must be at most 9 characters'],
  ] as const)('where %s is "%s"', (name, cell, message) => {
    const reading = rowWith(name, cell);

    expect(reading.errors).toEqual([`row 1: ${message}`]);
    expect(reading.warnings).toEqual([]);
    expect(reading.status).toBe('Failure');
  });

  test('without a description, or with one over 200 characters', () => {
    expect(readOneRow([valued]).errors).toEqual(['row 1: Description is a required field']);
    expect(readOneRow([valued, [roleOf('description'), 'x'.repeat(201)]]).errors).toEqual([
      'row 1: Description must be at most 200 characters',
    ]);
    expect(readOneRow([valued, [roleOf('description'), '😀'.repeat(200)]]).errors).toEqual([]);
  });

  test('with its tariff keyword over 35 characters', () => {
    const reading = rowWith('tariffKeyword', 'x'.repeat(36));
    expect(reading.errors).toEqual(['row 1: Tariff keyword must be at most 35 characters']);
  });

  test('once for each fault, in the order of the roles, long values shortened', () => {
    const reading = readOneRow([
      [roleOf('packageTypeCode'), 'q'.repeat(100)],
      [roleOf('currencyCode'), 'US'],
      [roleOf('quantityOrdered'), 'many'],
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
    ['quantityOrdered', 'QTY', 'quantityOrdered', undefined],
    ['countryOfOriginCode', 'Atlantis', 'countryOfOriginCode', undefined],
    ['hsTariffCode', '84AB.10', 'hsTariffCode', undefined],
    ['hsTariffCode', '8415.10.1', 'hsTariffCode', '8415.10'],
    ['hsTariffCode', '8415.10.1', 'tariffSuffix', undefined],
    ['currencyCode', 'us', 'currencyCode', 'us'],
    ['packageTypeCode', 'zzz', 'packageTypeCode', 'zzz'],
    ['weightUnitCode', 'stone', 'weightUnitCode', 'kgm'],
    ['volumeUnitCode', 'gallon', 'volumeUnitCode', 'mtq'],
  ] as const)('of %s showing "%s" leaves %s as %s', (name, cell, field, value) => {
    expect(rowWith(name, cell).products[0]?.[field]).toBe(value);
  });
});

describe('a row is let pass with a warning', () => {
  test('where a spreadsheet has changed its description', () => {
    const { status, warnings } = readOneRow([[roleOf('description'), '#N/A'], valued]);

    expect([status, ...warnings]).toEqual([
      'SuccessWithWarnings',
      'row 1: Description "#N/A" was changed by the spreadsheet: type what it was',
    ]);
  });

  test.each([
    ['countryOfOriginCode', 'CHINA', 'country "CHINA" read as CN'],
    ['countryOfOriginCode', 'UK', 'country "UK" read as GB'],
    ['tariffKeyword', 'COFFEE', 'tariff keyword COFFEE not found'],
  ] as const)('where %s is "%s"', (name, cell, message) => {
    const reading = rowWith(name, cell);

    expect(reading.warnings).toEqual([`row 1: ${message}`]);
    expect(reading.status).toBe('SuccessWithWarnings');
  });

  test('without a value or a price to derive it from', () => {
    const withColumn = readBlock({
      clipboardData: 'Cap\t5\nHat\t\nCoat\t',
      delimiter: '\t',
      hasHeaderRow: false,
      columns: { column0: roleOf('description'), column1: roleOf('exportValue') },
    });
    const without = readBlock({
      clipboardData: 'Cap\nHat\nCoat',
      delimiter: '\t',
      hasHeaderRow: false,
      columns: { column0: roleOf('description') },
    });

    expect(withColumn.warnings).toEqual(['row 2: Value is missing', 'row 3: Value is missing']);
    expect(without.warnings).toEqual(['Value is missing']);
  });

  test('where the value differs from quantity x unit price by more than cents', () => {
    const priced = (value: string) =>
      readOneRow([described, [roleOf('quantityOrdered'), '3'], [roleOf('unitPrice'), '0.33'], [roleOf('exportValue'), value]]);

    expect(priced('1.01').warnings).toEqual([]);
    expect(priced('1.02').warnings).toEqual(['row 1: Value 1.02 differs from quantity x unit price 0.99']);
    expect(priced('7362').warnings).toEqual(['row 1: Value 7362.00 differs from quantity x unit price 0.99']);
  });

  test('where the chosen supplier lacks its product code', () => {
    const suppliers = { supplierProductCodes: new Set(['LT-1401']) };

    const unknown = rowWith('productCode', 'ZZ-999', suppliers);
    const known = rowWith('productCode', 'LT-1401', suppliers);

    expect(unknown.warnings).toEqual(['row 1: product code ZZ-999 not found']);
    expect(unknown.products[0]?.['productMatched']).toBe(false);
    expect(known.status).toBe('Success');
    expect(known.products[0]?.['productMatched']).toBe(true);
  });

  test('once for a column that the user may not store, whatever stands in it', () => {
    const reading = readBlock(
      {
        clipboardData: 'Cap\t1\t5\nHat\t1\tmuch',
        delimiter: '\t',
        hasHeaderRow: false,
        columns: { column0: 1, column1: 5, column2: roleOf('dutyRefund') },
      },
      { writable: writableFor(inbound) },
    );

    expect(reading.warnings).toEqual(['Duty refund is not stored: your role on this consignment may not write it']);
    expect(reading.products.map((product) => product['dutyRefund'])).toEqual([undefined, undefined]);
  });
});

describe('a row derives', () => {
  test('its value from quantity and price, and its price from value and quantity', () => {
    const derived = readOneRow([described, [roleOf('quantityOrdered'), '150'], [roleOf('unitPrice'), '41.20']]).products[0];
    const divided = readOneRow([described, [roleOf('quantityOrdered'), '3'], [roleOf('exportValue'), '1']]).products[0];

    expect(derived).toMatchObject({ exportValue: 6180, unitPrice: 41.2 });
    expect(divided).toMatchObject({ exportValue: 1, unitPrice: 0.3333 });
  });

  test('its value from the price as typed, before that is rounded', () => {
    const product = readOneRow([described, [roleOf('quantityOrdered'), '100000'], [roleOf('unitPrice'), '0.12345']]).products[0];
    expect(product).toMatchObject({ exportValue: 12345, unitPrice: 0.1235 });
  });

  test('no value from a price where the value is in error', () => {
    const reading = readOneRow([described, [roleOf('quantityOrdered'), '3'], [roleOf('unitPrice'), '2'], [roleOf('exportValue'), 'six']]);
    expect(reading.products[0]?.['exportValue']).toBeUndefined();
    expect(reading.warnings).toEqual([]);
  });

  test('its total items from items and quantity', () => {
    const product = readOneRow([described, valued, [roleOf('quantityOrdered'), '7'], [roleOf('itemsInOrderUnit'), '12']]).products[0];
    expect(product).toMatchObject({ itemsInOrderUnit: 12, totalItems: 84 });
  });

  test('one item per unit where the cell is blank or a dash, none where it is in error', () => {
    const itemsOf = (cell: string) => rowWith('itemsInOrderUnit', cell).products[0]?.['itemsInOrderUnit'];
    expect([itemsOf(''), itemsOf('-'), itemsOf('0')]).toEqual([1, 1, undefined]);
  });

  test("its invoice, currency and units from the order's, the dialog's and the usual", () => {
    const product = readOneRow([described, valued]).products[0];
    expect(product).toMatchObject({
      invoiceNumber: 'INV-DEFAULT',
      currencyCode: 'USD',
      weightUnitCode: 'kgm',
      volumeUnitCode: 'mtq',
      quantityUnitCode: undefined,
    });
  });

  test('its tariff from its keyword only where it has none', () => {
    const changes = {
      tariffOfKeyword: (keyword: string) => (keyword === 'COFFEE' ? { hsTariffCode: '0901.21', tariffSuffix: '00.15C' } : undefined),
    };
    const keyword = [roleOf('tariffKeyword'), 'COFFEE'] as const;

    const byKeyword = readOneRow([described, valued, keyword], changes);
    const byCode = readOneRow([described, valued, keyword, [roleOf('hsTariffCode'), '8415.10']], changes);

    expect(byKeyword.products[0]).toMatchObject({ hsTariffCode: '0901.21', tariffSuffix: '00.15C', tariffKeyword: 'COFFEE' });
    expect(byCode.products[0]).toMatchObject({ hsTariffCode: '8415.10', tariffSuffix: undefined });
  });

  test('further fields only where a column is mapped to them', () => {
    const mapped = rowWith('brandName', 'Oslo').products[0];
    expect(mapped).toMatchObject({ brandName: 'Oslo' });
    expect(Object.keys(mapped ?? {})).not.toContain('regionOfOrigin');
  });
});
