import type { Database } from '../../database/database.ts';
import type { handledOperations } from '../../http/handled-operations.ts';
import type { Handlers } from '../../http/call.ts';
import type { ReferencesOf } from '../../records/references.ts';
import { listPartyChoices } from '../sharing/party-choices.ts';
import { removeParty, setParty } from '../sharing/set-party.ts';
import { createConsignment } from './create-consignment.ts';
import { guardHead, patchConsignment } from './patch-consignment.ts';

/** Consignments themselves, and who is on them. */
export function consignmentHeadHandlers(
  database: Database,
  referencesOf: ReferencesOf,
): Pick<Handlers, (typeof handledOperations)['consignmentHeads'][number]> {
  return {
    createConsignment: { handleUnchecked: (call) => createConsignment(database, referencesOf, call) },
    patchConsignment: {
      guard: (call) => guardHead(database, call),
      handleUnchecked: (call) => patchConsignment(database, referencesOf, call),
    },
    listPartyChoices: { handle: (call) => listPartyChoices(database, call) },
    setParty: { handle: (call) => setParty(database, call) },
    removeParty: { handle: (call) => removeParty(database, call) },
  };
}
