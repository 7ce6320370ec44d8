import { OWN } from '#src/documents/variations/own-fields.ts';
import type { Call } from '../http/call.ts';
import type { Documents } from '../documents/documents.ts';
import type { RecordData } from '../records/check/check-record.ts';
import { shownTo } from '../records/show/readable-by.ts';
import { assertCurrentVersion, versionOf } from '../records/request/versions.ts';
import { type Access, CONSIGNMENT, type ConsignmentRow } from '../parties/access.ts';

/** 412 if the consignment has changed since the caller saw it; follows 409. */
export function assertCurrentConsignment(call: Call, access: Access): void {
  assertCurrentVersion(call, access.consignment, () => shownConsignment(call.documents, access));
}

/** The head as the caller may read it. */
export function shownConsignment(documents: Documents, { consignment, flags, context }: Access): RecordData {
  const { data, id, isLocked } = consignment;
  const record = { ...data, id, version: versionOf(consignment), isLocked, flags, ...ownOf(consignment) };
  return shownTo(documents.entity(CONSIGNMENT).compiled, context)(record);
}

/** What the caller's business keeps of it. */
export function ownOf({ own }: Pick<ConsignmentRow, 'own'>): RecordData {
  return own === null ? {} : { [OWN]: own };
}
