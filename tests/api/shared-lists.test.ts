import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addConsignment, addLine, addTrader, addUser, signIn } from '#tests/support/database-rows.ts';
import { documentsWith } from '#tests/support/documents.ts';
import { serverOfFile } from '#tests/support/server.ts';

let count = 0;

const server = await serverOfFile({}, { documents: (await documentsWith('duties')).generated });
const operators = await addTrader(server.database, 'Quay Operations', { regTypeCode: 'OPR', status: 'A' });
const operator = operators.token;
/** An operator who may not delete. */
const clerk = await signIn(server.database, await addUser(server.database, operators.registrationId, 'clerk@quay.example'));
const trader = await addTrader(server.database, 'Quay Traders', { status: 'A' });

const send = (method: string, url: string, body?: unknown, by = operator) => server.call(method, `/api${url}`, { token: by, body });
const replace = (path: string, value: unknown) => ({ op: 'replace', path, value });

async function add(list: string, body: object, by = operator) {
  const reply = await send('POST', list, body, by);
  expect(reply.statusCode, reply.body).toBe(201);
  const url = String(reply.headers['location']).replace('/api', '');
  return { url, id: Number(url.split('/').at(-1)) };
}
/** Of a code of its own. */
const addDuty = async (body: object = {}) => {
  const code = `D${(count += 1)}`;
  return { code, ...(await add('/Duties', { countryCode: 'NZ', code, description: `Duty ${code}`, ...body })) };
};

describe('a list that all businesses share', () => {
  test('is written by operators and read by everybody', async () => {
    const { url, code } = await addDuty();

    const changed = await send('PATCH', url, [replace('/percent', 5)]);

    expect(changed.statusCode, changed.body).toBe(204);
    expect((await send('GET', url, undefined, trader.token)).json()).toMatchObject({ code, percent: 5 });
    expect((await send('GET', `/Duties?SearchText=${code}`, undefined, trader.token)).json()).toMatchObject({ totalItemsCount: 1 });
  });

  test('is written by nobody else, whatever is asked', async () => {
    const { url, id } = await addDuty();

    const statuses = [
      await send('POST', '/Duties', { countryCode: 'NZ', code: 'MINE' }, trader.token),
      await send('PUT', url, { countryCode: 'NZ', code: 'MINE' }, trader.token),
      await send('PATCH', url, [replace('/percent', 1)], trader.token),
      await send('DELETE', url, undefined, trader.token),
      await send('PATCH', '/Duties', { type: 0, ids: [id] }, trader.token),
      await send('DELETE', url, undefined, clerk),
    ].map(({ statusCode }) => statusCode);

    expect(statuses).toEqual([403, 403, 403, 403, 403, 403]);
  });

  test('is refused by the database to whoever is no operator, whatever the program thinks', async () => {
    const row = { registration_id: 0, resource: 'reference/duty', unique_key: 'x', data: {} };
    const as = (token: string) => ({
      insert: (id: number) =>
        server.database.transaction(token, (trx) =>
          trx
            .insertInto('resource_record')
            .values({ ...row, id, unique_key: `x${id}` })
            .execute(),
        ),
      update: () =>
        server.database.transaction(token, (trx) =>
          trx.updateTable('resource_record').set({ changed_by: 1 }).where('registration_id', '=', 0).executeTakeFirst(),
        ),
      remove: () =>
        server.database.transaction(token, (trx) => trx.deleteFrom('resource_record').where('registration_id', '=', 0).executeTakeFirst()),
    });
    await addDuty();

    await expect(as(trader.token).insert(901)).rejects.toThrow('A policy refused the row.');
    expect((await as(trader.token).update()).numUpdatedRows).toBe(0n);
    expect((await as(trader.token).remove()).numDeletedRows).toBe(0n);
    await as(clerk).insert(902);
    expect((await as(clerk).update()).numUpdatedRows).toBeGreaterThan(0n);
  });

  test('has a change log that only operators read', async () => {
    const { url, code } = await addDuty({ percent: 1 });
    await send('PATCH', url, [replace('/percent', 2)]);

    const [{ message }] = (await send('GET', '/SettingsAuditLogs/Duties', undefined, clerk)).json();
    const refused = await send('GET', '/SettingsAuditLogs/Duties', undefined, trader.token);
    const seen = await server.database.read(trader.token, [
      server.database.kysely.selectFrom('audit_log').select('id').where('kind', '=', 'Duties'),
    ]);

    expect(message).toBe(`Name of quay.operations@example.com changed Duty NZ ${code}: Percent 1 → 2`);
    expect(refused.statusCode).toBe(403);
    expect(seen.results[0]).toEqual([]);
  });

  test('makes nobody an operator who was none: the type of a business stays', async () => {
    const change = server.database.asTenant(trader.registrationId, (trx) =>
      trx
        .updateTable('registration')
        .set({ data: sql`data || '{"regTypeCode": "OPR"}'` })
        .where('id', '=', trader.registrationId)
        .execute(),
    );

    await expect(change).rejects.toThrow('Who is an operator never changes.');
  });
});

