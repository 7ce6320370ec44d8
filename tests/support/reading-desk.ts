// A desk at which declarations are read: one of an import that every role is on, one of an export, and a stranger's that classified the first.
import { sql } from 'kysely';
import { addDeclaration } from './declared.ts';
import { addExport, addHarbourLine, buildHarbour, everyRole, type Harbour, type HarbourLine, type HarbourRole } from './harbour.ts';
import { serverOfFile, type TestServer } from './server.ts';

interface Ids {
  readonly id: number;
  readonly lineIds: readonly number[];
}

export interface ReadingDesk {
  readonly server: TestServer;
  readonly harbour: Harbour;
  /** Where the declaration of the import is compiled. */
  readonly place: HarbourLine;
  readonly declaration: Ids;
  readonly ofExport: Ids;
  /** The stranger's own, which classified the first line. */
  readonly foreign: Ids;
  get(path: string, by?: HarbourRole | 'stranger'): ReturnType<TestServer['call']>;
}

export const WITH_VALUES = {
  valueForDuty: 1694.92,
  dutyValue: 84.75,
  valueForTax: 1790.17,
  taxValue: 268.53,
  dutyRate: 5,
  exportValue: 1000,
  currencyCode: 'USD',
};
export const totals = {
  totalLineCount: 1,
  lineCount: 1,
  totalTax: 268.53,
  fees: [{ code: 'IETF', name: 'Entry transaction fee', amount: 46.47 }],
};

export async function openReadingDesk(): Promise<ReadingDesk> {
  const server = await serverOfFile();
  const harbour = await buildHarbour(server.database);
  const { registrationId } = harbour.parties.inboundBroker;
  const place = await addHarbourLine(server.database, registrationId, 'C-26-0010', everyRole(harbour.parties));
  const exported = await addExport(server.database, harbour, 'C-26-0011');
  const foreign = await addDeclaration(server.database, harbour.foreign, {
    reference: 'D-26-0099',
    lines: [{ orderProductId: harbour.foreign.lineId, data: { productCode: 'LMP-100', hsTariffCode: '9405.20' } }],
  });
  const source = {
    srcNone: false,
    srcProduct: false,
    srcGeneric: false,
    srcPrevDecl: true,
    prevDeclarationRef: 'D-26-0099',
    secondaryCode: 'LED',
  };
  const trail = [
    { source: 'product', code: 'LMP-100', isFound: false, isUsed: false },
    { source: 'prevDecl', code: 'D-26-0099', isFound: true, isUsed: true, field: 'fullTariffCode', gave: '9405.20', has: '9405.20' },
  ];
  const declaration = await addDeclaration(server.database, place, {
    reference: 'D-26-0001',
    head: {
      consignmentReference: 'C-26-0010',
      consigneeName: 'Acme Retail NZ',
      lineCount: 1,
      totalAlerts: 0,
      taxPercent: 15,
      freightAmount: 42,
      freightCurrency: 'NZD',
      rates: [{ currencyCode: 'USD', rate: 0.59 }],
      totals,
      warnings: ['Trading terms are not set'],
      compiledAt: '2026-11-20T01:00:00Z',
      compiledBy: 'Ana Cole',
    },
    lines: [
      {
        orderProductId: place.lineId,
        facts: { considered: [{ source: 'prevDecl', code: 'D-26-0099', declarationId: foreign.id }], secondaryCode: 'LED' },
        steps: [
          {
            name: 'homeValue',
            formula: 'exportValue / rate',
            values: [
              { name: 'exportValue', value: 1000 },
              { name: 'rate', value: 0.59 },
            ],
            result: 1694.92,
          },
        ],
        data: {
          ...WITH_VALUES,
          productCode: '=SUM(A1)',
          description: 'Desk lamp, brass',
          hsTariffCode: '9405.20',
          tariffCode: '00.10A',
          countryOfOriginCode: 'CN',
          statsUnitCode: 'nmb',
          statsQuantity: 40,
          orderLine: 1,
          orderId: place.orderId,
          qualifiers: [{ typeCode: 'PER', value1: 'MPI', value2: 'AF900574743' }],
          savings: [{ group: 'CN', percent: 0, dutyValue: 0, saved: 84.75 }],
          classificationSources: { ...source, trail },
        },
      },
    ],
  });
  const ofExport = await addDeclaration(server.database, exported, {
    reference: 'D-26-0002',
    tradeDirection: 'Export',
    by: harbour.parties.outboundBroker.registrationId,
    head: { consignmentReference: 'C-26-0011', totals: {} },
    lines: [{ orderProductId: exported.lineId, data: { productCode: 'LMP-100' } }],
  });
  await server.database.asTenant(registrationId, async (trx) => {
    const add = (line: number | null, severity: 'info' | 'warning' | 'error', message: string, at: string) =>
      sql`insert into declaration_log (registration_id, consignment_id, declaration_id, trade_direction, created_at, line, severity, message)
        values (${registrationId}, ${place.consignmentId}, ${declaration.id}, 'Import', ${at}::timestamptz, ${line}, ${severity}, ${message})`.execute(
        trx,
      );
    await add(1, 'warning', 'The claim CN does not hold', '2026-11-20T01:00:00Z');
    await add(null, 'warning', 'Trading terms are not set', '2026-11-20T01:00:00Z');
    await add(1, 'info', 'Newer', '2026-11-20T02:00:00Z');
  });
  const get: ReadingDesk['get'] = (path, by = 'inboundBroker') =>
    server.call('GET', `/api${path}`, { token: by === 'stranger' ? harbour.stranger.token : harbour.parties[by].token });
  return {
    server,
    harbour,
    place,
    declaration,
    ofExport,
    foreign,
    get,
  };
}
