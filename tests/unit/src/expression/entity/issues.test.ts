import { describe, expect, it } from 'vitest';
import { findIssues, messageFor, type AjvErrorLike, type RecordMode } from '#src/expression/index.ts';
import { compile, goods, goodsSchema, owner, texts } from '../goods.ts';

type Values = Readonly<Record<string, unknown>>;

const filled = { name: 'Wine', price: 1 };
const issuesOf = (
  record: Values,
  { schemaErrors = [], context = owner, mode = 'edit' }: { schemaErrors?: AjvErrorLike[]; context?: Values; mode?: RecordMode } = {},
) => findIssues(goods, record, { context, mode, texts, schemaErrors });
const messagesOf = (...given: Parameters<typeof issuesOf>) => issuesOf(...given).map(({ path, message }) => `${path}: ${message}`);

describe('required fields', () => {
  it('that are empty are issues, in the order of the schema', () => {
    expect(issuesOf({ price: null })).toEqual([
      { path: 'name', message: 'Name is a required field', severity: 'error' },
      { path: 'price', message: 'Price is a required field', severity: 'error' },
    ]);
    expect(issuesOf(filled)).toEqual([]);
  });

  it('by an expression are required while it is true, with their own message', () => {
    expect(messagesOf({ ...filled, packages: 1, quantity: 1 })).toEqual(['packageType: Package type is required']);
    expect(messagesOf({ ...filled, packages: 0 })).toEqual([]);
    expect(messagesOf(filled)).toEqual([]);
  });

  it('are not asked of who may not read them', () => {
    expect(messagesOf({ name: 'Wine' }, { context: { session: { maySeeValues: false } } })).toEqual([]);
    expect(messagesOf({ name: 'Wine' }, { context: {} })).toEqual([]);
  });

  it('that are only in requests are asked for on create', () => {
    const account = compile({ ...goodsSchema, required: ['secret'] });
    const asked = (mode: RecordMode) => findIssues(account, {}, { context: owner, mode, texts, schemaErrors: [] }).map(({ path }) => path);

    expect(asked('create')).toEqual(['secret']);
    expect(asked('edit')).toEqual([]);
  });

  it('are told once, whatever the validator says of them', () => {
    const schemaErrors = [
      { keyword: 'required', instancePath: '', params: { missingProperty: 'name' } },
      { keyword: 'type', instancePath: '/name', params: { type: 'string' } },
    ];
    expect(messagesOf({ name: null, price: 1 }, { schemaErrors })).toEqual(['name: Name is a required field']);
  });

  it('of the items of a list are named with their place', () => {
    const schemaErrors = [{ keyword: 'required', instancePath: '/parts/2', params: { missingProperty: 'code' } }];
    expect(messagesOf(filled, { schemaErrors })).toEqual(['parts.2.code: Part code is a required field']);
  });
});

describe('errors of the schema', () => {
  it.each([
    ['maxLength', '/name', { limit: 10 }, 'name: Name must be at most 10 characters'],
    ['minimum', '/quantity', { limit: 0 }, 'quantity: Quantity must be zero or more'],
    ['minimum', '/quantity', { limit: 2 }, 'quantity: Quantity must be 2 or more'],
    ['type', '/quantity', { type: 'number' }, 'quantity: Quantity must be a number'],
    ['type', '/packages', { type: 'integer' }, 'packages: Packages must be a whole number'],
    ['type', '/name', { type: 'string' }, 'name: Name is of another type'],
    ['format', '/code', { format: 'code' }, 'code: A code is like 12.34'],
    ['maxLength', '/maker/name', { limit: 35 }, 'maker.name: Maker must be at most 35 characters'],
    ['type', '/parts/0/count', { type: 'number' }, 'parts.0.count: Count must be a number'],
    ['additionalProperties', '', { additionalProperty: 'colour' }, 'colour: colour is not a field'],
    ['somethingNew', '/name', {}, 'name: Name is not in its format'],
  ])('%s at %s become words', (keyword, instancePath, params, expected) => {
    expect(messagesOf(filled, { schemaErrors: [{ keyword, instancePath, params }] })).toEqual([expected]);
  });

  it('that say the same are told once', () => {
    const error = { keyword: 'type', instancePath: '/quantity', params: { type: 'number' } };
    expect(messagesOf(filled, { schemaErrors: [error, error] })).toHaveLength(1);
  });

  it('take a label with braces or dollars as it is', () => {
    const field = goods.fields.get('name');
    if (field === undefined) throw new Error('The entity has no name');
    expect(messageFor({ keyword: 'format', instancePath: '/name' }, { ...field, label: '$& {limit}' }, texts)).toBe(
      '$& {limit} is not in its format',
    );
  });
});

describe('text that cannot be stored', () => {
  it.each(['a\0b', 'a\ud800', '\udc00'])('is an issue of its field: %j', (name) => {
    expect(messagesOf({ ...filled, name })).toEqual(['name: Name has a character that cannot be stored']);
  });

  it('is found inside lists, and whole surrogate pairs are fine', () => {
    expect(messagesOf({ ...filled, name: 'a😀', parts: [{ code: '\0' }] })).toEqual([
      'parts.0.code: Part code has a character that cannot be stored',
    ]);
  });
});

describe('rules', () => {
  it('that are broken are issues of their target, with the values in the message', () => {
    expect(issuesOf({ ...filled, quantity: 2, packages: 3, packageType: 'BX' })).toEqual([
      { path: 'packages', message: 'No more than 2 packages', severity: 'error' },
    ]);
  });

  it('about something empty are not broken', () => {
    expect(issuesOf({ ...filled, packages: 3, packageType: 'BX' })).toEqual([]);
  });

  it('may warn only', () => {
    expect(issuesOf({ ...filled, total: 1001 })).toEqual([{ path: 'total', message: 'That is heavy', severity: 'warning' }]);
  });
});