describe('the uses of a shared record', () => {
  test('keep it from being deleted while any business refers to it', async () => {
    const { url, code, id } = await addDuty();
    const article = await add('/Articles', { number: `A-${code}`, dutyCode: code }, trader.token);

    const refused = await send('DELETE', url);
    const batch = await send('PATCH', '/Duties', { type: 0, ids: [id] });
    await send('DELETE', article.url, undefined, trader.token);
    const deleted = await send('DELETE', url);

    expect([refused.statusCode, refused.json().title]).toEqual([
      409,
      `Duty NZ ${code} cannot be deleted: 1 record(s) refer to it (Article Duty 1)`,
    ]);
    expect(batch.body).toBe(refused.body);
    expect([deleted.statusCode, deleted.headers['uses']]).toEqual([204, '0']);
  });

  test('are told with the delete where records only hold the same value, in open consignments alone', async () => {
    const { code, url } = await addDuty({ code: '8471.30' });
    const line = { hsTariffCode: '8471.30', countryOfOriginCode: 'NZ', description: 'Laptops' };
    const keys = await addConsignment(server.database, trader.registrationId, 'USES-1');
    const locked = await addConsignment(server.database, trader.registrationId, 'USES-2');
    await server.database.asTenant(trader.registrationId, async (trx) => {
      await addLine(trx, keys, 1, line);
      await addLine(trx, keys, 2, { ...line, countryOfOriginCode: 'AU' });
      await addLine(trx, locked, 1, line);
      await trx.updateTable('consignment').set({ is_locked: true }).where('id', '=', locked.consignmentId).execute();
    });
    await add('/Articles', { number: `A-${code}`, formerCode: '8471.30' }, trader.token);

    const reply = await send('DELETE', url);

    expect([reply.statusCode, reply.headers['uses']]).toEqual([204, '2']);
    const [{ message }] = (await send('GET', '/SettingsAuditLogs/Duties')).json();
    expect(message).toContain('deleted Duty NZ 8471.30, to which 2 record(s) refer (Article 1, Product line 1)');
  });

  test('are those of all businesses for operators alone', async () => {
    const { code } = await addDuty();
    await add('/Articles', { number: `A-${code}`, dutyCode: code }, trader.token);
    const stranger = await addTrader(server.database, `Stranger of ${code}`);
    const uses = (token: string, everywhere: boolean) =>
      server.database.transaction(token, async (trx) => {
        const { rows } = await sql<{ uses: number }>`
          select uses from count_uses('reference/article', '{dutyCode}', ${JSON.stringify([[code]])}::jsonb, ${everywhere})`.execute(trx);
        return Number(rows[0]?.uses ?? 0);
      });

    expect([await uses(operator, true), await uses(operator, false)]).toEqual([1, 0]);
    expect([await uses(stranger.token, true), await uses(trader.token, true)]).toEqual([0, 1]);
  });

  test('stay, or are not there, when a record is chosen and deleted at once', { tags: 'postgres' }, async () => {
    for (let round = 0; round < 5; round++) {
      const { url, code } = await addDuty();

      const [deleted, article] = await Promise.all([
        send('DELETE', url),
        send('POST', '/Articles', { number: `RACE-${code}`, dutyCode: code }, trader.token),
      ]);

      expect([
        [204, 400],
        [409, 201],
      ]).toContainEqual([deleted.statusCode, article.statusCode]);
    }
  });
});
