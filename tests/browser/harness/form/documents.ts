/** Documents of the harness: a record of goods that shows every widget, and one of many fields that all read one. */
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { UiSchema } from '#schemas/generated/documents/ui.ts';

export interface Documents {
  readonly schema: EntitySchema;
  readonly uiSchema: UiSchema;
}

function entity($id: string, properties: Record<string, FieldSchema>, more: Partial<EntitySchema> = {}): EntitySchema {
  return { $schema: '', $id, title: 'Goods', type: 'object', additionalProperties: false, 'x-as': 'goods', properties, ...more };
}

export const everyWidget: Documents = {
  schema: entity(
    'test/goods',
    {
      code: { title: 'Code', type: 'string', maxLength: 8, 'x-normalise': 'upper' },
      country: { title: 'Origin country', type: 'string' },
      unit: { title: 'Weight unit', type: 'string', enum: ['kgm', 'tne'], 'x-labels': { kgm: 'kgm – kilograms', tne: 'tne – tonnes' } },
      price: { title: 'Price', type: 'number', minimum: 0, 'x-decimals': { exactly: 2 }, 'x-unit': 'NZD' },
      quantity: { title: 'Quantity', type: 'number', 'x-decimals': { most: 4 } },
      perUnit: { title: 'Weight per unit', description: 'Without the packing.', type: 'number', 'x-decimals': { most: 4 }, 'x-unit': 'kg' },
      total: {
        title: 'Total weight',
        type: 'number',
        'x-decimals': { most: 4 },
        'x-unit': 'kg',
        'x-pair': {
          with: 'perUnit',
          driver: 'quantity',
          expr: 'round(goods.perUnit * goods.quantity, 4)',
          inverse: 'round(goods.total / goods.quantity, 4)',
        },
      },
      sum: {
        title: 'Sum',
        type: 'number',
        readOnly: true,
        'x-decimals': { exactly: 2 },
        'x-unit': 'NZD',
        'x-value': { expr: 'round(goods.price * goods.quantity, 2)', mode: 'always' },
      },
      supply: { title: 'Expected supply', type: 'string', format: 'date' },
      used: { title: 'Used goods', type: 'boolean' },
      agreed: { title: 'I have read the terms', type: 'boolean' },
      delimiter: { title: 'Delimiter', type: 'string', enum: ['tab', 'comma'], 'x-labels': { tab: 'Tab', comma: 'Comma' } },
      note: { title: 'Note', type: 'string', maxLength: 100_000 },
      secret: { title: 'Pass phrase', type: 'string' },
      brand: { title: 'Brand', type: 'string' },
      reason: { title: 'Reason of use', type: 'string' },
    },
    {
      required: ['code', 'country'],
      'x-rules': [
        {
          id: 'large',
          invalidWhen: 'goods.quantity > 1000',
          message: 'More than a thousand: is that right?',
          target: 'quantity',
          severity: 'warning',
        },
      ],
    },
  ),
  uiSchema: {
    $schema: '',
    'ui:layout': [
      { id: 'goods', section: 'Goods', columns: 4, children: ['code', 'country', 'unit', 'supply', 'note'] },
      {
        id: 'quantity-and-value',
        section: 'Quantity and value',
        columns: 4,
        children: ['quantity', 'perUnit', 'total', 'price', 'sum', 'brand', 'used', 'reason'],
      },
      { id: 'other', section: 'Other', columns: 3, children: ['agreed', 'delimiter', 'secret'] },
    ],
    country: { 'ui:choices': { id: 'choices', operation: 'countries', value: 'code', label: '{code} – {name}', codeUpTo: 2 } },
    note: { 'ui:widget': 'textarea', 'ui:span': 4 },
    agreed: { 'ui:widget': 'checkbox' },
    delimiter: { 'ui:widget': 'segments' },
    secret: { 'ui:widget': 'password' },
    brand: { 'ui:enabled': 'goods.quantity > 5', 'ui:because': 'Needs a quantity above five' },
    reason: { 'ui:visible': 'goods.used' },
  },
};

