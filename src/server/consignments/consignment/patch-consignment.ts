import { sql, type Transaction } from 'kysely';
import { hasOwnFields } from '#src/documents/variations/own-fields.ts';
import { recordChange } from '../../database/changes/audit.ts';
import { storeVersion } from '../../database/changes/documents.ts';
import type { Database } from '../../database/database.ts';
import type { RowOf } from '../../database/tables/row-of.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { Documents } from '../../documents/documents.ts';
import type { CheckingHandler } from '../../http/call.ts';
import { Refusal } from '../../messages/refusal.ts';
import { type RecordData } from '../../records/check/check-record.ts';
import type { HookCall } from '../../records/declaration/hooks.ts';
import { difference } from '../../records/request/patch.ts';
import { versionOf } from '../../records/request/versions.ts';
import type { References, ReferencesOf } from '../../records/check/references.ts';
import { storeOwn } from '../../records/store/own-values.ts';
import type { ReadStored } from '../../records/store/newest-records.ts';
import { changing, type OpenedRecord } from '../../records/store/opened-record.ts';
import { type Access, assertUnlocked, CONSIGNMENT, openConsignment, partOf } from '../../parties/access.ts';
import { findOrders } from './consignment-detail.ts';
import { ownOf, shownConsignment } from '../current-consignment.ts';
import { documentIn } from '../../database/lists/stored-lists.ts';

/** Replaces fields of a consignment and checks the whole record. All or nothing. */
export function patchConsignment(database: Database, referencesOf: ReferencesOf): CheckingHandler {
  return changing(database, 'patchConsignment', async (trx, sessionOf, { documents, path }) => {
    const access = await openConsignment(trx, sessionOf, path.number('id'), 'mayEditConsignment');
    return openedConsignment({ trx, access, documents }, referencesOf(documents));
  });
}

/** A consignment that is locked for a change, for the pipeline of changes. */
export async function openedConsignment({ trx, access, documents }: HookCall, references: References): Promise<OpenedRecord> {
  const [entity, original] = [documents.entity(CONSIGNMENT), await consignmentRecord(trx, access, documents)];
  const { consignment, context } = access;
  return {
    entity,
    original,
    context,
    stamp: consignment,
    more: (record, edited) => references.unknown(trx, entity, record, { edited, original }),
    current: () => shownConsignment(documents, access),
    assertOpen: () => assertUnlocked(access),
    save: (record) => storeHead(trx, access, original, record),
    undo: { what: String(consignment.data['reference']), consignmentId: consignment.id },
  };
}

/** Stores a checked consignment and what the caller's business keeps of it; answers its version as the caller sees it. */
async function storeHead(trx: Transaction<Tables>, access: Access, original: RecordData, record: RecordData): Promise<number> {
  const { id, ownVersion, data } = access.consignment;
  const place = { entity: CONSIGNMENT, id, ownVersion, kind: 'Consignments', subject: String(data['reference']) };
  const change = { ...place, of: partOf(access, CONSIGNMENT, id), stored: original, record };
  const [kept = null] = await storeOwn(trx, access.session, [change]);
  return versionOf({ version: await storeConsignment(trx, access, record), ownVersion: kept });
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

/** The consignment as its own expressions read it. */
async function consignmentRecord(trx: Transaction<Tables>, access: Access, documents: Documents): Promise<RecordData> {
  const record = recordWith(access, await findOrders(trx, access.consignment.id).execute());
  return hasOwnFields(documents.schema(CONSIGNMENT)) ? { ...record, ...ownOf(access.consignment) } : record;
}

/** The newest consignments, each as its own expressions read it. */
export const storedConsignments: ReadStored = async (trx, { accesses, createdAt, ids, owners }) => {
  const orders = Map.groupBy(await findOrders(trx, ids, owners).execute(), ({ consignmentId }) => consignmentId);
  return accesses
    .filter(({ flags }) => flags.mayEditConsignment)
    .map((access) => {
      const { id, data } = access.consignment;
      return {
        entity: CONSIGNMENT,
        id,
        createdAt: createdAt.get(id) ?? '',
        subject: () => String(data['reference']),
        consignmentId: id,
        record: { ...recordWith(access, orders.get(id) ?? []), ...ownOf(access.consignment) },
        context: access.context,
      };
    });
};

function recordWith({ consignment, flags }: Access, orders: readonly RowOf<typeof findOrders>[]): RecordData {
  const { data, id, version, isLocked } = consignment;
  const named = orders.map(({ id: orderId, orderNumber, lineCount }) => ({
    id: orderId,
    orderNumber,
    lineCount: Number(lineCount ?? 0),
    invoices: [],
  }));
  return { ...data, id, version, isLocked, flags, orders: named };
}
