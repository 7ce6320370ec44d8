/** The calls of the authorisation matrix, each as a request that nothing but the caller's rights can refuse. */
import { sql } from 'kysely';
import { today } from '#src/expression/index.ts';
import { insertPerson } from '#src/server/auth/people.ts';
import { beginEnrolment } from '#src/server/auth/second-factor.ts';
import { branchRow } from '#src/server/accounts/branch-row.ts';
import type { Operation } from '#src/server/documents/contract.ts';
import { productDocuments } from './documents.ts';
import { type AccountingStandIn, organisation, startAccountingService } from './accounting-service.ts';
import { type Caller, callers } from './matrix-callers.ts';
import { addLogo, addUsageInvoice } from './billing.ts';
import { accountBodies } from './account-bodies.ts';
import { hashPassword } from '#src/server/auth/passwords.ts';
import { newId } from '#src/server/database/tables/ids.ts';
import { buildHarbour, type Harbour, type HarbourLine } from './harbour.ts';
import { addDeclarable, addTariffItems, declare, type Declared, LAMP } from './declarations.ts';
import { type Billed, BilledBusinesses, billingBodies } from './billed-businesses.ts';
import { startTestServer, testSecrets, type TestServer } from './server.ts';
import { addDocument, uploadBody } from './upload.ts';

/** Those of plain lists have a test of their own (resource-authorisation). */
export const operations = productDocuments.contract.operations.filter(({ resource }) => resource === undefined);

let server: TestServer;
let accounting: AccountingStandIn;
let harbour: Harbour;
let billed: BilledBusinesses;
/** Of the inbound broker: what the calls about accounts name. */
let people: {
  readonly branch: number;
  readonly user: number;
  readonly pending: number;
  readonly withdrawn: number;
  readonly withFactor: number;
  readonly erased: number;
};

/** One of each business. */
const usageInvoices = new Map<number, number>();

