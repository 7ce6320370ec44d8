import { afterAll, expect, test } from 'vitest';
import { demoPassword } from '#src/server/seed/demo-content.ts';
import { demoSignIns, seedDemo } from '#src/server/seed/demo.ts';
import { startTestServer } from '#tests/support/server.ts';

const server = await startTestServer();
await seedDemo(server.database, server.documents.current);
await seedDemo(server.database, server.documents.current);
afterAll(() => server.close());

async function signIn(email: string): Promise<string> {
  const reply = await server.call('POST', '/api/auth/login', { body: { email, password: demoPassword } });
  return /session=([\w-]+)/.exec(String(reply.headers['set-cookie']))?.[1] ?? '';
}

async function consignments(token: string): Promise<{ id: number; reference: string }[]> {
  return (await server.call('GET', '/api/consignments', { token })).json().items;
}

test.each([
  ['admin@harbour.example', 'Mere Tane', 2],
  ['user@harbour.example', 'Jon Park', 2],
  ['admin@acme.example', 'Ana Reid', 2],
  ['admin@tasman.example', 'Tom Avery', 2],
  ['admin@pacific.example', 'Sina Leota', 0],
  ['operator@quayline.example', 'Ria Moss', 0],
])('%s signs in and sees %s’s consignments, once each', async (email, fullName, count) => {
  const token = await signIn(email);

  const session = await server.call('GET', '/api/UserSessions', { token });

  expect(session.json()).toMatchObject({ fullName, emailAddress: email });
  expect(await consignments(token)).toHaveLength(count);
  expect(demoSignIns()).toContain(email);
});

test('the newer consignment has an invoice and no lines, the older one twelve', async () => {
  const token = await signIn('admin@harbour.example');
  const [newer, older] = await consignments(token);
  const detail = async (id: number | undefined) => (await server.call('GET', `/api/consignments/${id}`, { token })).json();

  const first = await detail(newer?.id);
  const second = await detail(older?.id);
  const lines = (await server.call('GET', `/api/consignments/${older?.id}/products`, { token })).json();

  expect(first).toMatchObject({
    reference: 'C-26-0815',
    tradeDirection: 'Import',
    transportMode: 'Sea',
    originCountry: 'CN',
    destinationCountry: 'NZ',
    currencyCode: 'USD',
    orders: [{ orderNumber: 1, sellerName: 'Shenzhen Bright', lineCount: 0, invoices: [{ invoiceNumber: 'SZ-26-1187' }] }],
  });
  expect(second).toMatchObject({ reference: 'C-26-0731', orders: [{ lineCount: 12, invoices: [{ invoiceNumber: 'SZ-26-1102' }] }] });
  expect(lines.totalItemsCount).toBe(12);
  expect(lines.items.reduce((sum: number, line: { exportValue: number }) => sum + line.exportValue, 0)).toBeCloseTo(64_511, 6);
});

test('every demo line is one that could be saved as it is', async () => {
  const token = await signIn('admin@harbour.example');
  const older = (await consignments(token))[1];
  const lines = (await server.call('GET', `/api/consignments/${older?.id}/products`, { token })).json();

  const statuses = await Promise.all(
    lines.items.map(async ({ id, description }: { id: number; description: string }) => {
      const body = [{ op: 'replace', path: '/description', value: description }];
      return (await server.call('PATCH', `/api/consignments/${older?.id}/products/${id}`, { token, body, headers: { 'if-match': '"1"' } }))
        .headers['etag'];
    }),
  );

  expect(statuses).toEqual(Array.from({ length: 12 }, () => '"1"'));
});

test('the brokers begin with tariffs of keyword DEMO and with generic codes', async () => {
  const token = await signIn('admin@harbour.example');

  const tariffs = (await server.call('GET', '/api/Tariffs?PageSize=200', { token })).json();
  const codes = (await server.call('GET', '/api/GenericCodes', { token })).json();

  expect(tariffs.totalItemsCount).toBeGreaterThanOrEqual(15);
  expect(tariffs.items.every(({ keyword }: { keyword: string }) => keyword.startsWith('DEMO '))).toBe(true);
  expect(codes.items.map(({ productCode, qualifierCount }: Record<string, unknown>) => [productCode, qualifierCount])).toContainEqual([
    'SGG-SPLIT',
    2,
  ]);
});

test('both have documents, once each, of which the older one’s cargo report carries one', async () => {
  const token = await signIn('admin@harbour.example');
  const [newer, older] = await consignments(token);
  const documents = async (id: number | undefined) =>
    (await server.call('GET', `/api/CargoReports/${id}/attachments`, { token })).json().map((each: { selected: boolean }) => each.selected);

  expect(await documents(older?.id)).toEqual([true, false, false, false]);
  expect(await documents(newer?.id)).toEqual([false, false]);
});

test('what a start that was cut off left out is added by the next one', async () => {
  const token = await signIn('admin@harbour.example');
  const older = (await consignments(token))[1];
  const names = async (): Promise<readonly string[]> =>
    (await server.call('GET', `/api/CargoReports/${older?.id}/attachments`, { token }))
      .json()
      .map((each: { fileName: string }) => each.fileName);
  const all = await names();
  const owner = (await server.database.findSession(token))?.registrationId ?? 0;
  await server.database.asTenant(owner, (trx) =>
    trx.deleteFrom('document').where('file_name', 'in', ['container-seal.png', 'packing-list.pdf']).execute(),
  );
  expect(await names()).toHaveLength(2);

  await seedDemo(server.database, server.documents.current);

  expect((await names()).toSorted()).toEqual(all.toSorted());
});
