/** Requests of the authorisation matrix: one for each operation and caller, which nothing but the caller's rights can refuse. */
import { sql } from 'kysely';
import { memoize, today } from '#src/expression/index.ts';
import { newId } from '#src/server/database/tables/ids.ts';
import type { Operation } from '#src/server/documents/contract.ts';
import { accountBodies } from './account-bodies.ts';
import { organisation } from './accounting-service.ts';
import { type Billed, billingBodies } from './billed-businesses.ts';
import { addDeclarable, declare, type Declared, TORCH } from './declarations.ts';
import type { HarbourLine } from './harbour.ts';
import { type Caller, callers } from './matrix-callers.ts';
import type { MatrixDesk, MatrixPeople } from './matrix-desk.ts';
import { addVariation, variationBodies } from './matrix-variations.ts';
import { addDocument, uploadBody } from './upload.ts';

const YEAR = Number(today().slice(0, 4));
const LIST = 'consignments/consignments.consignments';
const TAB = '0197b4a0-0000-4000-8000-000000000000';

export interface MatrixRequest {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string | undefined;
}

/** The request of the caller in the column, or of another one of that kind. What it changes is made for it. */
export async function matrixRequest(
  desk: MatrixDesk,
  operation: Operation,
  column: string,
  caller: Caller = callers[column]?.(desk.harbour) ?? { token: undefined, place: desk.harbour.open },
): Promise<MatrixRequest> {
  const { server, billed } = desk;
  const session = await server.database.findSession(caller.token ?? '');
  const billing = operation.url.includes('/Extracts') ? { billing: await billed.of(caller) } : {};
  const variation = operation.url.includes('/Variations') && session ? await addVariation(desk, session, operation.id) : 0;
  const parts: Parts = { ...(await addParts(desk, operation, caller.place, column)), ...billing, variation };
  const { headers: own, ...request } = requestFor(desk, operation, { ...caller, ...parts }, session?.userId ?? 1, parts);
  const headers = { 'x-recaptcha-response': operation.id === 'signUp' ? 'none' : '', ...own };
  // Signing in and out ends the session that other rows call with.
  const isEnding = operation.id === 'signIn' || operation.id === 'signOut';
  return { ...request, token: isEnding ? undefined : caller.token, headers };
}

/** A request that nothing but the caller's rights can refuse. */
function requestFor(
  { harbour, people, usageInvoices }: MatrixDesk,
  { id, url, method }: Operation,
  { place, email, own }: Caller,
  userId: number,
  parts: Parts,
): MatrixRequest {
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
    .replace('/drafts/:userId', `/drafts/${userId}`)
    .replace('/Variations/:number', `/Variations/${parts.variation}`)
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
    getNextLineNumber: `?orderId=${place.orderId}`,
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
    listVariationReasons: '?At=products/client%23name',
    archiveDocuments: `?DocumentIds=${parts.documentId}`,
    listDocuments: '?PageSize=200',
    listExtracts: '?PageSize=200',
    listCifValues: `?Year=${YEAR}`,
    getCifTotals: `?Year=${YEAR}`,
    listDeclaredSums: `?Year=${YEAR}&By=consignee`,
    findProductLines: '?SearchText=lamp',
    searchRecords: '?SearchText=lamp',
    listViews: `?List=${LIST}`,
    listAccountingContacts: `?OrganisationId=${organisation}&NameSearch=acme`,
  };
  const address = { method, url: path + (queries[id] ?? '') };
  if (id === 'initSession') return { ...address, body: { userId } };
  if (id === 'attachDocuments') return { ...address, body: [{ documentId: parts.documentId, documentTypeCode: 'INV' }] };
  const file = {
    uploadDocument: { bytes: Buffer.from('%PDF-1.7') },
    loadVariationDraft: { name: 'changes.json', bytes: Buffer.from('{"changes":[]}'), values: {} },
    readProductFile: {
      name: 'lines.csv',
      bytes: Buffer.from('Lamp,3'),
      values: { columns: '{"column0":1,"column1":3}', hasHeaderRow: 'false' },
    },
  }[id];
  if (file === undefined)
    return {
      ...address,
      body: { ...bodies(people, place, email), ...billingBodies(parts.billing), ...variationBodies(parts.variation) }[id],
    };
  const { payload, contentType } = uploadBody({ consignmentId: place.consignmentId, ...file });
  return { ...address, body: payload.toString(), headers: { 'content-type': contentType } };
}