/** Starts a server with what the calls name. */
export async function openMatrix() {
  accounting = await startAccountingService();
  server = await startTestServer({ BOT_CHECK: 'none', ...accounting.environment });
  harbour = await buildHarbour(server.database);
  billed = new BilledBusinesses(server, harbour);
  const { registrationId } = harbour.parties.inboundBroker;
  const hash = await hashPassword('a right password');
  for (const { registrationId: id } of [...Object.values(harbour.parties), harbour.unnamedCarter, harbour.stranger]) {
    await server.database.asTenant(id, (trx) =>
      trx.updateTable('person').set({ password_hash: hash }).where('registration_id', '=', id).execute(),
    );
    usageInvoices.set(id, await server.database.asTenant(id, (trx) => addUsageInvoice(trx, id)));
  }
  await addTariffItems(server, harbour);
  await addLogo(server.database, 'logo.png');
  const hsCode = { countryCode: 'NZ', code: '8471.30', description: 'Portable computers', startDate: '2022-01-01' };
  await server.call('POST', '/api/HsCodes', { token: harbour.operator.token, body: hsCode });
  people = await server.database.asTenant(registrationId, async (trx) => {
    const branch = newId();
    await trx
      .insertInto('branch')
      .values(branchRow(registrationId, branch, { name: 'Main Office', status: 'A' }))
      .execute();
    const ofAccounting = { data: sql<string>`data || ${JSON.stringify({ organisationId: organisation })}::jsonb` };
    await trx.updateTable('registration').set(ofAccounting).where('id', '=', registrationId).execute();
    const idOf = async (email: string) =>
      (await trx.selectFrom('person').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
    const withdrawn = newId();
    await insertPerson(trx, { registrationId, id: withdrawn, email: 'withdrawn@inboundbroker.example', data: { name: 'Nobody' } });
    const erased = newId();
    const gone = { registration_id: registrationId, id: erased, email: 'gone@inboundbroker.example', status: 'T', data: {} } as const;
    await trx.insertInto('person').values(gone).execute();
    const withFactor = newId();
    await insertPerson(trx, { registrationId, id: withFactor, email: 'factor@inboundbroker.example', data: { name: 'Somebody' } });
    await beginEnrolment(trx, testSecrets, { registrationId, userId: withFactor }, '');
    await trx.updateTable('second_factor').set({ is_confirmed: true }).where('user_id', '=', withFactor).execute();
    return {
      withdrawn,
      withFactor,
      erased,
      usageInvoice: await addUsageInvoice(trx, registrationId),
      branch,
      user: await idOf('user@inboundbroker.example'),
      pending: await idOf('P@inboundbroker.example'),
    };
  });
  return { server, harbour, close };
}

async function close(): Promise<void> {
  await server.close();
  await accounting.close();
}

const YEAR = Number(today().slice(0, 4));
const LIST = 'consignments/consignments.consignments';
const TAB = '0197b4a0-0000-4000-8000-000000000000';

export interface MatrixRequest {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that nothing but the caller's rights can refuse. */
export function requestFor({ id, url, method }: Operation, { place, email, own }: Caller, userId: number, parts: Parts): MatrixRequest {
  const { buyer, seller } = harbour.parties;
  const path = url
    .replace('/Users/:id/resend-activation', `/Users/${people.pending}/resend-activation`)
    .replace('/Users/:id/second-factor', `/Users/${people.withFactor}/second-factor`)
    .replace('/Users/:id/erasure', `/Users/${people.erased}/erasure`)
    .replace('/invitations/:id', '/invitations/1')
    .replace('/Users/:id/pending', `/Users/${method === 'DELETE' ? people.withdrawn : people.pending}/pending`)
    .replace('/Users/:id', `/Users/${people.user}`)
    .replace('/Branches/:id', `/Branches/${people.branch}`)
    .replace('/Views/:id', `/Views/${parts.viewId}`)
    .replace('/UsageInvoices/:id', `/UsageInvoices/${usageInvoices.get(own ?? harbour.parties.inboundBroker.registrationId)}`)
    .replace('/IssuerImages/:id', '/IssuerImages/1')
    .replace('/UnconfirmedNames/:id', '/UnconfirmedNames/1')
    .replace(':logoImage', 'logo.png')
    .replace(':sessionId', '0197b4a0-0000-7000-8000-000000000000')
    .replace(':token', 'A'.repeat(43))
    .replace(':kind', 'Settings')
    .replace(':jobId', '0197b4a0-0000-7000-8000-000000000000')
    .replace(':tswCountryCode', 'NZ')
    .replace(':code', '8471.30')
    .replace(':buyerRegistrationId', String(own ?? buyer.registrationId))
    .replace(':sellerRegistrationId', String(own ?? seller.registrationId))
    .replace('/consignments/:id', `/consignments/${place.consignmentId}`)
    .replace(':consignmentId', String(place.consignmentId))
    // A role that nobody takes from the business it is asked for.
    .replace(
      ':role/:registrationId',
      `outboundBroker/${method === 'PUT' ? harbour.parties.outboundBroker.registrationId : harbour.stranger.registrationId}`,
    )
    .replace(':orderId', String(place.orderId))
    .replace(':productId', String(place.lineId))
    .replace(':invoiceId', String(place.invoiceId))
    .replace(':declarationId', String(parts.declared?.declarationId))
    .replace(':lineId', String(parts.declared?.declarationLineIds[0]))
    .replace(':number', '1')
    .replace(':containerId', String(parts.containerId))
    .replace(':packageId', String(parts.packageId))
    .replace(':shipmentId', String(place.consignmentId))
    .replace(':documentId', String(parts.documentId))
    .replace('/Extracts/:id', `/Extracts/${parts.billing?.extractId}`);
  const queries: Readonly<Record<string, string>> = {
    listPartyChoices: '?Role=buyer',
    getNextLineNumber: `?OrderId=${place.orderId}`,
    deleteOuterPackage: '?mayDeleteContainer=true',
    suggestTariffs: '?Description=A lamp',
    listInviters: '?InviteeEmailAddress=nobody@example.com',
    getPasswordStrength: '?Password=a right password',
    getActivation: `?Token=${'A'.repeat(43)}`,
    declineActivation: `?Token=${'A'.repeat(43)}`,
    listNomenclature: '?CountryCode=NZ',
    searchNomenclature: '?CountryCode=NZ&SearchText=computers',
    getNomenclatureEntry: '?CountryCode=NZ',
    findCustomsTariffs: '?TswCountryCode=NZ&HsCode=8471.30',
    compareCustomsTariffs: '?CountryCode=NZ&From=2026-01-01&To=2027-01-01',
    endPresence: `?Tab=${TAB}&Entity=consignments/consignment&RecordId=${place.consignmentId}`,
    listRecordChanges: `?Entity=consignments/consignment&RecordId=${place.consignmentId}`,
    listProductSuppliers: `?TraderRegistrationId=${own ?? buyer.registrationId}`,
    listClassificationSources: `?DeclarationLineId=${parts.declared?.declarationLineIds[0]}`,
    downloadDeclaration: '?Format=JSON',
    downloadDocument: `?documentId=${parts.documentId}`,
    archiveDocuments: `?DocumentIds=${parts.documentId}`,
    listCifValues: `?Year=${YEAR}`,
    getCifTotals: `?Year=${YEAR}`,
    findProductLines: '?SearchText=lamp',
    searchRecords: '?SearchText=lamp',
    listViews: `?List=${LIST}`,
    listDocuments: '?PageSize=200',
    listExtracts: '?PageSize=200',
    listAccountingContacts: `?OrganisationId=${organisation}&NameSearch=acme`,
  };
  const address = { method, url: path + (queries[id] ?? '') };
  if (id === 'initSession') return { ...address, body: { userId } };
  if (id === 'attachDocuments') return { ...address, body: [{ documentId: parts.documentId, documentTypeCode: 'INV' }] };
  if (id !== 'uploadDocument') return { ...address, body: { ...bodies(place, email), ...billingBodies(parts.billing) }[id] };
  const { payload, contentType } = uploadBody({ consignmentId: place.consignmentId, bytes: Buffer.from('%PDF-1.7') });
  return { ...address, body: payload.toString(), headers: { 'content-type': contentType } };
}

export function bodies(place: HarbourLine, email = 'admin@inboundbroker.example'): Readonly<Record<string, unknown>> {
  const { orderId, invoiceId } = place;
  return {
    signIn: { email, password: 'a right password' },
    createProductLine: { orderId, invoiceId, invoiceNumber: 'INV-9', description: 'A lamp' },
    patchProductLine: [{ op: 'replace', path: '/description', value: 'A lamp' }],
    readClipboard: {
      clipboardData: 'Lamp\t3',
      delimiter: '\t',
      hasHeaderRow: false,
      columns: { column0: 1, column1: 3 },
      invoiceNumber: 'INV-9',
    },
    bulkInsertProductLines: {
      prevOrderId: orderId,
      prevInvoiceId: invoiceId,
      products: [{ line: 1, description: 'A lamp', quantityOrdered: 3 }],
    },
    undoBulkInsert: { undoId: 1 },
    batchProductLines: { type: 1, ids: [place.lineId], patch: [{ op: 'replace', path: '/description', value: 'A lamp' }] },
    undoChanges: { changes: [TAB] },
    createInvoice: { invoiceNumber: `INV-${newId()}` },
    createContainer: { fullness: 'FCL', number: `C${newId()}` },
    patchContainer: [{ op: 'replace', path: '/sealNumber', value: 'S-1' }],
    createOuterPackage: { quantity: 3 },
    patchOuterPackage: [{ op: 'replace', path: '/quantity', value: 3 }],
    createPackageDetails: { fullness: 'FCL', containerNumber: `C${newId()}`, quantity: 3 },
    patchPackageDetails: [{ op: 'replace', path: '/sealNumber', value: 'S-1' }],
    createOrder: { sellerName: 'A seller' },
    patchOrder: [{ op: 'replace', path: '/sellerName', value: 'A seller' }],
    patchInvoice: [{ op: 'replace', path: '/invoicedByName', value: 'A seller' }],
    createConsignment: { tradeDirection: 'Import', transportMode: 'Sea' },
    patchConsignment: [{ op: 'replace', path: '/vessel', value: 'Kea Trader' }],
    stayPresent: { tab: TAB, entity: 'consignments/consignment', recordId: place.consignmentId },
    readNotices: {},
    createView: { list: LIST, name: `View ${newId()}`, query: 'search=lamp' },
    chooseFirstView: { list: LIST, view: 'locked' },
    patchView: [{ op: 'replace', path: '/name', value: `View ${newId()}` }],
    patchDocument: [{ op: 'replace', path: '/documentTypeCode', value: 'PAC' }],
    createDeclaration: { entryDate: '2026-06-01' },
    patchDeclaration: [{ op: 'replace', path: '/entryDate', value: '2026-06-02' }],
    withdrawDeclaration: { reason: 'Entered twice' },
    replaceLineQualifiers: { qualifiers: [{ typeCode: 'OIC', value1: 'USED' }] },
    applyTariff: { tariffCode: LAMP.hsTariffCode, tariffSuffix: LAMP.tariffSuffix },
    undoTariff: { undoId: '0197b4a0-0000-7000-8000-000000000000' },
    ...accountBodies(email, people),
    createCifExtract: { year: YEAR },
  };
}

export interface Parts {
  readonly billing?: Billed;
  /** Where the call is about another consignment than the caller's. */
  readonly place?: HarbourLine;
  readonly declared?: Declared;
  readonly documentId?: number;
  readonly viewId?: number;
  readonly containerId: number;
  readonly packageId: number;
}

/** What calls about containers and packages name: an empty container, with a package of quantity 0 but for the call that removes it. */
export async function addParts(operation: Operation, place: HarbourLine, column: string): Promise<Parts> {
  const { url, id } = operation;
  if (isOfDeclarations(operation)) return { containerId: newId(), packageId: newId(), ...(await addDeclared(operation, column)) };
  const { consignmentId } = place;
  if (isOfDocuments(operation)) {
    const tenant = harbour.parties.inboundBroker.registrationId;
    return { containerId: newId(), packageId: newId(), documentId: await addDocument(server.database, { ...place, tenant }) };
  }
  const parts = { containerId: newId(), packageId: newId(), ...(url.includes('/Views/:id') && { viewId: await addSharedView() }) };
  if (!url.includes(':containerId') && !url.includes(':packageId')) return parts;
  const registrationId = harbour.parties.inboundBroker.registrationId;
  const key = { registration_id: registrationId, consignment_id: consignmentId };
  await server.database.asTenant(registrationId, async (trx) => {
    const container = { fullness: 'FCL', number: `C${parts.containerId}` };
    await trx
      .insertInto('container')
      .values({ ...key, id: parts.containerId, data: container })
      .execute();
    packagesMade += 1;
    await trx
      .insertInto('outer_package')
      .values({
        ...key,
        id: parts.packageId,
        // Downwards: the calls number upwards from the last.
        line: 1_000_000 - packagesMade,
        container_id: id === 'deleteContainer' ? null : parts.containerId,
        data: { typeCode: 'PK', quantity: 0 },
      })
      .execute();
  });
  return parts;
}

/** Of the inbound broker's administrator. */
function addSharedView(): Promise<number> {
  const { registrationId } = harbour.parties.inboundBroker;
  return server.database.asTenant(registrationId, async (trx) => {
    const email = 'admin@inboundbroker.example';
    const { id: userId } = await trx.selectFrom('person').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const id = newId();
    const data = { list: LIST, name: `View ${id}`, query: '', isShared: true };
    await trx
      .insertInto('kept_view')
      .values({ registration_id: registrationId, id, user_id: userId, name_key: `view ${id}`, data })
      .execute();
    return id;
  });
}

/** Those that name a document, or that may. */
function isOfDocuments({ url, parameters }: Operation): boolean {
  return url.includes(':documentId') || url.includes(':shipmentId') || parameters.some(({ name }) => /^documentIds?$/i.test(name));
}

let packagesMade = 0;

const LISTS_OF_ALL: readonly string[] = ['listDeclarations'];

function isOfDeclarations({ id, url }: Operation): boolean {
  return /[dD]eclarations|dutybasis/.test(url) && !LISTS_OF_ALL.includes(id);
}

interface DeclaredPlace {
  readonly place: HarbourLine;
  readonly declared?: Declared;
}

/** By direction and lock: reading changes nothing, so that all who read share one. */
const readDeclarations = new Map<string, Promise<DeclaredPlace>>();

/** What calls about declarations name, of the direction that the caller would declare; each that changes something has one of its own. */
function addDeclared(operation: Operation, column: string): Promise<DeclaredPlace> {
  const direction = column === 'party_outbound_broker' || column === 'party_outbound_party' ? 'Export' : 'Import';
  const isLocked = column === 'locked_consignment_writer';
  const add = async (isCompiled: boolean) => {
    const made = await addDeclarable(server.database, harbour, [{}], direction);
    const place = { ...made, lineId: made.lineIds[0] ?? 0 };
    const declared = isCompiled ? await declare(server, harbour, made) : undefined;
    if (isLocked) await setLocked(place, true);
    return { place, ...(declared && { declared }) };
  };
  if (operation.method !== 'GET') return add(operation.id !== 'createDeclaration');
  const key = `${direction} ${isLocked}`;
  const known = readDeclarations.get(key) ?? add(true);
  readDeclarations.set(key, known);
  return known;
}

export function setLocked({ consignmentId }: HarbourLine, isLocked: boolean) {
  return server.database.asTenant(harbour.parties.inboundBroker.registrationId, (trx) =>
    trx.updateTable('consignment').set({ is_locked: isLocked }).where('id', '=', consignmentId).execute(),
  );
}

/** Calls as the caller of the column; answers the status and, where it has an end, the body. */
export async function answerTo(operation: Operation, column: string): Promise<readonly [status: number, body: string]> {
  const caller = callers[column]?.(harbour) ?? { token: undefined, place: harbour.open };
  // Signing in and out ends the session that other rows call with.
  const isEnding = operation.id === 'signIn' || operation.id === 'signOut';
  const session = await server.database.findSession(caller.token ?? '');
  const billing = operation.url.includes('/Extracts') ? { billing: await billed.of(caller) } : {};
  const parts: Parts = { ...(await addParts(operation, caller.place, column)), ...billing };
  const { method, url, body, headers: own } = requestFor(operation, { ...caller, ...parts }, session?.userId ?? 1, parts);
  const headers = { 'x-recaptcha-response': operation.id === 'signUp' ? 'none' : '', ...own };
  const request = { token: isEnding ? undefined : caller.token, body, headers };
  if (operation.id !== 'streamChanges') {
    const reply = await server.call(method, url, request);
    return [reply.statusCode, reply.body];
  }
  const reply = await server.stream(method, url, request);
  reply.stream().destroy();
  return [reply.statusCode, ''];
}