/** A parcel whose size is drawn whole by a field of the theme. */
export const parcel: Documents = {
  schema: entity(
    'test/parcel',
    {
      name: { title: 'Name', type: 'string', description: 'As on the label.' },
      size: {
        title: 'Size',
        type: 'object',
        properties: { length: { title: 'Length', type: 'number' }, width: { title: 'Width', type: 'number' } },
      },
      fragile: { title: 'Fragile', type: 'boolean' },
      handling: { title: 'Handling', type: 'string', 'x-requiredWhen': 'goods.fragile' },
      volume: { title: 'Area', type: 'number', 'x-value': { expr: 'goods.size.length * goods.size.width', mode: 'always' } },
    },
    { required: ['name'] },
  ),
  uiSchema: {
    $schema: '',
    'ui:layout': [{ id: 'parcel', section: 'Parcel', children: ['name', 'size', 'fragile', 'handling', 'volume'] }],
    size: { 'ui:field': 'box' },
    handling: { 'ui:visible': 'goods.fragile' },
    volume: { 'ui:widget': 'text' },
  },
};

const TAGS: FieldSchema = { type: 'array', items: { type: 'string', enum: ['new', 'old', 'rare'] } };

/** A letter that is drawn by what rjsf's documentation describes. */
export const letter: Documents = {
  schema: entity('test/letter', {
    subject: { title: 'Subject', type: 'string', maxLength: 20 },
    body: { title: 'Body', type: 'string' },
    weight: { title: 'Weight', type: 'number', 'x-decimals': { most: 2 } },
    tags: { ...TAGS, title: 'Tags' },
    marks: { ...TAGS, title: 'Marks' },
    rating: { title: 'Rating', type: 'number', default: 3 },
  }),
  uiSchema: {
    $schema: '',
    'ui:layout': [{ id: 'letter', children: ['subject', 'body', 'weight', 'tags', 'marks', 'rating'] }],
    subject: {
      'ui:options': {
        inputType: 'search',
        help: 'In one line.',
        description: 'What it is about.',
        classNames: 'first',
        style: { order: 1 },
      },
    },
    body: { 'ui:widget': 'textarea', 'ui:options': { rows: 7 } },
    tags: { 'ui:widget': 'select' },
    marks: { 'ui:widget': 'checkboxes' },
    rating: { 'ui:widget': 'stars' },
  },
};

/** What is chosen, attached or listed. */
export const chosen: Documents = {
  schema: entity('test/chosen', {
    name: { title: 'Name', type: 'string' },
    size: { title: 'Size', type: 'string', enum: ['small', 'large'] },
    shape: { title: 'Shape', type: 'string', enum: ['round', 'long'], default: 'long' },
    marks: { ...TAGS, title: 'Marks' },
    paper: { title: 'Paper', type: 'object', 'x-file': { maxBytes: 1000, extensions: ['pdf'] } },
    parts: { title: 'Parts', type: 'array', items: { type: 'object', properties: { part: { title: 'Part', type: 'string' } } } },
  }),
  uiSchema: {
    $schema: '',
    'ui:layout': [{ id: 'chosen', children: ['name', 'size', 'shape', 'marks', 'paper', 'parts'] }],
    size: { 'ui:widget': 'radio' },
    shape: { 'ui:widget': 'segments' },
    marks: { 'ui:widget': 'checkboxes' },
    parts: { 'ui:grid': { columns: [{ id: 'part', field: 'part' }], addLabel: 'Add a part' } },
  },
};

/** `count` fields; twenty derive from the first, others hide, lock or judge by it. */
export function manyFields(count: number): Documents {
  const properties: Record<string, FieldSchema> = {};
  const ui: Record<string, { 'ui:visible'?: string; 'ui:enabled'?: string }> = {};
  for (let index = 0; index < count; index++) {
    const isNumber = index % 3 === 0;
    properties[`f${index}`] = {
      title: `Field ${index}`,
      type: isNumber ? 'number' : 'string',
      ...(index % 9 === 3 ? { 'x-value': { expr: `goods.f0 * ${index}`, mode: 'always' as const } } : {}),
      ...(index % 9 === 4 ? { 'x-requiredWhen': `goods.f0 > ${index}` } : {}),
    };
    if (index % 9 === 5) ui[`f${index}`] = { 'ui:visible': `goods.f0 < 1000000 || goods.f3 > ${index}` };
    if (index % 9 === 7) ui[`f${index}`] = { 'ui:enabled': `blank(goods.f0) || goods.f0 > ${index}` };
  }
  const names = Object.keys(properties);
  const rules = names.slice(0, 20).map((target, index) => ({
    id: `rule-${'abcdefghijklmnopqrst'[index]}`,
    invalidWhen: `goods.f0 < -${index + 1}`,
    message: 'Below zero',
    target,
  }));
  return {
    schema: entity('test/many', properties, { 'x-rules': rules }),
    uiSchema: { $schema: '', 'ui:layout': [{ id: 'all', section: 'All', columns: 4, children: names }], ...ui },
  };
}
