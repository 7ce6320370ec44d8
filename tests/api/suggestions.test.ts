import { beforeAll, describe, expect, test } from 'vitest';
import type { TariffSuggestion } from '#schemas/generated/types.ts';
import { newId } from '#src/server/database/tables/ids.ts';
import type { ConsignmentKeys } from '#tests/support/database-rows.ts';
import { addLine, addConsignment } from '#tests/support/database-rows.ts';
import { type GeneratedLine, generateLines } from '#tests/support/generated-goods.ts';
import { buildHarbour, type Business } from '#tests/support/harbour.ts';
import { serverOfFile } from '#tests/support/server.ts';

const server = await serverOfFile();
const harbour = await buildHarbour(server.database);

interface Asked {
  readonly consignmentId?: number;
  readonly by?: Pick<Business, 'token'>;
}

async function ask(params: Readonly<Record<string, string | number>>, asked: Asked = {}): Promise<readonly TariffSuggestion[]> {
  const { consignmentId = harbour.open.consignmentId, by = harbour.parties.inboundBroker } = asked;
  const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
  const reply = await server.call('GET', `/api/consignments/${consignmentId}/products/suggestions?${query}`, { token: by.token });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}
const codes = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).map(({ fullTariffCode }) => fullTariffCode);

/** A consignment of the owner's, with lines. */
async function keep(
  owner: Business,
  role: 'inboundBroker' | 'carterOutbound' | 'buyer',
  lines: readonly Record<string, unknown>[],
): Promise<ConsignmentKeys> {
  const { registrationId } = owner;
  const keys = await addConsignment(server.database, registrationId, `H-${newId()}`, [{ registrationId, role }]);
  await server.database.asTenant(registrationId, async (trx) => {
    for (const [index, line] of lines.entries()) await addLine(trx, keys, index + 1, line);
  });
  return keys;
}

