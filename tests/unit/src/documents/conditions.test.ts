import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writePath } from '#src/expression/index.ts';
import { type Choices, choicesOf, expressionOf, offeredFields, offeredNames } from '#src/documents/variations/conditions.ts';
import { mergeVariation } from '#src/documents/variations/merge.ts';
import { withOwnFields } from '#src/documents/variations/own-fields.ts';
import { releaseOf } from '#src/server/documents/edition.ts';
import type { AddField } from '#schemas/generated/documents/variation.ts';
import type { Condition, OfferedField } from '#schemas/generated/types.ts';
import { productDocuments } from '#tests/support/documents.ts';

const CLIENT = 'products/client';
const own: readonly AddField[] = [
  { at: CLIENT, add: 'field', id: 'in', title: 'Came in', kind: 'date' },
  { at: CLIENT, add: 'field', id: 'since', title: 'Client since', kind: 'date' },
  { at: CLIENT, add: 'field', id: 'credit', title: 'Credit limit', kind: 'number', decimals: 2 },
  { at: CLIENT, add: 'field', id: 'used', title: 'Credit used', kind: 'number', decimals: 2 },
  { at: CLIENT, add: 'field', id: 'grade', title: 'Grade', kind: 'choice', choices: ['A "good" one', 'B\\C'] },
];
const release = withOwnFields(releaseOf(productDocuments), own);

const recordOf = (name: string) => {
  const [entity, environment] = [release.entity(name), release.environment(name)];
  if (entity === undefined || environment === undefined) throw new Error(`There is no ${name}.`);
  return { as: entity['x-as'] ?? 'record', fields: offeredFields(entity), environment };
};
const records = [CLIENT, 'consignments/product-line', 'tariffs/tariff', 'declarations/declaration-line'].map(recordOf);

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
const number = fc.double({ noNaN: true, min: -1e12, max: 1e12 }).map((value) => (Object.is(value, -0) ? 0 : value));
const few = fc.constantFrom(-2, 0, 0.5, 3);
const valueOf = ({ kind, isUpper, choices = [] }: OfferedField): fc.Arbitrary<string | number | boolean> => {
  if (kind === 'number') return fc.oneof(number, few);
  if (kind === 'date') return fc.oneof(day, fc.constant('2026-11-30'));
  if (kind === 'choice') return fc.constantFrom(...choices.map(({ value = '' }) => value));
  if (kind === 'yes-no') return fc.boolean();
  const text = fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }), fc.constantFrom('A', 'AB', '"', "\\'", '\n{x}'));
  return isUpper === true ? text.map((value) => value.toUpperCase()) : text;
};

/** A condition of a field, with every value that its comparison takes. */
const conditionOf = (fields: readonly OfferedField[]): fc.Arbitrary<Condition> =>
  fc.constantFrom(...fields).chain((field) =>
    fc.constantFrom(...field.comparisons).chain((name): fc.Arbitrary<Condition> => {
      const condition = { field: field.path, comparison: name as Condition['comparison'] };
      if (['empty', 'filled', 'yes', 'no'].includes(name)) return fc.constant(condition);
      if (field.kind === 'choice') return valueOf(field).map((choice) => ({ ...condition, choice: String(choice) }));
      const others = fields.filter(({ kind, path }) => kind === field.kind && path !== field.path);
      const withValue = valueOf(field).map((value) => ({ ...condition, against: 'value' as const, [field.kind]: value }));
      if (others.length === 0 || name === 'contains' || name === 'begins') return withValue;
      const withOther = fc.constantFrom(...others).map(({ path }) => ({ ...condition, against: 'field' as const, otherField: path }));
      return fc.oneof(withValue, withOther);
    }),
  );

const chosen = fc.constantFrom(...records).chain((record) =>
  fc.record({
    record: fc.constant(record),
    choices: fc
      .record({
        join: fc.constantFrom('all' as const, 'any' as const),
        sense: fc.constantFrom('not' as const, 'be' as const),
        conditions: fc.array(conditionOf(record.fields), { minLength: 1, maxLength: 4 }),
      })
      .map((choices): Choices => (choices.conditions.length === 1 ? { ...choices, join: 'all' } : choices)),
  }),
);

type Values = ReadonlyMap<string, string | number | boolean>;

/** The result of a condition for a record; undefined if a value that it compares is empty. */
function holds({ comparison, field, otherField, text, number: size, date, choice }: Condition, values: Values): boolean | undefined {
  const [left, right] = [values.get(field), otherField === undefined ? (text ?? size ?? date ?? choice) : values.get(otherField)];
  if (comparison === 'empty') return left === undefined;
  if (comparison === 'filled') return left !== undefined;
  if (comparison === 'yes') return left === true;
  if (comparison === 'no') return left !== true;
  if (left === undefined || right === undefined) return undefined;
  if (comparison === 'contains') return String(left).includes(String(right));
  if (comparison === 'begins') return String(left).startsWith(String(right));
  if (comparison === 'is' || comparison === 'is-not') return (left === right) === (comparison === 'is');
  if (comparison === 'more' || comparison === 'after') return left > right;
  if (comparison === 'less' || comparison === 'before') return left < right;
  return comparison === 'at-least' || comparison === 'from' ? left >= right : left <= right;
}

