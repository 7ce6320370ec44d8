import type { Database } from '../../database/database.ts';
import type { handledOperations } from '../../http/handled-operations.ts';
import { type Call, type Handlers, ok } from '../../http/call.ts';
import { Totals } from '../../database/lists/totals.ts';
import type { ReferencesOf } from '../../records/check/references.ts';
import { accessTo, findConsignment, guarded } from '../../parties/access.ts';
import { consignmentFlags } from '#src/domain/parties/consignment-flags.ts';
import { listPartyChoices } from '../sharing/party-choices.ts';
import { removeParty, setParty } from '../sharing/set-party.ts';
import { getConsignment } from './consignment-detail.ts';
import { listConsignments } from './consignment-list.ts';
import { createConsignment } from './create-consignment.ts';
import { deleteConsignment } from './delete-consignment.ts';
import { setLock } from './lock-consignment.ts';
import { patchConsignment } from './patch-consignment.ts';

export function consignmentHandlers(
  database: Database,
  referencesOf: ReferencesOf,
): Pick<Handlers, (typeof handledOperations)['consignments'][number]> {
  const totals = new Totals();
  return {
    listConsignments: { handle: (call) => listConsignments(database, totals, call) },
    getConsignment: { handle: (call) => getConsignment(database, call) },
    getConsignmentFlags: { ...guarded(database, 'see'), handle: (call) => getFlags(database, call) },
    lockConsignment: { handle: (call) => setLock(database, call, true) },
    unlockConsignment: { handle: (call) => setLock(database, call, false) },
    createConsignment: { handleUnchecked: (call) => createConsignment(database, referencesOf, call) },
    patchConsignment: patchConsignment(database, referencesOf),
    deleteConsignment: deleteConsignment(database),
    listPartyChoices: { handle: (call) => listPartyChoices(database, call) },
    setParty: { handle: (call) => setParty(database, call) },
    removeParty: { handle: (call) => removeParty(database, call) },
  };
}

async function getFlags(database: Database, { path, query, token }: Call) {
  const { session, results } = await database.read(token, [findConsignment(database.kysely, path.number('consignmentId'))]);
  const { consignment } = accessTo(session, results[0], 'see');
  const hint = query.text('TradeDirectionHint');
  return ok(consignmentFlags(session, consignment, hint === 'Import' || hint === 'Export' ? hint : undefined));
}
