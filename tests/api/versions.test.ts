// @module-tag postgres
import { isDeepStrictEqual } from 'node:util';
import type { LightMyRequestResponse } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import operationTable from '#schemas/generated/operations.json' with { type: 'json' };
import { isRecord } from '#src/expression/index.ts';
import type { Operation, ResourceCall } from '#src/server/documents/contract.ts';
import { productDocuments } from '#tests/support/documents.ts';
import { expectedStatuses } from '#tests/support/matrix.ts';
import { callers } from '#tests/support/matrix-callers.ts';
import { openMatrixDesk } from '#tests/support/matrix-desk.ts';
import { matrixRequest, type MatrixRequest, setLocked } from '#tests/support/matrix-requests.ts';
import { resourceSamples } from '#tests/support/resource-samples.ts';
import { changedTables, type Stored, stored, writtenTables } from '#tests/support/stored-versions.ts';

const { operations } = productDocuments.contract;
/** Actions of a resource are one handler whatever the entity, and the contract gives them their headers. */
const own = operations.filter(({ method, resource }) => method !== 'GET' && (resource === undefined || resource.scope === 'consignment'));
const takesVersion = ({ parameters }: Operation) => parameters.some(({ name }) => name === 'If-Match');
const versioned = own.filter(takesVersion);
const SAME_TIME = 12;

const declared = new Map<string, { readonly path: string; readonly writes?: readonly string[] }>(Object.entries(operationTable));
/** By table, what `x-writes` calls its records. */
const ENTITIES: Readonly<Record<string, string>> = {
  branch: 'accounts/branch',
  consignment: 'consignments/consignment',
  container: 'consignments/container',
  customs_order: 'consignments/order',
  declaration: 'declarations/declaration',
  declaration_line: 'declarations/declaration',
  document: 'attachments/document',
  invoice: 'consignments/invoice',
  outer_package: 'consignments/outer-package',
  person: 'accounts/user',
  product_line: 'consignments/product-line',
  registration: 'accounts/business-settings',
};

/** Open screens load again what a call says it stores. */
function expectNamed({ id }: Operation, before: Stored, after: Stored): void {
  const written = writtenTables(before, after).flatMap((table) => ENTITIES[table] ?? []);
  expect(declared.get(id)?.writes ?? []).toEqual(expect.arrayContaining(written));
}

const desk = await openMatrixDesk();

/** Where what the matrix sends would change nothing. */
const bodies: Readonly<Record<string, unknown>> = { patchUser: [{ op: 'replace', path: '/accountsAccess', value: 'D' }] };

/** Of the first caller who may make it. */
async function requestOf(operation: Operation): Promise<MatrixRequest> {
  const { harbour } = desk;
  await setLocked(desk, harbour.open, operation.id === 'unlockConsignment');
  const mayCall = (column: string) => expectedStatuses(operation.matrixId, column).some((status) => status < 300);
  const column = ['admin', 'party_inbound_broker', ...Object.keys(callers)].find(mayCall) ?? 'admin';
  const { url, ...request } = await matrixRequest(desk, operation, column);
  const role = `forwarder/${harbour.parties.outboundBroker.registrationId}`;
  const changed = { ...request, url: url.replace(/outboundBroker\/\d+$/, role) };
  // Only a deleted line can be restored.
  if (operation.id === 'restoreProductLine') await send({ ...request, method: 'DELETE', url: url.replace(/\/restore$/, '') });
  return operation.id in bodies ? { ...changed, body: bodies[operation.id] } : changed;
}

/** The answer, of a job as soon as it is over. */
async function send({ method, url, ...request }: MatrixRequest, version?: string): Promise<LightMyRequestResponse> {
  const headers = { ...request.headers, ...(version !== undefined && { 'if-match': version }) };
  const reply = await desk.server.call(method, url, { ...request, headers });
  if (reply.statusCode !== 202) return reply;
  for (;;) {
    const job = await desk.server.call('GET', String(reply.headers['location']), { token: request.token });
    if (!['queued', 'running'].includes(job.json().state)) return job;
    await sleep(20);
  }
}

/** Of the record that the request changes or acts on: its ETag, or its version in a list. */
async function versionOf({ url, token }: MatrixRequest): Promise<string> {
  // Publishing takes the version of what is published.
  const [path = ''] = url === '/api/Variations' ? ['/api/Variations/draft'] : url.split('?');
  const steps = path.split('/');
  for (let length = steps.length; length > 2; length--) {
    const reply = await desk.server.call('GET', steps.slice(0, length).join('/'), { token });
    if (reply.headers['etag'] !== undefined) return reply.headers['etag'];
    const version = reply.statusCode === 200 ? versionIn(reply.json(), steps[length] ?? '') : undefined;
    if (version !== undefined) return `"${version}"`;
  }
  throw new Error(`${url} has no version.`);
}

