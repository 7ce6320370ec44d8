/** Answers of the server as another role of the consignment sees them. */
import { isRecord } from '#src/expression/index.ts';
import { consignmentFlags, type PartyRole } from '#src/domain/parties/consignment-flags.ts';
import flagsSchema from '#schemas/generated/entities/consignments/flags.json' with { type: 'json' };

/** As which role of a consignment, and in which state of it. */
export interface SeenAs {
  /** `maker`: the consignment was made by this business, which has no role in it. */
  readonly role: PartyRole | 'maker' | undefined;
  readonly state: 'asItIs' | 'readOnly' | 'locked' | 'lodged';
}

interface Looking extends SeenAs {
  /** The user's session. */
  readonly own: Flags | undefined;
  /** Called with the title of each right to see that the role has and the user has not. */
  note(title: string): void;
}

type Flags = Readonly<Record<string, unknown>>;

/** The body with all flags of consignments replaced by those of the viewed role. */
export function seenBody(body: unknown, as: Looking): unknown {
  if (Array.isArray(body)) return body.map((each) => seenBody(each, as));
  if (!isRecord(body)) return body;
  if (isFlags(body)) return seenFlags(body, as);
  const seen = Object.fromEntries(Object.entries(body).map(([key, value]) => [key, seenBody(value, as)]));
  const { flags, consignment } = seen;
  // A consignment has its own `isLocked`; the flags of a declaration depend on those of its consignment.
  if (isFlags(flags)) return { ...seen, ...('isLocked' in body && { isLocked: flags['isLocked'] }) };
  if (!isFlags(consignment) || !isRecord(flags)) return seen;
  const mayAct = consignment['mayCompile'] === true && consignment['isLocked'] !== true;
  return { ...seen, flags: Object.fromEntries(Object.entries(flags).map(([key, may]) => [key, may === true && mayAct])) };
}

function isFlags(value: unknown): value is Flags {
  return isRecord(value) && 'isConsignmentLocked' in value && 'maySeeLines' in value;
}

/** Never more to see than the user may: that never came from the server. */
function seenFlags(flags: Flags, { role, state, own, note }: Looking): Flags {
  const ofRole = role === undefined ? {} : flagsOf(role, flags, own);
  const locks = state === 'locked' || state === 'lodged' ? { isLocked: true, isConsignmentLocked: true, isLodged: state === 'lodged' } : {};
  const seen = Object.entries({ ...flags, ...ofRole, ...locks }).map(([name, value]) => {
    if (name.startsWith('maySee') && value === true && flags[name] !== true) {
      note(titleOf(name));
      return [name, false];
    }
    const isChange = name.startsWith('may') && !name.startsWith('maySee') && name !== 'mayLookUpHistory';
    return [name, state === 'readOnly' && isChange ? false : value];
  });
  return Object.fromEntries(seen);
}

function flagsOf(role: PartyRole | 'maker', flags: Flags, own: Flags | undefined): Flags {
  const computed = consignmentFlags(
    { registrationId: 1, regType: own ?? null },
    {
      ...(role === 'maker' && { registrationId: 1 }),
      isLocked: flags['isLocked'] === true,
      data: { tradeDirection: flags['tradeDirection'], personalEffects: flags['hasPersonalEffects'] },
      parties: role === 'maker' ? [] : [{ registrationId: 1, role }],
    },
  );
  return Object.fromEntries(Object.entries(computed).filter(([name]) => OF_ROLE.test(name)));
}

const OF_ROLE = /^(may[A-Z]|role[A-Z]|isOwner$|isBuyer$|isSeller$|isInboundBroker$|isOutboundBroker$|isOutboundParty$)/;

function titleOf(flag: string): string {
  const properties: Readonly<Record<string, { readonly title?: string }>> = flagsSchema.properties;
  return properties[flag]?.title ?? flag;
}
