/** Sums over the import declarations of a year, as the charts of declarations show them. */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { today } from '#src/expression/index.ts';
import { sumRows } from '#src/server/billing/cif/declared-sums.ts';
import { type DeclarableLine, TORCH } from '#tests/support/declarations.ts';
import { openDeclaringDesk } from '#tests/support/declaring.ts';
import type { HarbourRole } from '#tests/support/harbour.ts';

const year = Number(today().slice(0, 4));
const owner = () => desk.harbour.parties.inboundBroker.registrationId;

async function set(table: 'declaration' | 'declaration_line', id: number, change: string): Promise<void> {
  await desk.server.database.asTenant(owner(), (trx) =>
    sql`update ${sql.table(table)} set data = ${sql.raw(change)} where id = ${id}`.execute(trx),
  );
}

/** A declaration of the broker's, by its consignee, day of entry and lines, of which torches claim a preference; answers the ids of its lines. */
async function declared(
  consigneeName: string | undefined,
  entryDate: string,
  lines: readonly DeclarableLine[],
): Promise<readonly number[]> {
  const id = await desk.compile(await desk.goods(lines, consigneeName === undefined ? {} : { consigneeName }));
  const { lines: stored } = await desk.stored(id);
  for (const line of stored.filter(({ hsTariffCode }) => hsTariffCode === TORCH.hsTariffCode)) {
    const qualifiers = [{ typeCode: 'PRF', value1: 'CN' }];
    expect((await desk.call('PUT', `/api/Declarations/${id}/lines/${line.id}/qualifiers`, { qualifiers })).statusCode).toBe(204);
  }
  await set('declaration', id, `data || '{"entryDate":"${entryDate}"}'`);
  return stored.map((line) => line.id);
}

/** Of 10 percent, of none from China. */
const torch: DeclarableLine = {
  hsTariffCode: TORCH.hsTariffCode,
  tariffSuffixImport: TORCH.tariffSuffix,
  exportValue: 59,
};

const desk = await openDeclaringDesk();
await declared('Acme', `${year}-03-02`, [torch, { exportValue: 590 }]);
const [before] = await declared('Borough', `${year}-03-31`, [torch, { currencyCode: 'XPF' }]);
await set('declaration_line', before ?? 0, `data - 'dutySaved'`);
await declared(undefined, `${year}-04-01`, [{ exportValue: 5.9 }]);
await declared('Acme', `${year - 1}-12-31`, [{ exportValue: 59 }]);

const get = (query: string, token = desk.harbour.parties.inboundBroker.token) =>
  desk.server.call('GET', `/api/DeclaredSums?${query}`, { token });
const answer = async (by: string, role: HarbourRole = 'inboundBroker', of = year) => {
  const reply = await get(`Year=${of}&By=${by}`, desk.harbour.parties[role].token);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};
const sums = async (by: string, role?: HarbourRole) => (await answer(by, role)).sums;

describe('the sums of a year', () => {
  test('are of each month and consignee, exact, those without a consignee apart', async () => {
    expect(await sums('consignee')).toEqual([
      {
        id: `${year}-consignee-1`,
        month: `${year}-03`,
        consignee: 'Acme',
        lineCount: 2,
        valueForDuty: 1100,
        duty: 50,
        dutySaved: 10,
        notComputed: 0,
      },
      { id: `${year}-consignee-2`, month: `${year}-03`, consignee: 'Borough', lineCount: 1, valueForDuty: 100, duty: 0, notComputed: 0 },
      { id: `${year}-consignee-3`, month: `${year}-04`, lineCount: 1, valueForDuty: 10, duty: 0.5, notComputed: 0 },
    ]);
  });

  test('say what each preference saved against the normal duty, and of how many lines that is not known', async () => {
    expect(await sums('preference')).toEqual([
      {
        id: `${year}-preference-1`,
        preference: 'CN',
        lineCount: 2,
        valueForDuty: 200,
        duty: 0,
        dutySaved: 10,
        notComputed: 0,
        savingNotKnown: 1,
      },
    ]);
  });

  test('say how many lines of their grouping are left out, in which currency the others are', async () => {
    expect(await answer('consignee')).toMatchObject({ by: 'consignee', leftOut: 1, currencyCode: 'NZD' });
    expect(await answer('preference')).toMatchObject({ by: 'preference', leftOut: 0 });
    expect(await answer('source')).toMatchObject({ by: 'source', leftOut: 0, sums: [{ lineCount: 5, notComputed: 1 }] });
  });

  test('count lines by the source whose tariff they have, not by one that merely knew the goods', async () => {
    const before = await answer('source', 'inboundBroker', year - 1);
    const add = async (list: string, body: object) => expect((await desk.call('POST', `/api/${list}`, body)).statusCode).toBe(201);
    const ofTorch = { description: 'A torch', tariffCode: TORCH.hsTariffCode, tariffSuffix: TORCH.tariffSuffix };
    await add('ClassifiedProducts', { productCode: 'LISTED', ...ofTorch });
    await add('ClassifiedProducts', { productCode: 'DESCRIBED', description: 'A lamp' });
    await add('GenericCodes', { productCode: 'ANY', ...ofTorch });
    const bare = { hsTariffCode: null, tariffSuffixImport: null } as const;
    const day = `${year - 1}-06-01`;
    await declared('Acme', day, [{ productCode: 'DECLARED' }]);
    await declared('Acme', day, [
      { productCode: 'LISTED', ...bare },
      { productCode: 'LISTED' },
      { productCode: 'DESCRIBED' },
      { productCode: 'DESCRIBED', ...bare },
      { productCode: null, secondaryProductCode: 'ANY', ...bare },
      { productCode: 'DECLARED', ...bare },
      bare,
    ]);

    expect(before.sums).toMatchObject([{ source: 'None', lineCount: 1 }]);
    const { sums: after } = await answer('source', 'inboundBroker', year - 1);
    expect(Object.fromEntries(after.map((row: { source: string; lineCount: number }) => [row.source, row.lineCount]))).toEqual({
      Product: 1,
      Generic: 1,
      Previous: 1,
      None: 4,
      Unclassified: 2,
    });
  });

  test('sum up consignees beyond the largest together, so that nothing is cut', async () => {
    const rows = await desk.server.database.asTenant(owner(), (trx) =>
      sumRows(trx, { criteria: { year }, home: 'NZD', by: 'consignee', most: 1 }),
    );

    expect(rows.map(({ name, others, value_for_duty: value }) => [name, others === null ? null : Number(others), Number(value)])).toEqual([
      ['Acme', null, 1100],
      [null, 2, 100],
      [null, 2, 10],
    ]);
  });
});

describe('who sees them', () => {
  test('is the buyer, and nobody else on the consignment', async () => {
    expect(await sums('consignee', 'buyer')).toHaveLength(3);
    for (const role of ['seller', 'forwarder', 'carterOutbound', 'outboundBroker', 'serviceProvider'] as const)
      expect([role, await sums('source', role)]).toEqual([role, []]);
  });

  test('has access to accounts', async () => {
    expect((await get(`Year=${year}&By=consignee`, desk.harbour.withoutAccounts)).statusCode).toBe(403);
  });

  test.each(['Year=1999&By=consignee', `Year=${year + 1}&By=consignee`, `Year=${year}`, `Year=${year}&By=colour`])(
    '%s is refused',
    async (query) => {
      expect((await get(query)).statusCode).toBe(400);
    },
  );
});
