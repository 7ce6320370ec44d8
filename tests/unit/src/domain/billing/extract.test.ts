import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { extractColumns } from '#src/domain/billing/extract-columns.ts';
import { extractFileName } from '#src/domain/billing/extract-file-name.ts';
import { invoiceExtractor, type InvoiceToExtract } from '#src/domain/billing/extract-invoice.ts';
import { ProblemGatherer } from '#src/domain/billing/extract-problems.ts';

const codes = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
/** Partner code XA for the item code A, and so on. */
const everyLetter = codes.map((letter) => ({ itemCode: letter, ctsiCode: `X${letter}` }));

const invoiceOf = (charges: InvoiceToExtract['charges'], more: Partial<InvoiceToExtract> = {}): InvoiceToExtract => ({
  invoiceNumber: 'SI-1',
  invoiceDate: '2026-11-17',
  currencyCode: 'NZD',
  ...more,
  charges,
});

const chargesOf = (...itemCodes: readonly string[]) => itemCodes.map((itemCode) => ({ itemCode, amount: 1 }));

describe('the charges of an invoice', () => {
  test('of equal partner codes are summed, in the order in which the codes come first', () => {
    const extract = invoiceExtractor({
      items: [
        { itemCode: 'FREIGHT', ctsiCode: 'FRT' },
        { itemCode: 'SURCHARGE', ctsiCode: 'FRT' },
        { itemCode: 'DOCS', ctsiCode: 'DOC' },
      ],
    });

    const { charges, total, unmapped } = extract(
      invoiceOf([
        { itemCode: 'FREIGHT', amount: 0.1 },
        { itemCode: 'DOCS', amount: 65 },
        { itemCode: 'surcharge ', amount: 0.2 },
      ]),
    );

    expect(charges).toEqual([
      { code: 'FRT', amount: 0.3 },
      { code: 'DOC', amount: 65 },
    ]);
    expect(total).toBe(65.3);
    expect(unmapped).toEqual([]);
  });

  test('that cancel each other out still stand in the row', () => {
    const extract = invoiceExtractor({ items: everyLetter });

    const { charges, total } = extract(
      invoiceOf([
        { itemCode: 'A', amount: 120 },
        { itemCode: 'A', amount: -120 },
        { itemCode: 'B', amount: -5.5 },
      ]),
    );

    expect(charges).toEqual([
      { code: 'XA', amount: 0 },
      { code: 'XB', amount: -5.5 },
    ]);
    expect(total).toBe(-5.5);
  });

  test.each([
    { what: '12 of different codes', charges: chargesOf(...codes.slice(0, 12)), tooMany: [] },
    { what: '13 of different codes', charges: chargesOf(...codes.slice(0, 13)), tooMany: [{ invoiceNumber: 'SI-1', count: 13 }] },
    { what: '13 of which two are of one code', charges: chargesOf(...codes.slice(0, 12), 'A'), tooMany: [] },
    { what: '200 of 12 codes', charges: chargesOf(...Array.from({ length: 200 }, (_, index) => codes[index % 12] ?? '')), tooMany: [] },
    { what: 'none', charges: [], tooMany: [] },
  ])('$what: room for twelve partner codes', ({ charges, tooMany }) => {
    const problems = new ProblemGatherer();

    problems.add(invoiceExtractor({ items: everyLetter })(invoiceOf(charges)));

    expect(problems.tooMany).toEqual(tooMany);
    expect(problems.isEmpty).toBe(tooMany.length === 0);
  });

  test('whose codes no template maps are named once each, with the first invoice that has them', () => {
    const problems = new ProblemGatherer();
    const extract = invoiceExtractor({ items: everyLetter });

    problems.add(extract(invoiceOf(chargesOf('A', 'STORAGE', 'storage', 'WASH'))));
    problems.add(extract(invoiceOf(chargesOf('STORAGE', 'FUEL'), { invoiceNumber: 'SI-2' })));

    expect(problems.unmapped).toEqual([
      { itemCode: 'STORAGE', invoiceNumber: 'SI-1' },
      { itemCode: 'WASH', invoiceNumber: 'SI-1' },
      { itemCode: 'FUEL', invoiceNumber: 'SI-2' },
    ]);
  });

  test('add up to the total of the row and to that of the invoice, to the cent', () => {
    const charge = fc.record({
      itemCode: fc.constantFrom(...codes.slice(0, 8)),
      amount: fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 }).map((cents) => cents / 100),
    });
    const extract = invoiceExtractor({
      items: everyLetter.map(({ itemCode, ctsiCode }) => ({ itemCode, ctsiCode: ctsiCode.at(1) === 'A' ? 'XB' : ctsiCode })),
    });
    const cents = (amounts: readonly { readonly amount: number }[]) =>
      amounts.reduce((sum, { amount }) => sum + BigInt(Math.round(amount * 100)), 0n);

    fc.assert(
      fc.property(fc.array(charge, { maxLength: 40 }), (charges) => {
        const { charges: summed, total } = extract(invoiceOf(charges));

        expect(cents(summed)).toBe(cents(charges));
        expect(BigInt(Math.round(total * 100))).toBe(cents(charges));
        expect(new Set(summed.map(({ code }) => code)).size).toBe(summed.length);
      }),
    );
  });
});

