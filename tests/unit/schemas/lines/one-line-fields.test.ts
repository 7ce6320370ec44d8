import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Contract } from '#src/documents/contract/contract.ts';
import type { JsonSchema } from '#src/documents/contract/json-schema.ts';
import { operationsOf } from '#src/documents/contract/openapi.ts';
import { GENERATED } from '#src/server/documents/generated.ts';
import { productDocuments } from '#tests/support/documents.ts';

const compiled = import.meta.glob<Readonly<Record<string, Validate>>>('../../../../schemas/generated/validators/*/*.js', {
  import: 'validators',
  eager: true,
});

interface Found {
  readonly keyword: string;
  readonly instancePath: string;
}
interface Validate {
  (record: unknown): boolean;
  readonly errors?: readonly Found[] | null;
}

/** A field of text, and the record in which only it is given. */
interface TextField {
  readonly name: string;
  readonly format: string | undefined;
  /** Of the value in that record. */
  readonly pointer: string;
  recordWith(text: string): unknown;
}

const HIDDEN = [
  '\r\n',
  '\n',
  '\t',
  '\u2028',
  '\u0085',
  '\u202e',
  '\u2066',
  '\u200f',
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u{e0041}',
];
const LINES = ['One\r\nTwo', 'One\nTwo', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645', '\u{1f469}\u200d\u{1f4bb}'];

const VALIDATOR = /validators\/(.+)\.js$/;
const entities = Object.keys(compiled).map((file) => {
  const id = VALIDATOR.exec(file)?.[1] ?? '';
  return { id, fields: textsIn(productDocuments.schema(id)) };
});
const fieldsOf = (format: string) =>
  entities.flatMap(({ id, fields }) => fields.filter((field) => field.format === format).map((field) => ({ id, ...field })));

describe.each(['browser', 'server'] as const)('in the %s', (side) => {
  const faults = (id: string, record: unknown): readonly Found[] => {
    if (side === 'server') return productDocuments.entity(id).validate(record);
    const validate = compiled[`../../../../schemas/generated/validators/${id}.js`]?.[id];
    if (validate === undefined) throw new Error(`${id} has no validator.`);
    return validate(record) ? [] : (validate.errors ?? []);
  };
  const isFormatFault = (id: string, { recordWith, pointer }: TextField, text: string) =>
    faults(id, recordWith(text)).some(({ keyword, instancePath }) => keyword === 'format' && instancePath === pointer);

  test('no one-line text of any entity holds what nobody sees', () => {
    const fields = fieldsOf('one-line');
    const taken = fields.flatMap((field) =>
      HIDDEN.filter((hidden) => !isFormatFault(field.id, field, `A${hidden}B`)).map(
        (hidden) => `${field.id} ${field.name} ${JSON.stringify(hidden)}`,
      ),
    );

    expect(fields.length).toBeGreaterThan(200);
    expect(taken).toEqual([]);
  });

  test('every one-line text takes letters of any script, and the joiners between them', () => {
    const texts = ['AB', 'T\u0101ne & S\u00f6hne', '\u0639\u0644\u06cc\u200c\u0631\u0636\u0627', '\u0915\u094d\u200d\u0937'];
    const refused = fieldsOf('one-line').filter((field) => texts.some((text) => isFormatFault(field.id, field, text)));

    expect(refused).toEqual([]);
  });

  test('every text of several lines takes them, and joiners', () => {
    const fields = fieldsOf('multi-line');
    const refused = fields.filter((field) => LINES.some((text) => isFormatFault(field.id, field, text)));

    expect(fields.map(({ id, name }) => `${id} ${name}`)).toEqual([
      'billing/invoice-issuer paymentText',
      'consignments/paste clipboardData',
      'declarations/withdrawal reason',
      'tariffs/hs-code description',
      'variations/comment-input text',
      'variations/own-field headings',
      'variations/own-field choices',
      'variations/rule expression',
    ]);
    expect(refused).toEqual([]);
  });
});

/** Text that nobody types as a name or the like: secrets, keys, what is chosen as it is stored, the state of a list, what is read from a sheet and checked by cell. */
const FREE = [
  /\b\w*[pP]assword$/,
  /\.(token|inviteToken|recaptchaResponse|code)$/,
  /\.verifyEmailReturnUri$/,
  /^ViewCreate\.query$/,
  /^PastedLine\./,
  /^Paste\.corrections\[\]\./,
  /\.(delimiter|sheet)$/,
  /\.answers\[\]\.value$/,
  /^CifCriteria\.(month|supplier)$/,
  /\.logoImage$/,
  /\[\]\.id$|\.ids\[\]$/,
];

test('whatever text a request carries into a record is one line, or says what else it is', () => {
  const contract: Contract = JSON.parse(readFileSync(new URL('contract.json', GENERATED), 'utf8'));
  const schemas = contract.components.schemas;
  const free = new Set<string>();
  const visit = (schema: JsonSchema, name: string, trail: readonly string[]): void => {
    const component = schema.$ref?.replace('#/components/schemas/', '');
    if (component !== undefined) {
      const target = schemas[component];
      if (target !== undefined && !trail.includes(component)) visit(target, component, [...trail, component]);
      return;
    }
    const says = ['format', 'enum', 'const', 'pattern', 'x-file'].some((keyword) => Object.hasOwn(schema, keyword));
    if (schema.type === 'string' && !says && schema.readOnly !== true) free.add(name);
    for (const [field, inner] of Object.entries(schema.properties ?? {})) visit(inner, `${name}.${field}`, trail);
    if (schema.items !== undefined) visit(schema.items, `${name}[]`, trail);
  };
  for (const { operation } of operationsOf(contract)) {
    for (const { schema } of Object.values(operation.requestBody?.content ?? {})) visit(schema, operation.operationId, []);
  }

  expect([...free].filter((name) => !FREE.some((known) => known.test(name)))).toEqual([]);
});

/** Every text of a record, those of records and lists inside it too. */
function textsIn({ properties = {} }: Pick<FieldSchema, 'properties'>): readonly TextField[] {
  return Object.entries(properties).flatMap(([name, schema]) =>
    textsAt(schema).map((field) => ({
      ...field,
      name: `${name}${field.name}`,
      pointer: `/${name}${field.pointer}`,
      recordWith: (text: string) => ({ [name]: field.recordWith(text) }),
    })),
  );
}

function textsAt(schema: FieldSchema): readonly TextField[] {
  if (schema.type === 'string') return [{ name: '', format: schema.format, pointer: '', recordWith: (text) => text }];
  if (schema.items !== undefined) {
    return textsAt(schema.items).map((field) => ({
      ...field,
      name: `[]${field.name}`,
      pointer: `/0${field.pointer}`,
      recordWith: (text: string) => [field.recordWith(text)],
    }));
  }
  return textsIn(schema).map((field) => ({ ...field, name: `.${field.name}` }));
}
