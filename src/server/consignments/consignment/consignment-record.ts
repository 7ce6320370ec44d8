import type { RecordData } from '../../records/check/check-record.ts';
import { storedLists } from '../../database/lists/stored-lists.ts';
import { CONSIGNMENT } from '../../parties/access.ts';

/** Fields stored in columns or other tables; the rest is in the document. */
const OUTSIDE_DOCUMENT = new Set(Object.keys(storedLists[CONSIGNMENT].columns));

/** The fields of a consignment that its document stores. */
export function consignmentDocument(record: RecordData): RecordData {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !OUTSIDE_DOCUMENT.has(field)));
}
