/** Changes of one person, taken back one after the other and made again. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrokerDesk, lineUrl, openBrokerDesk, productsUrl, replace } from '#tests/support/broker-desk.ts';
import type { HarbourLine } from '#tests/support/harbour.ts';

let desk: BrokerDesk;
beforeAll(async () => {
  desk = await openBrokerDesk();
});
afterAll(() => desk.close());

const MOST = 20;
const send = (method: string, url: string, body?: unknown) => desk.server.call(method, url, { token: desk.token, body });
const take = async (change: string) => (await send('POST', '/api/Changes/undo', { changes: [change] })).headers['undo'];

type Step =
  | { readonly does: 'set'; readonly field: string; readonly value: unknown }
  | { readonly does: 'add' }
  | { readonly does: 'delete' | 'restore' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('set' as const),
      field: fc.constant('quantityOrdered'),
      value: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('set' as const),
      field: fc.constant('description'),
      value: fc.constantFrom('Lamp', 'Lantern'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('set' as const), field: fc.constant('brandName'), value: fc.constantFrom('Kea', null) }),
  },
  fc.record({ does: fc.constant('add' as const) }),
  fc.record({ does: fc.constantFrom('delete' as const, 'restore' as const) }),
);

async function make(place: HarbourLine, taken: Step): Promise<string | undefined> {
  const reply = await call(place, taken);
  const undo = reply.headers['undo'];
  return typeof undo === 'string' ? undo : undefined;
}

function call(place: HarbourLine, taken: Step) {
  switch (taken.does) {
    case 'set':
      return send('PATCH', lineUrl(place), [replace(`/${taken.field}`, taken.value)]);
    case 'add':
      return send('POST', productsUrl(place), {
        orderId: place.orderId,
        invoiceNumber: 'INV-1',
        description: 'Another',
        currencyCode: 'USD',
      });
    case 'delete':
      return send('DELETE', lineUrl(place));
    case 'restore':
      return send('POST', `${lineUrl(place)}/restore`);
  }
}

/** All lines that are not deleted, and the whole of the first. */
async function standing(place: HarbourLine): Promise<unknown> {
  const { items } = (await send('GET', `${productsUrl(place)}?OrderId=${place.orderId}&PageNumber=1&PageSize=50`)).json();
  const { version: _version, changedAt: _changedAt, changedBy: _changedBy, ...line } = (await send('GET', lineUrl(place))).json();
  const lines = (items as { line: number; isDeleted: boolean }[]).filter(({ isDeleted }) => !isDeleted).map((each) => each.line);
  return { lines, line };
}

test('any twenty changes taken back leave what was there, and made again what they had made', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: MOST }), async (steps) => {
      const place = await desk.freshConsignment();
      const states = [await standing(place)];
      const changes: string[] = [];
      for (const each of steps) {
        const change = await make(place, each);
        if (change === undefined) continue;
        changes.push(change);
        states.push(await standing(place));
      }

      const again: string[] = [];
      for (const [index, change] of changes.toReversed().entries()) {
        again.push(String(await take(change)));
        expect(await standing(place)).toEqual(states[changes.length - 1 - index]);
      }
      for (const [index, change] of again.toReversed().entries()) {
        await take(change);
        expect(await standing(place)).toEqual(states[index + 1]);
      }
    }),
    { numRuns: 8 },
  );
});