function decides({ join, sense, conditions }: Choices, values: Values): boolean {
  const answers = conditions.map((condition) => holds(condition, values));
  const deciding = join === 'any';
  const all = answers.includes(deciding) ? deciding : answers.includes(undefined) ? undefined : !deciding;
  return sense === 'be' ? all === false : all === true;
}

describe('conditions by choices', () => {
  test('are read back from the expression that is made of them', () => {
    fc.assert(
      fc.property(chosen, ({ record: { as, fields }, choices }) => {
        expect(choicesOf(expressionOf(choices, as, fields), as, fields)).toEqual(choices);
      }),
      { numRuns: 2000 },
    );
  });

  test('decide of any record what the expression decides, and the check has no fault in it', () => {
    const withValues = chosen.chain(({ record, choices }) => {
      const used = record.fields.filter(({ path, kind }) => kind !== 'list' && JSON.stringify(choices).includes(`"${path}"`));
      const values = fc.tuple(...used.map((field) => fc.option(valueOf(field), { nil: undefined })));
      return values.map((some) => ({ record, choices, used, some }));
    });
    let held = 0;
    fc.assert(
      fc.property(withValues, ({ record: { as, fields, environment }, choices, used, some }) => {
        const known = used.flatMap(({ path }, index) => (some[index] === undefined ? [] : [[path, some[index]] as const]));
        const record = known.reduce((at, [path, value]) => writePath(at, path, value), {});
        const source = expressionOf(choices, as, fields);
        const expected = decides(choices, new Map(known));
        if (expected) held += 1;

        expect(environment.check(source, 'bool').filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(environment.compile(source).evaluate({ [as]: record }, false), source).toBe(expected);
      }),
      { numRuns: 2000 },
    );
    expect(held).toBeGreaterThan(300);
  });

  test('make a rule that the product takes', () => {
    const { as, fields } = recordOf(CLIENT);
    const invalidWhen = expressionOf({ join: 'all', sense: 'be', conditions: [{ field: 'own.in', comparison: 'filled' }] }, as, fields);
    const rule = { at: CLIENT, add: 'rule', id: 'came-in', invalidWhen, message: 'Enter it', target: 'own.in' } as const;

    expect(invalidWhen).toBe('!(!blank(client.own["in"]))');
    expect(mergeVariation([...own, rule], releaseOf(productDocuments)).outcomes.at(-1)).toMatchObject([{ is: 'holds' }]);
  });

  test.each([
    'line.quantity > 1 && (line.brandName == "A" || blank(line.notes))',
    'line.quantity + 1 > 2',
    'size(line.brandName) > 3',
    'line.quantity == "three"',
    'line.brandName > "A"',
    'line.brandName == line.quantity',
    'line.unknown == 1',
    'consignment.isBuyer',
    'line.brandName.endsWith("A")',
    'true',
    'line.quantity >',
    '',
  ])('are not made of %j', (expression) => {
    const { as, fields } = recordOf('consignments/product-line');
    expect(choicesOf(expression, as, fields)).toBeUndefined();
  });

  test('are offered of what people see of a record', () => {
    const { fields } = recordOf('consignments/product-line');
    const paths = fields.map(({ path }) => path);

    expect(paths).toEqual(expect.arrayContaining(['brandName', 'exportValue', 'quantityOrdered']));
    expect(paths).not.toContain('id');
    expect(new Set(paths).size).toBe(paths.length);
    expect(recordOf(CLIENT).fields).toContainEqual(expect.objectContaining({ path: 'own.in', label: 'Came in', kind: 'date' }));
  });
});

test('names that an expression may use are offered with their types, a method as it follows its value', () => {
  const functions = [
    { name: 'blank', signature: 'blank(any): bool' },
    { name: 'contains', signature: 'string.contains(string): bool' },
  ];
  const names = offeredNames({ client: release.entity(CLIENT) ?? {} }, functions);
  expect(names).toContainEqual({ insert: 'client.name', label: 'Name: client.name (text)' });
  expect(names).toContainEqual({ insert: 'client.own.since', label: 'Client since: client.own.since (date)' });
  expect(names.slice(-2)).toEqual([
    { insert: 'blank(', label: 'blank(any): bool' },
    { insert: '.contains(', label: 'string.contains(string): bool' },
  ]);
});
