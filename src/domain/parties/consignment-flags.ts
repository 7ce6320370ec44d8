/** What a business is on one consignment and may do there. */
import type { Flags, Party as NamedParty } from '#schemas/generated/types.ts';

export type PartyRole = NamedParty['role'];

/** A party, as far as rights depend on it. */
export interface PartyInRole {
  readonly registrationId: number;
  readonly role: PartyRole;
  /** Buyers and sellers: whether the caller may look up their products. */
  readonly showsProducts?: boolean | null;
}

/** The business of the caller; its type grants the rights that are true in `regType`. */
export interface Business {
  readonly registrationId: number;
  readonly regType: Readonly<Record<string, unknown>> | null;
}

export interface FlagSource {
  readonly id?: number;
  /** The creator of the consignment. */
  readonly registrationId?: number;
  readonly isLocked: boolean;
  readonly isLodged?: boolean;
  readonly lockedBy?: string | null;
  readonly lockedAt?: string | null;
  readonly lockReason?: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly parties: readonly PartyInRole[];
}

/** Roles that add, change and remove documents, as the creator does. */
export const ROLES_EDITING_DOCUMENTS = [
  'buyer',
  'seller',
  'inboundBroker',
  'outboundBroker',
  'outboundParty',
  'forwarder',
] as const satisfies readonly PartyRole[];

/** Every role, in the order in which parties are shown. */
export const ROLES: readonly PartyRole[] = [...ROLES_EDITING_DOCUMENTS, 'carterOutbound', 'serviceProvider'];

export const ROLES_SEEING_LINES = [...ROLES_EDITING_DOCUMENTS, 'serviceProvider'] as const satisfies readonly PartyRole[];

/** Roles that declare the goods to the customs of their side; the other side does not see their declarations. */
const ROLES_DECLARING = {
  Import: ['buyer', 'inboundBroker'],
  Export: ['outboundBroker', 'outboundParty'],
} as const satisfies Readonly<Record<NonNullable<Flags['tradeDirection']>, readonly PartyRole[]>>;

export type ConsignmentFlags = Required<
  Omit<
    Flags,
    | 'consignmentId'
    | 'sellerId'
    | 'buyerId'
    | 'tswCountry'
    | 'destinationCountry'
    | 'consigneeName'
    | 'tradeDirection'
    | 'lockedBy'
    | 'lockedAt'
    | 'lockReason'
  >
> &
  Flags;

/**
 * The caller's roles and permissions on one consignment: the union of the roles of their business. Business types that may not create
 * consignments never see orders and change only packages, whatever their role.
 */
