import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Operation, readContract, type ResourceCall } from '#src/server/documents/contract.ts';
import { documentsWith, type TestDocuments } from '#tests/support/documents.ts';
import { buildHarbour, type Harbour } from '#tests/support/harbour.ts';
import { isRecord } from '#src/expression/index.ts';
import { resourceSamples } from '#tests/support/resource-samples.ts';
import { sendFile } from '#tests/support/list-file.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const csv = readFileSync(join(import.meta.dirname, '../fixtures/authz-matrix.csv'), 'utf8');
const matrix = new Map(
  Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true }).data.map((row) => [row['id'] ?? '', row]),
);

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

let documents: TestDocuments;
let server: TestServer;
let harbour: Harbour;
let made = 0;
/** Of each entity: some have codes for a few hundred records only. */
const samples = new Map<string, number>();

beforeAll(async () => {
  documents = await documentsWith('vessels', 'masters');
  server = await startTestServer({}, { documents: documents.generated });
  harbour = await buildHarbour(server.database);
});
afterAll(async () => {
  expect(server.errorCounts).toEqual({ schemaGaps: 0, unexpected: 0 });
  await server.close();
});

interface ResourceOperation extends Operation {
  readonly resource: ResourceCall;
}

/** The product's own resources, and one of each kind. */
const operations = async (): Promise<ResourceOperation[]> => {
  const generated = await documentsWith('vessels', 'masters');
  const found = readContract(generated.generated).operations.flatMap(({ resource, ...operation }) =>
    resource === undefined ? [] : [{ ...operation, resource }],
  );
  return found;
};

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
async function store({ entity, key, unique, scope, dated }: ResourceCall, sample: Readonly<Record<string, unknown>>) {
  const registrationId = scope === 'shared' ? 0 : harbour.parties.inboundBroker.registrationId;
  const values = unique.map((field) => sample[field]);
  const uniqueKey = values.length === 1 ? String(values[0]) : JSON.stringify(values);
  const day = (field: string, open: string) => String(sample[field] ?? open);
  const days = dated === undefined ? {} : { valid_from: day(dated.from, '-infinity'), valid_to: day(dated.to, 'infinity') };
  await server.database.asTenant(registrationId, (trx) =>
    trx
      .insertInto('resource_record')
      .values({ registration_id: registrationId, resource: entity, id: made, unique_key: uniqueKey, ...days, data: sample })
      .execute(),
  );
  return key === 'id' ? made : uniqueKey;
}

function expectedStatuses(row: Readonly<Record<string, string>>, column: string): number[] {
  const [statuses = ''] = /^\d{3}(?: \/ \d{3})*/.exec(row[column] ?? '-') ?? [];
  return statuses === '' ? [] : statuses.split(' / ').map(Number);
}

describe.each(await operations())('$id', (operation) => {
  test('has its own row in the authorisation matrix, or that of its access', () => {
    const row = matrix.get(operation.matrixId);

    expect(row, `the row "${operation.matrixId}"`).toBeDefined();
    if (row?.['path'] !== 'x-resource')
      expect([row?.['method'], row?.['path']]).toEqual([operation.method, operation.url.replaceAll(/:(\w+)/g, '{$1}')]);
  });

  const row = matrix.get(operation.matrixId) ?? {};
  // Rows of the specification know no operators.
  const told = Object.entries(callers).filter(([column]) => column !== 'operator' || expectedStatuses(row, column).length > 0);

  test.each(told)('answers %s as the row says', async (column, tokenOf) => {
    const { method, url, body } = await requestFor(operation);

    const token = tokenOf(harbour);
    const isFile = operation.resource.action === 'import';
    const reply = isFile
      ? await sendFile(server, url.replace(/^\/api|\/file\?.*$/g, ''), { token: token ?? '', bytes: 'Code\n1' })
      : await server.call(method, url, { token, body });

    expect(expectedStatuses(row, column), reply.body).toContain(reply.statusCode);
  });
});
