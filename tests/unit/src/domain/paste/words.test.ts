import { describe, expect, test } from 'vitest';
import { readOneRow, roleOf } from './paste-context.ts';

const described = [roleOf('description'), 'Cap'] as const;
const valued = [roleOf('exportValue'), '10'] as const;

/** What a cell of a field is read as in a sound row. */
function read(field: string, cell: string): unknown {
  return readOneRow([described, valued, [roleOf(field), cell]]).products[0]?.[field];
}

describe('a country', () => {
  test.each([
    ['PRC', 'CN'],
    ['P.R. China', 'CN'],
    ['Holland', 'NL'],
    ['Viet Nam', 'VN'],
    ['nz', 'NZ'],
  ])('written %s is %s', (text, code) => {
    expect(read('countryOfOriginCode', text)).toBe(code);
  });
});

describe('a package type', () => {
  test.each([
    ['ctns', 'CT'],
    ['Carton', 'CT'],
    ['PLT', 'PX'],
    ['pkg.', 'PK'],
    ['Box', 'BX'],
    ['bags', 'BG'],
    ['drum', 'DR'],
    ['crate', 'CR'],
    ['roll', 'RO'],
    ['px', 'PX'],
  ])('written %s is %s', (text, code) => {
    expect(read('packageTypeCode', text)).toBe(code);
  });
});

describe('a unit of a quantity', () => {
  test.each([
    ['kg', 'kgm'],
    ['KGS', 'kgm'],
    ['t', 'tne'],
    ['MT', 'tne'],
    ['g', 'grm'],
    ['gm', 'grm'],
    ['lb', 'lbs'],
    ['lbs', 'lbs'],
    ['lbr', 'lbs'],
    ['cbm', 'mtq'],
    ['m3', 'mtq'],
    ['l', 'ltr'],
    ['lt', 'ltr'],
    ['ml', 'mlt'],
    ['cm3', 'cmq'],
    ['pc', 'nmb'],
    ['PCS', 'nmb'],
    ['ea', 'nmb'],
    ['no', 'nmb'],
    ['unit', 'nmb'],
    ['pr', 'npr'],
    ['pair', 'npr'],
    ['SETS', 'set'],
    ['set', 'set'],
    ['doz', 'dzn'],
    ['bushel', 'bushel'],
  ])('written %s is %s', (text, code) => {
    expect(read('quantityUnitCode', text)).toBe(code);
  });
});
