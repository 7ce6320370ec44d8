/** Records that obey and break what an entity schema says, made from the schema alone. */
import { isRecord, readPath, type Formula } from '#src/expression/index.ts';
import { fieldAt } from '#src/documents/catalogue.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { BothSides, Case, Values } from './both-sides.ts';

/** More combinations than a rule of a few names has. */
const MOST = 20_000;

const PLAIN: readonly string[] = ['trim', 'upper', 'lower'];

/** For every field: nothing, and a value that breaks each of its keywords by the smallest amount. */
export function fieldCases({ document }: BothSides, context: Values): readonly Case[] {
  const fields = [...document.fields.values()].filter(({ entity }) => !entity.readOnly);
  const single = fields.flatMap(({ path, entity }) =>
    wrongValues(entity.schema).map(([keyword, value]): Case => ({
      name: `${path} ${keyword}`,
      values: { [path]: value },
      context,
      ...(/^item .* (integer|characters)$/.test(keyword) ? { isShapeOnly: true } : {}),
      ...(keyword === 'integer' || keyword === 'characters' ? { about: path } : {}),
    })),
  );
  const drafts = fields
    .filter(({ entity: { schema } }) => schema.type === 'number' || schema.type === 'integer')
    .map(({ path }): Case => ({ name: `${path} type`, values: {}, drafts: { [path]: '12 pieces' }, context }));
  return [{ name: 'nothing', values: {}, context }, ...single, ...drafts];
}

function wrongValues(schema: FieldSchema): readonly (readonly [keyword: string, value: unknown])[] {
  const { type, enum: values, maxLength, minLength, minimum, maximum, pattern, format, items } = schema;
  if (type === 'array') return listsOf(items ?? {});
  if (type === 'boolean') return [['yes', true]];
  if (type === 'number' || type === 'integer')
    return [
      ['fits', minimum ?? 1],
      ...(minimum === undefined ? [] : [['minimum', minimum - 1] as const]),
      ...(maximum === undefined ? [] : [['maximum', maximum < 2 ** 50 ? maximum + 1 : maximum * 2] as const]),
      ...(type === 'integer' ? [['integer', 1.5] as const] : []),
    ];
  if (type !== 'string') return [];
  return [
    ['blank', ''],
    ...(values === undefined ? [['text', 'Abc'] as const] : [['enum', 'none of them'] as const, ['fits', values[0]] as const]),
    ...(maxLength === undefined ? [] : [['maxLength', 'A'.repeat(maxLength + 1)] as const]),
    ...(minLength === undefined || minLength < 2 ? [] : [['minLength', 'A'.repeat(minLength - 1)] as const]),
    ...(pattern === undefined ? [] : [['pattern', '?'] as const]),
    ...(format === undefined ? [] : [['format', '?-?'] as const]),
    // A format reads past what does not belong to it.
    ...(schema['x-normalise'] === undefined || PLAIN.includes(schema['x-normalise']) ? [['characters', 'a\0b'] as const] : []),
  ];
}

function listsOf(items: FieldSchema): readonly (readonly [string, unknown])[] {
  if (items.properties === undefined) return wrongValues(items).map(([keyword, value]) => [`item ${keyword}`, [value]]);
  const whole = Object.entries(items.properties).flatMap(([name, schema]) =>
    wrongValues(schema).map(([keyword, value]) => [`item ${name} ${keyword}`, [{ [name]: value }]] as const),
  );
  return [['empty item', [{}]], ...whole];
}

