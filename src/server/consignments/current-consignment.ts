import type { Call } from '../http/call.ts';
import { shownTo } from '../records/show/readable-by.ts';
import { assertCurrentVersion } from '../records/request/versions.ts';
import { type Access, CONSIGNMENT } from '../parties/access.ts';

/** 412 if the consignment has changed since the caller saw it; follows 409. */
export function assertCurrentConsignment(call: Call, { consignment, flags, context }: Access): void {
  const { data, id, version, isLocked } = consignment;
  const record = { ...data, id, version, isLocked, flags };
  const { compiled } = call.documents.entity(CONSIGNMENT);
  assertCurrentVersion(call, consignment, () => shownTo(compiled, context)(record));
}
