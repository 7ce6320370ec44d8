import type { Transaction } from 'kysely';
import { defaultsOf, settleRecord } from '#src/expression/index.ts';
import { branchRow } from '../accounts/branch-row.ts';
import { addBusiness } from '../accounts/names/add-business.ts';
import { hashPassword } from '../auth/passwords.ts';
import { LINE } from '../parties/access.ts';
import { showToNamedProviders } from '../parties/parties.ts';
import { lineEntity } from '../consignments/line-record.ts';
import type { Database } from '../database/database.ts';
import type { Documents } from '../documents/documents.ts';
import { documentIn } from '../database/lists/stored-lists.ts';
import { newId } from '../database/tables/ids.ts';
import { findSignIn } from '../database/sessions/sessions.ts';
import type { Tables } from '../database/tables/tables.ts';
import {
  demoBroker,
  demoBusinesses,
  type DemoConsignment,
  type DemoUser,
  demoConsignments,
  demoInvoice,
  type DemoKey,
  demoOperator,
  demoOrder,
  demoOwner,
  demoParties,
  demoPassword,
} from './demo-content.ts';
import { seedDeclaration } from './demo-declaration.ts';
import { seedDocuments } from './demo-documents.ts';
import { seedUsageInvoice } from './demo-usage.ts';
import { seedBusinessLists } from './business-lists.ts';
import { ensureOperations } from '../accounts/operations.ts';
import { OPERATIONS } from '../reference/registration-types.ts';
import { text } from '../messages/texts.ts';
import { demoGoods } from './demo-goods.ts';
import { demoContainers, demoPackages } from './demo-packages.ts';
import { DEMO_DATA, seedSharedLists, STARTER_DATA } from './starter-data.ts';

/** Creates the demo's shared records, businesses, users and consignments unless they exist. Safe to repeat and to resume. */
export async function seedDemo(database: Database, documents: Documents): Promise<void> {
  for (const folder of [STARTER_DATA, DEMO_DATA]) await seedSharedLists(database, documents, folder);
  const ids = new Map<DemoKey, number>();
  for (const business of demoBusinesses) ids.set(business.key, await seedBusiness(database, business));
  for (const [business, id] of ids) await seedBusinessLists(database, documents, business, id);
  await seedOperator(database);
  await seedUsageInvoice(database, idOf(ids, demoOwner));
  // A transaction each, so that the newer one is listed first.
  for (const consignment of demoConsignments) {
    await database.asTenant(idOf(ids, demoOwner), (trx) => seedConsignment(trx, documents, ids, consignment));
  }
  await seedDocuments(database, demoBroker);
  await seedDeclaration(database, demoBroker);
}

/** The lines that explain how to sign in. */
export function demoSignIns(): string {
  const ofBusinesses = demoBusinesses.flatMap(({ businessName, users }) =>
    users.map(({ name, email }) => ({ email, who: `${name}, ${businessName}` })),
  );
  const users = [...ofBusinesses, { email: demoOperator.email, who: `${demoOperator.name}, ${text('operator.business')}` }];
  const width = Math.max(...users.map(({ email }) => email.length));
  const lines = users.map(({ email, who }) => `  ${email.padEnd(width)}  ${who}`);
  return [`Demo sign-ins, all with the password "${demoPassword}":`, ...lines].join('\n');
}

async function seedBusiness(
  database: Database,
  { users, businessName, regTypeCode, branches }: (typeof demoBusinesses)[number],
): Promise<number> {
  const known = await database.anonymous((trx) => findSignIn(trx, users[0].email));
  if (known) return known.registrationId;
  const id = newId();
  const passwordHash = await hashPassword(demoPassword);
  await database.asTenant(id, async (trx) => {
    await addBusiness(trx, id, { businessName, regTypeCode, countryCode: 'NZ', timeZoneId: 1 });
    const branchIds = new Map(branches.map((name) => [name, newId()]));
    for (const [name, branchId] of branchIds) {
      await trx
        .insertInto('branch')
        .values(branchRow(id, branchId, { name, status: 'A' }))
        .execute();
    }
    const people: readonly DemoUser[] = users;
    for (const { name, email, status, accountsAccess, screensAccess } of people) {
      const data = { name, accountsAccess, screensAccess };
      const person = { registration_id: id, id: newId(), email, status, password_hash: passwordHash, data };
      const branchId = branchIds.get(branches[0]);
      await trx
        .insertInto('person')
        .values(branchId === undefined ? person : { ...person, branch_id: branchId })
        .execute();
    }
  });
  return id;
}

