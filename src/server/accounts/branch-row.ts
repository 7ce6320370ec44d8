import { folded } from '../records/check/folded.ts';
import type { RecordData } from '../records/check/check-record.ts';

export function branchRow(registrationId: number, id: number, data: RecordData) {
  return { registration_id: registrationId, id, data, name_key: folded(data['name']) };
}