describe('what is suggested', () => {
  let kept: ConsignmentKeys;
  beforeAll(async () => {
    kept = await keep(harbour.parties.inboundBroker, 'inboundBroker', [
      { description: 'Stainless steel ball valve, 25mm', hsTariffCode: '8481.80', tariffSuffixImport: '00.39J', countryOfOriginCode: 'IT' },
      { description: 'Ball valves stainless 40mm', hsTariffCode: '8481.80', tariffSuffixImport: '00.39J', countryOfOriginCode: 'IT' },
      { description: 'Brass check valve', hsTariffCode: '8481.30', productCode: 'CV-77' },
      { description: 'Unclassified valve of nobody' },
    ]);
  });

  test('is the code of what agrees best, with where it was found, how often, and the words that agree', async () => {
    const [first, second] = await ask({ Description: 'VLV BALL STNLS 25 mm' });

    expect(first).toMatchObject({
      fullTariffCode: '8481.80.00.39J',
      hsTariffCode: '8481.80',
      tariffSuffix: '00.39J',
      countryOfOriginCode: 'IT',
      source: 'line',
      count: 2,
      description: 'Stainless steel ball valve, 25mm',
      line: 1,
    });
    expect(new Set(first?.words)).toEqual(new Set(['Stainless', 'ball', 'valve', '25', 'mm']));
    expect(second?.hsTariffCode).not.toBe('8481.80');
  });

  test('is nothing where nothing agrees', async () => {
    expect(await codes({ Description: 'Zeppelin' })).toEqual([]);
    expect(await codes({ Description: '- ; &|!:*' })).toEqual([]);
  });

  test('follows the product code of whatever is described otherwise', async () => {
    expect((await codes({ Description: 'Something new', ProductCode: 'cv-77' }))[0]).toBe('8481.30');
  });

  test('leaves the line that is typed into out', async () => {
    const description = 'Gunmetal sextant';
    const { consignmentId } = kept;
    const id = await server.database.asTenant(harbour.parties.inboundBroker.registrationId, (trx) =>
      addLine(trx, kept, 9, { description, hsTariffCode: '9014.80' }),
    );

    expect(await codes({ Description: description }, { consignmentId })).toEqual(['9014.80']);
    expect(await codes({ Description: description, ProductId: id }, { consignmentId })).toEqual([]);
  });

  test('comes from classified products and tariffs, too', async () => {
    const { token } = harbour.parties.inboundBroker;
    const product = { productCode: 'KITE-1', description: 'Kite of silk', tariffCode: '9503.00', tariffSuffix: '00.29H' };
    const tariff = { hsTariffCode: '8801.00', countryCode: 'NZ', description: 'Gliders', keyword: 'PARAGLIDER' };
    for (const [path, body] of [['ClassifiedProducts', product] as const, ['Tariffs', tariff] as const]) {
      const reply = await server.call('POST', `/api/${path}`, { token, body });
      expect(reply.statusCode, reply.body).toBe(201);
    }

    expect(await ask({ Description: 'silk kites' })).toMatchObject([
      { fullTariffCode: '9503.00.00.29H', source: 'classifiedProduct', count: 0 },
    ]);
    expect(await ask({ Description: 'paraglider' })).toMatchObject([{ hsTariffCode: '8801.00', source: 'tariff' }]);
  });

  test('is what the business itself took part in, and may see', async () => {
    const description = 'Tungsten theremin';
    await keep(harbour.stranger, 'buyer', [{ description, hsTariffCode: '9207.10' }]);
    expect(await codes({ Description: description })).toEqual([]);

    // A carter sees no lines, so that they are no evidence for it either.
    await keep(harbour.parties.inboundBroker, 'carterOutbound', [{ description, hsTariffCode: '9207.10' }]);
    expect(await codes({ Description: description })).toEqual([]);

    const { registrationId } = harbour.stranger;
    const shared = await addConsignment(server.database, registrationId, 'H-shared', [
      { registrationId, role: 'buyer' },
      { registrationId: harbour.parties.inboundBroker.registrationId, role: 'inboundBroker' },
    ]);
    await server.database.asTenant(registrationId, (trx) => addLine(trx, shared, 1, { description, hsTariffCode: '9207.90' }));
    expect(await codes({ Description: description })).toEqual(['9207.90']);
  });

  test('comes from lines of long ago as well', async () => {
    const keys = await addConsignment(server.database, harbour.parties.inboundBroker.registrationId, 'H-old', [
      { registrationId: harbour.parties.inboundBroker.registrationId, role: 'inboundBroker' },
    ]);
    await server.database.asTenant(keys.registrationId, (trx) =>
      trx
        .insertInto('product_line')
        .values({
          registration_id: keys.registrationId,
          consignment_id: keys.consignmentId,
          id: newId(),
          order_id: keys.orderId,
          invoice_id: keys.invoiceId,
          line: 1,
          created_at: '2019-05-06T07:08:09Z',
          data: { description: 'Vellum astrolabe', hsTariffCode: '9014.10' },
        })
        .execute(),
    );

    expect(await ask({ Description: 'astrolabes' })).toMatchObject([{ hsTariffCode: '9014.10', lastUsed: '2019-05-06T07:08:09.000Z' }]);
  });

  test('forgets deleted lines', async () => {
    const keys = await keep(harbour.parties.inboundBroker, 'inboundBroker', [
      { description: 'Ormolu gramophone', hsTariffCode: '8519.89' },
    ]);
    expect(await codes({ Description: 'ormolu gramophone' })).toEqual(['8519.89']);

    await server.database.asTenant(harbour.parties.inboundBroker.registrationId, (trx) =>
      trx.updateTable('product_line').set({ is_deleted: true }).where('consignment_id', '=', keys.consignmentId).execute(),
    );
    expect(await codes({ Description: 'ormolu gramophone' })).toEqual([]);
  });

  test.each([
    ['nothing is typed', ''],
    ['the description is longer than a description', `Description=${'x'.repeat(201)}`],
    ['the line is no number', 'Description=x&ProductId=one'],
    ['a parameter is unknown', 'Description=x&Sort=1'],
  ])('is refused where %s', async (_, query) => {
    const url = `/api/consignments/${harbour.open.consignmentId}/products/suggestions?${query}`;
    expect((await server.call('GET', url, { token: harbour.parties.inboundBroker.token })).statusCode).toBe(400);
  });
});

describe('500 generated lines of 60 products, each left out in turn', () => {
  const lines = generateLines(500, 11);
  const codeOf = ({ product }: GeneratedLine) => `${product.hsTariffCode}.${product.tariffSuffix}`;
  let ids: readonly number[];
  let keys: ConsignmentKeys;

  beforeAll(async () => {
    const { registrationId } = harbour.parties.buyer;
    keys = await addConsignment(server.database, registrationId, 'H-generated', [{ registrationId, role: 'buyer' }]);
    ids = await server.database.asTenant(registrationId, async (trx) => {
      const added: number[] = [];
      for (const [index, { product, description }] of lines.entries()) {
        const { hsTariffCode, tariffSuffix, countryOfOriginCode } = product;
        added.push(
          await addLine(trx, keys, index + 1, { description, hsTariffCode, tariffSuffixImport: tariffSuffix, countryOfOriginCode }),
        );
      }
      return added;
    });
  });

  test('the right code is among the three suggested for at least 80 % of those whose product was seen before', async () => {
    const seen = lines.flatMap((line, index) =>
      lines.some((other, at) => at !== index && other.product === line.product) ? [{ line, id: ids[index] ?? 0 }] : [],
    );
    let right = 0;
    for (const { line, id } of seen) {
      const asked = { consignmentId: keys.consignmentId, by: harbour.parties.buyer };
      const found = await codes({ Description: line.description, ProductId: id }, asked);
      if (found.includes(codeOf(line))) right += 1;
    }
    expect(seen.length).toBeGreaterThan(450);
    expect(right / seen.length).toBeGreaterThanOrEqual(0.8);
  }, 240_000);
});
