// @module-tag postgres
import { describe, expect, test } from 'vitest';
import { lineUrl, openBrokerDesk, productsUrl, replace } from '#tests/support/broker-desk.ts';
import type { HarbourLine } from '#tests/support/harbour.ts';

const NUMBER = 'CSQU3054383';

const desk = await openBrokerDesk();

let forms = 0;
/** A form that is sent again while the server has too much to do, as one. */
async function call(method: string, url: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
  forms += 1;
  const request = {
    token: desk.token,
    body,
    headers: { ...(method === 'POST' && { 'idempotency-key': `form-sent-${forms}` }), ...headers },
  };
  for (let tries = 1; ; tries += 1) {
    const reply = await desk.server.call(method, url, request);
    if (reply.statusCode !== 503 || tries === 20) return reply;
  }
}

const sameTime = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const counts = (replies: readonly { readonly statusCode: number }[]) =>
  Object.fromEntries([...Map.groupBy(replies, ({ statusCode }) => statusCode)].map(([status, all]) => [status, all.length]));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const at = ({ consignmentId }: HarbourLine) => `/api/consignments/${consignmentId}`;
const inContainer = { packageTypeCode: 'CT', quantity: 1, fullness: 'FCL', containerNumber: NUMBER };

function stored({ registrationId, consignmentId }: HarbourLine) {
  return desk.server.database.asTenant(registrationId, async (trx) => ({
    packages: await trx
      .selectFrom('outer_package')
      .select(['id', 'line', 'container_id as containerId'])
      .where('consignment_id', '=', consignmentId)
      .orderBy('line')
      .execute(),
    containers: await trx.selectFrom('container').select(['id', 'data']).where('consignment_id', '=', consignmentId).execute(),
    lines: await trx.selectFrom('product_line').select('data').where('consignment_id', '=', consignmentId).execute(),
    orders: await trx
      .selectFrom('customs_order')
      .select('order_number as number')
      .where('consignment_id', '=', consignmentId)
      .orderBy('order_number')
      .execute(),
  }));
}

describe('at the same time', () => {
  test('packages of one container number make one container, and have numbers of their own', async () => {
    const place = await desk.freshConsignment();

    const replies = await sameTime(40, () => call('POST', `${at(place)}/packagedetails`, inContainer));

    const { packages, containers } = await stored(place);
    expect(replies.map(({ statusCode, body }) => (statusCode === 201 ? '' : body)).filter((body) => body !== '')).toEqual([]);
    expect(packages.map(({ line }) => line)).toEqual(upTo(40));
    expect(containers.length).toBe(1);
    expect(new Set(packages.map(({ containerId }) => containerId))).toEqual(new Set([containers[0]?.id]));
  });

  test('a container of one number is added once', async () => {
    const place = await desk.freshConsignment();

    const replies = await sameTime(20, () => call('POST', `${at(place)}/containers`, { number: NUMBER, fullness: 'FCL' }));

    expect(counts(replies)).toEqual({ 201: 1, 400: 19 });
    expect((await stored(place)).containers.length).toBe(1);
  });

  test('orders have numbers in a row', async () => {
    const place = await desk.freshConsignment();

    const replies = await sameTime(30, (index) => call('POST', `${at(place)}/orders`, { sellerName: `Seller ${index}` }));

    expect(replies.map(({ statusCode, body }) => (statusCode === 201 ? '' : body)).filter((body) => body !== '')).toEqual([]);
    expect((await stored(place)).orders.map(({ number }) => number)).toEqual(upTo(31));
  });

  test('a container stays as long as a package comes into it, and goes with the last', async () => {
    for (let round = 0; round < 6; round += 1) {
      const place = await desk.freshConsignment();
      await sameTime(2, () => call('POST', `${at(place)}/packagedetails`, inContainer));
      const { packages: before } = await stored(place);

      await Promise.all([
        ...before.map(({ id }) => call('DELETE', `${at(place)}/containers/outerpackages/${id}?mayDeleteContainer=true`)),
        ...(round % 2 === 0 ? [call('POST', `${at(place)}/packagedetails`, inContainer)] : []),
      ]);

      const { packages, containers } = await stored(place);
      expect(packages.length).toBe(round % 2 === 0 ? 1 : 0);
      expect(containers.map(({ id }) => id)).toEqual(packages.map(({ containerId }) => containerId));
    }
  });

  test('no line is left in a package that is removed while lines come into it, move to it and are changed', async () => {
    for (let round = 0; round < 8; round += 1) {
      const place = await desk.freshConsignment();
      const added = await call('POST', `${at(place)}/packagedetails`, { packageTypeCode: 'CT', quantity: 1 });
      expect(added.statusCode, added.body).toBe(201);
      const outerPackageId = (await stored(place)).packages[0]?.id;
      const line = { orderId: place.orderId, invoiceId: place.invoiceId, invoiceNumber: 'INV-1', outerPackageId };
      const there = await call('POST', productsUrl(place), { ...line, description: 'There' });
      expect(there.statusCode, there.body).toBe(201);

      const [removed, ...others] = await Promise.all([
        call('DELETE', `${at(place)}/containers/outerpackages/${outerPackageId}?mayDeleteContainer=true`),
        ...upTo(4).map((index) => call('POST', productsUrl(place), { ...line, description: `New ${index}` })),
        call('PATCH', lineUrl(place), [replace('/outerPackageId', outerPackageId)]),
        call('PATCH', String(there.headers['location']), [replace('/outerPackageId', outerPackageId), replace('/description', 'Changed')]),
      ]);

      const { packages, lines } = await stored(place);
      expect([removed?.statusCode, packages]).toEqual([204, []]);
      for (const { statusCode, body } of others) expect([201, 204, 400], body).toContain(statusCode);
      expect(lines.length).toBe(2 + others.filter(({ statusCode }) => statusCode === 201).length);
      expect(lines.map(({ data }) => data['outerPackageId'])).toEqual(lines.map(() => undefined));
    }
  });

  test('what is locked meanwhile keeps the packages whose adding was answered, and no others', async () => {
    const place = await desk.freshConsignment();

    const [lock, ...adds] = await Promise.all([
      call('PUT', `${at(place)}/lock`),
      ...upTo(15).map(() => call('POST', `${at(place)}/packagedetails`, inContainer)),
    ]);

    const late = await call('POST', `${at(place)}/packagedetails`, inContainer);
    const { packages } = await stored(place);
    expect([lock?.statusCode, late.statusCode]).toEqual([204, 409]);
    for (const { statusCode } of adds) expect([201, 409]).toContain(statusCode);
    expect(packages.length).toBe(adds.filter(({ statusCode }) => statusCode === 201).length);
  });
});
