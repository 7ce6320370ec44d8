/** One small entity per keyword, with input and expected result. Its record is named `sample`. */
import type { EntityRule, FieldSchema } from '#schemas/generated/documents/entity.ts';

export type Values = Readonly<Record<string, unknown>>;

export interface Example {
  /** The stored record; none for a new one. */
  readonly before?: Values;
  readonly given: Values;
  /** Messages by field, from browser and server alike. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** Refused by the server with its own message; the record is unchanged. */
  readonly isRefused?: true;
  /** The expected value; undefined: empty. */
  readonly becomes?: Values;
  /** Why the form does not let the field `value` be typed into. */
  readonly locked?: string;
  /** The form offers no other values. */
  readonly offered?: readonly unknown[];
  /** The form does not draw it. */
  readonly isHidden?: true;
}

export interface KeywordCase {
  readonly fields: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly rules?: readonly EntityRule[];
  /** A new record. */
  readonly create?: Example;
  /** A change of a stored one. */
  readonly edit?: Example;
  /** How a value of the field `value` is printed. */
  readonly shown?: { readonly value: unknown; readonly as: string };
  /** The choices are another list; the form accepts nothing else. */
  readonly isChosen?: true;
  /** A pasted cell of the field `value` of a product line, and what is stored of it. */
  readonly pasted?: { readonly cell: string; readonly becomes: unknown };
  /** What is said of the cell of a file that holds a wrong value, where it cannot even be read. */
  readonly unread?: string;
  /** What a list answers of a record. */
  readonly read?: 'in rows' | 'not answered' | 'sorted' | 'searched' | 'summed';
}

const text: FieldSchema = { title: 'Value', type: 'string', maxLength: 50 };
const number: FieldSchema = { title: 'Value', type: 'number' };
const wrong = (field: FieldSchema, value: unknown, message: string): KeywordCase => ({
  fields: { value: field },
  create: { given: { value }, errors: { value: [message] } },
  edit: { before: {}, given: { value }, errors: { value: [message] } },
});
const follows = (fields: KeywordCase['fields'], given: Values, becomes: Values): KeywordCase => ({
  fields,
  create: { given, becomes },
  edit: { before: {}, given, becomes },
});
const NOT_YOURS = 'Your role does not allow you to change Value';

