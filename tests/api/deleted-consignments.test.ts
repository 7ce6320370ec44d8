/** A consignment that was made in error, or to try, is deleted by the business that made it. */
import { describe, expect, test } from 'vitest';
import type { Declarable } from '#tests/support/declarations.ts';
import { openDeclaringDesk } from '#tests/support/declaring.ts';
import { addDocument } from '#tests/support/upload.ts';

const desk = await openDeclaringDesk();

const urlOf = ({ consignmentId }: Declarable) => `/api/consignments/${consignmentId}`;

/** A consignment of the inbound broker alone, but for its service provider. */
async function ownGoods(): Promise<Declarable> {
  const place = await desk.goods();
  await desk.server.database.asTenant(place.registrationId, (trx) =>
    trx
      .deleteFrom('consignment_party')
      .where('consignment_id', '=', place.consignmentId)
      .where('registration_id', '<>', place.registrationId)
      .where('role', '<>', 'serviceProvider')
      .execute(),
  );
  return place;
}

test('goes with its orders, invoices, lines and packages, for its service provider, too; only the log keeps it', async () => {
  const place = await ownGoods();
  const { reference } = (await desk.call('GET', urlOf(place))).json();
  const packed = await desk.call('POST', `${urlOf(place)}/containers/outerpackages`, { quantity: 3 });
  expect(packed.statusCode, packed.body).toBe(201);
  const { serviceProvider } = desk.harbour.parties;

  const gone = await desk.call('DELETE', urlOf(place));

  expect(gone.statusCode, gone.body).toBe(204);
  expect((await desk.call('GET', urlOf(place))).statusCode).toBe(404);
  expect((await desk.server.call('GET', urlOf(place), { token: serviceProvider.token })).statusCode).toBe(404);
  expect((await desk.call('GET', `/api/consignments?SearchText=${reference}`)).json().items).toEqual([]);
  const left = await desk.server.database.asTenant(place.registrationId, (trx) =>
    Promise.all(
      (['customs_order', 'invoice', 'product_line', 'outer_package', 'consignment_party'] as const).map((table) =>
        trx.selectFrom(table).select('consignment_id').where('consignment_id', '=', place.consignmentId).execute(),
      ),
    ),
  );
  expect(left.flat()).toEqual([]);
  const logged = await desk.server.database.asTenant(place.registrationId, (trx) =>
    trx.selectFrom('audit_log').select(['action', 'subject']).where('record_id', '=', place.consignmentId).execute(),
  );
  expect(logged).toEqual([{ action: 'delete', subject: reference }]);
});

describe('stays', () => {
  const refusedWith = async (place: Declarable, status: number, words: string, headers = {}) => {
    const reply = await desk.call('DELETE', urlOf(place), undefined, headers);
    expect([reply.statusCode, reply.body]).toEqual([status, expect.stringContaining(words)]);
    expect((await desk.call('GET', urlOf(place))).statusCode).toBe(200);
  };

  test('while another business has a role on it', async () => {
    await refusedWith(await desk.goods(), 409, 'remove them under Parties first');
  });

  test('once a declaration was compiled of it, also if that is withdrawn', async () => {
    const place = await ownGoods();
    const id = await desk.compile(place);
    await refusedWith(place, 409, 'A declaration was compiled of it');
    expect((await desk.call('POST', `/api/Declarations/${id}/withdraw`, { reason: 'A trial' })).statusCode).toBe(204);
    await refusedWith(place, 409, 'A declaration was compiled of it');
  });

  test('while it has documents', async () => {
    const place = await ownGoods();
    await addDocument(desk.server.database, { ...place, tenant: place.registrationId });
    await refusedWith(place, 409, 'delete them first');
  });

  test('while it is locked', async () => {
    const place = await ownGoods();
    expect((await desk.call('PUT', `${urlOf(place)}/lock`, {})).statusCode).toBe(204);
    await refusedWith(place, 409, 'locked');
  });

  test('where it has changed since it was seen', async () => {
    const place = await ownGoods();
    const changed = await desk.call('PATCH', urlOf(place), [{ op: 'replace', path: '/vessel', value: 'Kea' }]);
    expect(changed.statusCode, changed.body).toBe(204);
    await refusedWith(place, 412, 'vessel', { 'if-match': '"1"' });
  });
});
