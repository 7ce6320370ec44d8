import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDocuments } from '#src/server/documents/documents.ts';
import { compileValidator } from '#src/server/documents/validation.ts';
import { GENERATED } from '#src/server/documents/generated.ts';
import { matchColumns } from '#src/domain/paste/columns/match-columns.ts';
import { compilePastePlan } from '#src/domain/paste/plan/paste-plan.ts';
import { openBrokerDesk, productsUrl } from '#tests/support/broker-desk.ts';
import { editedDocuments } from '#tests/support/documents.ts';
import type { HarbourLine } from '#tests/support/harbour.ts';

type Line = Readonly<Record<string, unknown>>;

interface Reading {
  readonly status: string;
  readonly products: readonly Line[];
  readonly findings: readonly { readonly message: string; readonly row: number | null; readonly field: string | null }[];
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
  readonly questions: readonly unknown[];
}

const documents = readDocuments(GENERATED);
const plan = compilePastePlan(documents.schema('consignments/pasted-line'));
/** What of an answer the contract does not say. */
const strayOf = compileValidator(documents.operation('readClipboard').replies['200'] ?? {});

const desk = await openBrokerDesk();
/** Of a broker on the other side, who claims refunds. */
const outbound = desk.harbour.parties.outboundBroker.token;
/** Of the party on the other side, which gives the buyer's codes. */
const outboundParty = desk.harbour.parties.outboundParty.token;

