import { Buffer } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import { OPERATIONS } from '#src/server/reference/registration-types.ts';
import { addShared, addUsageInvoice } from '#tests/support/billing.ts';
import { buildHarbour } from '#tests/support/harbour.ts';
import { serverOfFile } from '#tests/support/server.ts';
import { PDF, PNG } from '#tests/support/upload.ts';

const server = await serverOfFile();
const harbour = await buildHarbour(server.database);
const operator = harbour.operator.token;

function send(name: string, bytes: Buffer, token: string | undefined = operator) {
  const boundary = '----cut7f3a';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
  return server.app.inject({
    method: 'POST',
    url: '/api/IssuerImages',
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(token !== undefined && { cookie: `session=${token}` }),
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}

const list = async () => (await server.call('GET', '/api/IssuerImages', { token: operator })).json();
const look = (name: string, headers = {}) => server.call('GET', `/img/${name}`, { headers });
const remove = (id: number) => server.call('DELETE', `/api/IssuerImages/${id}`, { token: operator });

async function filesLeft(): Promise<number> {
  const { count } = await server.database.asTenant(OPERATIONS, (trx) =>
    trx
      .selectFrom('stored_file')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
  );
  return Number(count);
}

test('an image is kept under a name of ours, listed, and shown to whoever knows the name', async () => {
  const reply = await send('Our logo.PNG', PNG);

  expect(reply.statusCode, reply.body).toBe(201);
  const image = reply.json();
  expect(image).toMatchObject({ fileName: 'Our logo.PNG', size: PNG.length, name: expect.stringMatching(/^[a-z0-9]+\.png$/) });
  expect(reply.headers['location']).toBe(`/api/IssuerImages/${image.id}`);
  expect(await list()).toEqual([image]);
  const shown = await look(image.name);
  expect([shown.statusCode, shown.headers['content-type'], shown.rawPayload]).toEqual([200, 'image/png', PNG]);
  expect(shown.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringContaining('attachment'),
    'cache-control': 'public, max-age=86400, immutable',
  });
  expect((await look(image.name, { 'if-none-match': String(shown.headers['etag']) })).statusCode).toBe(304);
});

describe('nothing is kept of', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

  test.each<[string, string, Buffer, number]>([
    ['what is no image', 'logo.png', PDF, 400],
    ['a drawing with a script in it', 'logo.svg', svg, 400],
    ['a drawing that calls itself an image', 'logo.png', svg, 400],
    ['one of another kind than its name', 'logo.jpg', PNG, 400],
    ['an empty file', 'logo.png', Buffer.alloc(0), 400],
    ['more than a megabyte', 'logo.png', Buffer.concat([PNG, Buffer.alloc(1_048_577)]), 413],
  ])('%s', async (_, name, bytes, status) => {
    const [before, files] = [await list(), await filesLeft()];

    const reply = await send(name, bytes);

    expect(reply.statusCode, reply.body).toBe(status);
    expect([await list(), await filesLeft()]).toEqual([before, files]);
  });

  test('what anybody but an operator sends', async () => {
    const files = await filesLeft();

    const statuses = [harbour.parties.inboundBroker.token, harbour.withoutAccounts, 'nobody'].map(
      async (token) => (await send('logo.png', PNG, token)).statusCode,
    );

    expect(await Promise.all(statuses)).toEqual([403, 403, 401]);
    expect(await filesLeft()).toBe(files);
  });
});

test.each(['nothing.png', '..%2f..%2fetc%2fpasswd', '%2e%2e%2fpackage.json', 'issuer.png%00.svg', "x'; select 1"])(
  '/img/%s is nothing',
  async (name) => {
    const reply = await look(name);

    expect([400, 404]).toContain(reply.statusCode);
    expect(reply.headers['content-type']).toContain('application/json');
  },
);

describe('an image that is removed', () => {
  test('goes with its bytes where nothing shows it', async () => {
    const { id, name } = (await send('gone.png', PNG)).json();
    const files = await filesLeft();

    expect((await remove(id)).statusCode).toBe(204);

    expect((await look(name)).statusCode).toBe(404);
    expect(await filesLeft()).toBe(files - 1);
    expect((await remove(id)).statusCode).toBe(404);
  });

  test('stays on the invoices that show it, and is no longer listed', async () => {
    const { id, name } = (await send('shown.png', PNG)).json();
    const { registrationId } = harbour.parties.buyer;
    await server.database.asTenant(registrationId, (trx) => addUsageInvoice(trx, registrationId, { logoImage: name }));

    expect((await remove(id)).statusCode).toBe(204);

    expect((await look(name)).statusCode).toBe(200);
    expect((await list()).map((image: { id: number }) => image.id)).not.toContain(id);
    expect((await remove(id)).statusCode).toBe(404);
  });

  test('is refused while it is the logo of an issuer', async () => {
    const { id, name } = (await send('in use.png', PNG)).json();
    await addShared(server, operator, 'Issuers', { name: 'Quay Billing', countryCode: 'NZ', homeCurrency: 'NZD', logoImage: name });

    const reply = await remove(id);

    expect([reply.statusCode, reply.json().title]).toEqual([409, 'The image is the logo of Quay Billing: choose another there first']);
    expect((await look(name)).statusCode).toBe(200);
  });
});
