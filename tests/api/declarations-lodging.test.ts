import { describe, expect, test } from 'vitest';
import { replace } from '#tests/support/broker-desk.ts';
import { declare, type Declared, lineUrl, LAMP, lockUrl, productUrl, url, vague } from '#tests/support/declarations.ts';
import { openDeclarationDesk } from '#tests/support/declaration-desk.ts';

const desk = await openDeclarationDesk();

describe('lodging', () => {
  test('keeps who lodged it and when, and locks the consignment', async () => {
    const place = await desk.declared();

    const reply = await desk.call('POST', `${url(place)}/lodge`);

    expect(reply.statusCode, reply.body).toBe(204);
    const head = (await desk.call('GET', url(place))).json();
    expect(head).toMatchObject({ status: 'Lodged', lodgedBy: 'Name of admin@inboundbroker.example' });
    expect(Date.parse(head.lodgedAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(await desk.isLocked(place)).toBe(true);
    const change = await desk.call('PATCH', productUrl(place), [replace('/description', 'Another lamp')]);
    expect(change.statusCode).toBe(409);
  });

  test('keeps what customs answered, and says what is to be paid', async () => {
    const place = await desk.declared();
    const { amountToPay } = (await desk.call('GET', url(place))).json();

    const reply = await desk.call('POST', `${url(place)}/lodge`, { entryNumber: ' 12345678 ', lodgedOn: '2026-06-03' });

    expect(reply.statusCode, reply.body).toBe(204);
    const shown = (await desk.call('GET', url(place))).json();
    expect(shown).toMatchObject({ status: 'Lodged', entryNumber: '12345678', lodgedOn: '2026-06-03', amountToPay });
    const { totalDuty, totalLevies, totalTax, fees } = shown.totals;
    const ofFees = fees.reduce((sum: number, fee: { amount: number; taxAmount: number }) => sum + fee.amount + fee.taxAmount, 0);
    expect(amountToPay).toBeCloseTo(totalDuty + totalLevies + totalTax + ofFees, 2);
    const file = await desk.call('GET', `${url(place)}/files?Format=JSON`);
    expect(file.json()).toMatchObject({ entryNumber: '12345678', lodgedOn: '2026-06-03' });
    const { items } = (await desk.call('GET', '/api/Declarations/summaries?PageNumber=1&PageSize=100')).json();
    expect(items.find(({ reference }: { reference: string }) => reference === shown.reference)).toMatchObject({ amountToPay });
    const found = await desk.call('GET', '/api/Search?SearchText=12345678');
    expect(found.json().groups).toEqual([expect.objectContaining({ items: [expect.objectContaining({ title: shown.reference })] })]);
    const exported = await desk.call('GET', '/api/Declarations/summaries?Format=CSV');
    expect(exported.body.split('\r\n').find((row) => row.includes(shown.reference))).toContain(String(amountToPay));
  });

  test('takes the number of customs when it comes, and corrects it, with a version and an entry of the journal each', async () => {
    const place = await desk.declared();
    const before = await desk.call('PUT', `${url(place)}/lodgement`, { entryNumber: '12345678' });
    await desk.call('POST', `${url(place)}/lodge`);
    const { version, totals } = (await desk.call('GET', url(place))).json();

    const added = await desk.call('PUT', `${url(place)}/lodgement`, { entryNumber: ' 12345678 ', lodgedOn: '2026-06-03' });
    const again = await desk.call('PUT', `${url(place)}/lodgement`, { entryNumber: '12345678', lodgedOn: '2026-06-03' });
    const stale = await desk.call('PUT', `${url(place)}/lodgement`, { entryNumber: '9' }, { 'if-match': `"${version}"` });
    const late = await desk.call('PUT', `${url(place)}/lodgement`, { lodgedOn: '2199-01-01' });
    const corrected = await desk.call('PUT', `${url(place)}/lodgement`, { entryNumber: '87654321' });

    expect([before, added, again, stale, late, corrected].map(({ statusCode }) => statusCode)).toEqual([409, 204, 204, 412, 400, 204]);
    expect([added, again, corrected].map(({ headers }) => headers['etag'])).toEqual(
      [version + 1, version + 1, version + 2].map((v) => `"${v}"`),
    );
    const shown = (await desk.call('GET', url(place))).json();
    expect(shown).toMatchObject({ status: 'Lodged', entryNumber: '87654321', version: version + 2, totals });
    expect(shown).not.toHaveProperty('lodgedOn');
    expect(await desk.isLocked(place)).toBe(true);
    const journal = await desk.call(
      'GET',
      `/api/consignments/${place.consignmentId}/changes?Entity=declarations/declaration&RecordId=${place.declarationId}`,
    );
    expect(journal.json()).toContainEqual(
      expect.objectContaining({ field: 'Customs entry number', before: '12345678', after: '87654321' }),
    );
  });

  test('on a day to come is refused', async () => {
    const place = await desk.declared();

    const reply = await desk.call('POST', `${url(place)}/lodge`, { lodgedOn: '2199-01-01' });

    expect([reply.statusCode, reply.json().errors]).toEqual([400, { lodgedOn: ['Enter the day it was lodged: today or before'] }]);
    expect((await desk.stored(place)).head.data['status']).toBe('Compiled');
  });

  test('says nothing of what is to be paid while a line is not computed', async () => {
    const place = await desk.declared([{}, { exportValue: null }]);

    expect((await desk.call('GET', url(place))).json()).not.toHaveProperty('amountToPay');
  });

  test('is refused while a line has a marker, naming the lines', async () => {
    const place = await desk.declared([{}, vague, { ...vague, hsTariffCode: null }, { exportValue: null }]);
    const before = await desk.stored(place);

    const reply = await desk.call('POST', `${url(place)}/lodge`);

    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toEqual({
      title: 'The declaration cannot be lodged yet',
      errors: {
        lines: ['Missing or invalid tariff code: line 3', 'Multiple tariff codes matched: line 2', 'VFD could not be determined: line 4'],
      },
    });
    expect(await desk.stored(place)).toEqual(before);
    expect(await desk.isLocked(place)).toBe(false);
  });

  test.each([
    ['a product line was changed', (place: Declared) => desk.call('PATCH', productUrl(place), [replace('/exportValue', 5_000)])],
    ['a product line was deleted', (place: Declared) => desk.call('DELETE', productUrl(place, 1))],
    [
      'a product line was added',
      (place: Declared) =>
        desk.call('POST', `/api/consignments/${place.consignmentId}/products`, {
          orderId: place.orderId,
          invoiceId: place.invoiceId,
          invoiceNumber: 'INV-1',
          description: 'A torch',
        }),
    ],
  ])('is refused where since it was compiled %s, until it is amended', async (_what, change) => {
    const place = await desk.declared([{}, {}]);
    const changed = await change(place);
    expect(changed.statusCode, changed.body).toBeLessThan(300);

    const reply = await desk.call('POST', `${url(place)}/lodge`);

    expect(reply.statusCode).toBe(409);
    expect(reply.json().errors.lines.join()).toContain('use Amend to re-compile');
  });

  test('keeps the consignment locked for everybody until it is withdrawn', async () => {
    const place = await desk.declared();
    await desk.call('POST', `${url(place)}/lodge`);

    const byBroker = await desk.call('DELETE', lockUrl(place));
    // Who may unlock, and does not see the declaration.
    const byForwarder = await desk.call('DELETE', lockUrl(place), undefined, {}, desk.harbour.parties.forwarder.token);

    expect([byBroker.statusCode, byForwarder.statusCode]).toEqual([409, 409]);
    expect(byForwarder.json()).toEqual({ title: 'A declaration is lodged: withdraw it first' });
    expect(await desk.isLocked(place)).toBe(true);
    const flags = await desk.call(
      'GET',
      `/api/consignments/${place.consignmentId}/products/auth`,
      undefined,
      {},
      desk.harbour.parties.forwarder.token,
    );
    expect(flags.json()).toMatchObject({ isLocked: true, isLodged: true });
  });

  test('a second time, or of what is withdrawn or locked, is refused', async () => {
    const [twice, withdrawn, locked] = [await desk.declared(), await desk.declared(), await desk.declared()];
    await desk.call('POST', `${url(twice)}/lodge`);
    await desk.call('POST', `${url(withdrawn)}/withdraw`, { reason: 'Entered twice' });
    await desk.call('PUT', lockUrl(locked));

    const replies = [twice, withdrawn, locked].map((place) => desk.call('POST', `${url(place)}/lodge`));

    expect((await Promise.all(replies)).map(({ statusCode }) => statusCode)).toEqual([409, 409, 409]);
  });

  test('leaves nothing of the declaration to be corrected', async () => {
    const place = await desk.declared([vague]);
    const { undoId } = (await desk.apply(place, 0)).json();
    expect((await desk.call('POST', `${url(place)}/lodge`)).statusCode).toBe(204);
    const before = await desk.stored(place);

    const replies = [
      await desk.call('PUT', `${lineUrl(place)}/qualifiers`, { qualifiers: [] }),
      await desk.apply(place, 0, LAMP),
      await desk.undo(place, undoId),
      await desk.call('POST', `${url(place)}/compile`),
      await desk.call('PATCH', url(place), [replace('/entryDate', '2026-06-02')]),
    ];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409, 409]);
    expect(await desk.stored(place)).toEqual(before);
  });
});