/** Reads rows of cells, by the fields of their columns. */
async function read(
  place: HarbourLine,
  fields: readonly string[],
  rows: readonly (readonly string[])[],
  more: Readonly<Record<string, unknown>> = {},
  token = desk.token,
): Promise<Reading> {
  const body = {
    clipboardData: rows.map((cells) => cells.join('\t')).join('\n'),
    columns: Object.fromEntries(fields.map((field, column) => [`column${column}`, plan.byName.get(field)?.paste.role])),
    delimiter: '\t',
    hasHeaderRow: false,
    invoiceNumber: 'INV-OF-DIALOG',
    orderId: place.orderId,
    ...more,
  };
  const reply = await desk.server.call('POST', `${productsUrl(place)}/clipboarddata`, { token, body });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

function insert(place: HarbourLine, products: readonly Line[], token = desk.token) {
  const body = { prevOrderId: place.orderId, prevInvoiceId: place.invoiceId, products };
  return desk.server.call('POST', `${productsUrl(place)}/bulkinsert`, { token, body });
}

/** The lines from a number on, whole. */
async function linesFrom(place: HarbourLine, first: number, token = desk.token): Promise<Line[]> {
  const list = await desk.server.call('GET', `${productsUrl(place)}?OrderId=${place.orderId}&PageSize=200`, { token });
  const ids = list
    .json()
    .items.filter(({ line }: { line: number }) => line >= first)
    .map(({ id }: { id: number }) => id);
  return Promise.all(ids.map(async (id: number) => (await desk.server.call('GET', `${productsUrl(place)}/${id}`, { token })).json()));
}

async function invoices(place: HarbourLine): Promise<Line[]> {
  const list = await desk.server.call('GET', `/api/consignments/${place.consignmentId}/invoices`, { token: desk.token });
  return Promise.all(
    list
      .json()
      .map(async ({ id }: { id: number }) =>
        (await desk.server.call('GET', `/api/consignments/${place.consignmentId}/invoices/${id}`, { token: desk.token })).json(),
      ),
  );
}

describe('what the preview calls sound', () => {
  const cellsOf: Readonly<Record<string, fc.Arbitrary<string>>> = {
    description: fc.constantFrom('Cap', 'Hat, "red"', 'Totally natural soap', ''),
    productCode: fc.constantFrom('A1', '007', ''),
    quantityOrdered: fc.constantFrom('40', '2.5', '3', '0', '5 pcs', '1,200', ''),
    unitPrice: fc.constantFrom('12.50', '0.3333', 'USD 2', ''),
    exportValue: fc.constantFrom('100', '99.99', '1,234.50', '12.345', 'EUR 7', '(5)', ''),
    currencyCode: fc.constantFrom('USD', 'eur', ''),
    totalWeight: fc.constantFrom('60', '0.75', '500 lbs', '2 tne', ''),
    weightUnitCode: fc.constantFrom('kg', 'LBS', ''),
    weightPerUnit: fc.constantFrom('1.5', '0.3333', ''),
    itemsInOrderUnit: fc.constantFrom('12', '1.5', ''),
    hsTariffCode: fc.constantFrom('8415.10', '8415.10.10.00H', '901210015', ''),
    countryOfOriginCode: fc.constantFrom('CN', 'Viet Nam', 'UK', ''),
    numberOfPackages: fc.constantFrom('5', '0', ''),
    packageTypeCode: fc.constantFrom('CTNS', 'px', ''),
    invoiceNumber: fc.constantFrom('N-1', 'N-2', ''),
    invoiceDate: fc.constantFrom('01/12/99', '2026-11-01', ''),
    expectedSupplyDate: fc.constantFrom('7-Dec-26', ''),
    manufacturerName: fc.constantFrom('Shenzhen Bright', ''),
    manufacturerAddress3: fc.constantFrom('Shenzhen', ''),
    secondaryProductCode: fc.constantFrom('SGG-AC', ''),
    buyerProductCode: fc.constantFrom('B-1', ''),
    dutyRefund: fc.constantFrom('5', ''),
    tariffKeyword: fc.constantFrom('COFFEE', ''),
  };
  const names = Object.keys(cellsOf);
  const sheet = fc.shuffledSubarray(names, { minLength: 4 }).chain((fields) =>
    fc.record({
      fields: fc.constant<readonly string[]>(fields.includes('description') ? fields : ['description', ...fields]),
      rows: fc.array(fc.record(cellsOf), { minLength: 1, maxLength: 3 }),
      side: fc.constantFrom('mine', 'outbound', 'outboundParty'),
    }),
  );
  /** Names of a pasted line that the line has another name for. */
  const namesOfLine: Readonly<Record<string, readonly string[]>> = {
    tariffSuffix: ['tariffSuffixImport', 'tariffSuffixExport'],
    secondaryCode: ['secondaryProductCode', 'buyerProductCode'],
  };
  const notOfLine = new Set(['row', 'line', 'productMatched', 'invoiceDate']);

  test('is stored, with the values it showed', async () => {
    const place = desk.harbour.open;
    let stored = 0;
    await fc.assert(
      fc.asyncProperty(sheet, async ({ fields, rows, side }) => {
        const token = { mine: desk.token, outbound, outboundParty }[side];
        const columns = fields.map((field) => (field === 'secondaryProductCode' ? 'secondaryCode' : field));
        const cells = rows.map((row: Readonly<Record<string, string>>) => fields.map((field) => row[field] ?? ''));
        const reading = await read(place, columns, cells, {}, token);
        const { errors, products } = reading;
        // It is printed as it stands.
        expect(strayOf(reading)).toEqual([]);
        if (errors.length > 0) return;
        const reply = await insert(place, products, token);
        expect(reply.statusCode, reply.body).toBe(200);
        const { firstLine } = reply.json();
        const lines = await linesFrom(place, firstLine, token);

        expect(products.map(({ line }) => line)).toEqual(lines.map(({ line }) => line));
        for (const [index, product] of products.entries()) {
          for (const [field, value] of Object.entries(product)) {
            if (value === null || notOfLine.has(field)) continue;
            const kept = (namesOfLine[field] ?? [field]).map((name) => lines[index]?.[name]);
            // A buyer's code gives way to the secondary code of an outbound party.
            if (field === 'buyerProductCode' && product['secondaryCode'] !== null) continue;
            expect(kept, `${field} of ${JSON.stringify(product)}`).toContain(value);
          }
        }
        stored += products.length;
      }),
      { numRuns: 60 },
    );
    expect(stored).toBeGreaterThan(0);
  }, 120_000);
});

describe('a pasted block', () => {
  test('has the numbers its lines will get, and the rows of its sheet in every message', async () => {
    const place = await desk.freshConsignment();
    const { products } = await read(
      place,
      ['description', 'exportValue'],
      [
        ['Cap', '5'],
        ['Total', '5'],
        ['Hat', '6'],
      ],
    );

    const refused = await insert(place, [...products.slice(0, 1), { ...products[1], description: ' ' }]);
    const reply = await insert(place, products);

    expect(products.map(({ row, line }) => [row, line])).toEqual([
      [1, 2],
      [3, 3],
    ]);
    expect(refused.json().errors).toEqual({ 'products.1.description': ['row 3: Description is a required field'] });
    expect(reply.json()).toMatchObject({ count: 2, firstLine: 2, lastLine: 3 });
  });

  test('pasted again is told with the names of the lines that are there', async () => {
    const place = await desk.freshConsignment();
    const block = [['description', 'productCode', 'exportValue', 'invoiceNumber'], [['Cap', 'A1', '5', 'NEW-1']]] as const;
    const first = await read(place, ...block);
    await insert(place, first.products);

    const again = await read(place, ...block);

    expect(first.warnings).toEqual(['row 1: invoice NEW-1 is new: an invoice will be added']);
    expect(again.warnings).toEqual(['row 1: same invoice, product code and value as a line already there: order 1, line 2']);
  });

  test('keeps an invoice date with a new invoice, beside what the current invoice says', async () => {
    const place = await desk.freshConsignment();
    const { products } = await read(
      place,
      ['description', 'exportValue', 'invoiceNumber', 'invoiceDate'],
      [['Cap', '5', 'NEW-1', '01/12/25']],
    );

    await insert(place, products);
    const again = await read(place, ['description', 'invoiceNumber', 'invoiceDate'], [['Cap', 'NEW-1', '02/12/25']]);

    expect(await invoices(place)).toContainEqual(expect.objectContaining({ invoiceNumber: 'NEW-1', invoiceDate: '2025-12-01' }));
    expect(again.warnings).toContain('row 1: invoice NEW-1 is there already and keeps its date 2025-12-01');
  });

  test('keeps manufacturer, address and measures of one unit', async () => {
    const place = await desk.freshConsignment();
    const fields = [
      'description',
      'quantityOrdered',
      'exportValue',
      'manufacturerName',
      'manufacturerAddress1',
      'manufacturerAddress4',
      'volumePerUnit',
      'otherPerUnit',
    ];
    const { products } = await read(place, fields, [['Cap', '40', '5', 'Bright Ltd', '1 Quay St', 'Guangdong', '0.25', '3']]);

    await insert(place, products);

    expect((await linesFrom(place, 2))[0]).toMatchObject({
      manufacturerName: 'Bright Ltd',
      manufacturerAddress1: '1 Quay St',
      manufacturerAddress4: 'Guangdong',
      volumePerUnit: 0.25,
      totalVolume: 10,
      otherPerUnit: 3,
      totalOtherMeasure: 120,
    });
  });

  test('says once what its user may not store, and stores it for those who may', async () => {
    const fields = ['description', 'exportValue', 'buyerProductCode', 'dutyRefund'];
    const rows = [
      ['Cap', '5', 'B-1', '2'],
      ['Hat', '6', 'B-2', '3'],
    ];

    const mine = await read(desk.harbour.open, fields, rows);
    const theirs = await read(desk.harbour.open, fields, rows, {}, outbound);
    const { firstLine } = (await insert(desk.harbour.open, theirs.products, outbound)).json();
    const [line] = await linesFrom(desk.harbour.open, firstLine, outbound);

    expect(mine.warnings).toEqual([
      "Buyer's product code is not stored: your role on this consignment may not write it",
      'Duty refund is not stored: your role on this consignment may not write it',
    ]);
    expect(theirs.warnings).toEqual(["Buyer's product code is not stored: your role on this consignment may not write it"]);
    expect(line).toMatchObject({ dutyRefund: 2 });
  });

  test('takes corrections and answers with the next reading', async () => {
    const block = [
      ['description', 'exportValue'],
      [
        ['Cap', '1.234'],
        ['', '2.500'],
      ],
    ] as const;

    const asked = await read(desk.harbour.open, ...block);
    const answered = await read(desk.harbour.open, ...block, {
      corrections: [{ row: 2, field: 'description', text: 'Hat' }],
      answers: [{ id: 'decimals', value: ',' }],
    });

    expect(asked.status).toBe('Failure');
    expect(asked.questions).toMatchObject([
      {
        id: 'decimals',
        choices: [
          { value: '.', label: '1.234' },
          { value: ',', label: '1234' },
        ],
        answer: null,
      },
    ]);
    expect([answered.status, answered.products.map(({ exportValue }) => exportValue)]).toEqual(['Success', [1234, 2500]]);
  });

  test('asks nothing of the second sheet of a layout whose answers a template keeps', async () => {
    const kept = [
      { id: 'decimals', value: ',' },
      { id: 'beside kr Amount (kr)', value: 'NOK' },
    ];
    const template = { templateName: 'Fjord', delimiter: '\t', hasHeaderRow: true, answers: kept, column0: 1, column1: 5 };
    const added = await desk.server.call('POST', '/api/ConProductAutoAddTempls', { token: desk.token, body: template });
    const { answers } = (await desk.server.call('GET', String(added.headers['location']), { token: desk.token })).json();
    const sheet = (value: string) =>
      [
        ['Description', 'Amount (kr)'],
        ['Cap', value],
      ] as const;
    const fields = ['description', 'exportValue'] as const;

    const first = await read(desk.harbour.open, fields, sheet('1.234'), { hasHeaderRow: true });
    const second = await read(desk.harbour.open, fields, sheet('2.500'), { hasHeaderRow: true, answers });

    expect([first.status, first.questions.length]).toEqual(['Failure', 2]);
    expect(second).toMatchObject({ errors: [], products: [{ exportValue: 2500, currencyCode: 'NOK' }] });
    expect(second.status).not.toBe('Failure');
  });

  test('refuses a correction of what is no field', async () => {
    const body = {
      clipboardData: 'Cap',
      columns: { column0: 1 },
      delimiter: '\t',
      hasHeaderRow: false,
      corrections: [{ row: 1, field: 'id', text: '7' }],
    };

    const reply = await desk.server.call('POST', `${productsUrl(desk.harbour.open)}/clipboarddata`, { token: desk.token, body });

    expect([reply.statusCode, reply.json().errors]).toEqual([400, { corrections: ['id is no field of a pasted line'] }]);
  });
});

describe('a field that its schema says may be pasted', () => {
  const MARK = {
    title: 'Pallet Mark',
    type: 'string',
    maxLength: 6,
    'x-normalise': 'upper',
    'x-summary': true,
    'x-paste': { role: 150, headers: ['pallet mark', 'mark'] },
  };

  test('is matched by its header, read, checked, shown and stored, with no other change', async () => {
    const edited = await editedDocuments([], {
      'consignments/product-line.schema.json': (text) =>
        text.replace('"properties": {', `"properties": { "palletMark": ${JSON.stringify(MARK)},`),
    });
    const newer = readDocuments(edited.generated);
    const before = desk.server.documents.current;
    const place = await desk.freshConsignment();
    const { mapping } = matchColumns(['Goods', 'Pallet Mark'], compilePastePlan(newer.schema('consignments/pasted-line')));

    desk.server.documents.replace(newer);
    const wrong = await read(
      place,
      [],
      [
        ['Goods', 'Pallet Mark'],
        ['Cap', 'far too long'],
      ],
      { columns: mapping, hasHeaderRow: true },
    );
    const sound = await read(
      place,
      [],
      [
        ['Goods', 'Pallet Mark'],
        ['Cap', 'p-17'],
      ],
      { columns: mapping, hasHeaderRow: true },
    );
    const reply = await insert(place, sound.products);
    const [line] = await linesFrom(place, 2);
    desk.server.documents.replace(before);

    expect(mapping).toEqual({ column0: 1, column1: 150 });
    expect(wrong.errors).toEqual(['row 2: Pallet Mark must be at most 6 characters']);
    expect(sound.products[0]).toMatchObject({ palletMark: 'P-17' });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(line).toMatchObject({ palletMark: 'P-17' });
  });
});
