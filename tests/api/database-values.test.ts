// @module-tag postgres
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { parseJson, toParameter } from '#src/server/database/connection/values.ts';
import { databaseOfFile } from '#tests/support/database.ts';

const given = await databaseOfFile();

const decimal = fc.tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 9 })).map(([digits, decimals]) => {
  const text = (digits < 0n ? -digits : digits).toString().padStart(decimals + 1, '0');
  const whole = text.slice(0, text.length - decimals);
  return `${digits < 0n ? '-' : ''}${whole}${decimals > 0 ? `.${text.slice(-decimals)}` : ''}`;
});

test('decimals of any length pass through a document unchanged', async () => {
  const decimals = fc.sample(decimal, 300);
  const json = `{"values": [${decimals.join(',')}]}`;
  const through = JSON.stringify(parseJson(json));
  const { rows } = await given.database.anonymous((trx) =>
    sql<{ isSame: boolean }>`select ${through}::jsonb = ${json}::jsonb as "isSame"`.execute(trx),
  );
  expect(rows).toEqual([{ isSame: true }]);
});

test.each(['12345678901234567890', '[1 , -0.1234567890123456789]', '{"lot": "3E12", "share": 1.5e-400}'])(
  'the numbers of %s stay as they are written',
  (json) => {
    const spaces = /\s/g;
    expect(JSON.stringify(parseJson(json)).replace(spaces, '')).toBe(json.replace(spaces, ''));
  },
);

test('values come as JSON shows them: ids as numbers, decimals and dates as text, times in UTC', async () => {
  const { rows } = await given.database.anonymous((trx) =>
    sql`select 9007199254740991::bigint as id, 12.50::numeric as money, date '2026-11-21' as day,
      timestamptz '2026-11-21 12:00:00.5+13' as at, array[1, null]::bigint[] as ids, array[1.10]::numeric[] as sums, null as nothing`.execute(
      trx,
    ),
  );
  expect(rows).toEqual([
    {
      id: 9007199254740991,
      money: '12.50',
      day: '2026-11-21',
      at: '2026-11-20T23:00:00.5Z',
      ids: [1, null],
      sums: ['1.10'],
      nothing: null,
    },
  ]);
});

test('a number beyond what JavaScript holds exactly is an error, and the connection serves the next', async () => {
  const tooLarge = given.database.anonymous((trx) => sql`select 9007199254740993::bigint as id`.execute(trx));
  await expect(tooLarge).rejects.toThrow(RangeError);
  expect(await given.database.health()).toBeDefined();
});

test('only scalars make an SQL array', () => {
  expect(toParameter(['a', 'b'])).toEqual(['a', 'b']);
  expect(() => toParameter([{ a: 1 }])).toThrow(TypeError);
  expect(toParameter({ a: [1] })).toBe('{"a":[1]}');
});
