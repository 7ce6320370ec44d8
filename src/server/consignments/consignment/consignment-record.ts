import { storedLists } from '../../database/lists/stored-lists.ts';
import type { Call } from '../../http/call.ts';
import type { RecordData } from '../../records/check-record.ts';
import { pickFields } from '../../records/pick-fields.ts';
import { readableBy } from '../../records/readable-by.ts';
import { assertCurrentVersion } from '../../records/versions.ts';
import { type Access, CONSIGNMENT } from '../access.ts';

/** Fields stored in columns or other tables; the rest is in the document. */
const OUTSIDE_DOCUMENT = new Set(Object.keys(storedLists[CONSIGNMENT].columns));

/** The fields of a consignment that its document stores. */
export function consignmentDocument(record: RecordData): RecordData {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !OUTSIDE_DOCUMENT.has(field)));
}

/** 412 if the consignment has changed since the caller saw it; follows 409. */
export function assertCurrentConsignment(call: Call, { consignment, flags, context }: Access): void {
  const { data, id, version, isLocked } = consignment;
  const record = { ...data, id, version, isLocked, flags };
  const { compiled } = call.documents.entity(CONSIGNMENT);
  assertCurrentVersion(call, consignment, () => pickFields(record, readableBy(compiled, context)(record)));
}
