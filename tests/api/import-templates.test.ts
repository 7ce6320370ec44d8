import { expect, test } from 'vitest';
import { buildHarbour, type Business } from '#tests/support/harbour.ts';
import { serverOfFile } from '#tests/support/server.ts';

const templates = '/api/ConProductAutoAddTempls';

const server = await serverOfFile();
const harbour = await buildHarbour(server.database);

const send = (method: string, url: string, { token }: Pick<Business, 'token'>, body?: unknown) =>
  server.call(method, url, { token, ...(body === undefined ? {} : { body }) });

async function add(by: Pick<Business, 'token'>, template: object): Promise<string> {
  const reply = await send('POST', templates, by, template);
  expect(reply.statusCode, reply.body).toBe(201);
  return String(reply.headers['location']);
}

test('a template keeps how a block is read, and its list is the names alone, in their order', async () => {
  const { inboundBroker } = harbour.parties;
  const bright = { templateName: 'Shenzhen Bright', delimiter: '\t', hasHeaderRow: true, column0: 0, column1: 1, column49: 28 };
  const place = await add(inboundBroker, bright);
  await add(inboundBroker, { templateName: 'Kiln & Co', delimiter: ' | ', hasHeaderRow: false });

  const stored = (await send('GET', place, inboundBroker)).json();
  const listed = (await send('GET', templates, inboundBroker)).json();

  expect(stored).toMatchObject(bright);
  expect(listed.map(({ templateName }: Record<string, unknown>) => ({ templateName }))).toEqual([
    { templateName: 'Kiln & Co' },
    { templateName: 'Shenzhen Bright' },
  ]);
  expect(Object.keys(listed[0]).toSorted()).toEqual(['id', 'templateName', 'version']);
});

test('the delimiter is the very characters, and at most five of them', async () => {
  const { inboundBroker } = harbour.parties;
  for (const delimiter of ['\t', ',', '\u001e', '\u001f', ' ', ';;;;;']) {
    const place = await add(inboundBroker, { templateName: `By ${JSON.stringify(delimiter)}`, delimiter });
    expect((await send('GET', place, inboundBroker)).json().delimiter).toBe(delimiter);
  }
  const tooLong = await send('POST', templates, inboundBroker, { templateName: 'Too long', delimiter: '||||||' });
  const without = await send('POST', templates, inboundBroker, { templateName: 'Without', delimiter: '' });

  expect([tooLong.statusCode, without.statusCode]).toEqual([400, 400]);
  expect(Object.keys(tooLong.json().errors)).toEqual(['delimiter']);
  expect(without.json().errors).toEqual({ delimiter: ['Delimiter is a required field'] });
});

test('a template that is saved again is another mapping under its own name, which never changes', async () => {
  const { inboundBroker } = harbour.parties;
  const place = await add(inboundBroker, { templateName: 'Saved twice', delimiter: '\t', hasHeaderRow: true, column0: 0, column1: 1 });

  const renamed = await send('PUT', place, inboundBroker, { templateName: 'Other', delimiter: ',' });
  const saved = await send('PUT', place, inboundBroker, { delimiter: ',', hasHeaderRow: false, column2: 5 });

  expect([renamed.statusCode, saved.statusCode]).toEqual([400, 204]);
  const { id: _, ...stored } = (await send('GET', place, inboundBroker)).json();
  expect(stored).toEqual({ templateName: 'Saved twice', delimiter: ',', hasHeaderRow: false, column2: 5 });
});

test('a name is there once in a business, and another business has its own', async () => {
  const { inboundBroker, buyer } = harbour.parties;
  const place = await add(inboundBroker, { templateName: 'Ours', delimiter: '\t' });

  const again = await send('POST', templates, inboundBroker, { templateName: ' Ours ', delimiter: ',' });
  const theirs = await send('POST', templates, buyer, { templateName: 'Ours', delimiter: ',' });
  const seen = await send('GET', place, buyer);
  const removed = await send('DELETE', place, buyer);

  expect([again.statusCode, theirs.statusCode, seen.statusCode, removed.statusCode]).toEqual([400, 201, 404, 404]);
});

test('a column is of a kind that exists, and of one that no other column has', async () => {
  const { inboundBroker } = harbour.parties;
  const place = await add(inboundBroker, { templateName: 'Columns', delimiter: '\t', column0: 0, column1: null });

  const unknown = await send('POST', templates, inboundBroker, { templateName: 'Unknown', delimiter: '\t', column3: 99 });
  const twice = await send('PUT', place, inboundBroker, { delimiter: '\t', column0: 1, column7: 1 });

  expect([unknown.statusCode, unknown.json().errors]).toEqual([400, { column0: ['column3 is mapped to 99, which is no kind of column'] }]);
  expect([twice.statusCode, twice.json().errors]).toEqual([400, { column0: ['Description is mapped to more than one column'] }]);
});

test('the change log of settings has the templates that were saved and deleted', async () => {
  const { inboundBroker } = harbour.parties;
  const place = await add(inboundBroker, { templateName: 'Logged', delimiter: ',', hasHeaderRow: true, column0: 1 });
  await send('PUT', place, inboundBroker, { delimiter: ',', hasHeaderRow: false, column0: 1 });
  await send('DELETE', place, inboundBroker);

  const log = (await send('GET', '/api/SettingsAuditLogs/Settings', inboundBroker)).json();

  expect(log.slice(0, 3).map(({ message }: { message: string }) => message.replace(/^.* (?=\w+ Import template)/, ''))).toEqual([
    'deleted Import template Logged: Template Name “Logged”, Delimiter “,”, First line is header no, Column 1 1',
    'changed Import template Logged: First line is header yes → no',
    'added Import template Logged: Template Name “Logged”, Delimiter “,”, First line is header yes, Column 1 1',
  ]);
});
