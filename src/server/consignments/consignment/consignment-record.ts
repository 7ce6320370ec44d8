import type { RecordData } from '../../records/check-record.ts';
import { storedLists } from '../../database/lists/stored-lists.ts';
import { CONSIGNMENT } from '../access.ts';

/** Fields of a consignment that live in columns or other tables; the rest is its document. */
const OUTSIDE_DOCUMENT = new Set(Object.keys(storedLists[CONSIGNMENT].columns));

/** The part of a consignment that its document holds. */
export function headDocument(record: RecordData): RecordData {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !OUTSIDE_DOCUMENT.has(field)));
}
