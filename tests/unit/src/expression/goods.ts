import { compileEntity, createEntityEnvironment, type CompiledEntity, type FormatTable, type IssueTexts } from '#src/expression/index.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import { entity } from './line.ts';

/** Goods whose fields derive each other, depend on each other and are not for everybody. */
export const goodsSchema = entity('tests/goods', {
  'x-as': 'goods',
  required: ['name', 'price'],
  properties: {
    id: { title: 'Id', type: 'integer', readOnly: true },
    orderId: { title: 'Order', type: 'integer', 'x-immutable': true },
    secret: { title: 'Secret', type: 'string', writeOnly: true },
    name: { title: 'Name', type: 'string', maxLength: 10, 'x-normalise': 'trim' },
    code: { title: 'Code', type: 'string', format: 'code', 'x-normalise': 'code', errorMessage: { format: 'A code is like 12.34' } },
    country: { title: 'Country', type: 'string', 'x-normalise': 'upper', default: 'NZ' },
    slug: { title: 'Slug', type: 'string', 'x-value': { expr: "goods.name + '!'", mode: 'untilEdited' } },
    label: { title: 'Label', type: 'string', 'x-value': { expr: 'upper(goods.name)', mode: 'onCreate' } },
    quantity: { title: 'Quantity', type: 'number', minimum: 0, 'x-decimals': { most: 4 } },
    perUnit: { title: 'Weight per Unit', type: 'number' },
    total: {
      title: 'Total Weight',
      type: 'number',
      'x-decimals': { most: 4 },
      'x-pair': {
        with: 'perUnit',
        driver: 'quantity',
        expr: 'goods.perUnit * goods.quantity',
        inverse: 'round(goods.total / goods.quantity, 4)',
      },
    },
    kilos: { title: 'Gross', type: 'number', 'x-value': { expr: 'goods.total + 1', mode: 'always' } },
    price: {
      title: 'Price',
      type: 'number',
      'x-decimals': { exactly: 2 },
      'x-access': { read: 'session.maySeeValues', write: "session.role == 'owner'" },
    },
    packages: { title: 'Packages', type: 'integer' },
    packageType: {
      title: 'Package Type',
      type: 'string',
      'x-requiredWhen': 'goods.packages > 0',
      errorMessage: { required: 'Package type is required' },
    },
    maker: { title: 'Manufacturer', type: 'object', properties: { name: { title: 'Maker', type: 'string', 'x-normalise': 'trim' } } },
    parts: {
      title: 'Parts',
      type: 'array',
      items: {
        type: 'object',
        required: ['code'],
        properties: {
          code: { title: 'Part code', type: 'string', 'x-normalise': 'upper' },
          count: { title: 'Count', type: 'number', 'x-decimals': { most: 1 } },
        },
      },
    },
  },
  'x-rules': [
    { id: 'few', invalidWhen: 'goods.packages > goods.quantity', target: 'packages', message: 'No more than {goods.quantity} packages' },
    { id: 'heavy', invalidWhen: 'goods.total > 1000', target: 'total', message: 'That is heavy', severity: 'warning' },
  ],
});

const code = {
  parse: (text: string) =>
    text.trim() === '' ? null : /^\d{4}$/.test(text) ? `${text.slice(0, 2)}.${text.slice(2)}` : text === 'x' ? undefined : text,
  print: (value: unknown) => String(value),
  isValid: (value: unknown) => typeof value === 'string',
};
export const formats: FormatTable = { get: (name) => (name === 'code' ? code : undefined) };

const session = entity('tests/session', {
  properties: { maySeeValues: { title: 'May see values', type: 'boolean' }, role: { title: 'Role', type: 'string' } },
});

export const goods = compile(goodsSchema);
export const owner = { session: { maySeeValues: true, role: 'owner' } };

export function compile(schema: EntitySchema): CompiledEntity {
  return compileEntity(schema, createEntityEnvironment(schema, { session }), formats);
}

/** A schema of number fields, each with its derived value. */
export function derivedNumbers(values: Readonly<Record<string, string>>): EntitySchema {
  const field = (expr: string): FieldSchema => ({ type: 'number', ...(expr === '' ? {} : { 'x-value': { expr, mode: 'always' } }) });
  return entity('tests/numbers', {
    'x-as': 'it',
    properties: Object.fromEntries(Object.entries(values).map(([name, expr]) => [name, field(expr)])),
  });
}

export const texts: IssueTexts = {
  required: '{label} is a required field',
  maxLength: '{label} must be at most {limit} characters',
  minLength: '{label} must be at least {limit} characters',
  minimum: '{label} must be {limit} or more',
  'minimum.0': '{label} must be zero or more',
  maximum: '{label} must be {limit} or less',
  format: '{label} is not in its format',
  pattern: '{label} is not in its format',
  type: '{label} is of another type',
  'type.number': '{label} must be a number',
  integer: '{label} must be a whole number',
  enum: '{label} is not in the list',
  additionalProperties: '{label} is not a field',
  characters: '{label} has a character that cannot be stored',
};
