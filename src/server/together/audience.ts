import { type ConsignmentRow, may } from '../consignments/access.ts';
import { consignmentFlags } from '../consignments/flags.ts';
import type { Hint } from '../database/connection/hints.ts';
import type { Database } from '../database/database.ts';
import type { Session } from '../database/sessions/sessions.ts';
import type { Permission } from '../consignments/access.ts';
import { kindOf } from './kinds.ts';
import { PRESENCE } from './presence.ts';

/** A hint as it is sent. */
export interface SentHint {
  readonly entity: string;
  /** The consignment. */
  readonly within?: number;
  readonly id?: number;
  readonly origin?: string;
}

type Party = ConsignmentRow['parties'][number];

/** Which of the hints each of the sessions may have: those of their own and of shared lists, and of consignments what their role reads. */
export async function hintsFor(
  database: Database,
  hints: readonly Hint[],
  sessions: readonly Pick<Session, 'registrationId' | 'userId' | 'regType'>[],
): Promise<readonly (readonly SentHint[])[]> {
  if (sessions.length === 0) return [];
  const parties = await partiesOf(database, hints);
  return sessions.map((session) =>
    hints
      .filter((hint) => isFor(session, hint, parties.get(hint.consignmentId)))
      .map(({ entity, consignmentId, id, origin }) => ({
        entity,
        ...(consignmentId !== undefined && { within: consignmentId }),
        ...(id !== undefined && { id }),
        ...(origin !== undefined && { origin }),
      })),
  );
}

function isFor(
  session: Pick<Session, 'registrationId' | 'userId' | 'regType'>,
  { owner, entity, userId, consignmentId }: Hint,
  parties: readonly Party[] | undefined,
): boolean {
  if (userId !== undefined) return userId === session.userId && owner === session.registrationId;
  if (consignmentId === undefined) return owner === SHARED || owner === session.registrationId;
  const permission: Permission | undefined = entity === PRESENCE ? 'see' : kindOf(entity)?.reads;
  if (permission === undefined || parties === undefined) return false;
  const isParty = owner === session.registrationId || parties.some(({ registrationId }) => registrationId === session.registrationId);
  return isParty && may(consignmentFlags(session, { isLocked: false, data: {}, parties }), permission);
}

/** Lists that all businesses share. */
const SHARED = 0;

/** The parties as they are now: who was one when something changed may be one no longer. */
async function partiesOf(database: Database, hints: readonly Hint[]): Promise<ReadonlyMap<number | undefined, readonly Party[]>> {
  const owners = new Map(
    hints.flatMap(({ consignmentId, owner }) => (consignmentId === undefined ? [] : [[consignmentId, owner] as const])),
  );
  const found = new Map<number | undefined, readonly Party[]>();
  for (const [consignmentId, owner] of owners) {
    const rows = await database.asTenant(owner, (trx) =>
      trx
        .selectFrom('party')
        .select(['registration_id as registrationId', 'role', 'name', 'country_code as countryCode'])
        .where('owner_registration_id', '=', owner)
        .where('consignment_id', '=', consignmentId)
        .execute(),
    );
    found.set(consignmentId, rows);
  }
  return found;
}