describe('a row', () => {
  const template = {
    clientCode: 'ACME',
    clientName: 'Acme Retail NZ Ltd',
    ctsiClientCode: 'NZ01',
    scacCode: 'TWFF',
    purchaseOrderNo: 'PO-GENERAL',
  };
  const rowOf = (invoice: InvoiceToExtract) => ({ fileNo: 17, template, extracted: invoiceExtractor({ items: everyLetter })(invoice) });
  const valueIn = (heading: string, invoice: InvoiceToExtract) =>
    extractColumns.find((column) => column.heading === heading)?.value(rowOf(invoice));

  test('has the 41 columns of the agreed file', () => {
    const [headings] = readFileSync('tests/fixtures/billing/ctsi_extract_default.csv', 'utf8').split('\r\n');

    expect(extractColumns.map(({ heading }) => heading).join(',')).toBe(headings);
    expect(extractColumns).toHaveLength(41);
  });

  test('names the purchase order of the invoice, else that of the template', () => {
    expect(valueIn('PurchaseOrderNo', invoiceOf([], { purchaseOrderNumber: 'PO-4471' }))).toBe('PO-4471');
    expect(valueIn('PurchaseOrderNo', invoiceOf([]))).toBe('PO-GENERAL');
  });

  test('is empty where the invoice has fewer charges', () => {
    expect(valueIn('Charge1Code', invoiceOf(chargesOf('A')))).toBe('XA');
    expect(valueIn('Charge2Code', invoiceOf(chargesOf('A')))).toBeUndefined();
    expect(valueIn('Charge12Amount', invoiceOf(chargesOf('A')))).toBeUndefined();
    expect(valueIn('InvoiceTotal', invoiceOf([]))).toBe(0);
  });
});

describe('the name of a file', () => {
  test.each([
    { client: 'ACME', fileNo: 17, name: 'CTSI_ACME_0017_20261119.csv' },
    { client: 'ACME', fileNo: 1, name: 'CTSI_ACME_0001_20261119.csv' },
    { client: 'ACME', fileNo: 10_000, name: 'CTSI_ACME_10000_20261119.csv' },
    { client: '../../ETC/A B', fileNo: 2, name: 'CTSI_-..-ETC-A-B_0002_20261119.csv' },
    { client: 'MĀORI & CO', fileNo: 2, name: 'CTSI_MĀORI-CO_0002_20261119.csv' },
  ])('of $client and $fileNo is $name', ({ client, fileNo, name }) => {
    expect(extractFileName(client, fileNo, '2026-11-19', 'csv')).toBe(name);
  });
});
