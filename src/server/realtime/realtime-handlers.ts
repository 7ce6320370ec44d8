import type { Database } from '../database/database.ts';
import { type Handlers } from '../http/call.ts';
import type { handledOperations } from '../http/handled-operations.ts';
import type { ReferencesOf } from '../records/check/references.ts';
import type { ChangeStreams } from './change-streams.ts';
import { listNotices, readNotices } from './notices.ts';
import { endPresence, stayPresent } from './presence.ts';
import { listRecordChanges } from './record-changes.ts';

/** Change streams, presence, notices, and the history of a record. */
export function realtimeHandlers(
  database: Database,
  referencesOf: ReferencesOf,
  streams: ChangeStreams,
): Pick<Handlers, (typeof handledOperations)['realtime'][number]> {
  return {
    streamChanges: { handle: (call) => streams.open(call) },
    stayPresent: { handle: (call) => stayPresent(database, call) },
    endPresence: { handle: (call) => endPresence(database, call) },
    listRecordChanges: { handle: (call) => listRecordChanges(database, referencesOf, call) },
    listNotices: { handle: (call) => listNotices(database, call) },
    readNotices: { handle: (call) => readNotices(database, call) },
  };
}
