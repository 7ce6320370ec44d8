import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addTrader } from '#tests/support/database-rows.ts';
import { resultOf, sendFile, type SentFile } from '#tests/support/list-file.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const samples = new URL('../fixtures/tariff/', import.meta.url);
const sample = (name: string) => new Uint8Array(readFileSync(new URL(name, samples)));
const expectedOf = (name: string) => {
  const { note: _note, ...expected } = JSON.parse(readFileSync(new URL(`${name.split('.')[0]}.expected.json`, samples), 'utf8'));
  return expected;
};

let server: TestServer;
/** Each test has a business of its own. */
let token: string;
let businesses = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect(server.errorCounts).toEqual({ schemaGaps: 0, unexpected: 0 });
  await server.close();
});
beforeEach(async () => {
  businesses += 1;
  ({ token } = await addTrader(server.database, `Trader ${businesses}`));
});

const upload = async (bytes: SentFile['bytes'], values: Readonly<Record<string, string>> = {}, name = 'tariffs.csv') =>
  resultOf(await sendFile(server, '/Tariffs', { token, bytes, name, values }));
const stored = async () => (await server.call('GET', '/api/Tariffs?PageSize=200', { token })).json().items;

describe('the worked files', () => {
  test.each(readdirSync(samples).filter((name) => !name.endsWith('.json')))('%s is loaded as expected', async (name) => {
    const result = await upload(sample(name), {}, name);

    expect(result).toMatchObject(expectedOf(name));
    expect(await stored()).toHaveLength(result.countLoaded);
  });

  test('a second upload skips what is there, or replaces it', async () => {
    await upload(sample('T01_clean.csv'));

    expect(await upload(sample('T01_clean.csv'))).toMatchObject({ countLoaded: 0, countReplaced: 0, countSkipped: 4 });
    expect(await upload(sample('T01_clean.csv'), { replaceExisting: 'true' })).toMatchObject({
      countLoaded: 0,
      countReplaced: 4,
      countSkipped: 0,
    });
    expect(await stored()).toHaveLength(4);
  });

  test('a line replaces one of the same file', async () => {
    const result = await upload(sample('T02_header_variants.txt'), { replaceExisting: 'true' }, 'T02.txt');

    expect(result).toMatchObject({ countLoaded: 2, countReplaced: 1, countSkipped: 0 });
    expect(await stored()).toMatchObject([
      { fullTariffCode: '8415.10.10.00H', description: 'Duplicate of the line above after normalising' },
      { fullTariffCode: '8471.30' },
    ]);
  });
});
