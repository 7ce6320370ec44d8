// @module-tag postgres
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Database } from '#src/server/database/database.ts';
import { addBusinessWithBranch, awaitMail, linkIn, password, signInAs } from '#tests/support/accounts.ts';
import { productsUrl } from '#tests/support/broker-desk.ts';
import { engine } from '#tests/support/database.ts';
import { buildHarbour } from '#tests/support/harbour.ts';
import { onceAs, type SeparateLogins, separateLogins } from '#tests/support/separate-logins.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

// The embedded database has no logins.
describe.runIf(engine === 'server')('a database with a login for each purpose', () => {
  let logins: SeparateLogins;
  let server: TestServer;
  /** What came of serving it before it was migrated. */
  let unmigrated: string;

  const open = () => Database.open({ url: logins.servingUrl, signInUrl: logins.signInUrl });

  beforeAll(async () => {
    logins = await separateLogins();
    unmigrated = await open().then(
      (database) => database.close().then(() => 'served'),
      (error: unknown) => String(error),
    );
    await logins.migrate();
    const database = await open();
    const given = { database, settings: { url: logins.servingUrl, signInUrl: logins.signInUrl }, remove: () => database.close() };
    server = await startTestServer({ BOT_CHECK: 'none' }, { given });
  });
  afterAll(async () => {
    await server.close();
    await logins.remove();
  });

  test('is not served before it is migrated', () => {
    expect(unmigrated).toMatch(/^Error: The database lacks 001-baseline and \d+ more, and.* Run npm run migrate/);
  });

  test('signs in and out, sets a forgotten password, pastes and shows what was done', async () => {
    const email = 'ana@split.example';
    const business = await addBusinessWithBranch(server, 'Split Imports');
    await business.addPerson(email, 'A');
    const first = await signInAs(server, email);
    await server.call('POST', '/api/Users/password/reset', { body: { email } });
    const link = linkIn(await awaitMail(server, email)).searchParams.get('token');
    const fresh = 'nine loud gulls above harbour';
    const reset = await server.call('POST', `/api/Users/password/reset/${link}`, { body: { password: fresh, confirmPassword: fresh } });
    const second = await signInAs(server, email, fresh);
    const body = { currentPassword: fresh, newPassword: password, confirmPassword: password, email };
    const changed = await server.call('POST', '/api/Users/password', { token: second, body });
    const third = await signInAs(server, email);
    const log = await server.call('GET', '/api/Activities?PageNumber=1&PageSize=100', { token: third });
    const out = await server.call('DELETE', '/api/UserSessions', { token: third });

    expect([first, second, third].map((token) => token.length)).toEqual([43, 43, 43]);
    expect([reset, changed, log, out].map(({ statusCode }) => statusCode)).toEqual([204, 204, 200, 204]);
    expect(log.json().items.map(({ what }: { what: string }) => what)).toEqual([
      'signIn',
      'passwordChanged',
      'signIn',
      'passwordReset',
      'signIn',
    ]);

    const { open: place, parties } = await buildHarbour(server.database);
    const { token } = parties.inboundBroker;
    const { orderId, consignmentId, invoiceId } = place;
    await server.call('POST', `/api/consignments/${consignmentId}/invoices`, { token, body: { orderId, invoiceNumber: 'INV-1' } });
    const pasted = await server.call('POST', `${productsUrl(place)}/clipboarddata`, {
      token,
      body: {
        clipboardData: 'Lamp\nChair',
        delimiter: '\t',
        hasHeaderRow: false,
        columns: { column0: 1 },
        orderId: place.orderId,
        invoiceNumber: 'INV-1',
      },
    });

    const stored = await server.call('POST', `${productsUrl(place)}/bulkinsert`, {
      token,
      body: { prevOrderId: orderId, prevInvoiceId: invoiceId, products: pasted.json().products },
    });

    expect(stored.json()).toMatchObject({ count: 2 });
  });

  test.each([
    ['change what is on record', `update log_entry set content = '{}'`],
    ['delete what is on record', 'delete from log_entry'],
    ['empty the log', 'truncate log_entry'],
    ['insert a session', `insert into session (registration_id, id, user_id, token_hash) values (1, gen_random_uuid(), 1, '')`],
    ['make a session', `select create_session('', gen_random_uuid(), 1, '')`],
    ['take on the role that makes sessions', 'set role app_sign_in'],
    ['take on the role of the log', 'set role app_log'],
    ['become the owner of the tables', 'set role quayline_migrations'],
    ['change a table', 'alter table log_entry disable row level security'],
    ['make a table', 'create table own (id int)'],
  ])('does not let the login that serves %s', async (_what, statement) => {
    await expect(onceAs(logins.servingUrl, statement)).rejects.toThrow(/permission denied|must be owner/);
    await expect(onceAs(logins.servingUrl, `set role app_user; ${statement}`)).rejects.toThrow(/permission denied|must be owner/);
  });

  test.each([
    ['change what is on record', `update log_entry set content = '{}'`],
    [
      'insert a session past the function',
      `insert into session (registration_id, id, user_id, token_hash) values (1, gen_random_uuid(), 1, '')`,
    ],
    ['become the owner of the tables', 'set role quayline_migrations'],
  ])('does not let the login that signs in %s', async (_what, statement) => {
    await expect(onceAs(logins.signInUrl, statement)).rejects.toThrow(/permission denied/);
  });

  test.each([
    ['the owner serves', () => [logins.migrationsUrl, logins.signInUrl], /DATABASE_URL: the login quayline_migrations may own tables/],
    ['a superuser serves', () => [logins.url, logins.signInUrl], /DATABASE_URL: the login postgres may own tables/],
    ['the login for sign-in serves', () => [logins.signInUrl, logins.signInUrl], /quayline_sign_in may make sessions/],
    ['the owner signs in', () => [logins.servingUrl, logins.migrationsUrl], /SIGN_IN_DATABASE_URL: the login quayline_migrations may own/],
    [
      'who signs in may not',
      () => [logins.servingUrl, logins.servingUrl],
      /SIGN_IN_DATABASE_URL: the login quayline may not make sessions/,
    ],
  ])('is not opened where %s', async (_what, urls, sentence) => {
    const [url, signInUrl] = urls();
    await expect(Database.open({ url, signInUrl })).rejects.toThrow(sentence);
  });

  test('is not opened where the login that serves was given rights over the log', async () => {
    await onceAs(logins.url, 'grant update on log_entry to quayline');

    await expect(open()).rejects.toThrow('DATABASE_URL: the login quayline may write into the log.');
    await onceAs(logins.url, 'revoke update on log_entry from quayline');
  });
});
