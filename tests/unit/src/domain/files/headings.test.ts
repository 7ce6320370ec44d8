import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import { catalogue } from '#src/domain/catalogue.ts';
import { compileImportPlan } from '#src/domain/files/import-plan.ts';
import { matchHeadings } from '#src/domain/files/match-headings.ts';
import { lineReader } from '#src/domain/files/read-lines.ts';

const schema = {
  $schema: '../meta/entity.meta.json',
  $id: 'reference/goods',
  title: 'Goods',
  type: 'object',
  required: ['code', 'name', 'country'],
  additionalProperties: false,
  properties: {
    id: { title: 'Id', type: 'integer', readOnly: true },
    code: { title: 'Code', type: 'string', format: 'hs-code', 'x-import': { headers: ['Tariff', 'HSCode'] }, 'x-splits': ['suffix'] },
    suffix: { title: 'Suffix', type: 'string', format: 'tariff-suffix', 'x-import': { headers: [] } },
    name: { title: 'Name', type: 'string' },
    keyword: { title: 'Keyword', type: 'string', 'x-import': { beginning: ['Keyword', 'Lookup'] } },
    country: { title: 'Country', type: 'string', 'x-codes': 'countries', 'x-value': { expr: "'NZ'", mode: 'onCreate' } },
    percent: { title: 'Percent', type: 'number' },
    isOpen: { title: 'Open', type: 'boolean' },
    from: { title: 'From', type: 'string', format: 'date' },
    kind: { title: 'Kind', type: 'string', enum: ['A', 'B'], 'x-labels': { A: 'Allowed', B: 'Barred' } },
    sum: { title: 'Sum', type: 'number', readOnly: true, 'x-value': { expr: '1.0', mode: 'always' } },
    words: { title: 'Words', type: 'array', items: { type: 'string' } },
    address: { title: 'Address', type: 'object', properties: { city: { title: 'City', type: 'string' } } },
    rates: {
      title: 'Rates',
      type: 'array',
      'x-import': { by: 'group' },
      items: {
        type: 'object',
        properties: {
          group: { title: 'Group', type: 'string' },
          percent: { title: 'Percent', type: 'number' },
          unit: { title: 'Unit', type: 'string' },
        },
      },
    },
    members: {
      title: 'Members',
      type: 'array',
      items: { type: 'object', properties: { countryCode: { title: 'Country', type: 'string' } } },
    },
  },
} satisfies EntitySchema;

const plan = compileImportPlan(schema, { headers: ['Desc2'], beginning: ['Remark'] });
const fieldsOf = (headings: readonly string[]) =>
  matchHeadings(headings, plan).columns.map((column) =>
    column?.kind === 'item' ? `${column.column.path}/${column.item}/${column.name}` : column?.column.path,
  );
/** A line of one record. */
const read = (cells: Readonly<Record<string, string>>) => {
  const { columns } = matchHeadings(Object.keys(cells), plan);
  return lineReader(columns, plan, catalogue)(Object.values(cells));
};

