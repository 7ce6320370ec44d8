import { today } from '#src/expression/index.ts';
import { expect } from 'vitest';
import type { Business } from './harbour.ts';
import type { TestServer } from './server.ts';

/** The invoice of the agreed file. */
export const agreedInvoice = {
  invoiceNumber: 'SI-100234',
  invoiceDate: '2026-11-17',
  clientCode: 'ACME',
  clientName: 'Acme Retail NZ Ltd',
  currencyCode: 'NZD',
  consignmentReference: 'C-26-0815',
  masterBill: 'OOLU2711',
  houseBill: 'SZX-88121',
  origin: 'CNSZX',
  destination: 'NZAKL',
  weightKg: 4251,
  volumeM3: 31.93,
  purchaseOrderNumber: 'PO-4471',
  charges: [
    { itemCode: 'FREIGHT', amount: 2350 },
    { itemCode: 'DOCS', amount: 65 },
    { itemCode: 'CLEARANCE', amount: 120 },
    { itemCode: 'CMR', amount: 45 },
    { itemCode: 'PORT', amount: 310.5 },
    { itemCode: 'DELIVERY', amount: 285 },
    { itemCode: 'FUEL', amount: 38.2 },
    { itemCode: 'MPI', amount: 52.9 },
  ],
};

const partnerCodes = {
  FREIGHT: 'FRT',
  DOCS: 'DOC',
  CLEARANCE: 'CCL',
  CMR: 'CMR',
  PORT: 'PSC',
  DELIVERY: 'DEL',
  FUEL: 'FAF',
  MPI: 'MPI',
  STORAGE: 'STO',
  WASH: 'WSH',
  SCAN: 'SCN',
  EXAM: 'EXM',
  DEMURRAGE: 'DEM',
};

export const allItemCodes = Object.keys(partnerCodes);

export const agreedTemplate = {
  clientCode: 'ACME',
  clientName: 'Acme Retail NZ Ltd',
  ctsiClientCode: 'NZ01',
  scacCode: 'TWFF',
  items: Object.entries(partnerCodes).map(([itemCode, ctsiCode]) => ({ itemCode, ctsiCode })),
};

/** A broker's office with its template. */
export interface BillingDesk {
  readonly templateId: number;
  addInvoice(invoice: Readonly<Record<string, unknown>>): Promise<number>;
  /** Asks for an extract by invoice; `more` stands over that. */
  extract(more?: Readonly<Record<string, unknown>>, headers?: Readonly<Record<string, string>>): ReturnType<TestServer['call']>;
  send(method: string, url: string, body?: unknown, headers?: Readonly<Record<string, string>>): ReturnType<TestServer['call']>;
}

export async function openBillingDesk(server: TestServer, { token }: Pick<Business, 'token'>): Promise<BillingDesk> {
  const send: BillingDesk['send'] = (method, url, body, headers = {}) =>
    server.call(method, `/api${url}`, { token, headers, ...(body === undefined ? {} : { body }) });
  const create = async (url: string, body: unknown): Promise<number> => {
    const reply = await send('POST', url, body);
    expect(reply.statusCode, reply.body).toBe(201);
    return Number(String(reply.headers.location).split('/').at(-1));
  };
  const templateId = await create('/BillingExtractTemplates/ctsiglobal', agreedTemplate);
  return {
    templateId,
    send,
    addInvoice: (invoice) => create('/SalesInvoices', { ...agreedInvoice, ...invoice }),
    extract: (more = {}, headers = {}) =>
      send(
        'POST',
        '/Extracts/ctsiglobal',
        { templateId, matchBy: 1, invoiceNumber: 'SI-100234', fileNo: 17, format: 'CSV', ...more },
        headers,
      ),
  };
}

/** So many days from today, by the clock of the server. */
export function dayFromToday(days: number): string {
  return new Date(Date.parse(`${today()}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
