import { branchRow } from '#src/server/accounts/branch-row.ts';
import { expect, test } from 'vitest';
import { type Operation, readContract, type ResourceCall } from '#src/server/documents/contract.ts';
import { documentsWith } from '#tests/support/documents.ts';
import { buildHarbour, type Harbour } from '#tests/support/harbour.ts';
import { isRecord } from '#src/expression/index.ts';
import { expectedStatuses, matrix } from '#tests/support/matrix.ts';
import { resourceSamples } from '#tests/support/resource-samples.ts';
import { sendFile } from '#tests/support/list-file.ts';
import { serverOfFile } from '#tests/support/server.ts';

const callers: Readonly<Record<string, (harbour: Harbour) => string | undefined>> = {
  anonymous: () => undefined,
  unverified_pending_P: ({ pending }) => pending,
  suspended_S: ({ suspended }) => suspended,
  other_tenant_not_party: ({ stranger }) => stranger.token,
  same_tenant_user: ({ brokerUser }) => brokerUser,
  accounts_own_login_O: ({ ownLogin }) => ownLogin,
  accounts_disabled_D: ({ withoutAccounts }) => withoutAccounts,
  admin: ({ parties }) => parties.inboundBroker.token,
  operator: ({ operator }) => operator.token,
};

const documents = await documentsWith('vessels', 'masters');
let made = 0;
/** Of each entity: some have codes for a few hundred records only. */
const samples = new Map<string, number>();

const server = await serverOfFile({}, { documents: documents.generated });
const harbour = await buildHarbour(server.database);

interface ResourceOperation extends Operation {
  readonly resource: ResourceCall;
}

function sampleOf({ entity }: ResourceCall): Readonly<Record<string, unknown>> {
  const sample = resourceSamples[entity];
  if (sample === undefined) throw new Error(`tests/support/resource-samples.ts has no record of ${entity}.`);
  made += 1;
  const count = (samples.get(entity) ?? 0) + 1;
  samples.set(entity, count);
  return sample(`S${count}`);
}

/** A request that nothing but the caller's rights can refuse, on a record of the inbound broker's. */
async function requestFor({ method, url, resource, parameters, body }: ResourceOperation) {
  const mayBeGiven = (field: string) => isRecord(body?.['properties']) && field in body['properties'];
  const sample = sampleOf(resource);
  const key = await store(resource, sample);
  const changeable = Object.entries(sample).filter(([name]) => name !== resource.key && !resource.unique.includes(name));
  const [name = 'name', value = `Other ${made}`] = changeable[0] ?? [];
  const asked = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const query = asked
    .map((parameter) => `${parameter.name}=${String(sample[fieldOf(parameter.name)] ?? parameter.schema['default'] ?? 1)}`)
    .join('&');
  return {
    method,
    url: `${url.replace(`:${resource.key}`, encodeURIComponent(key))}?${query}`,
    body: {
      create: sampleOf(resource),
      update: Object.fromEntries(Object.entries(sample).filter(([field]) => mayBeGiven(field))),
      patch: [{ op: 'replace', path: `/${name}`, value }],
      batch: { type: 0, ids: [key] },
      list: undefined,
      lookup: undefined,
      get: undefined,
      delete: undefined,
      restore: undefined,
      changes: undefined,
      import: undefined,
      columns: undefined,
      sample: undefined,
    }[resource.action],
  };
}

/** CountryCode asks for countryCode. */
const fieldOf = (parameter: string) => parameter.charAt(0).toLowerCase() + parameter.slice(1);

