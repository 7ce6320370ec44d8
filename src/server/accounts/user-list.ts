import type { Documents } from '../documents/documents.ts';
import type { LinkedList } from '../records/references.ts';

/** Users as a source of references: to branches, which are closed but never deleted. */
export function userList(documents: Documents): LinkedList {
  return { entity: documents.entity('accounts/user'), refersToLasting: true };
}