async function seedOperator(database: Database): Promise<void> {
  const { email, name, status, accountsAccess } = demoOperator;
  if (await database.anonymous((trx) => findSignIn(trx, email))) return;
  const passwordHash = await hashPassword(demoPassword);
  await database.asTenant(OPERATIONS, async (trx) => {
    const branchId = await ensureOperations(trx);
    await trx
      .insertInto('person')
      .values({
        registration_id: OPERATIONS,
        id: newId(),
        email,
        status,
        branch_id: branchId,
        password_hash: passwordHash,
        data: { name, accountsAccess },
      })
      .execute();
  });
}

async function seedConsignment(
  trx: Transaction<Tables>,
  documents: Documents,
  ids: ReadonlyMap<DemoKey, number>,
  { data, invoiceNumber, invoiceDate, hasLines }: DemoConsignment,
): Promise<void> {
  const known = await trx.selectFrom('consignment').select('id').where('reference', '=', data.reference).executeTakeFirst();
  if (known) return;
  const owner = idOf(ids, demoOwner);
  const part = { registration_id: owner, consignment_id: newId() };
  const orderId = newId();
  const invoiceId = newId();
  await trx.insertInto('consignment').values({ registration_id: owner, id: part.consignment_id, data }).execute();
  const parties = demoParties.map(({ business, role }) => ({
    registration_id: idOf(ids, business),
    consignment_id: part.consignment_id,
    owner_registration_id: owner,
    role,
  }));
  await trx.insertInto('consignment_party').values(parties).execute();
  await showToNamedProviders(trx, { registrationId: owner, consignmentId: part.consignment_id });
  await trx
    .insertInto('customs_order')
    .values({ ...part, id: orderId, order_number: 1, data: demoOrder })
    .execute();
  await trx
    .insertInto('invoice')
    .values({ ...part, id: invoiceId, order_id: orderId, data: { ...demoInvoice, invoiceNumber, invoiceDate } })
    .execute();
  if (!hasLines) return;
  const lines = demoGoods.map((goods, index) => ({
    ...part,
    id: newId(),
    order_id: orderId,
    invoice_id: invoiceId,
    line: index + 1,
    data: lineData(documents, goods),
  }));
  await trx.insertInto('product_line').values(lines).execute();
  await seedPackages(trx, part);
}

async function seedPackages(
  trx: Transaction<Tables>,
  part: { readonly registration_id: number; readonly consignment_id: number },
): Promise<void> {
  const containerIds = new Map(demoContainers.map(({ number }) => [number, newId()]));
  const containers = demoContainers.map((data) => ({ ...part, id: containerIds.get(data.number) ?? newId(), data }));
  await trx.insertInto('container').values(containers).execute();
  const packages = demoPackages.map(({ containerNumber, ...data }, index) => ({
    ...part,
    id: newId(),
    line: index + 1,
    container_id: containerIds.get(containerNumber) ?? null,
    data,
  }));
  await trx.insertInto('outer_package').values(packages).execute();
}

/** As the server would store it: with defaults and derived values. */
function lineData(documents: Documents, goods: (typeof demoGoods)[number]): string {
  const { compiled } = lineEntity(documents);
  const draft = { ...defaultsOf(compiled), ...goods };
  const record = settleRecord(compiled, draft, { edited: new Set(Object.keys(goods)), mode: 'create', context: {} });
  return JSON.stringify(documentIn(LINE, record));
}

function idOf(ids: ReadonlyMap<DemoKey, number>, key: DemoKey): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`No demo business ${key}.`);
  return id;
}
