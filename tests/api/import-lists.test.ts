import { expect, test } from 'vitest';
import { Links } from '#src/server/mail/links.ts';
import { runImportCommand } from '#src/server/operator/import-command.ts';
import { addTrader } from '#tests/support/database-rows.ts';
import { documentsFrom } from '#tests/support/documents.ts';
import { buildHarbour } from '#tests/support/harbour.ts';
import { loadFile, sendFile } from '#tests/support/list-file.ts';
import { serverOfFile, testSecrets } from '#tests/support/server.ts';

const ID = { $ref: '../common/codes.schema.json#/definitions/id', title: 'Id', readOnly: true, 'x-summary': true };
const day = (title: string) => ({ title, type: 'string', format: 'date', 'x-summary': true });
const fare = {
  $schema: '../meta/entity.meta.json',
  $id: 'keyword/fare',
  title: 'Fare',
  type: 'object',
  'x-as': 'fare',
  required: ['code'],
  additionalProperties: false,
  properties: {
    id: ID,
    code: { title: 'Code', type: 'string', maxLength: 10, 'x-normalise': 'upper', 'x-summary': true },
    validFrom: day('Valid from'),
    validTo: day('Valid to'),
    rates: {
      title: 'Rates',
      type: 'array',
      maxItems: 9,
      'x-summary': true,
      'x-import': { by: 'group' },
      items: {
        type: 'object',
        'x-as': 'rate',
        additionalProperties: false,
        properties: {
          group: { title: 'Group', type: 'string', maxLength: 9 },
          percent: { title: 'Percent', type: 'number', minimum: 0, maximum: 100 },
        },
      },
    },
  },
};
const api = {
  openapi: '3.1.0',
  info: { title: 'Fares', version: '1.0.0' },
  jsonSchemaDialect: 'http://json-schema.org/draft-07/schema#',
  servers: [{ url: '/api' }],
  paths: {
    '/Fares': {
      'x-resource': {
        entity: 'keyword/fare',
        key: 'id',
        scope: 'shared',
        unique: ['code'],
        dated: { from: 'validFrom', to: 'validTo' },
        audit: 'Fares',
        import: { command: 'fare-list', maxBytes: 2_000_000 },
        access: { read: 'session', write: 'session.isOperator', remove: 'session.isOperator' },
      },
    },
  },
};

const documents = await documentsFrom({ 'keyword/fare.schema.json': fare, 'api/keywords.openapi.json': api });
const server = await serverOfFile({}, { documents: documents.generated });
const harbour = await buildHarbour(server.database);
const { token } = harbour.operator;

const load = async (lines: readonly string[], values: Readonly<Record<string, string>> = {}) =>
  loadFile(server, '/Fares', { token, bytes: lines.join('\n'), values });
const fares = async (code: string) =>
  (await server.call('GET', '/api/Fares?PageSize=200', { token })).json().items.filter((one: { code: string }) => one.code === code);

test('an operator loads a list that all businesses share, the items of its lists by their key', async () => {
  const result = await load(['Code,Valid from,rates.NORMAL.percent,rates.AAN.percent', 'a1,2026-01-01,5,', 'a2,01/07/2026,"7.5",0']);

  expect(result).toMatchObject({ countLoaded: 2, lineErrors: [] });
  expect(await fares('A1')).toMatchObject([{ validFrom: '2026-01-01', rates: [{ group: 'NORMAL', percent: 5 }] }]);
  expect(await fares('A2')).toMatchObject([
    {
      rates: [
        { group: 'NORMAL', percent: 7.5 },
        { group: 'AAN', percent: 0 },
      ],
    },
  ]);
});

test('nobody else does', async () => {
  const trader = await addTrader(server.database, 'Quay Traders');

  const reply = await sendFile(server, '/Fares', { token: trader.token, bytes: 'Code\nX' });

  expect(reply.statusCode).toBe(403);
  expect(await fares('X')).toEqual([]);
});

test('rows of one key that overlap are told by line, and the others are loaded', async () => {
  const result = await load([
    'Code,Valid from,Valid to',
    'b1,2026-01-01,2026-12-31',
    'b1,2026-06-01,',
    'b1,2027-01-01,',
    'b2,2026-02-01,2026-01-01',
  ]);

  expect(result).toMatchObject({ countLoaded: 2, countErrors: 2 });
  expect(result.lineErrors.map((text) => text.slice(0, 7))).toEqual(expect.arrayContaining(['Line 3:', 'Line 5:']));
  expect(await fares('B1')).toHaveLength(2);
});

test('a dry run tells of the same overlaps, with rows that are stored and with lines far above', async () => {
  await load(['Code,Valid from,Valid to', 'h1,2026-01-01,2026-12-31', 'h2,2026-01-01,']);
  const others = Array.from({ length: 120 }, (_, index) => `h${100 + index},2026-01-01,`);
  const file = [
    'Code,Valid from,Valid to',
    'h1,2026-06-01,',
    'h1,2027-01-01,2027-03-31',
    'h2,2026-01-01,2026-06-30',
    'h2,2026-07-01,',
    ...others,
    'h1,2027-03-31,',
    'h2,,2026-01-01',
    'h1,2027-04-01,',
  ];

  const trial = await load(file, { replaceExisting: 'true', dryRun: 'true' });
  const result = await load(file, { replaceExisting: 'true' });

  const { countChanges: _count, changes: _changes, ...told } = trial;
  expect(told).toEqual(result);
  expect(result).toMatchObject({ countLoaded: 123, countReplaced: 1, countErrors: 3 });
  expect(result.lineErrors.map((message) => message.split(':')[0])).toEqual(['Line 2', 'Line 126', 'Line 127']);
});

test('a line replaces the row of its key that begins on the same day', async () => {
  await load(['Code,Valid from,rates.NORMAL.percent', 'c1,2026-01-01,5']);

  const result = await load(['Code,Valid from,Valid to,rates.NORMAL.percent', 'c1,2026-01-01,2026-06-30,5', 'c1,2026-07-01,,6'], {
    replaceExisting: 'true',
  });

  expect(result).toMatchObject({ countLoaded: 1, countReplaced: 1, lineErrors: [] });
  expect(await fares('C1')).toHaveLength(2);
});

test('what is wrong in an item is told at its field', async () => {
  const result = await load(['Code,rates.NORMAL.percent', 'd1,101']);

  expect(result.lineErrors).toEqual([expect.stringMatching(/^Line 2: .*Percent must be 100 or less$/)]);
});

test('a command loads it as the operator, and tells what it did', async () => {
  const services = {
    database: server.database,
    documents: server.documents.current,
    links: new Links(new URL('https://trade.example')),
    secrets: testSecrets,
  };
  const request = {
    program: 'import',
    kind: 'fare-list',
    fileName: 'fares.csv',
    as: undefined,
    replaceExisting: false,
    dryRun: false,
    onlyIfAllGood: false,
  } as const;

  const trader = await addTrader(server.database, 'Far Traders');

  const told = await runImportCommand(services, request, Buffer.from('Code\ne1\n'));
  const [change] = (await server.call('GET', '/api/SettingsAuditLogs/Fares', { token })).json();

  expect(told).toBe('1 loaded, 0 replaced, 0 skipped, 0 with errors');
  expect(await fares('E1')).toHaveLength(1);
  expect(change.message).toContain('The operator added Fare E1');
  await expect(runImportCommand(services, { ...request, as: trader.email }, Buffer.from('Code\ne2\n'))).rejects.toThrow(/may not change/);
});
