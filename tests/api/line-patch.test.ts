import { describe, expect, test } from 'vitest';
import { lineUrl, openBrokerDesk, replace } from '#tests/support/broker-desk.ts';
import { aLine, type HarbourLine } from '#tests/support/harbour.ts';

const desk = await openBrokerDesk();

function patch(place: HarbourLine, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return desk.server.call('PATCH', lineUrl(place), { token: desk.token, body, headers });
}

describe('changing a line', () => {
  test('keeps what follows from the change true', async () => {
    const place = await desk.freshConsignment();

    const reply = await patch(place, [replace('/quantityOrdered', 80)], { 'if-match': '"1"' });
    const line = await desk.server.call('GET', lineUrl(place), { token: desk.token });

    expect([reply.statusCode, reply.headers['etag']]).toEqual([204, '"2"']);
    expect(line.json()).toMatchObject({ quantityOrdered: 80, totalItems: 80, unitPrice: 12.5, totalWeight: 120, weightPerUnit: 1.5 });
  });

  test('of the HS code takes both suffixes with it, the one the caller may not write too', async () => {
    const place = await desk.freshConsignment();
    await desk.server.database.asTenant(place.registrationId, (trx) =>
      trx
        .updateTable('product_line')
        .set({ data: JSON.stringify({ ...aLine, tariffSuffixImport: '00.14L', tariffSuffixExport: '00.15L' }) })
        .where('id', '=', place.lineId)
        .execute(),
    );

    const same = await patch(place, [replace('/hsTariffCode', aLine.hsTariffCode)]);
    const kept = (await desk.server.call('GET', lineUrl(place), { token: desk.token })).json();
    const other = await patch(place, [replace('/hsTariffCode', '8471.30'), replace('/tariffSuffixImport', '00.16L')]);
    const line = (await desk.server.call('GET', lineUrl(place), { token: desk.token })).json();

    expect([same.statusCode, other.statusCode]).toEqual([204, 204]);
    expect(kept).toMatchObject({ tariffSuffixImport: '00.14L', tariffSuffixExport: '00.15L' });
    expect(line).toMatchObject({ hsTariffCode: '8471.30', tariffSuffixImport: '00.16L' });
    expect(line).not.toHaveProperty('tariffSuffixExport');
  });

  test('splits a whole tariff code, and refuses one beside another suffix: no part of it is lost', async () => {
    const place = await desk.freshConsignment();

    const split = await patch(place, [replace('/hsTariffCode', '8471.30.00.90G')]);
    const line = (await desk.server.call('GET', lineUrl(place), { token: desk.token })).json();
    const both = await patch(place, [replace('/hsTariffCode', '8471.41.00.90G'), replace('/tariffSuffixImport', '00.16L')]);
    const odd = await patch(place, [replace('/hsTariffCode', '8471.41.00.90GG')]);
    const after = (await desk.server.call('GET', lineUrl(place), { token: desk.token })).json();

    expect([split.statusCode, both.statusCode, odd.statusCode]).toEqual([204, 400, 400]);
    expect([both, odd].map((reply) => Object.keys(reply.json().errors))).toEqual([['hsTariffCode'], ['hsTariffCode']]);
    expect(line).toMatchObject({ hsTariffCode: '8471.30', tariffSuffixImport: '00.90G' });
    expect(after).toEqual(line);
  });

  test('of the customs value type takes the value with it, and refuses a value without a type', async () => {
    const place = await desk.freshConsignment();
    await patch(place, [replace('/customsValueType', 1), replace('/customsValue', 12.5)]);

    const cleared = await patch(place, [replace('/customsValueType', null)]);
    const refused = await patch(place, [replace('/customsValue', 12.5)]);
    const line = (await desk.server.call('GET', lineUrl(place), { token: desk.token })).json();

    expect(cleared.statusCode).toBe(204);
    expect(line).not.toHaveProperty('customsValue');
    expect(refused.json().errors).toEqual({ customsValue: ['Choose a customs value type before a customs value'] });
  });

  test('empties a field with null', async () => {
    const place = await desk.freshConsignment();

    await patch(place, [replace('/productCode', null), replace('/exportValue', '')]);
    const refused = await patch(place, [replace('/description', null)]);
    const line = (await desk.server.call('GET', lineUrl(place), { token: desk.token })).json();

    expect(Object.keys(line)).not.toEqual(expect.arrayContaining(['productCode']));
    expect(Object.keys(line)).not.toEqual(expect.arrayContaining(['unitPrice']));
    expect(refused.json().errors).toEqual({ description: ['Description is a required field'] });
  });

  test.each([null, '', '/productCode'])('reads nothing of the from of a generated client: %j', async (from) => {
    const place = await desk.freshConsignment();

    const reply = await patch(place, [{ ...replace('/description', 'New'), from }], { 'if-match': '"1"' });
    const line = await desk.server.call('GET', lineUrl(place), { token: desk.token });

    expect(reply.statusCode).toBe(204);
    expect(line.json()).toMatchObject({ description: 'New' });
    expect(line.json()).toHaveProperty('productCode', aLine.productCode);
  });

  test('cannot empty a field of the other side either', async () => {
    const reply = await patch(desk.harbour.open, [replace('/tariffSuffixExport', null)]);

    expect(Object.keys(reply.json().errors)).toEqual(['tariffSuffixExport']);
  });

  test('lands whole or not at all', async () => {
    const place = await desk.freshConsignment();

    const reply = await patch(place, [replace('/description', 'New'), replace('/exportValue', -5)]);
    const line = await desk.server.call('GET', lineUrl(place), { token: desk.token });

    expect(reply.json().errors).toEqual({ exportValue: ['Invoiced Value must be zero or more'] });
    expect(line.json().description).toBe(aLine.description);
  });

  test('is refused with 409 when the consignment is locked or the line deleted', async () => {
    const place = await desk.freshConsignment();
    await desk.server.call('DELETE', lineUrl(place), { token: desk.token });

    const deleted = await patch(place, [replace('/description', 'New')]);
    const locked = await patch(desk.harbour.locked, [replace('/description', 'New')], { 'if-match': '"9"' });
    const invalid = await patch(desk.harbour.locked, [replace('/description', '')]);

    expect([deleted, locked, invalid].map(({ statusCode }) => statusCode)).toEqual([409, 409, 400]);
  });

  const forbidden: readonly [string, unknown][] = [
    ['an addition', [{ op: 'add', path: '/description', value: 'x' }]],
    ['a removal', [{ op: 'remove', path: '/description' }]],
    ['a copy', [{ op: 'copy', from: '/description', path: '/brandName' }]],
    ['a move', [{ op: 'move', from: '/description', path: '/brandName' }]],
    ['a test', [{ op: 'test', path: '/description', value: aLine.description }]],
    ['no operation', [{ path: '/description', value: 'x' }]],
    ['an operation in capitals', [{ op: 'Replace', path: '/description', value: 'x' }]],
    ['no path', [{ op: 'replace', value: 'x' }]],
    ['a from that is no path', [{ op: 'replace', path: '/description', value: 'x', from: 7 }]],
    ['no value', [{ op: 'replace', path: '/description' }]],
    ['the whole document', [replace('', {})]],
    ['the root', [replace('/', 'x')]],
    ['two segments', [replace('/description/0', 'x')]],
    ['a dotted path', [replace('description', 'x')]],
    ['an escaped path', [replace('/descript~0ion', 'x')]],
    ['the prototype', [replace('/__proto__', { isDeleted: true })]],
    ['the constructor', [replace('/constructor', 'x')]],
    ['the id', [replace('/id', 1)]],
    ['the version', [replace('/version', 1)]],
    ['the order', [replace('/orderId', 1)]],
    ['the line number', [replace('/line', 5)]],
    ['the invoice', [replace('/invoiceNumber', 'x')]],
    ['a derived total', [replace('/totalItems', 5)]],
    ['the mark of deletion', [replace('/isDeleted', true)]],
    ['a field nobody knows', [replace('/colour', 'red')]],
    ['a field of the other side', [replace('/tariffSuffixExport', '10')]],
    ['a field hidden from the role', [replace('/dutyRefund', 5)]],
    ['one field twice', [replace('/description', 'x'), replace('/description', 'y')]],
    ['an empty list', []],
    ['an object', replace('/description', 'x')],
    ['a text', '"replace"'],
    ['more members', [{ ...replace('/description', 'x'), force: true }]],
    ['65 operations', Array.from({ length: 65 }, () => replace('/description', 'x'))],
    ['an object for a text', [replace('/description', { toString: 'x' })]],
    ['a list for a text', [replace('/description', ['x'])]],
    ['a number for a text', [replace('/description', 5)]],
    ['a text for a number', [replace('/quantityOrdered', '5')]],
  ];
  test.each(forbidden)('refuses %s and changes nothing', async (_name, body) => {
    const before = await desk.server.call('GET', lineUrl(desk.harbour.open), { token: desk.token });

    const reply = await patch(desk.harbour.open, body);
    const after = await desk.server.call('GET', lineUrl(desk.harbour.open), { token: desk.token });

    expect(reply.statusCode).toBe(400);
    expect(after.body).toBe(before.body);
    expect(after.headers['etag']).toBe(before.headers['etag']);
  });

  test('is written into the journal with what it was before', async () => {
    const place = await desk.freshConsignment();

    await patch(place, [replace('/description', 'Torch')]);
    const entries = await desk.server.database.asTenant(place.registrationId, (trx) =>
      trx.selectFrom('audit_log').select(['action', 'subject', 'before', 'after', 'user_id']).orderBy('id', 'desc').limit(1).execute(),
    );

    expect(entries).toEqual([
      {
        action: 'change',
        subject: expect.stringMatching(/order 1, line 1$/),
        before: { description: aLine.description },
        after: { description: 'Torch' },
        user_id: expect.any(Number),
      },
    ]);
  });
});
