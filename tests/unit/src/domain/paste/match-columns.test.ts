import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

import { columnRoleNames, columnRoles } from '#src/domain/paste/column-roles.ts';
import { describeMatch, mappingNotes } from '#src/domain/paste/describe-match.ts';
import synonyms from '#src/domain/paste/header-synonyms.json' with { type: 'json' };
import { matchColumns } from '#src/domain/paste/match-columns.ts';

import { messages } from './paste-context.ts';

function matchOf(header: string) {
  return matchColumns([header]).matches[0];
}

describe('a header', () => {
  test.each(Object.entries(synonyms).flatMap(([role, names]) => names.split('|').map((name) => [name, role])))(
    '"%s" is %s',
    (name, role) => {
      expect(matchOf(name)).toMatchObject({ reason: 'exact', role });
    },
  );

  test.each([
    ['\ufeff PRODUCT_CODE * :', 'ProductCode'],
    ['Item No.', 'ProductCode'],
    ['Gross  Wt (KGS)', 'TotalWeight'],
    ['No. of Cartons', 'PackageQty'],
    ['C.O.O.', 'ManufCtry'],
  ])('%s is read as a synonym of %s', (header, role) => {
    expect(matchOf(header)).toMatchObject({ reason: 'exact', role });
  });

  test.each([
    ['NZ HS tariff code', 'Tariff'],
    ['Commercial invoice ref', 'InvoiceNo'],
    ['Supplier article code', 'ProductCode'],
    ['Full description of the goods', 'Description'],
    ['Goods origin', 'ManufCtry'],
    ['Line amount USD', 'Value'],
    ['Gross shipped weight', 'TotalWeight'],
    ['Total number of cartons', 'PackageQty'],
    ['Qty in order', 'Quantity'],
  ])('%s follows the pattern of %s', (header, role) => {
    expect(matchOf(header)).toMatchObject({ reason: 'pattern', role });
  });

  test.each(['Weight/Unit', 'Unit Volume', 'Net Wt', 'NW', 'N.W.', 'net weight', 'Weight per carton', 'CBM / pc', 'kg each'])(
    '%s is a per-unit or net measure',
    (header) => {
      expect(matchOf(header)).toMatchObject({ reason: 'per-unit', role: null });
    },
  );

  test.each(['Remarks', 'Qty/Ctn', 'Ordered qty', '__proto__', 'constructor', 'toString', '(USD)'])('%s is not recognised', (header) => {
    expect(matchOf(header)).toMatchObject({ reason: 'unknown', role: null });
  });

  test('of a unit is no per-unit measure', () => {
    expect(matchOf('Weight unit')).toMatchObject({ role: 'WgtUnit' });
    expect(matchOf('Other unit')).toMatchObject({ role: 'OtherUnit' });
  });
});

describe('matched columns', () => {
  test('give a role to its first column only and say which', () => {
    const found = matchColumns(['Amount', 'Item', 'Total value']);

    expect(found.mapping).toEqual({ column0: 5, column1: 0 });
    expect(mappingNotes(found, messages)).toEqual(['column2 "Total value" not used, column0 is Value already']);
  });

  test('say for each column why it matched or was left', () => {
    const told = matchColumns(['Qty', 'Goods origin', '', 'Remarks', 'NW']).matches.map((match) => describeMatch(match, messages));

    expect(told).toEqual([
      'column0 "Qty" is a name for Quantity',
      'column1 "Goods origin" reads like Country of origin',
      'column2 has no header',
      'column3 "Remarks" not recognised',
      'column4 "NW" ignored (per-unit or net measure)',
    ]);
  });

  test('end with the fiftieth, with a note', () => {
    const found = matchColumns([...Array.from({ length: 50 }, () => ''), 'Description', 'Qty']);

    expect(found.matches).toHaveLength(50);
    expect(found.mapping).toEqual({});
    expect(mappingNotes(found, messages)).toEqual(['2 column(s) beyond the first 50 are ignored']);
  });

  test('leave a whole row that is separated by semicolons', () => {
    expect(matchColumns(['Item No.;Goods Description;QTY']).mapping).toEqual({});
  });

  test('leave hostile headers of a million characters, which take an hour where time grows with the square of them', () => {
    const hostile = ['(', 'hs ', '_', ' ', 'no.'].map((part) => part.repeat(1_000_000 / part.length));
    expect(matchColumns(hostile).mapping).toEqual({});
  });
});

test('column roles have the numbers of saved templates', () => {
  expect(columnRoleNames.map((name) => columnRoles[name].id)).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 23, 25, 26, 27, 28, 101, 102, 103, 104, 105,
  ]);
});

test('every role has its name in the catalogue', () => {
  for (const name of columnRoleNames) expect(Object.keys(messages)).toContain(`paste.role.${name}`);
});

test('every text that reading a block asks for is in the catalogue', () => {
  const folder = new URL('../../../../../src/domain/paste/', import.meta.url);
  const sources = readdirSync(folder).filter((name) => name.endsWith('.ts'));

  const keys = sources.flatMap((name) => readFileSync(new URL(name, folder), 'utf8').match(/(?<=')paste\.[a-z.-]+(?=')/g) ?? []);

  expect(keys).toContain('paste.value-differs');
  expect(keys.filter((key) => !Object.hasOwn(messages, key))).toEqual([]);
});
