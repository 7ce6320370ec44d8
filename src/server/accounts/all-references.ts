import { tenant } from '../database/tables/tenant.ts';
import type { Documents } from '../documents/documents.ts';
import { ofVersion } from '../documents/of-version.ts';
import { createReferences, type LinkedList } from '../records/references.ts';
import { linkedResources } from '../resources/linked-list.ts';

/** Their records are parts of consignments or consignments themselves, and nothing refers to them. */
const IN_CONSIGNMENTS = ['consignments/consignment', 'attachments/document'];

/** Resolves references between all lists, for one version of the documents. */
export const allReferences = ofVersion((version) =>
  createReferences(version, [
    branchList(version),
    // Users refer to branches, which are closed but never deleted.
    { entity: version.entity('accounts/user'), refersToLasting: true },
    ...IN_CONSIGNMENTS.map((entity) => ({ entity: version.entity(entity) })),
    ...linkedResources(version),
  ]),
);

/** Branches as a target of references: a closed one cannot be chosen any more. */
function branchList(documents: Documents): LinkedList {
  return {
    entity: documents.entity('accounts/branch'),
    find: (db, keys, purpose) => {
      const rows = db.selectFrom('branch').select(['id', 'data']).where('registration_id', '=', tenant).where('id', 'in', keys.map(Number));
      return purpose === 'choose' ? rows.where('status', '=', 'A').forShare() : rows;
    },
  };
}
