// Consignments whose lines can be declared, and declarations compiled of them.
import { expect } from 'vitest';
import type { Database } from '#src/server/database/database.ts';
import { newId } from '#src/server/database/tables/ids.ts';
import { addLine, type ConsignmentKeys } from './database-rows.ts';
import { aLine, everyRole, type Harbour } from './harbour.ts';
import type { TestServer } from './server.ts';

/** Items of the customs tariff that the lines below have; one more under the second HS code, so that the code alone matches two. */
const items = [
  { tariffCode: '9405.20.00.10B', description: 'Desk lamps', statisticalUnit: 'nmb', rates: [{ group: 'NORMAL', percent: 5 }] },
  {
    tariffCode: '8513.10.00.01K',
    description: 'Torches',
    statisticalUnit: 'kgm',
    rates: [
      { group: 'NORMAL', percent: 10 },
      { group: 'CN', percent: 0 },
    ],
  },
  { tariffCode: '8513.10.00.09E', description: 'Other portable lamps', statisticalUnit: 'kgm', rates: [{ group: 'NORMAL', percent: 5 }] },
];
export const LAMP = { hsTariffCode: '9405.20', tariffSuffix: '00.10B' } as const;
export const TORCH = { hsTariffCode: '8513.10', tariffSuffix: '00.01K' } as const;

/** Adds the items, by the operator. */
export async function addTariffItems({ call }: Pick<TestServer, 'call'>, { operator }: Pick<Harbour, 'operator'>): Promise<void> {
  for (const item of items) {
    const body = { countryCode: 'NZ', startDate: '2020-01-01', ...item };
    const added = await call('POST', '/api/CustomsTariffs', { token: operator.token, body });
    expect(added.statusCode, added.body).toBe(201);
  }
}

export interface Declarable extends ConsignmentKeys {
  readonly tradeDirection: 'Import' | 'Export';
  /** In the order of the lines. */
  readonly lineIds: readonly number[];
}

export interface Declared extends Declarable {
  readonly declarationId: number;
  /** Of the declaration, in the order of its lines. */
  readonly declarationLineIds: readonly number[];
}

/** What a line has else than a lamp of an exact tariff code; `supplier` is the code of who invoices it. */
export interface DeclarableLine extends Readonly<Record<string, unknown>> {
  readonly supplier?: string;
}

let made = 0;

/** A consignment of the inbound broker's with every role on it, whose lines compile without a marker. */
export async function addDeclarable(
  database: Database,
  { parties }: Pick<Harbour, 'parties'>,
  lines: readonly DeclarableLine[] = [{}],
  tradeDirection: 'Import' | 'Export' = 'Import',
  { keepsCodes = false }: { readonly keepsCodes?: boolean } = {},
): Promise<Declarable> {
  made += 1;
  const { registrationId } = parties.inboundBroker;
  const keys = { registrationId, consignmentId: newId(), orderId: newId(), invoiceId: newId() };
  const owner = { registration_id: registrationId, consignment_id: keys.consignmentId };
  const suffixField = tradeDirection === 'Import' ? 'tariffSuffixImport' : 'tariffSuffixExport';
  const lineIds: number[] = [];
  await database.asTenant(registrationId, async (trx) => {
    const data = {
      reference: `C-26-${5_000 + made}`,
      tradeDirection,
      transportMode: 'Sea',
      tswCountry: 'NZ',
      originCountry: tradeDirection === 'Import' ? 'CN' : 'NZ',
      destinationCountry: tradeDirection === 'Import' ? 'NZ' : 'CN',
    };
    await trx.insertInto('consignment').values({ registration_id: registrationId, id: keys.consignmentId, data }).execute();
    for (const party of everyRole(parties)) {
      const row = {
        registration_id: party.registrationId,
        consignment_id: keys.consignmentId,
        owner_registration_id: registrationId,
        role: party.role,
      };
      await trx.insertInto('consignment_party').values(row).execute();
    }
    await trx
      .insertInto('customs_order')
      .values({ ...owner, id: keys.orderId, order_number: 1, data: { tradingTermsCode: 'FOB', currencyCode: 'USD' } })
      .execute();
    const invoices = new Map<string, number>();
    for (const [index, { supplier = '', ...fields }] of lines.entries()) {
      const invoiceId = invoices.get(supplier) ?? (invoices.size === 0 ? keys.invoiceId : newId());
      if (!invoices.has(supplier)) {
        const invoice = { invoiceNumber: `INV-${index + 1}`, ...(supplier !== '' && { invoicedByTswCode: supplier }) };
        await trx
          .insertInto('invoice')
          .values({ ...owner, id: invoiceId, order_id: keys.orderId, data: invoice })
          .execute();
        invoices.set(supplier, invoiceId);
      }
      const lamp: Readonly<Record<string, unknown>> = { ...aLine, hsTariffCode: LAMP.hsTariffCode, [suffixField]: LAMP.tariffSuffix };
      const { productCode, ...others } = { ...lamp, ...fields };
      // Of its own: what was declared before would classify goods of the same code.
      const code = keepsCodes ? productCode : `${String(productCode)}-${made}`;
      const goods = { ...others, ...(productCode !== null && { productCode: code }) };
      const filled = Object.entries(goods).filter(([, value]) => value !== null);
      lineIds.push(await addLine(trx, { ...keys, invoiceId }, index + 1, Object.fromEntries(filled)));
    }
  });
  return { ...keys, tradeDirection, lineIds };
}

/** Compiles it, as the broker of its side. */
export async function declare(server: TestServer, harbour: Pick<Harbour, 'parties'>, place: Declarable): Promise<Declared> {
  const { token } = declarant(harbour, place);
  const body = { entryDate: '2026-06-01' };
  const compiled = await server.call('POST', `/api/consignments/${place.consignmentId}/declarations`, { token, body });
  expect(compiled.statusCode, compiled.body).toBe(201);
  const declarationId = Number(String(compiled.headers['location']).split('/').at(-1));
  const rows = await server.database.asTenant(declarant(harbour, place).registrationId, (trx) =>
    trx.selectFrom('declaration_line').select('id').where('declaration_id', '=', declarationId).orderBy('line').execute(),
  );
  return { ...place, declarationId, declarationLineIds: rows.map(({ id }) => id) };
}

/** The broker who declares it. */
export function declarant({ parties }: Pick<Harbour, 'parties'>, { tradeDirection }: Pick<Declarable, 'tradeDirection'>) {
  return tradeDirection === 'Import' ? parties.inboundBroker : parties.outboundBroker;
}

export const url = ({ declarationId }: Declared) => `/api/Declarations/${declarationId}`;
export const lineUrl = (place: Declared, index = 0) => `${url(place)}/lines/${place.declarationLineIds[index]}`;
export const productUrl = ({ consignmentId, lineIds }: Declarable, index = 0) =>
  `/api/consignments/${consignmentId}/products/${lineIds[index]}`;
export const lockUrl = ({ consignmentId }: Declarable) => `/api/consignments/${consignmentId}/lock`;

/** Lines of one product and supplier, of which the first matches several items and the second exactly one. */
export const vague = { productCode: 'A', hsTariffCode: TORCH.hsTariffCode, tariffSuffixImport: null, supplier: 'S1' } as const;
export const exact = { productCode: 'A', supplier: 'S1' } as const;
