import { sessionReply } from '../parties/session-reply.ts';
import type { Documents } from '../documents/documents.ts';
import { type ConsignmentRow, findConsignment } from '../parties/access.ts';
import { consignmentFlags } from '#src/domain/parties/consignment-flags.ts';
import type { Hint } from '../database/connection/hints.ts';
import type { Database } from '../database/database.ts';
import type { Session } from '../database/sessions/sessions.ts';
import { kindOf } from './record-kinds.ts';
import { PRESENCE } from './presence.ts';

export interface SentHint {
  readonly entity: string;
  /** The consignment. */
  readonly within?: number;
  readonly id?: number;
  readonly origin?: string;
}

type Consignment = Pick<ConsignmentRow, 'parties' | 'data'>;

/** The hints that each session may get: of its own business, of shared lists, and of consignments whose records its role reads. */
export async function hintsFor(
  database: Database,
  hints: readonly Hint[],
  sessions: readonly Session[],
  documents: Documents,
): Promise<readonly (readonly SentHint[])[]> {
  if (sessions.length === 0) return [];
  const consignments = await consignmentsOf(database, hints);
  return sessions.map((session) =>
    hints
      .filter((hint) => isFor(session, hint, consignments.get(hint.consignmentId), documents))
      .map(({ entity, consignmentId, id, origin }) => ({
        entity,
        ...(consignmentId !== undefined && { within: consignmentId }),
        ...(id !== undefined && { id }),
        ...(origin !== undefined && { origin }),
      })),
  );
}

function isFor(
  session: Session,
  { owner, entity, only, userId, consignmentId }: Hint,
  consignment: Consignment | undefined,
  documents: Documents,
): boolean {
  if (only !== undefined && only !== session.registrationId) return false;
  if (userId !== undefined) return userId === session.userId && owner === session.registrationId;
  if (consignmentId === undefined) return owner === SHARED || owner === session.registrationId;
  if (consignment === undefined) return false;
  const isParty =
    owner === session.registrationId || consignment.parties.some(({ registrationId }) => registrationId === session.registrationId);
  if (!isParty || entity === PRESENCE) return isParty;
  const flags = consignmentFlags(session, { isLocked: false, ...consignment });
  const context = { consignment: flags, session: sessionReply(session) };
  return kindOf(entity, documents)?.mayRead({ flags, context }) === true;
}

/** Lists that all businesses share. */
const SHARED = 0;

/** Consignments with their current parties: a party of the time of the change may have left. */
async function consignmentsOf(database: Database, hints: readonly Hint[]): Promise<ReadonlyMap<number | undefined, Consignment>> {
  const owners = new Map(
    hints.flatMap(({ consignmentId, owner }) => (consignmentId === undefined ? [] : [[consignmentId, owner] as const])),
  );
  const found = new Map<number | undefined, Consignment>();
  for (const [consignmentId, owner] of owners) {
    const [consignment] = await database.asTenant(owner, (trx) => findConsignment(trx, consignmentId).execute());
    if (consignment) found.set(consignmentId, consignment);
  }
  return found;
}