export const keywordCases: Readonly<Record<string, KeywordCase>> = {
  title: { ...wrong({ ...number, title: 'Weight', maximum: 5 }, 9, 'Weight must be 5 or less'), shown: { value: 4, as: 'Weight 4' } },
  type: wrong({ title: 'Value', type: 'integer' }, 1.5, 'Value must be a whole number'),
  format: {
    ...wrong({ title: 'Value', type: 'string', format: 'date' }, '2026-13-01', 'Enter Value as a date like 5/12/2026'),
    shown: { value: '2026-03-05', as: '05 Mar 2026' },
    unread: 'Value "2026-13-01" is not a date',
  },
  enum: wrong({ ...text, enum: ['A', 'B'] }, 'C', 'Choose Value from the list'),
  minLength: wrong({ ...text, minLength: 3 }, 'ab', 'Value must be at least 3 characters'),
  maxLength: wrong({ ...text, maxLength: 3 }, 'abcd', 'Value must be at most 3 characters'),
  pattern: wrong({ ...text, pattern: '^a' }, 'b', 'Check the format of Value'),
  minimum: wrong({ ...number, minimum: 3 }, 2, 'Value must be 3 or more'),
  maximum: wrong({ ...number, maximum: 3 }, 4, 'Value must be 3 or less'),
  minItems: wrong({ title: 'Value', type: 'array', minItems: 2, items: text }, ['a'], 'Value must have 2 entries or more'),
  maxItems: wrong({ title: 'Value', type: 'array', maxItems: 1, items: text }, ['a', 'b'], 'Value must have one entry or none'),
  errorMessage: wrong({ ...number, maximum: 3, errorMessage: { maximum: 'Too heavy for {label}: {limit}' } }, 4, 'Too heavy for Value: 3'),
  required: {
    fields: { value: text, other: text },
    required: ['value'],
    create: { given: { other: 'x' }, errors: { value: ['Value is a required field'] } },
    edit: { before: { value: 'x' }, given: { value: null }, errors: { value: ['Value is a required field'] } },
  },
  default: { fields: { value: { ...text, default: 'A' }, other: text }, create: { given: { other: 'x' }, becomes: { value: 'A' } } },
  readOnly: {
    fields: { value: { ...text, readOnly: true }, other: text },
    create: { given: { value: 'x' }, isRefused: true, locked: 'Filled in by the system' },
    edit: { before: {}, given: { value: 'x' }, isRefused: true, locked: 'Filled in by the system' },
  },
  writeOnly: { fields: { value: { ...text, writeOnly: true, 'x-summary': true } }, read: 'not answered' },
  'x-immutable': {
    fields: { value: { ...text, 'x-immutable': true }, other: text },
    create: { given: { value: 'x' }, becomes: { value: 'x' } },
    edit: { before: { value: 'x' }, given: { value: 'y' }, isRefused: true, locked: 'Cannot be changed after saving' },
  },
  'x-import': {
    fields: { code: { ...text, 'x-import': { headers: [] } }, value: { ...text, 'x-import': { headers: ['code'] } } },
    create: { given: { code: 'x' }, becomes: { value: 'x' } },
  },
  'x-editableWhen': {
    fields: {
      other: text,
      value: { ...text, 'x-editableWhen': { expr: "sample.other == 'draft'", because: 'It is {sample.other}' } },
    },
    create: { given: { other: 'sent', value: 'x' }, errors: { value: ['It is sent'] }, locked: 'It is sent' },
    edit: { before: { other: 'sent' }, given: { value: 'x', other: 'draft' }, errors: { value: ['It is sent'] }, locked: 'It is sent' },
  },
  'x-requiredWhen': {
    fields: { other: number, value: { ...text, 'x-requiredWhen': 'sample.other > 1' } },
    create: { given: { other: 2 }, errors: { value: ['Value is a required field'] } },
    edit: { before: { other: 1 }, given: { other: 2 }, errors: { value: ['Value is a required field'] } },
  },
  'x-rules': {
    fields: { other: number, value: number },
    rules: [{ id: 'not-more', invalidWhen: 'sample.value > sample.other', target: 'value', message: 'More than {sample.other}' }],
    create: { given: { other: 2, value: 3 }, errors: { value: ['More than 2'] } },
    edit: { before: { other: 4, value: 3 }, given: { other: 2 }, errors: { value: ['More than 2'] } },
  },
  'x-value always': follows(
    { other: number, value: { ...number, readOnly: true, 'x-value': { expr: 'sample.other * 2', mode: 'always' } } },
    { other: 2 },
    { value: 4 },
  ),
  'x-value untilEdited': follows(
    { other: number, value: { ...number, 'x-value': { expr: 'sample.other * 2', mode: 'untilEdited' } } },
    { other: 2 },
    { value: 4 },
  ),
  'x-value onCreate': {
    fields: { other: number, value: { ...number, 'x-value': { expr: 'sample.other * 2', mode: 'onCreate' } } },
    create: { given: { other: 2 }, becomes: { value: 4 } },
  },
  'x-pair': follows(
    {
      count: { ...number, title: 'Count' },
      each: { ...number, title: 'Each' },
      value: {
        ...number,
        'x-pair': {
          with: 'each',
          driver: 'count',
          expr: 'round(sample.each * sample.count, 2)',
          inverse: 'round(sample.value / sample.count, 2)',
        },
      },
    },
    { count: 3, each: 2 },
    { value: 6 },
  ),
  'x-clearedBy': {
    fields: { other: text, value: { ...text, 'x-clearedBy': { field: 'other', when: 'changed' } } },
    edit: { before: { other: 'a', value: 'b' }, given: { other: 'c' }, becomes: { other: 'c', value: undefined } },
  },
  'x-splits': {
    ...follows(
      {
        value: { ...text, format: 'hs-code', 'x-normalise': 'hs-code', 'x-splits': ['rest'] },
        rest: { ...text, title: 'Rest', format: 'tariff-suffix', 'x-normalise': 'tariff-suffix' },
      },
      { value: '8471300010a' },
      { value: '8471.30', rest: '00.10A' },
    ),
  },
  'x-decimals': follows({ value: { ...number, 'x-decimals': { most: 2 } } }, { value: 1.005 }, { value: 1.01 }),
  'x-normalise': follows({ value: { ...text, 'x-normalise': 'upper' } }, { value: 'ab' }, { value: 'AB' }),
  'x-codes': wrong({ title: 'Value', type: 'string', maxLength: 2, 'x-codes': 'countries' }, 'ZZ', 'Value does not exist'),
  'x-file': {
    ...wrong(
      { title: 'Value', type: 'string', 'x-file': { maxBytes: 10, extensions: ['csv'] } },
      { name: 'lines.csv', size: 11 },
      'File exceeds max size of 10 bytes',
    ),
  },
  'x-paste': { fields: { value: { ...text, 'x-normalise': 'upper', 'x-paste': { role: 190 } } }, pasted: { cell: 'b-7', becomes: 'B-7' } },
  'x-aliases': {
    fields: { value: { ...text, enum: ['A', 'B'], 'x-aliases': { A: ['alpha'] }, 'x-paste': { role: 191 } } },
    pasted: { cell: 'ALPHA', becomes: 'A' },
  },
  'x-references': {
    ...wrong({ title: 'Value', type: 'integer', 'x-references': 'keyword/target' }, 4711, 'Value does not exist'),
    shown: { value: 'the target', as: 'TARGET' },
    isChosen: true,
  },
  'x-steps': {
    fields: {
      value: {
        ...text,
        enum: ['A', 'B', 'C'],
        'x-labels': { A: 'New', C: 'Closed' },
        'x-steps': { '': ['A'], A: ['B', { to: 'C', by: 'session.isAdminUser' }], B: ['C'] },
      },
    },
    create: { given: { value: 'C' }, errors: { value: ['Value of a new record must be New'] }, offered: ['A'] },
    edit: {
      before: { value: 'A' },
      given: { value: 'C' },
      errors: { value: ['Your role does not allow Value to change from New to Closed'] },
      offered: ['A', 'B'],
    },
  },
  'x-access.read': {
    fields: { value: { ...text, 'x-access': { read: 'session.isAdminUser' }, 'x-summary': true } },
    create: { given: { value: 'x' }, errors: { value: [NOT_YOURS] }, isHidden: true },
    edit: { before: {}, given: { value: 'x' }, errors: { value: [NOT_YOURS] }, isHidden: true },
    read: 'not answered',
  },
  'x-access.write': {
    fields: { value: { ...text, 'x-access': { write: 'session.isAdminUser' } } },
    create: {
      given: { value: 'x' },
      errors: { value: [NOT_YOURS] },
      locked: NOT_YOURS.replace('Value', 'this: You are not an administrator'),
    },
    edit: {
      before: {},
      given: { value: 'x' },
      errors: { value: [NOT_YOURS] },
      locked: NOT_YOURS.replace('Value', 'this: You are not an administrator'),
    },
  },
  'x-labels': { fields: { value: { ...text, enum: ['A'], 'x-labels': { A: 'Allowed' } } }, shown: { value: 'A', as: 'Allowed' } },
  'x-summary': { fields: { value: { ...text, 'x-summary': true } }, read: 'in rows' },
  'x-sort': { fields: { value: { ...text, 'x-sort': true, 'x-summary': true } }, read: 'sorted' },
  'x-search': { fields: { value: { ...text, 'x-search': true, 'x-summary': true } }, read: 'searched' },
  'x-total': { fields: { value: { ...number, 'x-total': {}, 'x-summary': true } }, read: 'summed' },
};
