import type { RecordData } from '../records/check-record.ts';

/** A branch as it is stored. */
export function branchRow(registrationId: number, id: number, data: RecordData) {
  return { registration_id: registrationId, id, data, name_key: nameKeyOf(data) };
}

/** What a business has once: names that differ only in case or outer spaces are the same. Databases fold case each their own way. */
export function nameKeyOf({ name }: RecordData): string {
  return String(name).normalize('NFC').trim().toLowerCase();
}
