/** Sums over the import declarations of a year, as the charts of declarations show them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '#src/expression/index.ts';
import { sumRows } from '#src/server/billing/cif/declared-sums.ts';
import { type DeclarableLine, TORCH } from '#tests/support/declarations.ts';
import { type DeclaringDesk, openDeclaringDesk } from '#tests/support/declaring.ts';
import type { HarbourRole } from '#tests/support/harbour.ts';

let desk: DeclaringDesk;
const year = Number(today().slice(0, 4));
const owner = () => desk.harbour.parties.inboundBroker.registrationId;

async function set(table: 'declaration' | 'declaration_line', id: number, change: string): Promise<void> {
  await desk.server.database.asTenant(owner(), (trx) =>
    sql`update ${sql.table(table)} set data = ${sql.raw(change)} where id = ${id}`.execute(trx),
  );
}

/** A declaration of the broker's, by its client, day of entry and lines, of which torches claim a preference; answers the ids of its lines. */
async function declared(client: string | undefined, entryDate: string, lines: readonly DeclarableLine[]): Promise<readonly number[]> {
  const id = await desk.compile(await desk.goods(lines, client === undefined ? {} : { consigneeName: client }));
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

beforeAll(async () => {
  desk = await openDeclaringDesk();
  const [, fromList] = await declared('Acme', `${year}-03-02`, [torch, { exportValue: 590 }]);
  await set('declaration_line', fromList ?? 0, `jsonb_set(data, '{classificationSources}', '{"srcProduct": true}')`);
  const [before] = await declared('Borough', `${year}-03-31`, [torch, { currencyCode: 'XPF' }]);
  await set('declaration_line', before ?? 0, `data - 'dutySaved'`);
  await declared(undefined, `${year}-04-01`, [{ exportValue: 5.9 }]);
  await declared('Acme', `${year - 1}-12-31`, [{ exportValue: 59 }]);
});
afterAll(() => desk.close());

const get = (query: string, token = desk.harbour.parties.inboundBroker.token) =>
  desk.server.call('GET', `/api/DeclaredSums?${query}`, { token });
const sums = async (by: string, role: HarbourRole = 'inboundBroker') => {
  const reply = await get(`Year=${year}&By=${by}`, desk.harbour.parties[role].token);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};

describe('the sums of a year', () => {
  test('are of each month and client, exact, those without a client apart', async () => {
    expect(await sums('client')).toEqual([
      {
        id: 1,
        by: 'client',
        month: `${year}-03`,
        client: 'Acme',
        lineCount: 2,
        valueForDuty: 1100,
        duty: 50,
        dutySaved: 10,
        notComputed: 0,
      },
      { id: 2, by: 'client', month: `${year}-03`, client: 'Borough', lineCount: 1, valueForDuty: 100, duty: 0, notComputed: 0 },
      { id: 3, by: 'client', month: `${year}-04`, lineCount: 1, valueForDuty: 10, duty: 0.5, notComputed: 0 },
    ]);
  });

  test('say what each preference saved against the normal duty, and of how many lines that is not known', async () => {
    expect(await sums('preference')).toEqual([
      {
        id: 1,
        by: 'preference',
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

  test('count lines by what classified them, those without a value as well', async () => {
    expect(await sums('source')).toMatchObject([
      { source: 'Product', lineCount: 1, valueForDuty: 1000 },
      { source: 'None', lineCount: 4, notComputed: 1 },
    ]);
  });

  test('sum up clients beyond the largest together, so that nothing is cut', async () => {
    const rows = await desk.server.database.asTenant(owner(), (trx) =>
      sumRows(trx, { criteria: { year }, home: 'NZD', by: 'client', most: 1 }),
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
    expect(await sums('client', 'buyer')).toHaveLength(3);
    for (const role of ['seller', 'forwarder', 'carterOutbound', 'outboundBroker', 'serviceProvider'] as const)
      expect([role, await sums('source', role)]).toEqual([role, []]);
  });

  test('has access to accounts', async () => {
    expect((await get(`Year=${year}&By=client`, desk.harbour.withoutAccounts)).statusCode).toBe(403);
  });

  test.each(['Year=1999&By=client', `Year=${year + 1}&By=client`, `Year=${year}`, `Year=${year}&By=colour`])(
    '%s is refused',
    async (query) => {
      expect((await get(query)).statusCode).toBe(400);
    },
  );
});
