import { expect, test } from 'vitest';
import { createNotices } from '#src/app/realtime/notices.ts';

const notice = { id: 'n', created: '2026-06-01T00:00:00Z', message: 'Mere lodged it', isRead: false };

test.each([
  ['to the page of its declaration', { consignmentId: 7, entity: 'declarations/declaration', recordId: 9 }, '/Declarations/9'],
  [
    'to the consignment of a record without a page',
    { consignmentId: 7, entity: 'consignments/product-line', recordId: 9 },
    '/Consignments/7',
  ],
  ['to the consignment where it names no record', { consignmentId: 7, entity: 'declarations/declaration' }, '/Consignments/7'],
  ['nowhere where it is of no consignment', { entity: 'toString', recordId: 9 }, undefined],
])('a notice leads %s', async (_where, of, place) => {
  const client = { call: async () => ({ status: 200, body: [{ ...notice, ...of }], headers: new Headers() }) };
  const notices = createNotices(client, () => () => undefined);

  await notices.load();

  expect(notices.store.getState().map((one) => one.place)).toEqual([place]);
});
