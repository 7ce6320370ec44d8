import { describe, expect, test } from 'vitest';
import { Links } from '#src/server/mail/links.ts';
import { runImportCommand } from '#src/server/operator/import-command.ts';
import { buildHarbour } from '#tests/support/harbour.ts';
import { loadFile } from '#tests/support/list-file.ts';
import { serverOfFile, testSecrets } from '#tests/support/server.ts';

const server = await serverOfFile();
const harbour = await buildHarbour(server.database);
const { token } = harbour.parties.inboundBroker;

const get = async (url: string) => (await server.call('GET', `/api${url}`, { token })).json();
const load = async (bytes: string, values: Readonly<Record<string, string>> = {}) =>
  loadFile(server, '/SalesInvoices', { token, bytes, values });
/** The one invoice with the number, as it is stored. */
const invoice = async (number: string) => {
  const { items } = await get(`/SalesInvoices?PageNumber=1&PageSize=50&SearchText=${number}`);
  expect(items).toHaveLength(1);
  return get(`/SalesInvoices/${items[0].id}`);
};
const chargesOf = ({ charges }: { charges: { itemCode: string; amount: number }[] }) =>
  charges.map(({ itemCode, amount }) => [itemCode, amount]);

const HEADINGS = 'Invoice Number,Invoice Date,Client Code,Client Name,Currency,Item Code,Description,Amount';

describe('a file with a line for each charge', () => {
  test('makes one invoice of the lines that have its number, though others stand between them', async () => {
    const result = await load(
      [
        HEADINGS,
        'SI-1,17/11/2026,acme,Acme Retail,NZD,freight,Ocean freight,"2,350.00"',
        'SI-2,18/11/2026,ACME,Acme Retail,NZD,DOCS,,65',
        'si-1,,,,,DOCS,Documents,65.00',
        'SI-1,17/11/2026,ACME,Acme Retail,NZD,DELIVERY,,(12.50)',
      ].join('\n'),
    );

    expect(result).toMatchObject({ countLoaded: 2, countErrors: 0, lineErrors: [], ignoredHeaders: [] });
    const stored = await invoice('SI-1');
    expect(stored).toMatchObject({ invoiceDate: '2026-11-17', clientCode: 'ACME', clientName: 'Acme Retail', chargeCount: 3 });
    expect(chargesOf(stored)).toEqual([
      ['FREIGHT', 2350],
      ['DOCS', 65],
      ['DELIVERY', -12.5],
    ]);
  });

  test('says what is wrong with the line in which it is, and loads the others', async () => {
    const result = await load(
      [
        HEADINGS,
        'SI-3,2026-11-17,ACME,,NZD,FREIGHT,,1',
        'SI-3,2026-11-18,ACME,,NZD,DOCS,,two',
        'SI-4,2026-11-17,ACME,,NZD,DOCS,,3',
        'SI-3,2026-11-17,ACME,,NZD,,Wash,4',
        ',2026-11-17,ACME,,NZD,DOCS,,5',
      ].join('\n'),
    );

    expect(result).toMatchObject({ countLoaded: 1, countErrors: 2 });
    expect(result.lineErrors).toEqual([
      'Line 3: Invoice Date must be the same as in line 2',
      'Line 3: Amount is not a number',
      'Line 5: Item Code is a required field',
      'Line 6: Invoice Number is a required field',
    ]);
    expect(chargesOf(await invoice('SI-4'))).toEqual([['DOCS', 3]]);
  });

  test('replaces the charges of an invoice that is there, where that is wanted; their numbers stay', async () => {
    await load(`${HEADINGS}\nSI-5,2026-11-17,ACME,,NZD,FREIGHT,,1\nSI-5,2026-11-17,ACME,,NZD,DOCS,,2`);
    const before = await invoice('SI-5');
    const again = `${HEADINGS}\nSI-5,2026-11-17,ACME,,NZD,FREIGHT,,1\nSI-5,2026-11-17,ACME,,NZD,DOCS,,9\nSI-5,2026-11-17,ACME,,NZD,WASH,,4`;

    const skipped = await load(again);
    const replaced = await load(again, { replaceExisting: 'true' });

    expect([skipped.countSkipped, replaced.countReplaced]).toEqual([1, 1]);
    const after = await invoice('SI-5');
    expect(chargesOf(after)).toEqual([
      ['FREIGHT', 1],
      ['DOCS', 9],
      ['WASH', 4],
    ]);
    expect(after.charges.map(({ id }: { id: number }) => id)).toEqual([
      ...before.charges.map(({ id }: { id: number }) => id),
      expect.any(Number),
    ]);
  });
});

test('a file with a line for each invoice has its charges side by side', async () => {
  const headings =
    'Invoice Number,Invoice Date,Client Code,Currency,charges.1.itemCode,charges.1.amount,charges.2.itemCode,charges.2.amount';

  const result = await load(`${headings}\nSI-6,2026-11-17,ACME,NZD,FREIGHT,1,DOCS,2\nSI-7,2026-11-17,ACME,NZD,FREIGHT,3,,`);

  expect(result).toMatchObject({ countLoaded: 2, lineErrors: [] });
  expect(chargesOf(await invoice('SI-6'))).toEqual([
    ['FREIGHT', 1],
    ['DOCS', 2],
  ]);
  expect(chargesOf(await invoice('SI-7'))).toEqual([['FREIGHT', 3]]);
});

test('the sample can be loaded as it is, and its columns are told in the words of people', async () => {
  const sample = await server.call('GET', '/api/SalesInvoices/file/sample', { token });
  const columns: { heading: string; holds: string }[] = await get('/SalesInvoices/file/columns');

  const result = await load(sample.body, { dryRun: 'true' });

  expect(result).toMatchObject({ countLoaded: 1, lineErrors: [], generalErrors: [], ignoredHeaders: [] });
  expect(columns.map(({ heading }) => heading)).toEqual(
    expect.arrayContaining(['Invoice Number', 'Invoice Date', 'Client Code', 'Currency', 'Item Code', 'Description', 'Amount']),
  );
  expect(columns.map(({ heading }) => heading).join()).not.toMatch(/charges|\bid\b/i);
  expect(columns.find(({ heading }) => heading === 'Amount')?.holds).toBe('A number; a line for each of the charges');
});

test('npm run import -- sales-invoices reads a file in somebody’s name', async () => {
  const services = {
    database: server.database,
    documents: server.documents.current,
    links: new Links(new URL('http://127.0.0.1:3000')),
    secrets: testSecrets,
  };
  const request = {
    program: 'import',
    kind: 'sales-invoices',
    fileName: 'invoices.csv',
    replaceExisting: false,
    dryRun: false,
    onlyIfAllGood: false,
  } as const;
  const bytes = Buffer.from(`${HEADINGS}\nSI-8,2026-11-17,ACME,,NZD,FREIGHT,,1\nSI-8,2026-11-17,ACME,,NZD,DOCS,,2`);

  const told = await runImportCommand(services, { ...request, as: harbour.parties.inboundBroker.email }, bytes);
  const refused = runImportCommand(services, { ...request, as: 'without@inboundbroker.example' }, bytes);

  expect(told).toContain('1 loaded, 0 replaced, 0 skipped, 0 with errors');
  await expect(refused).rejects.toThrow();
  expect(chargesOf(await invoice('SI-8'))).toEqual([
    ['FREIGHT', 1],
    ['DOCS', 2],
  ]);
});
