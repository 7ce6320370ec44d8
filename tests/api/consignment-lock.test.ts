import { describe, expect, test } from 'vitest';
import { lineUrl, openBrokerDesk, productsUrl, replace } from '#tests/support/broker-desk.ts';
import type { HarbourLine } from '#tests/support/harbour.ts';

const desk = await openBrokerDesk();

const call = (method: string, url: string, body?: unknown, headers: Record<string, string> = {}) =>
  desk.server.call(method, url, { token: desk.token, ...(body === undefined ? {} : { body }), headers });
const lockUrl = ({ consignmentId }: HarbourLine) => `/api/consignments/${consignmentId}/lock`;
const flags = async (place: HarbourLine) => (await call('GET', `${productsUrl(place)}/auth`)).json();

describe('a lock', () => {
  test('refuses changes of lines that were opened before it, and the line stays as it was', async () => {
    const place = await desk.freshConsignment();
    const before = await call('GET', lineUrl(place));

    expect((await call('PUT', lockUrl(place))).statusCode).toBe(204);

    const patch = await call('PATCH', lineUrl(place), [replace('/description', 'Another lamp')], {
      'if-match': String(before.headers['etag']),
    });
    const added = await call('POST', productsUrl(place), {
      orderId: place.orderId,
      invoiceId: place.invoiceId,
      invoiceNumber: 'INV-9',
      description: 'One more',
    });
    expect([patch.statusCode, added.statusCode]).toEqual([409, 409]);
    expect((await call('GET', lineUrl(place))).json()).toEqual(before.json());
    expect(await flags(place)).toMatchObject({ isConsignmentLocked: true, isLocked: true });
  });

  test('is taken away again, and lines can be changed', async () => {
    const place = await desk.freshConsignment();
    await call('PUT', lockUrl(place));

    expect((await call('DELETE', lockUrl(place))).statusCode).toBe(204);

    expect((await call('PATCH', lineUrl(place), [replace('/description', 'Another lamp')])).statusCode).toBe(204);
    expect(await flags(place)).toMatchObject({ isConsignmentLocked: false });
  });

  test('set twice is set once: version and journal tell of one', async () => {
    const place = await desk.freshConsignment();
    const version = async () => (await call('GET', `/api/consignments/${place.consignmentId}`)).headers['etag'];
    await call('PUT', lockUrl(place));
    const first = await version();

    expect((await call('PUT', lockUrl(place))).statusCode).toBe(204);

    expect(await version()).toBe(first);
    const { registrationId } = desk.harbour.parties.inboundBroker;
    const entries = await desk.server.database.asTenant(registrationId, (trx) =>
      trx.selectFrom('audit_log').select(['action', 'after']).where('kind', '=', 'Consignments').orderBy('id', 'desc').limit(2).execute(),
    );
    expect(entries.filter(({ after }) => JSON.stringify(after) === '{"isLocked":true}').length).toBeGreaterThan(0);
  });
});
