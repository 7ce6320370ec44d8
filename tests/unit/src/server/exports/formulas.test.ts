import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import Papa from 'papaparse';
import readXlsx from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { fileContent } from '#src/server/declarations/review/file-content.ts';
import { writeContent } from '#src/server/declarations/review/write-content.ts';
import { type Documents, readDocuments } from '#src/server/documents/documents.ts';
import { GENERATED } from '#src/server/documents/generated.ts';
import { type ExportFields, fieldsOfRows, writeList } from '#src/server/exports/export-list.ts';
import { FileWriteLimit } from '#src/server/exports/file-write-limit.ts';
import type { Answer, Call } from '#src/server/http/call.ts';
import { ParameterValues } from '#src/server/http/parameters.ts';

/** What each sign begins that spreadsheets read as a formula. */
const BEGINNINGS = [';=', 'a;=', '=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
const BEGINS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?$/;
const FORMATS = ['CSV', 'XLSX'] as const;

/** Files that hold no list, and which test looks into them. */
const OTHER_FILES: Readonly<Record<string, string>> = {
  getProductLinesFile: 'below: written as a list of the whole line',
  downloadDeclaration: 'below: head, lines and qualifiers in one table',
  createCifExtract: 'below: the columns of listCifValues, by the same cells',
  createBillingExtract: 'tests/api/billing-extracts.test.ts',
  downloadExtract: 'the bytes that were made before',
};

const documents: Documents = readDocuments(GENERATED);
const lists = documents.contract.operations.flatMap(({ id, rows }) => (rows === undefined ? [] : [[id, rows] as const]));

describe('no text of a file is taken for a formula', () => {
  test.each(lists)('of the list of %s', async (_, entity) => {
    await expectSafe(fieldsOfRows(documents, entity));
  });

  test('of the product lines of a consignment', async () => {
    await expectSafe(new Map(Object.entries(documents.schema('consignments/product-line').properties)));
  });

  test.each(FORMATS)('of a declaration as %s', async (format) => {
    const context = { consignment: { maySeeValues: true, maySeeDeclarations: true }, session: {} };
    for (const beginning of BEGINNINGS) {
      const head = { data: hostileRecord(documents.schema('declarations/declaration').properties, beginning) };
      const line = { line: 1, data: hostileRecord(documents.schema('declarations/declaration-line').properties, beginning) };
      const { bytes } = writeContent(fileContent(documents, context, head, [line]), format, 'D-26-0001');
      expectNoFormula(await cellsIn(format, await buffer(bytes)));
    }
  });

  test('of any other file: each is looked into somewhere', () => {
    const contract: Contract = JSON.parse(readFileSync(new URL('contract.json', GENERATED), 'utf8'));
    const listed = new Set(lists.map(([id]) => id));
    const others = Object.values(contract.paths)
      .flatMap((path) => Object.values(path))
      .filter(({ operationId, responses }) => !listed.has(operationId) && 'text/csv' in (responses['200']?.content ?? {}))
      .map(({ operationId }) => operationId)
      // Headings and examples of the documents.
      .filter((id) => !id.endsWith('FileSample'));
    expect(others.toSorted()).toEqual(Object.keys(OTHER_FILES).toSorted());
  });
});

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ContractOperation>>>>;
}

interface ContractOperation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
}

async function expectSafe(fields: ExportFields): Promise<void> {
  expect(fields.size).toBeGreaterThan(0);
  for (const format of FORMATS) {
    const items = BEGINNINGS.map((beginning) => hostileRecord(Object.fromEntries(fields), beginning));
    const references = [...fields].filter(([, schema]) => schema['x-references'] !== undefined);
    const labels = new Map(references.map(([name]) => [name, new Map(items.map((item) => [String(item[name]), `=${name}`]))]));
    let pages = 0;
    const { file } = await writeList(
      {
        name: 'List',
        fields,
        writing: new FileWriteLimit(),
        labels: () => Promise.resolve(labels),
        readPage: ({ cursor }): Promise<Answer> => {
          cursor?.advance([], 1);
          pages += 1;
          return Promise.resolve({ status: 200, body: { items: pages === 1 ? items : [] } });
        },
      },
      callFor(format),
    );
    const bytes = file === undefined || Buffer.isBuffer(file.bytes) ? Buffer.alloc(0) : await buffer(file.bytes);
    const rows = await cellsIn(format, bytes);
    expect(rows).toHaveLength(1 + BEGINNINGS.length);
    expectNoFormula(rows);
  }
}

function callFor(format: string): Call {
  const none = new ParameterValues(new Map());
  const query = new ParameterValues(new Map([['Format', format]]));
  const who = { token: '', address: '', network: '', neighbourhood: '', device: '', browser: '', knownTags: undefined };
  return { ...who, documents, path: none, query, headers: none, body: undefined };
}

/** Everything that the record has a text for begins a formula; its numbers are below zero. */
function hostileRecord(fields: Readonly<Record<string, FieldSchema>>, beginning: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, hostileValue(schema, `${beginning}cmd|' /C calc'!A0`)]));
}

function hostileValue({ type, format, items, properties }: FieldSchema, text: string): unknown {
  if (type === 'array') return [items === undefined ? text : hostileValue(items, text)];
  if (properties !== undefined)
    return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, hostileValue(each, text)]));
  if (type === 'number' || type === 'integer') return -5;
  if (type === 'boolean') return true;
  return format === 'date' || format === 'date-time' ? '2026-11-23' : text;
}

async function cellsIn(format: string, bytes: Buffer): Promise<readonly (readonly unknown[])[]> {
  // Outside quotes nothing begins a cell, where the separator is another.
  if (format === 'CSV') expect(bytes.toString('utf8').replaceAll(/"(?:[^"]|"")*"/g, '')).not.toMatch(/[;=+@\t]/);
  if (format === 'CSV') return Papa.parse<string[]>(bytes.toString('utf8').replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data;
  const [sheet] = await readXlsx(bytes, { trim: false });
  return sheet?.data ?? [];
}

function expectNoFormula(rows: readonly (readonly unknown[])[]): void {
  const texts = rows.flat().filter((cell) => typeof cell === 'string');
  expect(texts.filter((cell) => BEGINS_FORMULA.test(cell) && !NUMBER.test(cell))).toEqual([]);
  // What could have been one is there.
  expect(texts.some((cell) => cell.includes('cmd') || cell.startsWith("'"))).toBe(true);
}
