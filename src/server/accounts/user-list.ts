import type { Documents } from '../documents/documents.ts';
import type { LinkedList } from '../records/references.ts';

/** Users as they refer to other records: to branches, which are closed and never deleted. */
export function userList(documents: Documents): LinkedList {
  return { entity: documents.entity('accounts/user'), refersToLasting: true };
}
