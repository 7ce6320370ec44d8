import type { Transaction } from 'kysely';
import { today } from '#src/expression/values/dates.ts';
import { sessionReply } from '../../parties/session-reply.ts';
import { recordChange } from '../../database/changes/audit.ts';
import type { Database } from '../../database/database.ts';
import { requireSession } from '../../database/sessions/require-session.ts';
import type { Documents } from '../../documents/documents.ts';
import type { Session, SessionOf } from '../../database/sessions/sessions.ts';
import { newId } from '../../database/tables/ids.ts';
import type { PartyRole } from '#src/domain/parties/consignment-flags.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { type Answer, type Call, created } from '../../http/call.ts';
import { text } from '../../messages/texts.ts';
import { bodyReader } from '../../records/request/body-reader.ts';
import type { RecordData } from '../../records/check/check-record.ts';
import { idempotent } from '../../records/request/idempotent.ts';
import type { ReferencesOf } from '../../records/check/references.ts';
import { CONSIGNMENT, openConsignment, ORDER } from '../../parties/access.ts';
import { detailsOfFirst, invoiceOfNumber } from '../invoices.ts';
import { isPartyRole, showToNamedProviders } from '../../parties/parties.ts';
import { resourceIn } from '../../records/store/context-lists.ts';
import { storeOwn } from '../../records/store/own-values.ts';
import { insertRecord } from '../../records/store/records.ts';
import { knownBusinesses, mayHold } from '../sharing/known-businesses.ts';
import { documentIn } from '../../database/lists/stored-lists.ts';
import { nextReference } from './next-reference.ts';

const readBody = bodyReader(CONSIGNMENT, 'createConsignment');

interface NamedParty {
  readonly role: PartyRole;
  readonly registrationId: number;
}

/** Creates a consignment of the caller's business, with the caller's role and the given parties. */
export async function createConsignment(database: Database, referencesOf: ReferencesOf, call: Call): Promise<Answer> {
  const { documents } = call;
  const read = readBody(documents);
  return database.transaction(call.token, async (trx, sessionOf) => {
    const session = await requireSession(trx, sessionOf);
    const reply = sessionReply(session);
    const body = read(call.body, { context: { session: reply } });
    const { record, edited } = body;
    const unknown = await referencesOf(documents).unknown(trx, documents.entity(CONSIGNMENT), record, { edited });
    const partners = partnersIn(record);
    body.assertValid({ ...unknown, ...(await refusePartners(trx, partners, read.labelOf('partners'))) });
    return idempotent(trx, session, 'createConsignment', call, async () => {
      const { creatorRole } = record;
      const own = isPartyRole(creatorRole) ? [{ role: creatorRole, registrationId: session.registrationId }] : [];
      const id = await storeConsignment(trx, session, { record, day: today(reply.timeZone), parties: [...own, ...partners] });
      await storeFirstOrder(trx, sessionOf, documents, { consignmentId: id, record });
      return created(`/api/consignments/${id}`);
    });
  });
}

function partnersIn({ partners }: RecordData): NamedParty[] {
  if (!Array.isArray(partners)) return [];
  return partners.flatMap(({ role, registrationId }: RecordData) =>
    isPartyRole(role) && typeof registrationId === 'number' ? [{ role, registrationId }] : [],
  );
}

async function refusePartners(trx: Transaction<Tables>, partners: readonly NamedParty[], label: string) {
  if (partners.length === 0) return {};
  const known = new Map((await knownBusinesses(trx)).map((business) => [business.id, business]));
  const isRefused = partners.some(({ role, registrationId }) => {
    const business = known.get(registrationId);
    return business === undefined || !mayHold(business, role);
  });
  return isRefused ? { partners: [text('problem.value.unknownRecords', { label })] } : {};
}

async function storeConsignment(
  trx: Transaction<Tables>,
  session: Session,
  { record, day, parties }: { readonly record: RecordData; readonly day: string; readonly parties: readonly NamedParty[] },
): Promise<number> {
  const { registrationId } = session;
  const consignmentId = newId();
  const data = { ...documentIn(CONSIGNMENT, record), reference: await nextReference(trx, registrationId, day) };
  await trx
    .insertInto('consignment')
    .values({ registration_id: registrationId, id: consignmentId, changed_by: session.userId, data: JSON.stringify(data) })
    .execute();
  const rows = parties.map((party) => ({
    registration_id: party.registrationId,
    consignment_id: consignmentId,
    owner_registration_id: registrationId,
    role: party.role,
  }));
  await trx
    .insertInto('consignment_party')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await showToNamedProviders(trx, { registrationId, consignmentId });
  const of = { owner: registrationId, consignmentId, entity: CONSIGNMENT, id: consignmentId };
  await recordChange(trx, session, {
    kind: 'Consignments',
    action: 'create',
    subject: data.reference,
    after: { ...data, creatorRole: record['creatorRole'] },
    of,
  });
  const kept = { entity: CONSIGNMENT, id: consignmentId, ownVersion: null, kind: 'Consignments', subject: data.reference, of };
  await storeOwn(trx, session, [{ ...kept, stored: {}, record }]);
  return consignmentId;
}

/** Order 1, if a seller, an invoice or trading terms are given with the consignment. */
async function storeFirstOrder(
  trx: Transaction<Tables>,
  session: SessionOf,
  documents: Documents,
  { consignmentId, record }: { readonly consignmentId: number; readonly record: RecordData },
): Promise<void> {
  const { firstSellerName: sellerName, firstInvoiceNumber: invoiceNumber, firstTradingTermsCode: tradingTermsCode, currencyCode } = record;
  if (sellerName === undefined && invoiceNumber === undefined && tradingTermsCode === undefined) return;
  const access = await openConsignment(trx, session, consignmentId, 'see');
  const order = {
    orderNumber: 1,
    ...(sellerName !== undefined && { sellerName }),
    ...(currencyCode !== undefined && { currencyCode }),
    ...(tradingTermsCode !== undefined && { tradingTermsCode }),
  };
  const orderId = await insertRecord(trx, resourceIn(ORDER, documents, access), order, access.session);
  if (typeof invoiceNumber !== 'string') return;
  await invoiceOfNumber({ trx, access, documents }, { orderId, invoiceNumber, details: detailsOfFirst(order) });
}
