// @module-tag postgres
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Links } from '#src/server/mail/links.ts';
import { runOperatorCommand } from '#src/server/operator/commands.ts';
import { verifyLog } from '#src/server/operator/verify-log.ts';
import { addUser, signIn } from '#tests/support/database-rows.ts';
import { expectedStatuses } from '#tests/support/matrix.ts';
import type { Caller } from '#tests/support/matrix-callers.ts';
import { openMatrixDesk } from '#tests/support/matrix-desk.ts';
import { matrixRequest } from '#tests/support/matrix-requests.ts';
import { productDocuments } from '#tests/support/documents.ts';
import { resourceSamples } from '#tests/support/resource-samples.ts';
import { testSecrets } from '#tests/support/server.ts';
import { tablesWith } from '#tests/support/tables-with.ts';

const EMAIL = 'admin@inboundbroker.example';
const NAME = 'Aroha Kingi';
/** Calls that show who did something, or who is there. */
const NAMING = [
  'getConsignment',
  'getDeclaration',
  'getDeclarationLine',
  'getInvoice',
  'getOrder',
  'getProductLine',
  'getVariation',
  'getVariationMeaning',
  'listActivities',
  'listCompilations',
  'listConsignmentDeclarations',
  'listDeclarations',
  'listDocuments',
  'listExtracts',
  'listNotices',
  'listRecordChanges',
  'listSettingsChanges',
  'listUsers',
  'listViews',
  'stayPresent',
];
const OF_THE_PRESENT = new Set(['listUsers', 'stayPresent']);

const operations = productDocuments.contract.operations.filter(
  ({ resource }) => resource === undefined || resource.scope === 'consignment',
);

/** Of the lists that a business keeps, one handler each for all of them. */
const ofLists = (action: string) =>
  productDocuments.contract.operations.filter(({ resource }) => resource?.action === action && resource.scope !== 'shared');

const world = await openMatrixDesk();

const setData = (email: string, data: object) =>
  world.server.database.asTenant(world.harbour.parties.inboundBroker.registrationId, (trx) =>
    trx
      .updateTable('person')
      .set({ data: sql<string>`data || ${JSON.stringify(data)}::jsonb` })
      .where('email', '=', email)
      .execute(),
  );

/** The calls whose answers hold the words. */
async function callsNaming(words: string, viewers: readonly Caller[]): Promise<readonly string[]> {
  const naming = new Set<string>();
  for (const operation of operations.filter(({ id, method }) => (method === 'GET' && id !== 'streamChanges') || id === 'stayPresent')) {
    for (const viewer of viewers) {
      const { method, url, body } = await matrixRequest(world, operation, 'admin', viewer);
      const reply = await world.server.call(method, url, { token: viewer.token, body });
      const changedBy = decodeURIComponent(String(reply.headers['changed-by'] ?? ''));
      if (`${changedBy} ${reply.body}`.includes(words)) naming.add(operation.id);
    }
  }
  for (const { id, url } of ofLists('changes')) {
    const { body } = await world.server.call('GET', url, { token: viewers[0]?.token });
    if (body.includes(words)) naming.add(id);
  }
  return [...naming].toSorted();
}

test('who has made every call without typing a name is named by the name of this moment, and nowhere once erased', async () => {
  const { server, harbour } = world;
  const { database } = server;
  const { registrationId, token } = harbour.parties.inboundBroker;
  const { userId } = (await database.findSession(token)) ?? {};
  const colleague = await signIn(database, await addUser(database, registrationId, 'colleague@inboundbroker.example', 'A'));
  await setData('colleague@inboundbroker.example', { accountsAccess: 'A' });
  const naming = [...NAMING, ...ofLists('changes').map(({ id }) => id)].toSorted();
  const viewers: readonly Caller[] = [
    { token: colleague, own: registrationId, place: harbour.open },
    { token: harbour.parties.buyer.token, place: harbour.open },
  ];
  const staying = operations.filter(({ id }) => id === 'stayPresent');
  const stay = async (by: Caller) => {
    const [request] = await Promise.all(staying.map((operation) => matrixRequest(world, operation, 'admin', by)));
    return server.call('PUT', request?.url ?? '', { token: by.token, body: request?.body });
  };
  for (const viewer of viewers) expect((await stay(viewer)).statusCode).toBe(200);
  for (const operation of operations) {
    if (operation.id === 'streamChanges' || !expectedStatuses(operation.matrixId, 'admin').some((status) => status < 300)) continue;
    const { method, url, ...request } = await matrixRequest(world, operation, 'admin');
    await server.call(method, url, request);
  }
  for (const { url, resource } of ofLists('create'))
    await server.call('POST', url, { token, body: resourceSamples[resource?.entity ?? '']?.('S1') });
  expect((await stay({ token, place: harbour.open })).statusCode).toBe(200);
  await setData(EMAIL, { name: NAME });

  expect(await tablesWith(database, NAME)).toEqual(['person']);
  expect(await callsNaming(NAME, viewers)).toEqual(naming);

  const services = {
    database,
    documents: server.documents.current,
    links: new Links(new URL('https://trade.example')),
    secrets: testSecrets,
  };
  await runOperatorCommand(services, ['erase-user', EMAIL, `erase ${EMAIL} for good`]);

  for (const words of [NAME, EMAIL, `Name of ${EMAIL}`]) expect([words, await tablesWith(database, words)]).toEqual([words, []]);
  expect(await callsNaming(NAME, viewers)).toEqual([]);
  expect(await callsNaming(`Former user ${userId}`, viewers)).toEqual(naming.filter((id) => !OF_THE_PRESENT.has(id)));
  expect((await verifyLog(database)).faults).toEqual([]);
}, 180_000);