function bodies(people: MatrixPeople, place: HarbourLine, email = 'admin@inboundbroker.example'): Readonly<Record<string, unknown>> {
  const { orderId, invoiceId } = place;
  return {
    signIn: { email, password: 'a right password' },
    createProductLine: { orderId, invoiceId, invoiceNumber: 'INV-9', description: 'A lamp' },
    patchProductLine: [{ op: 'replace', path: '/description', value: `Lamp ${newId()}` }],
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
    patchContainer: [{ op: 'replace', path: '/sealNumber', value: `S-${newId()}` }],
    createOuterPackage: { quantity: 3 },
    patchOuterPackage: [{ op: 'replace', path: '/quantity', value: 3 }],
    createPackageDetails: { fullness: 'FCL', containerNumber: `C${newId()}`, quantity: 3 },
    patchPackageDetails: [{ op: 'replace', path: '/sealNumber', value: `S-${newId()}` }],
    createOrder: { sellerName: 'A seller' },
    patchOrder: [{ op: 'replace', path: '/sellerName', value: `Seller ${newId()}` }],
    patchInvoice: [{ op: 'replace', path: '/invoicedByName', value: `Seller ${newId()}` }],
    createConsignment: { tradeDirection: 'Import', transportMode: 'Sea' },
    patchConsignment: [{ op: 'replace', path: '/vessel', value: `Kea ${newId()}` }],
    stayPresent: { tab: TAB, entity: 'consignments/consignment', recordId: place.consignmentId },
    readNotices: {},
    createView: { list: LIST, name: `View ${newId()}`, query: 'search=lamp' },
    chooseFirstView: { list: LIST, view: 'locked' },
    patchView: [{ op: 'replace', path: '/name', value: `View ${newId()}` }],
    patchDocument: [{ op: 'replace', path: '/documentTypeCode', value: 'PAC' }],
    createDeclaration: { entryDate: '2026-06-01' },
    patchDeclaration: [{ op: 'replace', path: '/entryDate', value: '2026-06-02' }],
    replaceLodgement: { entryNumber: String(newId()) },
    withdrawDeclaration: { reason: 'Entered twice' },
    replaceLineQualifiers: { qualifiers: [{ typeCode: 'OIC', value1: 'USED' }] },
    applyTariff: { tariffCode: TORCH.hsTariffCode, tariffSuffix: TORCH.tariffSuffix },
    undoTariff: { undoId: '0197b4a0-0000-7000-8000-000000000000' },
    ...accountBodies(email, people),
    createCifExtract: { year: YEAR },
  };
}

interface Parts {
  /** Number of the caller's variation in force. */
  readonly variation: number;
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
async function addParts(desk: MatrixDesk, operation: Operation, place: HarbourLine, column: string): Promise<Omit<Parts, 'variation'>> {
  const { server, harbour } = desk;
  const { url, id } = operation;
  if (isOfDeclarations(operation)) return { containerId: newId(), packageId: newId(), ...(await addDeclared(desk, operation, column)) };
  if (id === 'deleteConsignment') return { containerId: newId(), packageId: newId(), place: await addDeletable(desk, column) };
  const { consignmentId } = place;
  if (isOfDocuments(operation)) {
    const tenant = harbour.parties.inboundBroker.registrationId;
    return { containerId: newId(), packageId: newId(), documentId: await addDocument(server.database, { ...place, tenant }) };
  }
  const parts = { containerId: newId(), packageId: newId(), ...(url.includes('/Views/:id') && { viewId: await addSharedView(desk) }) };
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

/** Without other parties, if the caller is its owner. */
async function addDeletable(desk: MatrixDesk, column: string): Promise<HarbourLine> {
  const { server, harbour } = desk;
  const made = await addDeclarable(server.database, harbour);
  const { registrationId, consignmentId } = made;
  const place = { ...made, lineId: made.lineIds[0] ?? 0 };
  if (column === 'locked_consignment_writer') await setLocked(desk, place, true);
  if (callers[column]?.(harbour).own === registrationId || column === 'party_inbound_broker') {
    await server.database.asTenant(registrationId, (trx) =>
      trx
        .deleteFrom('consignment_party')
        .where('consignment_id', '=', consignmentId)
        .where('registration_id', '<>', registrationId)
        .execute(),
    );
  }
  return place;
}

/** Of the inbound broker's administrator. */
function addSharedView({ server, harbour }: MatrixDesk): Promise<number> {
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
const readDeclarations = memoize((_desk: MatrixDesk) => new Map<string, Promise<DeclaredPlace>>());

/** What calls about declarations name, of the direction that the caller would declare; each that changes something has one of its own. */
function addDeclared(desk: MatrixDesk, operation: Operation, column: string): Promise<DeclaredPlace> {
  const { server, harbour } = desk;
  const direction = column === 'party_outbound_broker' || column === 'party_outbound_party' ? 'Export' : 'Import';
  const isLocked = column === 'locked_consignment_writer';
  const add = async (isCompiled: boolean) => {
    const made = await addDeclarable(server.database, harbour, [{}], direction);
    const place = { ...made, lineId: made.lineIds[0] ?? 0 };
    const declared = isCompiled ? await declare(server, harbour, made) : undefined;
    if (isLocked) await setLocked(desk, place, true);
    if (declared && operation.id === 'replaceLodgement') await setLodged(desk, declared, direction);
    return { place, ...(declared && { declared }) };
  };
  if (operation.method !== 'GET') return add(operation.id !== 'createDeclaration');
  const key = `${direction} ${isLocked}`;
  const declarations = readDeclarations(desk);
  const known = declarations.get(key) ?? add(true);
  declarations.set(key, known);
  return known;
}

function setLodged({ server, harbour }: MatrixDesk, { declarationId }: Declared, direction: 'Import' | 'Export') {
  const { outboundBroker, inboundBroker } = harbour.parties;
  return server.database.asTenant((direction === 'Export' ? outboundBroker : inboundBroker).registrationId, (trx) =>
    trx
      .updateTable('declaration')
      .set({ data: sql`data || '{"status": "Lodged"}'` })
      .where('id', '=', declarationId)
      .execute(),
  );
}

export function setLocked({ server, harbour }: MatrixDesk, { consignmentId }: HarbourLine, isLocked: boolean) {
  return server.database.asTenant(harbour.parties.inboundBroker.registrationId, (trx) =>
    trx.updateTable('consignment').set({ is_locked: isLocked }).where('id', '=', consignmentId).execute(),
  );
}