describe('the headings of a file', () => {
  test.each([
    ['Tariff', 'code'],
    ['hs-code', 'code'],
    ['HS Code:', 'code'],
    ['LookupCode', 'keyword'],
    ['Keyword 1', 'keyword'],
    ['name', 'name'],
    ['Name *', 'name'],
    ['isOpen', 'isOpen'],
    ['Open?', 'isOpen'],
    ['address.city', 'address.city'],
    ['rates.NORMAL.percent', 'rates/NORMAL/percent'],
    ['Rates . AAN . Unit', 'rates/AAN/unit'],
    ['members.2.countryCode', 'members/2/countryCode'],
  ])('%s names %s', (heading, field) => {
    expect(fieldsOf([heading])).toEqual([field]);
  });

  test.each(['Suffix', 'Code', 'Id', 'sum', 'rates', 'rates.NORMAL', 'rates.NORMAL.group', 'members.x.countryCode', '__proto__'])(
    '%s names nothing, and is told',
    (heading) => {
      expect(matchHeadings([heading], plan)).toMatchObject({ columns: [undefined], ignored: [heading] });
    },
  );

  test('that are the name of one field are not taken for the title of another', () => {
    const { properties } = schema;
    const twins = compileImportPlan({ ...schema, properties: { ...properties, note: { title: 'Sum', type: 'string' } } });

    expect(matchHeadings(['sum'], twins)).toMatchObject({ columns: [undefined], ignored: ['sum'] });
  });

  test('known ones of which nothing is kept are not told, nor is a column without one', () => {
    expect(matchHeadings(['Desc2', 'Remark1', 'REMARKS', ''], plan).ignored).toEqual([]);
  });

  test('of two for one field the first counts', () => {
    expect(matchHeadings(['Tariff', 'HSCode'], plan)).toMatchObject({ columns: [{ kind: 'field' }, undefined], ignored: ['HSCode'] });
  });

  test('that no line could do without are missed by all their names, but not what fills itself', () => {
    expect(matchHeadings(['Keyword'], plan).missing).toEqual([['Tariff', 'HSCode'], ['Name']]);
  });

  test('mean the same in any case, spacing and punctuation', () => {
    const noise = fc.array(fc.constantFrom(' ', '_', '-', '.', ':', '*', '#'), { maxLength: 3 }).map((marks) => marks.join(''));
    fc.assert(
      fc.property(noise, noise, fc.boolean(), (before, after, isUpper) => {
        const heading = `${before}Lookup${after}Code${after}`;
        expect(fieldsOf([isUpper ? heading.toUpperCase() : heading])).toEqual(['keyword']);
      }),
    );
  });
});

describe('the cells of a line', () => {
  test.each([
    ['a number', { percent: '1,234.50' }, { percent: 1234.5 }],
    ['yes and no', { isOpen: 'Yes' }, { isOpen: true }],
    ['a date, the day first', { from: '05/12/2026' }, { from: '2026-12-05' }],
    ['a code by its label', { kind: 'barred' }, { kind: 'B' }],
    ['a country by its name', { country: 'New Zealand' }, { country: 'NZ' }],
    ['several words', { words: 'tea; green ;' }, { words: ['tea', 'green'] }],
    ['a field of a record inside', { 'address.city': 'Nelson' }, { 'address.city': 'Nelson' }],
    ['nothing', { name: '', percent: '', words: '' }, { name: null, percent: null, words: null }],
    ['a dash for a number', { percent: '-' }, { percent: null }],
    ['a full code', { Tariff: '8415.10.1000H' }, { code: '8415.10', suffix: '10.00H' }],
    ['a code alone', { HSCode: '847130' }, { code: '8471.30', suffix: null }],
    [
      'items of a list by their key; those without a value are none',
      { 'rates.NORMAL.percent': '5', 'rates.AAN.percent': '', 'rates.NORMAL.unit': 'kgm' },
      { rates: [{ group: 'NORMAL', percent: 5, unit: 'kgm' }] },
    ],
    ['items of a list by number', { 'members.1.countryCode': 'SG', 'members.2.countryCode': '' }, { members: [{ countryCode: 'SG' }] }],
  ])('hold %s', (_, cells, values) => {
    expect(read(cells)).toEqual({ values, faults: [], isTooLong: false });
  });

  test.each([
    ['percent', 'five', 'Percent is not a number'],
    ['percent', '5 %', 'Percent: percent sign is not allowed'],
    ['isOpen', 'perhaps', 'Open "perhaps" is neither yes nor no'],
    ['from', '31/02/2026', 'From "31/02/2026" is not a date'],
  ])('of %s that cannot be read are told: %s', (field, cell, text) => {
    expect(read({ [field]: cell }).faults).toEqual([{ path: field, text }]);
  });

  test('that lost a leading zero are no code of other goods', () => {
    expect(read({ Tariff: '90121001500' }).faults).toMatchObject([{ path: 'code', text: expect.stringContaining('0901.21') }]);
  });

  test('of a suffix off its format are told at the suffix', () => {
    expect(read({ Tariff: '7323.93.00.01FXYZQ1234' }).faults).toMatchObject([{ path: 'suffix' }]);
  });

  test('beyond the last heading are noticed where they hold something', () => {
    const reader = lineReader(matchHeadings(['Name'], plan).columns, plan, catalogue);

    expect([reader(['Tea', '']).isTooLong, reader(['Tea', 'green']).isTooLong]).toEqual([false, true]);
  });
});
