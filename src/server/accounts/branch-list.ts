import { tenant } from '../database/tables/tenant.ts';
import type { Documents } from '../documents/documents.ts';
import type { LinkedList } from '../records/references.ts';

/** Branches as a target of references: a closed one cannot be chosen any more. */
export function branchList(documents: Documents): LinkedList {
  return {
    entity: documents.entity('accounts/branch'),
    find: (db, keys, purpose) => {
      const rows = db.selectFrom('branch').select(['id', 'data']).where('registration_id', '=', tenant).where('id', 'in', keys.map(Number));
      return purpose === 'choose' ? rows.where('status', '=', 'A').forShare() : rows;
    },
  };
}
