import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Operations } from '#src/app/api/operations.ts';

/** One call as the specification has it, with the words that say so. */
interface SpecifiedCall {
  readonly document: string;
  readonly quote: string;
  readonly method: string;
  readonly path: string;
  /** Query parameters. */
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Fields of the body, or of its rows. */
  readonly body?: readonly string[];
  readonly status?: number;
  /** Fields of the answer, or of its rows. */
  readonly reply?: readonly string[];
}

/** What differs from the specification, and why. The key is a call, or a call and what of it. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  '/api/GenericCodes/{code}': 'the address is the same; the parameter is called after the field of the record, productCode',
  'GET /api/UsageInvoices/{id} creditCardToken': 'never answered: what pays belongs to no page',
};

const entries: Operations = JSON.parse(readFileSync('schemas/generated/operations.json', 'utf8'));
const { paths, components }: Contract = JSON.parse(readFileSync('schemas/generated/contract.json', 'utf8'));
const specified: readonly SpecifiedCall[] = JSON.parse(readFileSync('tests/fixtures/specification/calls.json', 'utf8'));
const nameOf = ({ method, path }: SpecifiedCall) => `${method} ${path}`;
const isExcepted = (call: SpecifiedCall, what: string) => EXCEPTIONS[`${nameOf(call)} ${what}`] !== undefined;
const textOf = (document: string) => readFileSync(join('tests/fixtures/specification', `${document}.md`), 'utf8');
const sectionOf = (document: string) => /## 7\. The calls it makes\n(.*?)\n## 8\./s.exec(textOf(document))?.[1] ?? '';

describe('the table of specified calls', () => {
  test.each(['accounts-and-administration', 'trade-data'])('has every call that the specification of %s names', (document) => {
    const quotes = new Set(specified.filter((call) => call.document === document).map(({ quote }) => quote));
    const text = sectionOf(document);
    for (const quote of quotes) expect(textOf(document)).toContain(quote);
    const unquoted = [...quotes]
      .toSorted((one, other) => other.length - one.length)
      .reduce((rest, quote) => rest.replaceAll(quote, ''), text);
    expect(unquoted.match(/.*\b(GET|POST|PUT|PATCH|DELETE)\b.*/g) ?? []).toEqual([]);
  });
});

describe('the contract', () => {
  test.each(specified.map((call) => [nameOf(call), call] as const))('%s: is there as specified', (_, call) => {
    const { operation, entry } = found(call);
    const query = call.required.concat(call.optional).filter((name) => !isExcepted(call, name));
    expect(entry.query).toEqual(expect.arrayContaining(query));
    expect(entry.requiredQuery.toSorted()).toEqual(
      call.required.map((name) => (isExcepted(call, name) ? upperFirst(name) : name)).toSorted(),
    );
    if (call.status !== undefined) expect(entry.status).toBe(call.status);
    expect(missing(call, call.body, schemaOf(operation.requestBody))).toEqual([]);
    expect(missing(call, call.reply, schemaOf(operation.responses?.[String(entry.status)]))).toEqual([]);
  });

  test('has every exception for something', () => {
    const known = new Set(specified.flatMap((call) => [call.path, ...namesOf(call).map((name) => `${nameOf(call)} ${name}`)]));
    expect(Object.keys(EXCEPTIONS).filter((key) => !known.has(key))).toEqual([]);
  });
});

interface Schema {
  readonly $ref?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface ContractOperation {
  readonly operationId: string;
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content>>;
}

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ContractOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

function found(call: SpecifiedCall) {
  const path = EXCEPTIONS[call.path] === undefined ? call.path : call.path.replace('{code}', '{productCode}');
  const [id, entry] = Object.entries(entries).find(([, { method, path: at }]) => method === call.method && at === path) ?? [];
  if (id === undefined || entry === undefined) throw new Error(`The contract has no ${nameOf(call)}.`);
  const operation = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .find(({ operationId }) => operationId === id);
  if (operation === undefined) throw new Error(`The contract does not describe ${id}.`);
  return { operation, entry };
}

/** Of the fields, those that the schema lacks. */
function missing(call: SpecifiedCall, fields: readonly string[] = [], schema: Schema | undefined): string[] {
  const names = new Set(Object.keys(rowOf(schema).properties ?? {}));
  return fields.filter((name) => !names.has(name) && !isExcepted(call, name));
}

function schemaOf(described: Content | undefined): Schema | undefined {
  const [content] = Object.values(described?.content ?? {});
  return content?.schema;
}

/** A record, that of a list, or that of a page. */
function rowOf(schema: Schema = {}): Schema {
  if (schema.$ref !== undefined) return rowOf(components.schemas[schema.$ref.replace('#/components/schemas/', '')]);
  if (schema.items !== undefined) return rowOf(schema.items);
  const page = schema.properties?.['totalItemsCount'] === undefined ? undefined : schema.properties['items'];
  return page === undefined ? schema : rowOf(page);
}

function namesOf({ required, optional, body = [], reply = [] }: SpecifiedCall): readonly string[] {
  return [...required, ...optional, ...body, ...reply];
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
