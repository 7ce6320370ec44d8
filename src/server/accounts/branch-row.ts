import { folded } from '../records/folded.ts';
import type { RecordData } from '../records/check-record.ts';

export function branchRow(registrationId: number, id: number, data: RecordData) {
  return { registration_id: registrationId, id, data, name_key: folded(data['name']) };
}
