// @module-tag postgres
import { sql } from 'kysely';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { addTrader } from '#tests/support/database-rows.ts';
import { documentsWith } from '#tests/support/documents.ts';
import { serverOfFile } from '#tests/support/server.ts';

/** In the order of their descriptions, which is that of the list. */
const duties = [
  { code: 'LAP-2', description: 'Bag for a laptop', percent: 5, validFrom: '2024-01-01' },
  { code: '8471', description: 'Computers, LAP-1 and others', percent: 0, validFrom: '2025-01-01' },
  { code: 'LAP-1/A', description: 'Desktop, not a laptop', percent: 2.5, validFrom: '2026-01-01' },
  { code: 'LAP-1', description: 'Laptop computer', percent: 10, validFrom: '2026-06-01' },
  { code: '100%_\\', description: 'Zips and buttons', countryCode: 'AU' },
] as const;

const send = (method: string, url: string, body?: unknown, by = token) => server.call(method, `/api${url}`, { token: by, body });

const server = await serverOfFile({}, { documents: (await documentsWith('duties')).generated });
const operator = (await addTrader(server.database, 'Quay Operations', { regTypeCode: 'OPR' })).token;
const token = (await addTrader(server.database, 'Quay Traders')).token;
for (const duty of duties) {
  const reply = await send('POST', '/Duties', { countryCode: 'NZ', ...duty }, operator);
  expect(reply.statusCode, reply.body).toBe(201);
}

async function found(parameters: Readonly<Record<string, string | number>>): Promise<{ readonly codes: string[]; readonly total: number }> {
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const reply = await send('GET', `/Duties?${query.join('&')}`);
  expect(reply.statusCode, reply.body).toBe(200);
  const { items, totalItemsCount } = reply.json();
  return { codes: items.map(({ code }: { code: string }) => code), total: totalItemsCount };
}

describe('a search', () => {
  test('finds every word, in any order and case, wherever it stands', async () => {
    expect((await found({ SearchText: 'computer laptop' })).codes).toEqual(['LAP-1']);
    expect((await found({ SearchText: '  OTHERS   comput ' })).codes).toEqual(['8471']);
    expect((await found({ SearchText: 'computer zips' })).codes).toEqual([]);
  });

  test('begins with the very code, then those that begin with it, then the rest in the order of the list', async () => {
    expect((await found({ SearchText: 'lap-1' })).codes).toEqual(['LAP-1', 'LAP-1/A', '8471']);
    expect((await found({ SearchText: 'lap' })).codes).toEqual(['LAP-1', 'LAP-1/A', 'LAP-2', '8471']);
  });

  test('keeps to the order that is asked for', async () => {
    const SortModel = '[{"colId":"percent","sort":"asc"}]';

    expect((await found({ SearchText: 'lap-1', SortModel })).codes).toEqual(['8471', 'LAP-1/A', 'LAP-1']);
  });

  test('takes every character for itself', async () => {
    expect((await found({ SearchText: '100%_\\' })).codes).toEqual(['100%_\\']);
    expect((await found({ SearchText: '%' })).codes).toEqual(['100%_\\']);
    expect((await found({ SearchText: 'l_p' })).codes).toEqual([]);
  });

  test('finds no word across two fields', async () => {
    expect((await found({ SearchText: '8471Computers' })).total).toBe(0);
  });

  test('comes to the same rows, each once, on pages of any size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('lap', 'a', 'lap-1', '8471', 'computer'),
        fc.integer({ min: 1, max: 6 }),
        async (SearchText, PageSize) => {
          const whole = await found({ SearchText });
          const pages = Math.ceil(whole.total / PageSize) + 1;
          const codes: string[] = [];
          for (let PageNumber = 1; PageNumber <= pages; PageNumber++)
            codes.push(...(await found({ SearchText, PageSize, PageNumber })).codes);

          expect(codes).toEqual(whole.codes);
          expect(whole.total).toBe(whole.codes.length);
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('a list', () => {
  test('is narrowed by a value, a beginning, and a range of numbers or days whose ends may be open', async () => {
    const codes = async (parameters: Readonly<Record<string, string>>) => (await found(parameters)).codes;

    expect(await codes({ CountryCode: 'AU' })).toEqual(['100%_\\']);
    expect(await codes({ Code: 'lap-1' })).toEqual(['LAP-1/A', 'LAP-1']);
    expect(await codes({ PercentFrom: '2.5', PercentTo: '5' })).toEqual(['LAP-2', 'LAP-1/A']);
    expect(await codes({ PercentTo: '0' })).toEqual(['8471']);
    expect(await codes({ ValidFromFrom: '2025-01-01', ValidFromTo: '2026-01-01' })).toEqual(['8471', 'LAP-1/A']);
    expect(await codes({ SearchText: 'lap', PercentFrom: '3' })).toEqual(['LAP-1', 'LAP-2']);
  });

  test('refuses a range of what is no number', async () => {
    expect((await send('GET', '/Duties?PercentFrom=much')).json().errors).toEqual({ PercentFrom: ['PercentFrom must be a number'] });
  });
});

describe('the indexes of documents', () => {
  // So many that an index is worth it.
  beforeAll(async () => {
    await server.database.asTenant(0, (trx) =>
      sql`insert into resource_record (registration_id, resource, id, unique_key, data)
        select 0, 'reference/duty', n, 'many ' || n, jsonb_build_object('countryCode', 'NZ', 'code', 'M' || n, 'percent', n)
        from generate_series(1, 5000) as n`.execute(trx),
    );
    await server.database.freshenStatistics();
  });

  const planOf = (condition: string) =>
    server.database.transaction(token, async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const rows = await sql<{ 'QUERY PLAN': string }>`explain select id from resource_row
        where registration_id = 0 and resource = 'reference/duty' and ${sql.raw(condition)} limit 50`.execute(trx);
      return rows.rows.map((row) => row['QUERY PLAN']).join('\n');
    });

  test.each([
    [
      'words',
      `(' ' || coalesce(data->>'code', '') || E'\\n ' || coalesce(data->>'description', '')) ilike '%laptop%'`,
      'by_document_duty_words',
    ],
    [
      'the beginning of a code',
      `((data->>'code') collate "C") >= 'LAP' and ((data->>'code') collate "C") < 'LAQ'`,
      'by_document_duty_code',
    ],
    ['a range', `((data->>'percent')::numeric) >= 2 and ((data->>'percent')::numeric) <= 3`, 'by_document_duty_percent'],
    ['a value', `((data->>'countryCode') collate "C") = 'AU'`, 'by_document_duty_countrycode'],
  ])('serve %s behind the rule of visibility', async (_, condition, index) => {
    expect(await planOf(condition)).toMatch(new RegExp(`Index Scan (using|on) ${index}_\\w+`));
  });

  test('show nothing of another business although the query’s own filter is off', async () => {
    const other = await addTrader(server.database, 'Far Traders');
    await send('POST', '/Articles', { number: 'HIDDEN' });

    const seen = await server.database.read(other.token, [
      server.database.kysely.selectFrom('resource_row').select('data').where('resource', '=', 'reference/article'),
    ]);

    expect(seen.results[0]).toEqual([]);
  });
});