/** The record as it would stand there if the broker's administrator, or of a shared list the operator, had added it; answers its key. */
async function store({ entity, key, unique, scope, dated, table }: ResourceCall, sample: Readonly<Record<string, unknown>>) {
  const registrationId = scope === 'shared' ? 0 : harbour.parties.inboundBroker.registrationId;
  const values = unique.map((field) => sample[field]);
  const uniqueKey = values.length === 1 ? String(values[0]) : JSON.stringify(values);
  const day = (field: string, open: string) => String(sample[field] ?? open);
  const days = dated === undefined ? {} : { valid_from: day(dated.from, '-infinity'), valid_to: day(dated.to, 'infinity') };
  await server.database.asTenant(registrationId, (trx) =>
    table?.name === 'branch'
      ? trx
          .insertInto('branch')
          .values(branchRow(registrationId, made, sample))
          .execute()
      : trx
          .insertInto('resource_record')
          .values({ registration_id: registrationId, resource: entity, id: made, unique_key: uniqueKey, ...days, data: sample })
          .execute(),
  );
  return key === 'id' ? made : uniqueKey;
}

/** The product's own resources, and those of the fixtures. */
const all: readonly ResourceOperation[] = readContract(documents.generated).operations.flatMap(({ resource, ...operation }) =>
  resource === undefined || resource.scope === 'consignment' ? [] : [{ ...operation, resource }],
);
/** Calls of one kind are one handler with one condition of access, whatever the entity. */
const kinds = Map.groupBy(all, ({ matrixId, resource: { action, scope } }) => `${matrixId}: ${action}, ${scope}`);
/** Enough to see that a call is bound to its kind: nobody, a stranger, and whoever has every right in the business. */
const FEW: readonly string[] = ['anonymous', 'other_tenant_not_party', 'admin'];

async function faultsOf(operation: ResourceOperation, columns: readonly string[]): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const column of columns) {
    const expected = expectedStatuses(operation.matrixId, column);
    // Rows of the specification know no operators.
    if (column === 'operator' && expected.length === 0) continue;
    const { method, url, body } = await requestFor(operation);
    const token = callers[column]?.(harbour);
    const isFile = operation.resource.action === 'import';
    const reply = isFile
      ? await sendFile(server, url.replace(/^\/api|\/file\?.*$/g, ''), { token: token ?? '', bytes: 'Code\n1' })
      : await server.call(method, url, { token, body });
    if (!expected.includes(reply.statusCode))
      faults.push(`${operation.id} ${column}: ${reply.statusCode}, not ${expected.join(' or ')}: ${reply.body}`);
  }
  return faults;
}

test('each call has its own row in the authorisation matrix, or that of its access', () => {
  const faults = all.filter(({ matrixId, method, url, allowedWhen = 'session' }) => {
    const row = matrix.get(matrixId);
    return row?.['path'] === 'x-resource'
      ? matrixId !== `x-resource ${allowedWhen}`
      : row?.['method'] !== method || row['path'] !== url.replaceAll(/:(\w+)/g, '{$1}');
  });

  expect(faults.map(({ id }) => id)).toEqual([]);
});

test.each([...kinds])('%s answers each caller as the row says', async (_kind, [first, ...others]) => {
  const faults = first === undefined ? [] : [...(await faultsOf(first, Object.keys(callers)))];
  for (const other of others) faults.push(...(await faultsOf(other, FEW)));

  expect(faults).toEqual([]);
});

test('each change that offers undo can be undone; additions to lists without deletion offer none', async () => {
  const lasting: string[] = [];
  for (const operation of all.filter(({ resource }) => ['create', 'delete'].includes(resource.action))) {
    const { scope, entity, action } = operation.resource;
    const { token } = scope === 'shared' ? harbour.operator : harbour.parties.inboundBroker;
    const { method, url, body } = await requestFor(operation);
    const changed = await server.call(method, url, { token, body });
    expect(changed.statusCode, changed.body).toBeLessThan(300);
    const change = changed.headers['undo'];
    if (change === undefined) lasting.push(entity);
    else {
      const undone = await server.call('POST', '/api/Changes/undo', { token, body: { changes: [change] } });
      expect([entity, action, undone.json()]).toEqual([entity, action, { undone: 1, kept: 0 }]);
    }
  }
  const deletable = new Set(all.flatMap(({ resource: { action, entity } }) => (action === 'delete' ? [entity] : [])));
  expect(lasting.filter((entity) => deletable.has(entity))).toEqual([]);
  expect(lasting).toContain('accounts/branch');
});
