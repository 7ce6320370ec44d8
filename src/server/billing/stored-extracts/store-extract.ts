import type { Readable } from 'node:stream';
import { newId } from '../../database/tables/ids.ts';
import type { Database } from '../../database/database.ts';
import type { Totals } from '../../database/lists/totals.ts';
import type { Session } from '../../database/sessions/sessions.ts';
import type { ArrivingFile, FileStore } from '../../files/file-store.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { idempotent } from '../../records/request/idempotent.ts';

export const EXTRACT = 'billing/extract';

export type ExtractKind = 'ctsiglobal' | 'cifvaluesgrouped';

export interface NewExtract {
  readonly operation: string;
  readonly kind: ExtractKind;
  readonly fileName: string;
  readonly contentType: string;
  /** Readable text. */
  readonly criteria: string;
  readonly bytes: Readable;
  /** Called after all bytes are written. */
  rowCount(): number;
}

export interface ExtractServices {
  readonly database: Database;
  readonly files: FileStore;
  readonly totals: Totals;
}

/**
 * Stores a generated file with its author, time and criteria; if generating fails, nothing is stored. A repeated request (Idempotency-Key)
 * returns the extract of the first.
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
          .values({
            registration_id: registrationId,
            id,
            file_id: arrived.id,
            created_by: session.userId,
            data: JSON.stringify(dataOf(made, arrived)),
          })
          .execute();
        return ok({ id, fileName: made.fileName });
      }),
    );
    totals.forget(EXTRACT);
    return answer;
  } finally {
    // Deletes the bytes unless they were kept.
    await arrived.discard();
  }
}

function dataOf({ kind, fileName, criteria, rowCount }: NewExtract, { size }: ArrivingFile) {
  return { kind, fileName, criteria, rowCount: rowCount(), size };
}
