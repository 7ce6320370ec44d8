import type { RecordData } from '../records/check-record.ts';

export function branchRow(registrationId: number, id: number, data: RecordData) {
  return { registration_id: registrationId, id, data, name_key: nameKeyOf(data) };
}

/**
 * Key of a name that is unique in a business: case and outer spaces do not count. Computed here because databases fold case differently.
 */
export function nameKeyOf({ name }: RecordData): string {
  return String(name).normalize('NFC').trim().toLowerCase();
}
