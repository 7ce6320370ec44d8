/** Roles for the samples: a session, and the role of its business on the consignment. */
import type { Flags, Session } from '#schemas/generated/types.ts';
import { listOf, type Replies } from '#stories/support/replies.ts';
import { consignment, consignments, overviewFor } from './consignments.ts';
import { countries, currencies, packageTypes } from './code-lists.ts';
import { branches, changes, profile, sessions, users } from './users.ts';
import { invoices, linesOf, mugs, productLines } from './product-lines.ts';

export const roles = [
  { value: 'importer', title: 'Importer' },
  { value: 'seller', title: 'Seller' },
  { value: 'broker', title: 'Customs broker' },
  { value: 'forwarder', title: 'Forwarder' },
  { value: 'administrator', title: 'Administrator of the broker' },
] as const;

export type Role = (typeof roles)[number]['value'];

const nobody: Flags = {
  isBuyer: false,
  isSeller: false,
  isInboundBroker: false,
  isOutboundBroker: false,
  isOutboundParty: false,
  roleForwarder: false,
  roleCarterOutbound: false,
  roleCustomsBroker: false,
  roleInbound: false,
  isConsignmentLocked: false,
  isLocked: false,
  tswCountry: 'NZ',
  destinationCountry: 'NZ',
  consigneeName: 'Harbour Homeware Ltd',
  tradeDirection: 'Import',
  maySeeOrders: true,
  maySeeLines: true,
  mayEditLines: true,
  maySeeValues: true,
};

const flagsByRole: Readonly<Record<Role, Flags>> = {
  importer: { ...nobody, isBuyer: true, roleInbound: true },
  seller: { ...nobody, isSeller: true, isOutboundParty: true },
  broker: { ...nobody, isInboundBroker: true, roleCustomsBroker: true, roleInbound: true },
  forwarder: { ...nobody, roleForwarder: true, mayEditLines: false, maySeeValues: false },
  administrator: { ...nobody, isInboundBroker: true, roleCustomsBroker: true, roleInbound: true },
};

const sessionsByRole: Readonly<Record<Role, Session>> = {
  importer: session(11, 'Mere Parata', 'Harbour Homeware Ltd', 'importer', 'NZ'),
  seller: session(12, 'Linh Tran', 'Saigon Stoneware JSC', 'exporter', 'VN'),
  broker: session(13, 'Oliver Reid', 'Reid & Daughters Customs', 'broker', 'NZ'),
  forwarder: session(14, 'Sina Faleolo', 'Long Cloud Freight', 'forwarder', 'NZ'),
  administrator: { ...session(15, 'Hana Kerr', 'Reid & Daughters Customs', 'broker', 'NZ'), isAdminUser: true },
};

export function sessionOf(role: Role): Session {
  return sessionsByRole[role];
}

const importTemplates = [
  { id: 41, templateName: 'Kiln & Co' },
  { id: 42, templateName: 'Sandstone Studio' },
];
const suppliers = [{ suppliersName: 'Sandstone Studio', productCount: 18 }];

export function flagsOf(role: Role): Flags {
  return flagsByRole[role];
}

/** Replies of the server by role. */
export function sharedReplies(role: Role): Replies {
  const flags = flagsOf(role);
  return {
    getSession: () => sessionOf(role),
    signIn: () => sessionOf(role),
    listConsignments: () => listOf(consignments),
    getConsignment: () => ({ ...consignment, flags }),
    getConsignmentFlags: () => flags,
    getConsignmentSummary: () => overviewFor(flags),
    listProductLines: ({ params }) => listOf(linesOf(params['OrderId'], params['IncludeDeleted'] === true)),
    getProductLine: ({ params }) => productLines.find(({ id }) => id === params['productId']) ?? mugs,
    getNextLineNumber: () => ({ line: productLines.length + 1 }),
    findInvoices: () => invoices,
    listConProductAutoAddTempls: () => importTemplates,
    listProductSuppliers: () => suppliers,
    listCountries: () => countries,
    listCurrencies: () => currencies,
    listPackageTypeCodes: () => packageTypes,
    listUsers: () => listOf(users),
    listBranches: () => branches,
    getBusinessSettings: () => ({ requiresSecondFactor: false }),
    listSettingsChanges: () => changes,
    getProfile: () => profile,
    listOwnSessions: () => sessions,
    listOwnInvitations: () => [],
  };
}

function session(userId: number, fullName: string, businessName: string, regType: string, country: string): Session {
  const emailAddress = `${fullName.split(' ')[0]?.toLowerCase()}@example.com`;
  return {
    userId,
    fullName,
    emailAddress,
    businessName,
    registrationId: userId * 10,
    regType,
    country,
    isAdminUser: false,
    isOperator: false,
    isRegistered: true,
    genericTswClientId: 61,
    canCreateConsignments: regType === 'importer',
  };
}