/** Of the row with this id. */
function versionIn(value: unknown, id: string): number | undefined {
  if (isRecord(value) && String(value['id']) === id && typeof value['version'] === 'number') return value['version'];
  const parts = isRecord(value) || Array.isArray(value) ? Object.values(value) : [];
  for (const part of parts) {
    const found = versionIn(part, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isSuccess = ({ statusCode }: LightMyRequestResponse) => statusCode < 300;

/** Sends a change of a stale version, then several of one version at the same time, then the change that was stored once more. */
async function race(request: MatrixRequest): Promise<void> {
  const { database } = desk.server;
  const version = await versionOf(request);
  const before = await stored(database);

  const stale = await send(request, '"999999999"');

  expect([stale.statusCode, stale.json()], stale.body).toEqual([412, expect.objectContaining({ current: expect.any(Object) })]);
  expect(await stored(database)).toEqual(before);

  const replies = await Promise.all(Array.from({ length: SAME_TIME }, () => send(request, version)));

  const statuses = replies.map(({ statusCode }) => statusCode);
  expect(replies.filter(isSuccess).length, statuses.join(' ')).toBe(1);
  const after = await stored(database);
  expect(changedTables(before, after)).not.toEqual([]);
  const isEdit = request.method === 'PATCH' || request.method === 'PUT';
  const refused = isEdit ? [412] : [404, 409, 412, 429];
  expect(statuses.filter((status) => status >= 300 && !refused.includes(status))).toEqual([]);
  if (!isEdit) return;

  const again = await send(request);

  expect((await send(request, version)).json()).toMatchObject({ changedBy: expect.any(String), changedAt: expect.any(String) });
  expect([again.statusCode, again.headers['etag']], again.body).toEqual([204, replies.find(isSuccess)?.headers['etag']]);
  expect(await stored(database)).toEqual(after);
}

describe('a change of a versioned record', () => {
  /** A batch locks the records that its body names. */
  const namesRecords = ({ body = {} }: Operation) => {
    const { items } = body;
    return body['type'] === 'array' ? !(isRecord(items) && 'op' in Object(items['properties'])) : 'ids' in Object(body['properties']);
  };

  test.each(own.filter((operation) => !takesVersion(operation) && !namesRecords(operation)))(
    '$id changes no stored version, or would take one, and names what it stores',
    async (operation) => {
      const request = await requestOf(operation);
      const before = await stored(desk.server.database);

      await send(request);

      const after = await stored(desk.server.database);
      expect(changedTables(before, after)).toEqual([]);
      expectNamed(operation, before, after);
    },
  );

  test('is no new password, which no record shows', async () => {
    const { stranger } = desk.harbour;
    const password = 'seven quiet lanterns over water';
    const body = { email: stranger.email, currentPassword: 'a right password', newPassword: password, confirmPassword: password };
    const before = await stored(desk.server.database);

    const reply = await desk.server.call('POST', '/api/Users/password', { token: stranger.token, body });

    expect([reply.statusCode, changedTables(before, await stored(desk.server.database))]).toEqual([204, []]);
  });

  test.each(versioned)('$id succeeds once for one version', async (operation) => {
    const request = await requestOf(operation);
    const before = await stored(desk.server.database);

    await race(request);

    expectNamed(operation, before, await stored(desk.server.database));
  });
});

const resources = Map.groupBy(
  operations.flatMap(({ resource, ...operation }) =>
    resource === undefined || resource.scope === 'consignment' ? [] : [{ ...operation, resource }],
  ),
  ({ resource }) => resource.entity,
);
let samples = 0;

function sampleOf({ entity }: ResourceCall): Readonly<Record<string, unknown>> {
  samples += 1;
  return resourceSamples[entity]?.(`V${samples}`) ?? {};
}

/** A field of the sample and another value that it may have; of its key only where no other field differs. */
function changeOf(resource: ResourceCall, sample: Readonly<Record<string, unknown>>) {
  const { key, unique, dated } = resource;
  const others = Object.entries(sampleOf(resource));
  const differing = others.filter(([name, value]) => !isDeepStrictEqual(value, sample[name]) && name !== key);
  const isFixed = ([name]: readonly [string, unknown]) => unique.includes(name) || name === dated?.from || name === dated?.to;
  const numbers = Object.entries(sample).flatMap(([name, value]) => (typeof value === 'number' ? [[name, value + 1] as const] : []));
  return [...differing.filter((field) => !isFixed(field)), ...numbers, ...differing][0] ?? ['', undefined];
}

describe('a record of a list', () => {
  test.each([...resources])('%s is changed and deleted once for one version', async (_entity, actions) => {
    const create = actions.find(({ resource }) => resource.action === 'create');
    for (const operation of actions) {
      const { resource } = operation;
      const { action } = resource;
      if ((action !== 'update' && action !== 'patch' && action !== 'delete') || create === undefined) continue;
      expect(takesVersion(operation)).toBe(true);
      const { operator, parties } = desk.harbour;
      const { token } = resource.scope === 'shared' ? operator : parties.inboundBroker;
      const sample = sampleOf(resource);
      const added = await desk.server.call('POST', create.url, { token, body: sample });
      expect(added.statusCode, added.body).toBe(201);
      const [field, value] = changeOf(resource, sample);
      const fields = Object(operation.body?.['properties']);
      const bodiesOf = {
        update: Object.fromEntries(Object.entries({ ...sample, [field]: value }).filter(([name]) => name in fields)),
        patch: [{ op: 'replace', path: `/${field}`, value }],
        delete: undefined,
      };
      await race({ method: String(operation.method), url: String(added.headers['location']), token, body: bodiesOf[action] });
    }
  });
});
