import { sql, type Transaction } from 'kysely';
import { recordChange } from '../../database/changes/audit.ts';
import { storeVersion } from '../../database/changes/documents.ts';
import type { Database } from '../../database/database.ts';
import type { SessionOf } from '../../database/sessions/sessions.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { type Answer, type Call, noContent } from '../../http/call.ts';
import { Refusal } from '../../messages/refusal.ts';
import { type RecordData } from '../../records/check/check-record.ts';
import { difference, readPatch } from '../../records/request/patch.ts';
import { patchedRecord } from '../../records/request/patched-record.ts';
import type { ReferencesOf } from '../../records/check/references.ts';
import { tagOf } from '../../records/request/versions.ts';
import { type Access, accessTo, assertUnlocked, CONSIGNMENT, findConsignment, partOf } from '../../parties/access.ts';
import { findOrders } from './consignment-detail.ts';
import { assertCurrentConsignment } from '../current-consignment.ts';
import { documentIn } from '../../database/lists/stored-lists.ts';

/** Replaces fields of a consignment and checks the whole record. All or nothing. */
export async function patchConsignment(database: Database, referencesOf: ReferencesOf, call: Call): Promise<Answer> {
  const { documents } = call;
  const entity = documents.entity(CONSIGNMENT);
  const version = await database.transaction(call.token, async (trx, session) => {
    const { access, original } = await lockForPatch(trx, session, call);
    const changes = readPatch(call, 'patchConsignment');
    const record = await patchedRecord(entity, {
      original,
      changes,
      context: access.context,
      more: (whole, edited) => referencesOf(documents).unknown(trx, entity, whole, { edited, original }),
    });
    assertUnlocked(access);
    assertCurrentConsignment(call, access);
    return storeConsignment(trx, access, record);
  });
  return noContent({ etag: tagOf(version) });
}

/** Stores a consignment that was checked, under its row lock; answers its version. */
export async function storeConsignment(trx: Transaction<Tables>, access: Access, record: RecordData): Promise<number> {
  const { consignment, session } = access;
  const { id, registrationId, version, data } = consignment;
  const document = { ...documentIn(CONSIGNMENT, record), reference: data['reference'] };
  const { before, after } = difference(data, document);
  if (Object.keys(after).length === 0) return version;
  if ('tradeDirection' in after) await assertUndeclared(trx, access);
  const key = { registration_id: registrationId, id };
  const columns = { data: JSON.stringify(document) };
  const saved = await storeVersion(trx, { table: 'consignment', key, version, columns, userId: session.userId });
  await recordChange(trx, session, {
    kind: 'Consignments',
    action: 'change',
    subject: String(data['reference']),
    before,
    after,
    of: partOf(access, CONSIGNMENT, id),
  });
  return saved;
}

/** 409 if a declaration exists: the other side's declarations would not follow. */
async function assertUndeclared(trx: Transaction<Tables>, { consignment }: Access): Promise<void> {
  const { rows } = await sql<{ isDeclared: boolean }>`
    select is_declared(${consignment.registrationId}, ${consignment.id}) as "isDeclared"`.execute(trx);
  if (rows[0]?.isDeclared === true) throw new Refusal(409, 'problem.declared');
}

/** 404 and 403 of the consignment. */
export async function guardConsignment(database: Database, { path, token }: Call): Promise<void> {
  const { session, results } = await database.read(token, [findConsignment(database.kysely, path.number('id'))]);
  accessTo(session, results[0], 'mayEditConsignment');
}

/** The consignment, locked until the transaction ends, with the scope of its own expressions. */
async function lockForPatch(
  trx: Transaction<Tables>,
  session: SessionOf,
  { path }: Call,
): Promise<{ access: Access; original: RecordData }> {
  const id = path.number('id');
  const rows = await findConsignment(trx, id).forUpdate('c').execute();
  const access = accessTo(session(), rows, 'mayEditConsignment');
  const { consignment, flags } = access;
  const orders = (await findOrders(trx, id).execute()).map(({ id: orderId, orderNumber, lineCount }) => ({
    id: orderId,
    orderNumber,
    lineCount: Number(lineCount ?? 0),
    invoices: [],
  }));
  return { access, original: { ...consignment.data, id, version: consignment.version, isLocked: consignment.isLocked, flags, orders } };
}
