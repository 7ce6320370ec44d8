import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { describe, expect, test } from 'vitest';
import { writeValidator } from '#scripts/generate/validators.ts';
import productLine from '#schemas/generated/entities/consignments/product-line.json' with { type: 'json' };
import { validators } from '#schemas/generated/validators/consignments/product-line.js';
import { truck } from '../../src/documents/contract/fleet.ts';

/** Field and keyword of everything wrong with a product line. */
function faultsOf(line: Readonly<Record<string, unknown>>): string[] {
  const validate = validators['consignments/product-line'];
  return validate?.(line) === true ? [] : (validate?.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
}

describe('a precompiled validator', () => {
  test('finds everything that is wrong, not the first thing only', () => {
    expect(faultsOf({ id: 0, hsTariffCode: '12', weightUnitCode: 'stone', colour: 'red' }).toSorted()).toEqual([
      ' additionalProperties',
      '/hsTariffCode format',
      '/id minimum',
      '/weightUnitCode enum',
    ]);
  });

  test('asks for no field: what is required depends on the caller', () => {
    expect(faultsOf({})).toEqual([]);
  });

  test('counts a character outside the basic plane once', () => {
    expect(faultsOf({ manufacturerName: '😀'.repeat(35) })).toEqual([]);
    expect(faultsOf({ manufacturerName: '😀'.repeat(36) })).toEqual(['/manufacturerName maxLength']);
  });

  test('knows the calendar', () => {
    expect(faultsOf({ expectedSupplyDate: '2028-02-29' })).toEqual([]);
    expect(faultsOf({ expectedSupplyDate: '2026-02-29' })).toEqual(['/expectedSupplyDate format']);
    expect(faultsOf({ expectedSupplyDate: '29/02/2028' })).toEqual(['/expectedSupplyDate format']);
    expect(['1899-12-31', '2201-01-01'].map((expectedSupplyDate) => faultsOf({ expectedSupplyDate }))).toEqual([
      ['/expectedSupplyDate pattern'],
      ['/expectedSupplyDate pattern'],
    ]);
    expect(['1900-01-01', '2200-12-31'].map((expectedSupplyDate) => faultsOf({ expectedSupplyDate }))).toEqual([[], []]);
  });

  test('accepts more decimals than are stored: decimals are rounded, not refused', () => {
    expect(faultsOf({ exportValue: 1.001 })).toEqual([]);
  });

  test('judges one property alone', () => {
    const validate = validators['consignments/product-line']?.properties['hsTariffCode'];
    expect(validate?.('1234.56')).toBe(true);
    expect(validate?.('12', { instancePath: '/hsTariffCode' })).toBe(false);
    expect(validate?.errors).toMatchObject([{ instancePath: '/hsTariffCode', keyword: 'format' }]);
  });

  test('can be written for a closed record only', () => {
    expect(() => writeValidator({ $id: 'a/b', type: 'object', properties: {} })).toThrow('a/b is no closed record');
  });

  test('is what rjsf takes for the resolved entity', () => {
    const schema = JSON.parse(JSON.stringify(productLine));
    const { errors } = createPrecompiledValidator(validators, schema).rawValidation(schema, { line: 0 });
    expect(errors).toMatchObject([{ instancePath: '/line', keyword: 'minimum' }]);
  });

  test('needs no eval and nothing but its runtime', () => {
    const code = writeValidator(truck);
    expect(code).toMatch(/^import \{ countCodePoints, formats, recordValidator \} from '\.\.\/runtime\.js';$/m);
    expect(code).not.toMatch(/require\(|\beval\b|new Function/);
  });

  test('cannot be written for a format that nobody knows', () => {
    const schema = {
      $id: 'a/b',
      type: 'object',
      additionalProperties: false,
      properties: { c: { type: 'string', format: 'zip' } },
    };
    expect(() => writeValidator(schema)).toThrow('unknown format "zip"');
  });
});