/** Records in which a boolean expression of the entity comes to yes, and to anything else; undefined where none was found. */
export function formulaCases(
  sides: BothSides,
  { expression, field, kind, ...formula }: Formula,
): { readonly yes: Case | undefined; readonly no: Case | undefined } {
  const found: { yes: Case | undefined; no: Case | undefined } = { yes: undefined, no: undefined };
  const { recordName } = sides.document.entity;
  const choices = expression.reads.map(
    (path) => [path, path === recordName ? recordsOf(sides) : candidates(schemaAt(sides, path), expression.source)] as const,
  );
  const name = `${kind} ${'id' in formula ? formula.id : field}`;
  for (const picked of combinations(choices)) {
    const scope = picked.reduce<Values>((whole, [path, value]) => put(whole, path, value), { [recordName]: {} });
    const answer = expression.evaluate(scope, false) === true ? 'yes' : 'no';
    if (found[answer] === undefined) {
      const own = picked.filter(([path, value]) => path.startsWith(`${recordName}.`) && value !== undefined);
      const whole = picked.find(([path]) => path === recordName)?.[1];
      const values = {
        ...(isRecord(whole) && whole),
        ...Object.fromEntries(own.map(([path, value]) => [path.slice(recordName.length + 1), value])),
      };
      const { [recordName]: _, ...context } = scope;
      found[answer] = { name: `${name}: ${answer}`, values, context };
    }
    if (found.yes !== undefined && found.no !== undefined) break;
  }
  return found;
}

function schemaAt({ document, context }: BothSides, path: string): FieldSchema {
  const [root = '', ...rest] = path.split('.');
  const schema: EntitySchema | FieldSchema | undefined = root === document.entity.recordName ? document.schema : context[root];
  if (rest.length === 0 && schema !== undefined && 'items' in schema) return schema;
  return fieldAt(schema, rest.join('.')) ?? {};
}

/** Whole records, which a rule may read: nothing, the highest number of each field, and the lowest of all. */
function recordsOf({ document }: BothSides): readonly Values[] {
  const highest = [...document.fields.values()].flatMap(({ path, entity: { schema } }) =>
    schema.maximum === undefined ? [] : [{ [path]: schema.maximum }],
  );
  const lowest = [...document.fields.values()].flatMap(({ path, entity: { schema } }) =>
    schema.minimum === undefined ? [] : [[path, schema.minimum] as const],
  );
  return [{}, ...highest, Object.fromEntries(lowest)];
}

function candidates(schema: FieldSchema, source: string): readonly unknown[] {
  const literals = [...source.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, double, single]) => double ?? single);
  const numbers = [...source.matchAll(/\b\d+(?:\.\d+)?\b/g)].flatMap(([digits]) => [
    Number(digits) - 1,
    Number(digits),
    Number(digits) + 1,
  ]);
  if (schema.type === 'boolean') return [undefined, true, false];
  if (schema.type === 'number' || schema.type === 'integer') return [undefined, 0, 1, 2, ...numbers];
  if (schema.type === 'array') return [undefined, [], schema.items?.type === 'string' ? ['A', 'B'] : [1, 2], ...rowsOf(schema.items ?? {})];
  // Long before and long after every day on which this runs.
  const days = schema.format === 'date' ? ['1990-01-01', '2190-01-01'] : [];
  return [undefined, 'A', 'B', ...days, ...(schema.enum ?? []), ...literals];
}

/** Rows of a list that expressions read: one for each value that an enumeration may have, and the same one twice. */
function rowsOf({ properties = {} }: FieldSchema): readonly (readonly Values[])[] {
  const told = new Set(Object.values(properties).flatMap(({ enum: values = [] }) => values));
  const row = (value: unknown) =>
    Object.fromEntries(
      Object.entries(properties).map(([name, { enum: values, type }]) => [name, values === undefined ? plainValue(type) : value]),
    );
  const [first] = told;
  return [...[...told].map((value) => [row(value)]), [row(first)], [row(first), row(first)]];
}

function plainValue(type: FieldSchema['type']): unknown {
  if (type === 'boolean') return true;
  return type === 'string' ? 'A' : 1;
}

function* combinations(choices: readonly (readonly [string, readonly unknown[]])[]): Generator<readonly (readonly [string, unknown])[]> {
  const count = choices.reduce((product, [, values]) => product * values.length, 1);
  for (let number = 0; number < Math.min(count, MOST); number++) {
    let rest = number;
    yield choices.map(([path, values]) => {
      const value = values[rest % values.length];
      rest = Math.floor(rest / values.length);
      return [path, value] as const;
    });
  }
}

function put(scope: Values, path: string, value: unknown): Values {
  const [root = '', ...rest] = path.split('.');
  const inner = readPath(scope, root);
  const record = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : {};
  if (rest.length === 0) return { ...scope, [root]: value };
  return { ...scope, [root]: put({ ...record }, rest.join('.'), value) };
}
