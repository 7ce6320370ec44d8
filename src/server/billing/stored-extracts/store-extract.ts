import type { Readable } from 'node:stream';
import { newId } from '../../database/tables/ids.ts';
import type { Database } from '../../database/database.ts';
import type { Totals } from '../../database/lists/totals.ts';
import type { Session } from '../../database/sessions/sessions.ts';
import type { ArrivingFile, FileStore } from '../../files/file-store.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { idempotent } from '../../records/idempotent.ts';

export const EXTRACT = 'billing/extract';

export type ExtractKind = 'ctsiglobal' | 'cifvaluesgrouped';

export interface NewExtract {
  /** The call that makes it. */
  readonly operation: string;
  readonly kind: ExtractKind;
  readonly fileName: string;
  readonly contentType: string;
  /** In words. */
  readonly criteria: string;
  readonly bytes: Readable;
  /** Asked once all bytes are there. */
  rowCount(): number;
}

/** What is kept, and where its bytes are. */
export interface ExtractServices {
  readonly database: Database;
  readonly files: FileStore;
  /** Of their list. */
  readonly totals: Totals;
}

/**
 * Keeps a file that is made, with whom it was made by, when and of what; where making it fails, nothing is kept. A repeated request
 * (Idempotency-Key) answers the extract of the first.
 * @returns 200 with the extract's id and file name
 */
export async function storeExtract(
  { database, files, totals }: ExtractServices,
  call: Call,
  session: Session,
  made: NewExtract,
): Promise<Answer> {
  const { registrationId } = session;
  const arrived = await files.receive({ tenant: registrationId, registrationId }, made.fileName, made.bytes);
  try {
    const answer = await database.asTenant(registrationId, (trx) =>
      idempotent(trx, session, made.operation, call, async () => {
        await files.keep(trx, arrived, made.contentType);
        const id = newId();
        await trx
          .insertInto('made_extract')
          .values({ registration_id: registrationId, id, file_id: arrived.id, data: JSON.stringify(dataOf(made, arrived, session)) })
          .execute();
        return ok({ id, fileName: made.fileName });
      }),
    );
    totals.forget(EXTRACT);
    return answer;
  } finally {
    // Only what is not kept.
    await arrived.discard();
  }
}

function dataOf({ kind, fileName, criteria, rowCount }: NewExtract, { size }: ArrivingFile, { fullName }: Session) {
  return { kind, createdBy: fullName, fileName, criteria, rowCount: rowCount(), size };
}
