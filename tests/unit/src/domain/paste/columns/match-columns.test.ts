import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

import { describeMatch, mappingNotes } from '#src/domain/paste/columns/describe-match.ts';
import { matchColumns } from '#src/domain/paste/columns/match-columns.ts';

import { messages, plan } from '../paste-context.ts';

const synonyms: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('../../../../../fixtures/paste/header-synonyms.json', import.meta.url), 'utf8'),
);

function matchOf(header: string) {
  const match = matchColumns([header], plan).matches[0];
  return { reason: match?.reason, field: match?.field?.name ?? null };
}

describe('a header', () => {
  test.each(Object.entries(synonyms).flatMap(([role, names]) => names.split('|').map((name) => [name, Number(role)] as const)))(
    '"%s" is the kind of column %i',
    (name, role) => {
      expect(matchOf(name)).toEqual({ reason: 'exact', field: plan.byRole.get(role)?.name });
    },
  );

  test.each([
    ['\ufeff PRODUCT_CODE * :', 'productCode'],
    ['Item No.', 'productCode'],
    ['Gross  Wt (KGS)', 'totalWeight'],
    ['No. of Cartons', 'numberOfPackages'],
    ['C.O.O.', 'countryOfOriginCode'],
    ['N.W. (kg)', 'netWeight'],
    ['Weight (net)', 'netWeight'],
  ])('%s is read as a synonym of %s', (header, role) => {
    expect(matchOf(header)).toMatchObject({ reason: 'exact', field: role });
  });

  test.each([
    ['NZ HS tariff code', 'hsTariffCode'],
    ['Commercial invoice ref', 'invoiceNumber'],
    ['Supplier article code', 'productCode'],
    ['Full description of the goods', 'description'],
    ['Goods origin', 'countryOfOriginCode'],
    ['Line amount USD', 'exportValue'],
    ['Gross shipped weight', 'totalWeight'],
    ['Net Wt', 'netWeight'],
    ['Poids net', 'netWeight'],
    ['Total nett weight (KGS)', 'netWeight'],
    ['Total number of cartons', 'numberOfPackages'],
    ['Qty in order', 'quantityOrdered'],
  ])('%s follows the pattern of %s', (header, role) => {
    expect(matchOf(header)).toMatchObject({ reason: 'pattern', field: role });
  });

  test.each(['Weight/Unit', 'Unit Volume', 'Net Wt/pc', 'Weight per carton', 'CBM / pc', 'kg each', 'Qty/Ctn'])(
    '%s is a measure of one unit',
    (header) => {
      expect(matchOf(header)).toMatchObject({ reason: 'per-unit', field: null });
    },
  );

  test.each([
    ['Origin port', 'countryOfOriginCode', 'port'],
    ['Country (destination)', 'countryOfOriginCode', 'destination'],
    ['Quantity (CTNS)', 'quantityOrdered', 'package'],
    ['Amount incl. VAT', 'exportValue', 'incl'],
  ])('%s is like %s, and left because it says "%s"', (header, like, but) => {
    expect(matchColumns([header], plan).matches).toMatchObject([{ reason: 'other', field: null, like: { name: like }, but }]);
  });

  test.each(['Remarks', '__proto__', 'constructor', 'toString', '(USD)'])('%s is not recognised', (header) => {
    expect(matchOf(header)).toMatchObject({ reason: 'unknown', field: null });
  });

  test('of a unit is no per-unit measure', () => {
    expect(matchOf('Weight unit')).toMatchObject({ field: 'weightUnitCode' });
    expect(matchOf('Other unit')).toMatchObject({ field: 'otherUnitCode' });
  });
});

describe('matched columns', () => {
  test('give a role to its first column only and say which', () => {
    const found = matchColumns(['Amount', 'Item', 'Total value'], plan);

    expect(found.mapping).toEqual({ column0: 5, column1: 0 });
    expect(mappingNotes(found, messages)).toEqual(['column2 "Total value" not used, column0 is Value already']);
  });

  test('say for each column why it matched or was left', () => {
    const told = matchColumns(['Qty', 'Goods origin', '', 'Remarks', 'Unit volume'], plan).matches.map((match) =>
      describeMatch(match, messages),
    );

    expect(told).toEqual([
      'column0 "Qty" is a name for Quantity',
      'column1 "Goods origin" reads like Country of origin',
      'column2 has no header',
      'column3 "Remarks" not recognised',
      'column4 "Unit volume" ignored (a measure of one unit)',
    ]);
  });

  test('end with the fiftieth, with a note', () => {
    const found = matchColumns([...Array.from({ length: 50 }, () => ''), 'description', 'Qty'], plan);

    expect(found.matches).toHaveLength(50);
    expect(found.mapping).toEqual({});
    expect(mappingNotes(found, messages)).toEqual(['2 column(s) beyond the first 50 are ignored']);
  });

  test('leave a whole row that is separated by semicolons', () => {
    expect(matchColumns(['Item No.;Goods Description;QTY'], plan).mapping).toEqual({});
  });

  test('read hostile headers of a million characters at once, which take an hour where time grows with the square of them', () => {
    const hostile = ['(', 'hs ', '_', ' ', 'no.'].map((part) => part.repeat(1_000_000 / part.length));
    expect(matchColumns(hostile, plan).mapping).toEqual({ column1: 11 });
  });
});

test('kinds of columns have the numbers of saved templates', () => {
  expect([...plan.byRole.keys()]).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 23, 25, 26, 27, 28, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110,
    111, 112, 113, 114, 115,
  ]);
});

test('every text that reading a block asks for is in the catalogue', () => {
  const folder = new URL('../../../../../../src/domain/paste/', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));

  const keys = sources.flatMap((name) => readFileSync(new URL(name, folder), 'utf8').match(/(?<=')paste\.[a-z.-]+(?=')/g) ?? []);

  expect(keys).toContain('paste.value-differs');
  expect(keys.filter((key) => !Object.hasOwn(messages, key))).toEqual([]);
});
