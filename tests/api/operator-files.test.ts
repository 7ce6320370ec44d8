import { describe, expect, test } from 'vitest';
import { personSession } from '#src/server/operator/acting.ts';
import { addTrader } from '#tests/support/database-rows.ts';
import { buildHarbour } from '#tests/support/harbour.ts';
import { loadFile } from '#tests/support/list-file.ts';
import { serverOfFile } from '#tests/support/server.ts';

const server = await serverOfFile();
const { token } = (await buildHarbour(server.database)).operator;

const get = (url: string) => server.call('GET', `/api/${url}`, { token });
/** Paths of the lists that all businesses share and that take files. */
const sharedLists = (): string[] =>
  server.documents.current.contract.operations.flatMap(({ resource, url }) =>
    resource?.action === 'import' && resource.scope === 'shared' ? [url.replace(/^\/api|\/file$/g, '')] : [],
  );

test('the sample of every list of the operators can be loaded as it is', async () => {
  const results = [];
  for (const path of sharedLists()) {
    const sample = await get(`${path.slice(1)}/file/sample`);
    const result = await loadFile(server, path, { token, bytes: sample.body, values: { dryRun: 'true', replaceExisting: 'true' } });
    const { lineErrors, generalErrors, ignoredHeaders, countLoaded, countReplaced } = result;
    results.push([path, lineErrors, generalErrors, ignoredHeaders, countLoaded + countReplaced]);
  }

  expect(results.length).toBeGreaterThan(12);
  expect(results).toEqual(sharedLists().map((path) => [path, [], [], [], 1]));
});

describe('a file of the customs tariff', () => {
  const headings = 'Country,Tariff,Description,Unit,Starting,Ending,rates.NORMAL.percent,rates.AAN.percent,Required qualifiers';
  const load = async (line: string) => loadFile(server, '/CustomsTariffs', { token, bytes: `${headings}\n${line}` });

  test('has the rates by their group, and qualifiers between semicolons', async () => {
    const result = await load('NZ,8471.30.00.10A,Portable computers,nmb,2026-01-01,,5,0,PER; LVY');
    const [item] = (await get('CustomsTariffs?PageNumber=1&PageSize=9&TariffCode=8471.30')).json().items;
    const { rates, requiredQualifiers } = (await get(`CustomsTariffs/${item.id}`)).json();

    expect(result).toMatchObject({ countLoaded: 1, lineErrors: [], ignoredHeaders: [] });
    expect(rates).toEqual([
      { group: 'NORMAL', percent: 5 },
      { group: 'AAN', percent: 0 },
    ]);
    expect(requiredQualifiers).toEqual(['PER', 'LVY']);
  });

  test('asks for no qualifier that the country does not know', async () => {
    const { lineErrors, countLoaded } = await load('NZ,8471.41.00.10A,Computers,nmb,2026-01-01,,5,0,PER;XXQ');

    expect(countLoaded).toBe(0);
    expect(lineErrors).toEqual(['Line 2: Required qualifiers must be qualifier types of the country']);
  });
});

test('a command in somebody’s name knows what the type of the business permits, as a session does', async () => {
  const broker = await addTrader(server.database, 'Cove Brokers', { regTypeCode: 'BRK' });
  const importer = await addTrader(server.database, 'Cove Imports', { regTypeCode: 'IMP' });
  const typeOf = ({ registrationId, userId }: typeof broker) =>
    server.database.asTenant(registrationId, async (trx) => (await personSession(trx, registrationId, userId))?.regType);

  const { session } = await server.database.read(broker.token, []);

  expect(await typeOf(broker)).toMatchObject({ code: 'BRK', canCreateConsignments: true });
  expect(await typeOf(broker)).toEqual(session.regType);
  expect(await typeOf(importer)).toMatchObject({ code: 'IMP' });
});
