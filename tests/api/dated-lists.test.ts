import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addTrader } from '#tests/support/database-rows.ts';
import { documentsWith } from '#tests/support/documents.ts';
import { serverOfFile } from '#tests/support/server.ts';

let count = 0;

const server = await serverOfFile({}, { documents: (await documentsWith('duties')).generated });
const operator = (await addTrader(server.database, 'Quay Operations', { regTypeCode: 'OPR', status: 'A' })).token;
const token = (await addTrader(server.database, 'Quay Traders')).token;

const send = (method: string, url: string, body?: unknown, by = token) => server.call(method, `/api${url}`, { token: by, body });
const replace = (path: string, value: unknown) => ({ op: 'replace', path, value });
const newCode = () => `P${(count += 1)}`;
const addPrice = (code: string, firstDay?: string, lastDay?: string) => send('POST', '/Prices', { code, firstDay, lastDay });
const urlOf = (reply: { readonly headers: Readonly<Record<string, unknown>> }) => String(reply.headers['location']).replace('/api', '');

describe('records of one key', () => {
  test.each([
    ['on one day', ['2026-01-01', '2026-01-31'], ['2026-01-31', '2026-02-28'], 'from 01 Jan 2026 to 31 Jan 2026'],
    ['one in the other', ['2026-01-01', '2026-12-31'], ['2026-03-01', '2026-03-02'], 'from 01 Jan 2026 to 31 Dec 2026'],
    ['where the first never ends', ['2026-01-01', undefined], ['2027-01-01', '2027-02-01'], 'from 01 Jan 2026'],
    ['where the second never ends', ['2026-01-01', '2026-01-31'], ['2025-01-01', undefined], 'from 01 Jan 2026 to 31 Jan 2026'],
    ['where the first never began', [undefined, '2026-01-31'], ['2020-01-01', '2020-01-01'], 'to 31 Jan 2026'],
    ['where one is there always', [undefined, undefined], ['2020-01-01', undefined], 'without beginning or end'],
    ['that are the same', ['2026-01-01', '2026-01-31'], ['2026-01-01', '2026-01-31'], 'from 01 Jan 2026 to 31 Jan 2026'],
  ] as const)('never overlap %s, and the other is named', async (_, [from, to], [from2, to2], period) => {
    const code = newCode();
    expect((await addPrice(code, from, to)).statusCode).toBe(201);

    const reply = await addPrice(code, from2, to2);

    expect([reply.statusCode, reply.json().errors]).toEqual([
      400,
      { firstDay: [`Price ${code} is there already, ${period}: choose other days`] },
    ]);
  });

  test('follow one another, and those of other keys stand beside them', async () => {
    const code = newCode();

    const replies = [
      await addPrice(code, undefined, '2025-12-31'),
      await addPrice(code, '2026-01-01', '2026-01-31'),
      await addPrice(code, '2026-02-01'),
      await addPrice(newCode(), '2026-01-01'),
    ];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
  });

  test('are not brought to overlap by a change, of one or of many', async () => {
    const code = newCode();
    await addPrice(code, '2026-01-01', '2026-01-31');
    const later = urlOf(await addPrice(code, '2026-03-01', '2026-03-31'));
    const id = Number(later.split('/').at(-1));
    const refusal = `Price ${code} is there already, from 01 Jan 2026 to 31 Jan 2026: choose other days`;

    const patched = await send('PATCH', later, [replace('/firstDay', '2026-01-15')]);
    const put = await send('PUT', later, { code, lastDay: '2026-03-31' });
    const batch = await send('PATCH', '/Prices', { type: 1, ids: [id], patch: [replace('/firstDay', null)] });
    const moved = await send('PATCH', later, [replace('/firstDay', '2026-02-01')]);

    expect([patched.json().errors, put.json().errors]).toEqual([{ firstDay: [refusal] }, { firstDay: [refusal] }]);
    expect(batch.json().errors).toEqual({ firstDay: [`Price ${code}: ${refusal}`] });
    expect(moved.statusCode).toBe(204);
  });

  test('end no earlier than they begin', async () => {
    const url = urlOf(await addPrice(newCode(), '2026-01-10'));
    const errors = { lastDay: ['Last day must not be before 10 Jan 2026'] };

    const replies = [
      await addPrice(newCode(), '2026-01-10', '2026-01-09'),
      await send('PATCH', url, [replace('/lastDay', '2026-01-09')]),
      await send('PUT', url, { code: newCode(), firstDay: '2026-01-10', lastDay: '2026-01-09' }),
    ];

    for (const reply of replies) expect([reply.statusCode, reply.json().errors]).toEqual([400, errors]);
    expect((await addPrice(newCode(), '2026-01-10', '2026-01-10')).statusCode).toBe(201);
  });

  test('are one, of two that are added at the same time', { tags: 'postgres' }, async () => {
    for (let round = 0; round < 5; round++) {
      const code = newCode();

      const replies = await Promise.all([addPrice(code, '2026-01-01', '2026-01-31'), addPrice(code, '2026-01-15', '2026-02-15')]);

      expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 400]);
    }
  });

  test('are taken exactly where they share no day', async () => {
    const day = fc.option(fc.integer({ min: 1, max: 28 }), { nil: undefined });
    const period = fc.tuple(day, day).filter(([from, to]) => from === undefined || to === undefined || from <= to);
    const dayOf = (value: number | undefined) => (value === undefined ? undefined : `2026-02-${String(value).padStart(2, '0')}`);
    await fc.assert(
      fc.asyncProperty(fc.array(period, { minLength: 1, maxLength: 5 }), async (periods) => {
        const code = newCode();
        const taken: (typeof periods)[number][] = [];
        for (const [from, to] of periods) {
          const reply = await addPrice(code, dayOf(from), dayOf(to));
          const overlaps = taken.some(([from2 = 0, to2 = 99]) => (from ?? 0) <= to2 && (to ?? 99) >= from2);
          expect(reply.statusCode).toBe(overlaps ? 400 : 201);
          if (!overlaps) taken.push([from, to]);
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('a list with dates', () => {
  test('is narrowed to what holds on a day, both ends included', async () => {
    const code = newCode();
    await addPrice(code, undefined, '2025-12-31');
    await addPrice(code, '2026-01-01', '2026-01-31');
    await addPrice(code, '2026-03-01');
    const found = async (day: string) => {
      const { items, totalItemsCount } = (await send('GET', `/Prices/lookup?SearchCode=${code}&ValidOn=${day}`)).json();
      return [totalItemsCount, ...items.map(({ firstDay }: { firstDay?: string }) => firstDay)];
    };

    expect(await found('1999-01-01')).toEqual([1, undefined]);
    expect(await found('2026-01-01')).toEqual([1, '2026-01-01']);
    expect(await found('2026-01-31')).toEqual([1, '2026-01-01']);
    expect(await found('2026-02-15')).toEqual([0]);
    expect(await found('2999-01-01')).toEqual([1, '2026-03-01']);
    expect((await send('GET', '/Prices?ValidOn=soon')).json().errors).toHaveProperty('ValidOn');
  });

  test('offers what holds today where another record refers to it, and shows what was chosen once', async () => {
    const add = async (code: string, validFrom?: string, validTo?: string) =>
      expect((await send('POST', '/Duties', { countryCode: 'NZ', code, validFrom, validTo }, operator)).statusCode).toBe(201);
    await add('OVER', '2001-01-01', '2001-12-31');
    await add('NOW', '2001-01-01', '2001-12-31');
    await add('NOW', '2002-01-01');
    await add('LATER', '2999-01-01');
    const article = (dutyCode: string) => send('POST', '/Articles', { number: newCode(), dutyCode });

    const replies = [await article('over'), await article('now'), await article('later'), await article('none')];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 201, 400, 400]);
    expect(replies[0]?.json().errors).toEqual({ dutyCode: ['Duty does not exist'] });
  });

  test('keeps what is used as long as another record of the same key stays', async () => {
    const code = newCode();
    const former = urlOf(await addPrice(code, undefined, '2025-12-31'));
    const current = urlOf(await addPrice(code, '2026-01-01'));
    await send('POST', '/Articles', { number: code });

    const replies = [await send('DELETE', former), await send('DELETE', current)];

    expect(replies.map((reply) => [reply.statusCode, reply.headers['uses']])).toEqual([
      [204, '0'],
      [204, '1'],
    ]);
  });
});
