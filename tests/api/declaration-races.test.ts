// @module-tag postgres
import { describe, expect, test } from 'vitest';
import { replace } from '#tests/support/broker-desk.ts';
import { type DeclarationDesk, openDeclarationDesk } from '#tests/support/declaration-desk.ts';
import { type Declared, LAMP, lineUrl, lockUrl, productUrl, TORCH, url, vague } from '#tests/support/declarations.ts';

const desk = await openDeclarationDesk();

/** A form that is sent again while the server has too much to do, altogether or for one person. */
async function call(...request: Parameters<DeclarationDesk['call']>) {
  for (let tries = 1; ; tries += 1) {
    const reply = await desk.call(...request);
    if (![429, 503].includes(reply.statusCode) || tries === 50) return reply;
    await later(20);
  }
}
const sameTime = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const counts = (replies: readonly { readonly statusCode: number }[]) =>
  Object.fromEntries([...Map.groupBy(replies, ({ statusCode }) => statusCode)].map(([status, all]) => [status, all.length]));
const statuses = (...replies: readonly { readonly statusCode: number }[]) => replies.map(({ statusCode }) => statusCode);
const later = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
const lamps = (count: number) => Array.from({ length: count }, () => ({}));
const lodge = (place: Declared) => call('POST', `${url(place)}/lodge`);
const amend = (place: Declared) => call('POST', `${url(place)}/compile`);
const apply = (place: Declared, { hsTariffCode, tariffSuffix } = TORCH as { hsTariffCode: string; tariffSuffix: string }) =>
  call('POST', `${lineUrl(place)}/tariff`, { tariffCode: hsTariffCode, tariffSuffix });
const setValue = (place: Declared, index: number, value: number) =>
  call('PATCH', productUrl(place, index), [replace('/exportValue', value)]);

/** What must hold whatever happened: the whole is the sum of its lines, and a line is what its product line was in the version it names. */
async function expectWhole(place: Declared): Promise<void> {
  const { head, lines, products } = await desk.stored(place);
  const cents = (value: unknown) => Math.round(Number(value) * 100);
  const sum = lines.reduce((total, { data }) => total + cents(data['dutyValue']), 0);
  expect(cents(JSON.parse(JSON.stringify(head.data['totals'])).totalDuty)).toBe(sum);
  for (const line of lines) {
    const product = products.find(
      ({ id }) => id === line.data['orderProductId'] || place.lineIds[place.declarationLineIds.indexOf(line.id)] === id,
    );
    if (product === undefined || !line.source_version.startsWith(`${product.version}.`)) continue;
    const { exportValue, hsTariffCode } = product.data;
    expect([line.data['exportValue'], line.data['hsTariffCode']]).toEqual([exportValue, hsTariffCode]);
  }
}

describe('lodging', () => {
  test('by many at once is done by one', async () => {
    const place = await desk.declared(lamps(3));
    const before = await desk.stored(place);

    const replies = await sameTime(8, () => lodge(place));

    const { head } = await desk.stored(place);
    expect(counts(replies)).toEqual({ 204: 1, 409: 7 });
    expect(head.version).toBe(before.head.version + 1);
    const locks = (await desk.journal(place, 'consignments/consignment')).filter(({ after }) => JSON.stringify(after).includes('isLocked'));
    expect(locks.length).toBe(1);
  });

  test.each([0, 5, 15, 40])(
    'against edits %i ms later: either it is lodged and they are refused, or they are saved and it is not',
    async (wait) => {
      const place = await desk.declared(lamps(6));

      const [lodged, ...edits] = await Promise.all([
        later(wait).then(() => lodge(place)),
        ...place.lineIds.map((_, index) => setValue(place, index, 7_000 + index)),
      ]);

      const { head, products } = await desk.stored(place);
      const saved = edits.filter(({ statusCode }) => statusCode === 204).length;
      expect(products.filter(({ data }) => Number(data['exportValue']) >= 7_000).length).toBe(saved);
      if (lodged.statusCode === 204) expect([saved, head.data['status'], counts(edits)]).toEqual([0, 'Lodged', { 409: 6 }]);
      else expect([lodged.statusCode, saved, head.data['status']]).toEqual([409, 6, 'Compiled']);
      await expectWhole(place);
    },
  );

  test('against corrections and withdrawal: whoever is first stands, and nothing is half done', async () => {
    for (let round = 0; round < 6; round += 1) {
      const place = await desk.declared(lamps(3));

      const [lodged, withdrawn, corrected, applied] = await Promise.all([
        lodge(place),
        call('POST', `${url(place)}/withdraw`, { reason: 'Entered twice' }),
        call('PUT', `${lineUrl(place, 1)}/qualifiers`, { qualifiers: [{ typeCode: 'OIC', value1: 'ONE' }] }),
        apply(place),
      ]);

      const { head, lines, products } = await desk.stored(place);
      expect(withdrawn.statusCode).toBe(204);
      expect([204, 409]).toContain(lodged.statusCode);
      expect(lines[1]?.data['qualifierCount']).toBe(corrected.statusCode === 204 ? 1 : 0);
      const code = applied.statusCode === 200 ? TORCH.hsTariffCode : LAMP.hsTariffCode;
      expect([lines[0]?.data['hsTariffCode'], products[0]?.data['hsTariffCode']]).toEqual([code, code]);
      expect(head.data['status']).toBe('Withdrawn');
      expect(await desk.isLocked(place)).toBe(false);
      await expectWhole(place);
    }
  });
});

