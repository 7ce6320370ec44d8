import type { PartyRole } from '#src/domain/parties/consignment-flags.ts';
import type { UserStatus } from '../database/tables/tables.ts';

export interface DemoUser {
  readonly name: string;
  readonly email: string;
  readonly status: UserStatus;
  readonly accountsAccess: 'A' | 'O' | 'D';
  readonly screensAccess?: 'propose' | 'publish';
}

interface DemoBusiness {
  readonly key: string;
  readonly businessName: string;
  readonly regTypeCode: string;
  /** Users work in the first. */
  readonly branches: readonly string[];
  /** The first is the administrator. */
  readonly users: readonly DemoUser[];
}

/** Public: demo data is never created in production. */
export const demoPassword = 'seven quiet lanterns over water';

/** Maintains the shared lists; belongs to the operators' registration. */
export const demoOperator: DemoUser = { name: 'Ria Moss', email: 'operator@quayline.example', status: 'A', accountsAccess: 'D' };

export const demoBusinesses = [
  {
    key: 'harbour',
    businessName: 'Harbour Brokers Ltd',
    regTypeCode: 'BRK',
    branches: ['Main Office', 'Tauranga'],
    users: [
      { name: 'Mere Tane', email: 'admin@harbour.example', status: 'A', accountsAccess: 'A', screensAccess: 'publish' },
      { name: 'Jon Park', email: 'user@harbour.example', status: 'N', accountsAccess: 'A', screensAccess: 'propose' },
    ],
  },
  {
    key: 'acme',
    businessName: 'Acme Retail NZ',
    regTypeCode: 'IMP',
    branches: ['Main Office'],
    users: [{ name: 'Ana Reid', email: 'admin@acme.example', status: 'A', accountsAccess: 'A' }],
  },
  {
    key: 'tasman',
    businessName: 'Tasman Forwarding',
    regTypeCode: 'FWD',
    branches: ['Main Office'],
    users: [{ name: 'Tom Avery', email: 'admin@tasman.example', status: 'A', accountsAccess: 'A' }],
  },
  {
    key: 'pacific',
    businessName: 'Pacific Carriers',
    regTypeCode: 'CAR',
    branches: ['Main Office'],
    users: [{ name: 'Sina Leota', email: 'admin@pacific.example', status: 'A', accountsAccess: 'A' }],
  },
] as const satisfies readonly DemoBusiness[];

export type DemoKey = (typeof demoBusinesses)[number]['key'];

/** The user who compiles the declaration. */
export const demoBroker = 'admin@harbour.example';

/** Both consignments are Harbour's, with the same parties. */
export const demoOwner: DemoKey = 'harbour';

export const demoParties: readonly { readonly business: DemoKey; readonly role: PartyRole }[] = [
  { business: 'harbour', role: 'inboundBroker' },
  { business: 'acme', role: 'buyer' },
  { business: 'tasman', role: 'forwarder' },
];

const both = {
  tradeDirection: 'Import',
  transportMode: 'Sea',
  tswCountry: 'NZ',
  originCountry: 'CN',
  destinationCountry: 'NZ',
  currencyCode: 'USD',
  consigneeName: 'Acme Retail NZ',
} as const;

export interface DemoConsignment {
  readonly data: Readonly<Record<string, string>> & { readonly reference: string };
  readonly invoiceNumber: string;
  readonly invoiceDate: string;
  readonly hasLines: boolean;
}

/** The older one first. */
export const demoConsignments: readonly DemoConsignment[] = [
  {
    data: {
      reference: 'C-26-0731',
      ...both,
      vessel: 'Southern Heron',
      voyage: '631S',
      masterBill: 'SHNZ2607310',
      departureDate: '2026-10-02',
      arrivalDate: '2026-10-21',
    },
    invoiceNumber: 'SZ-26-1102',
    invoiceDate: '2026-09-28',
    hasLines: true,
  },
  {
    data: {
      reference: 'C-26-0815',
      ...both,
      vessel: 'Kaikoura Star',
      voyage: '644S',
      masterBill: 'SHNZ2608150',
      departureDate: '2026-11-12',
      arrivalDate: '2026-12-01',
    },
    invoiceNumber: 'SZ-26-1187',
    invoiceDate: '2026-11-09',
    hasLines: false,
  },
];

export const demoOrder = { sellerName: 'Shenzhen Bright', currencyCode: 'USD', tradingTermsCode: 'FOB' } as const;

export const demoInvoice = {
  invoiceType: 0,
  invoicedByName: 'Shenzhen Bright',
  invoicedByAddress1: '18 Keji South Road',
  invoicedByAddress3: 'Shenzhen',
  invoicedByAddress4: 'Guangdong',
  invoicedByCountryCode: 'CN',
  exportCountryCode: 'CN',
  tradingTermsCode: 'FOB',
  controlTotal: 64_511,
  controlPackages: 505,
  controlWeight: 4251,
} as const;
