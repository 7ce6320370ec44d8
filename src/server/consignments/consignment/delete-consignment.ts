import { sql } from 'kysely';
import { recordChange } from '../../database/changes/audit.ts';
import type { Database } from '../../database/database.ts';
import type { Handler } from '../../http/call.ts';
import { Refusal } from '../../messages/refusal.ts';
import { accessTo, assertUnlocked, CONSIGNMENT, findConsignment, holdConsignment, partOf } from '../../parties/access.ts';
import { publishDeparture } from '../../parties/parties.ts';
import { removing } from '../../records/store/opened-record.ts';
import { shownConsignment } from '../current-consignment.ts';

const NEVER_DECLARED: readonly string[] = ['Draft', 'Lines', 'Packages'];

/** Deletes a consignment of the caller's business with all it holds, unless it was declared, has files or is shared. It cannot be undone. */
export function deleteConsignment(database: Database): Handler<never> {
  return removing(database, async (trx, sessionOf, { documents, path }) => {
    const id = path.number('id');
    await holdConsignment(trx, id);
    const access = accessTo(sessionOf(), await findConsignment(trx, id).execute(), 'maySetParties');
    const { consignment, session } = access;
    const { data, parties, stage, registrationId } = consignment;
    return {
      original: data,
      stamp: consignment,
      current: () => shownConsignment(documents, access),
      assertOpen() {
        assertUnlocked(access);
        if (!NEVER_DECLARED.includes(stage)) throw new Refusal(409, 'problem.everDeclared');
        if (parties.some((party) => party.registrationId !== registrationId && party.role !== 'serviceProvider'))
          throw new Refusal(409, 'problem.sharedConsignment');
      },
      async remove() {
        const { rows } = await sql<{ isGone: boolean }>`select delete_consignment(${id}) as "isGone"`.execute(trx);
        if (rows[0]?.isGone !== true) throw new Refusal(409, 'problem.consignmentFiles');
        await recordChange(trx, session, {
          kind: 'Consignments',
          action: 'delete',
          subject: String(data['reference']),
          before: data,
          of: partOf(access, CONSIGNMENT, id),
          notice: null,
        });
        for (const party of parties) publishDeparture(party.registrationId, id);
      },
    };
  });
}
