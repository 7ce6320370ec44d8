import { sql, type Transaction } from 'kysely';
import { idnEmailFormat } from '#schemas/formats/idn-email.ts';
import type { Documents } from '../documents/documents.ts';
import { renewSession } from '../auth/sign-in.ts';
import { newId } from '../database/tables/ids.ts';
import { writeLog } from '../database/changes/log.ts';
import type { Session } from '../database/sessions/sessions.ts';
import type { Tables } from '../database/tables/tables.ts';
import { type Answer, type Call, ok } from '../http/call.ts';
import { type FieldErrors, forbidden, noSession } from '../messages/refusal.ts';
import type { RecordData } from '../records/check/check-record.ts';
import { registrationTypeOf, typesWithPermission } from '../reference/registration-types.ts';
import { text } from '../messages/texts.ts';
import { displayName } from '../messages/display-name.ts';
import { branchRow } from './branch-row.ts';
import { addBusiness } from './names/add-business.ts';
import { type BodyReader, bodyReader } from '../records/request/body-reader.ts';
import type { AccountServices } from '../auth/services.ts';
import { logSettings } from './settings-log.ts';

const ENTITY = 'accounts/business-registration';
const readBody = bodyReader(ENTITY, 'registerBusiness');
const ACTIVE = 'A';

/** A user of a registered business cannot register another one. */
export async function guardRegistration({ database }: AccountServices, { token }: Call): Promise<void> {
  const { session } = await database.read(token, []);
  if (session.businessName !== null) throw forbidden();
}

/** Registers the caller's business with its first branch; the caller becomes its administrator, and their session gets a new id. */
export async function registerBusiness(services: AccountServices, call: Call): Promise<Answer> {
  const { database, cookie } = services;
  const read = readBody(call.documents);
  const body = read(call.body);
  const token = await database.signingIn.transaction(call.token, async (trx, sessionOf) => {
    const offered = await findProviders(trx);
    const session = sessionOf();
    if (session.businessName !== null || (await isRegistered(trx, session))) throw forbidden();
    const entity = call.documents.entity(ENTITY);
    const record = body.assertValid({
      ...(await services.references(call.documents).unknown(trx, entity, body.record, { edited: body.edited })),
      ...(await closedType(trx, read, body.record)),
      ...refusals(read, body.record, session, new Set(offered.map(({ registrationId }) => registrationId))),
    });
    await storeRegistration(trx, call.documents, session, record);
    await writeLog(trx, { what: 'businessRegistered', who: session });
    return renewSession(trx, call, session.userId);
  });
  if (token === undefined) throw noSession();
  return ok({ verifyEmailSent: false }, { 'set-cookie': cookie.set(token) });
}

/** A concurrent registration by the same person waits here. */
async function isRegistered(trx: Transaction<Tables>, { registrationId, userId }: Session): Promise<boolean> {
  await trx.selectFrom('person').select('id').where('registration_id', '=', registrationId).where('id', '=', userId).forUpdate().execute();
  const found = await trx.selectFrom('registration').select('id').where('id', '=', registrationId).executeTakeFirst();
  return found !== undefined;
}

/** Refuses a type that is closed to new registrations. */
async function closedType(trx: Transaction<Tables>, read: BodyReader, { regTypeCode }: RecordData): Promise<FieldErrors> {
  const type = await registrationTypeOf(trx, String(regTypeCode ?? ''));
  if (type === undefined || type.newRegistrations === true) return {};
  return { regTypeCode: [text('problem.value.closedToNew', { label: read.labelOf('regTypeCode') })] };
}

function refusals(read: BodyReader, record: RecordData, { email }: Session, offered: ReadonlySet<number>): FieldErrors {
  const errors = new Map<string, readonly string[]>();
  const isOwn = idnEmailFormat.normalise(String(record['email'] ?? '')) === idnEmailFormat.normalise(email);
  if (!isOwn) errors.set('email', [text('problem.value.notOwnAddress', { label: read.labelOf('email') })]);
  if (providersIn(record).some((id) => !offered.has(id))) {
    const label = read.labelOf('serviceProviderRegistrationIds');
    errors.set('serviceProviderRegistrationIds', [text('problem.value.unknownRecords', { label })]);
  }
  return Object.fromEntries(errors);
}

function providersIn({ serviceProviderRegistrationIds: ids }: RecordData): number[] {
  return Array.isArray(ids) ? [...new Set(ids.filter((id) => typeof id === 'number'))] : [];
}

async function storeRegistration(trx: Transaction<Tables>, documents: Documents, session: Session, record: RecordData): Promise<void> {
  const { registrationId, userId } = session;
  const { email: _email, name, branchName, serviceProviderRegistrationIds: _ids, ...data } = record;
  await addBusiness(trx, registrationId, data);
  const branchId = newId();
  await trx
    .insertInto('branch')
    .values(branchRow(registrationId, branchId, { name: branchName, status: ACTIVE }))
    .execute();
  const named = providersIn(record).map((id) => ({ registration_id: registrationId, provider_registration_id: id }));
  if (named.length > 0) await trx.insertInto('registration_provider').values(named).execute();
  await trx
    .updateTable('person')
    .set({
      status: 'A',
      branch_id: branchId,
      version: sql`version + 1`,
      changed_at: sql`now()`,
      data: sql`data || ${JSON.stringify({ name, accountsAccess: 'A' })}::jsonb`,
    })
    .where('registration_id', '=', registrationId)
    .where('id', '=', userId)
    .execute();
  const subject = String(data['businessName'] ?? '');
  const { contactName: _contact, ...logged } = data;
  await logSettings(trx, documents, session, {
    entity: ENTITY,
    action: 'create',
    subject,
    after: { ...logged, branchName },
  });
}

export interface ProviderRow {
  readonly registrationId: number;
  readonly countryCode: string | null;
  readonly businessName: string | null;
  readonly isUnconfirmed: boolean;
}

export async function listServiceProviders({ database }: AccountServices, { token, query }: Call): Promise<Answer> {
  const country = query.text('CountryCode');
  const offered = await database.transaction(token, (trx) => findProviders(trx));
  const inCountry = offered.filter(({ countryCode }) => country === undefined || countryCode === country);
  return ok(inCountry.map((provider) => ({ ...provider, label: displayName({ ...provider, name: provider.businessName }) })));
}

async function findProviders(trx: Transaction<Tables>): Promise<readonly ProviderRow[]> {
  const types = await typesWithPermission(trx, 'isServiceProvider', true);
  const { rows } = await sql<ProviderRow>`
    select registration_id as "registrationId", country_code as "countryCode", business_name as "businessName",
      is_unconfirmed as "isUnconfirmed"
    from businesses_of_types(${types}::text[])`.execute(trx);
  return rows;
}