describe('amending', () => {
  test('against edits takes each line as it was before its edit or after it, and says of the others that they are behind', async () => {
    const place = await desk.declared(lamps(20));

    const [amended, ...edits] = await Promise.all([
      later(10).then(() => amend(place)),
      ...place.lineIds.map((_, index) => later(index).then(() => setValue(place, index, 9_000 + index))),
    ]);

    expect([amended.statusCode, counts(edits)], amended.body).toEqual([200, { 204: 20 }]);
    await expectWhole(place);
    const { lines, products } = await desk.stored(place);
    const behind = lines
      .filter(({ data, line }) => data['exportValue'] !== products[line - 1]?.data['exportValue'])
      .map(({ line }) => line);
    const told = (await lodge(place)).statusCode;
    expect(told).toBe(behind.length > 0 ? 409 : 204);
  });

  test('by many at once, with corrections between, loses no correction', async () => {
    const place = await desk.declared(lamps(4));

    const [amends, corrections] = await Promise.all([
      sameTime(4, () => amend(place)),
      Promise.all(
        place.declarationLineIds.map((_, index) =>
          call('PUT', `${lineUrl(place, index)}/qualifiers`, { qualifiers: [{ typeCode: 'OIC', value1: `Q${index}` }] }),
        ),
      ),
    ]);

    expect([counts(amends), counts(corrections)]).toEqual([{ 200: 4 }, { 204: 4 }]);
    const { lines } = await desk.stored(place);
    expect(lines.map(({ data }) => data['qualifiers'])).toEqual([0, 1, 2, 3].map((index) => [{ typeCode: 'OIC', value1: `Q${index}` }]));
  });
});

describe('a tariff applied', () => {
  test.each([0, 3, 10, 30])('against a lock %i ms later: all lines have it, in both places, or none', async (wait) => {
    const place = await desk.declared([vague, vague, vague, vague]);

    const [applied, locked] = await Promise.all([apply(place), later(wait).then(() => call('PUT', lockUrl(place)))]);

    expect(locked.statusCode).toBe(204);
    expect([200, 409]).toContain(applied.statusCode);
    const { lines, products } = await desk.stored(place);
    const suffix = applied.statusCode === 200 ? TORCH.tariffSuffix : undefined;
    expect(lines.map(({ data }) => data['tariffCode'])).toEqual([suffix, suffix, suffix, suffix]);
    expect(products.map(({ data }) => data['tariffSuffixImport'])).toEqual([suffix, suffix, suffix, suffix]);
    expect(products.map(({ version }) => version)).toEqual(Array.from({ length: 4 }, () => (applied.statusCode === 200 ? 2 : 1)));
  });

  test('against edits of the same product lines: both are there', async () => {
    const place = await desk.declared([vague, vague, vague]);

    const [applied, ...edits] = await Promise.all([
      apply(place),
      ...place.lineIds.map((_, index) => setValue(place, index, 8_000 + index)),
    ]);

    expect([applied.statusCode, counts(edits)]).toEqual([200, { 204: 3 }]);
    const { products } = await desk.stored(place);
    expect(products.map(({ data }) => [data['exportValue'], data['tariffSuffixImport']])).toEqual(
      [8_000, 8_001, 8_002].map((value) => [value, TORCH.tariffSuffix]),
    );
    await expectWhole(place);
  });

  test('by two at once, one after the other: all lines have that of one of them', async () => {
    const place = await desk.declared([vague, vague, vague]);

    const replies = await Promise.all([apply(place), apply(place, LAMP)]);

    expect(statuses(...replies)).toEqual([200, 200]);
    const { lines, products } = await desk.stored(place);
    expect(lines.map(({ data }) => data['hsTariffCode'])).toEqual(products.map(({ data }) => data['hsTariffCode']));
    await expectWhole(place);
  });

  test('and taken back by many at once is taken back once', async () => {
    const place = await desk.declared([vague, vague]);
    const { undoId } = (await apply(place)).json();

    const replies = await sameTime(6, () => call('POST', `${lineUrl(place)}/tariff/undo`, { undoId }));

    expect(replies.map((reply) => Number(reply.json().undone)).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 2]);
    expect((await desk.stored(place)).products.map(({ version }) => version)).toEqual([3, 3]);
  });
});

test('compiling by many at once makes one declaration', async () => {
  const place = await desk.declared();
  expect((await call('POST', `${url(place)}/withdraw`, { reason: 'Anew' })).statusCode).toBe(204);

  const replies = await sameTime(6, () => call('POST', `/api/consignments/${place.consignmentId}/declarations`, {}));

  expect(counts(replies)).toEqual({ 201: 1, 409: 5 });
});