describe('withdrawing', () => {
  test('of a lodged declaration keeps the reason and unlocks the consignment; another can be compiled', async () => {
    const place = await desk.declared();
    await desk.call('POST', `${url(place)}/lodge`);

    const reply = await desk.call('POST', `${url(place)}/withdraw`, { reason: '  Wrong vessel ' });

    expect(reply.statusCode, reply.body).toBe(204);
    expect((await desk.call('GET', url(place))).json()).toMatchObject({
      status: 'Withdrawn',
      withdrawReason: 'Wrong vessel',
      withdrawnBy: 'Name of admin@inboundbroker.example',
    });
    expect(await desk.isLocked(place)).toBe(false);
    const again = await declare(desk.server, desk.harbour, place);
    expect(again.declarationId).not.toBe(place.declarationId);
  });

  test('wants a reason', async () => {
    const place = await desk.declared();

    const replies = [
      await desk.call('POST', `${url(place)}/withdraw`, {}),
      await desk.call('POST', `${url(place)}/withdraw`, { reason: '   ' }),
      await desk.call('POST', `${url(place)}/withdraw`, { reason: 'x'.repeat(201) }),
    ];

    for (const reply of replies) expect([reply.statusCode, Object.keys(reply.json().errors)], reply.body).toEqual([400, ['reason']]);
    expect((await desk.stored(place)).head.data['status']).toBe('Compiled');
  });

  test('of what is compiled does not unlock what somebody else has locked', async () => {
    const place = await desk.declared();
    await desk.call('PUT', lockUrl(place));

    const reply = await desk.call('POST', `${url(place)}/withdraw`, { reason: 'Entered twice' });

    expect(reply.statusCode).toBe(409);
    expect(await desk.isLocked(place)).toBe(true);
  });

  test('a second time is refused', async () => {
    const place = await desk.declared();
    await desk.call('POST', `${url(place)}/withdraw`, { reason: 'Entered twice' });

    expect((await desk.call('POST', `${url(place)}/withdraw`, { reason: 'Once more' })).statusCode).toBe(409);
    expect((await desk.stored(place)).head.data['withdrawReason']).toBe('Entered twice');
  });
});

test('a declaration that stands keeps the direction of its consignment; one that is withdrawn does not', async () => {
  const place = await desk.declared();
  // With lines the direction stays anyway.
  expect((await desk.call('DELETE', productUrl(place))).statusCode).toBe(204);
  const turn = () => desk.call('PATCH', `/api/consignments/${place.consignmentId}`, [replace('/tradeDirection', 'Export')]);

  const kept = await turn();
  await desk.call('POST', `${url(place)}/withdraw`, { reason: 'An export' });
  const turned = await turn();

  expect([kept.statusCode, kept.json().title]).toEqual([409, 'There is a declaration: withdraw it before the direction is changed']);
  expect(turned.statusCode, turned.body).toBe(204);
});