export function consignmentFlags(
  { registrationId, regType }: Business,
  source: FlagSource,
  directionHint?: Flags['tradeDirection'],
): ConsignmentFlags {
  const { id, registrationId: owner, isLocked, isLodged = false, data, parties } = source;
  const showsProductsOf = (role: PartyRole) => parties.find((party) => party.role === role)?.showsProducts ?? false;
  const roles = new Set(parties.filter((party) => party.registrationId === registrationId).map(({ role }) => role));
  const isAny = (...some: readonly PartyRole[]) => some.some((role) => roles.has(role));
  const isRestricted = regType?.['canCreateConsignments'] !== true;
  const maySeeLines = isAny(...ROLES_SEEING_LINES);
  const isOwner = owner === registrationId;
  const declares = isAny('buyer', 'inboundBroker', 'outboundBroker', 'outboundParty');
  const maySeeOrders = maySeeLines && !isRestricted;
  const mayEditLines = declares && !isRestricted;
  const sellerId = idOf(parties, 'seller');
  const buyerId = idOf(parties, 'buyer');
  const direction = directionOf(data['tradeDirection']);
  const tradeDirection = directionHint ?? direction;
  const declaresThisWay = direction !== undefined && isAny(...ROLES_DECLARING[direction]);
  const mayCompile = declaresThisWay && regType?.['mayCompile'] === true;
  return {
    ...(id !== undefined && { consignmentId: id }),
    isBuyer: isAny('buyer'),
    isSeller: isAny('seller'),
    isInboundBroker: isAny('inboundBroker'),
    isOutboundBroker: isAny('outboundBroker'),
    isOutboundParty: isAny('outboundParty'),
    roleForwarder: isAny('forwarder'),
    roleCarterOutbound: isAny('carterOutbound'),
    roleCustomsBroker: isAny('inboundBroker', 'outboundBroker'),
    roleInbound: isAny('buyer', 'inboundBroker'),
    ...(sellerId !== undefined && { sellerId }),
    ...(buyerId !== undefined && { buyerId }),
    sellerProductLookupEnabled: showsProductsOf('seller'),
    buyerProductLookupEnabled: showsProductsOf('buyer'),
    isConsignmentLocked: isLocked,
    isLocked,
    isLodged,
    ...lockOf(source),
    ...texts(data, 'tswCountry', 'destinationCountry', 'consigneeName'),
    ...(tradeDirection !== undefined && { tradeDirection }),
    isOwner,
    mayEditConsignment: (isOwner || declares || isAny('forwarder')) && !isRestricted,
    maySetParties: isOwner && !isRestricted,
    // A provider cannot name further providers.
    mayNameProviders: (isOwner || [...roles].some((role) => role !== 'serviceProvider')) && !isRestricted,
    maySeeOrders,
    mayEditOrders: mayEditLines || (isOwner && maySeeOrders),
    mayAddInvoices: mayEditLines || (isAny('seller') && maySeeOrders),
    maySeeLines,
    // Senders and carriers classify nothing.
    mayLookUpHistory: declares || isAny('serviceProvider'),
    mayEditLines,
    // Even for types that may not create consignments, such as forwarders.
    mayEditPackages: isAny('forwarder', 'inboundBroker', 'outboundBroker'),
    mayLock: isAny('forwarder', 'inboundBroker', 'outboundBroker') && !isRestricted,
    maySeeDocuments: isOwner || maySeeLines,
    mayEditDocuments: (isOwner || isAny(...ROLES_EDITING_DOCUMENTS)) && !isRestricted,
    mayAttachDocuments: isAny('forwarder', 'inboundBroker', 'outboundBroker') && !isRestricted,
    hasPersonalEffects: data['personalEffects'] === true,
    maySeeValues: declares || isAny('seller'),
    maySeeDeclarations: declaresThisWay || isAny('serviceProvider'),
    mayCompile,
    // Applying a tariff also changes product lines.
    mayApplyTariff: mayCompile && mayEditLines && regType?.['tariffFromReview'] === true,
  };
}

function lockOf({ isLocked, lockedBy, lockedAt, lockReason }: FlagSource): Pick<Flags, 'lockedBy' | 'lockedAt' | 'lockReason'> {
  if (!isLocked) return {};
  return {
    ...(typeof lockedBy === 'string' && { lockedBy }),
    ...(typeof lockedAt === 'string' && { lockedAt }),
    ...(typeof lockReason === 'string' && { lockReason }),
  };
}

function idOf(parties: readonly PartyInRole[], role: PartyRole): number | undefined {
  return parties.find((party) => party.role === role)?.registrationId;
}

function directionOf(value: unknown): Flags['tradeDirection'] {
  return value === 'Import' || value === 'Export' ? value : undefined;
}

function texts<Name extends string>(data: FlagSource['data'], ...names: readonly Name[]): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = data[name];
    if (typeof value === 'string') found[name] = value;
  }
  return found;
}

/**
 * The flags of a business in this role alone, as far as they are the same whatever the consignment is. `maker`: it made the consignment,
 * and has no role.
 */
export function flagsOfRole(role: PartyRole | 'maker', regType: Business['regType']): Partial<ConsignmentFlags> {
  const business = { registrationId: 1, regType };
  const [first, ...others] = [true, false].flatMap((is) =>
    (['Import', 'Export', undefined] as const).map((tradeDirection) =>
      consignmentFlags(business, {
        ...(role === 'maker' && { registrationId: 1 }),
        isLocked: is,
        isLodged: is,
        data: { personalEffects: is, tradeDirection },
        parties: [...(role === 'maker' ? [] : [{ registrationId: 1, role }]), ...TRADERS.map((each) => ({ ...each, showsProducts: is }))],
      }),
    ),
  );
  const agreed = Object.entries(first ?? {}).filter(([name, flag]) => others.every((each) => Reflect.get(each, name) === flag));
  return Object.fromEntries(agreed.filter(([name]) => !PARTIES.has(name)));
}

const TRADERS = [
  { registrationId: 2, role: 'buyer' },
  { registrationId: 3, role: 'seller' },
] as const;
/** Of the consignment, not of the role. */
const PARTIES: ReadonlySet<string> = new Set(['buyerId', 'sellerId']);
