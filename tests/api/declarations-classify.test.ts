import { describe, expect, test } from 'vitest';
import { LAMP, TORCH, type Declarable } from '#tests/support/declarations.ts';
import { amendUrl, openDeclaringDesk } from '#tests/support/declaring.ts';

const desk = await openDeclaringDesk();

type Data = Readonly<Record<string, unknown>>;

let codes = 0;
/** A product code that no other line has. */
const freshCode = () => {
  codes += 1;
  return `GOODS-${codes}`;
};
const bare = { hsTariffCode: null, tariffSuffixImport: null } as const;
const lamp = { tariffCode: LAMP.hsTariffCode, tariffSuffix: LAMP.tariffSuffix } as const;
const torch = { tariffCode: TORCH.hsTariffCode, tariffSuffix: TORCH.tariffSuffix } as const;

async function add(list: string, body: Data): Promise<number> {
  const reply = await desk.call('POST', `/api/${list}`, body);
  expect(reply.statusCode, reply.body).toBe(201);
  return Number(String(reply.headers['location']).split('/').at(-1));
}
const classify = (body: Data) => add('ClassifiedProducts', { description: 'As classified', ...body });

/** The supplier that an order names. */
async function supply({ registrationId, orderId }: Declarable, supplierTswClientId: number): Promise<void> {
  await desk.server.database.asTenant(registrationId, (trx) =>
    trx
      .updateTable('customs_order')
      .set({ data: { tradingTermsCode: 'FOB', supplierTswClientId } })
      .where('id', '=', orderId)
      .execute(),
  );
}

/** What the only line is declared as, and by what. */
async function classified(place: Declarable) {
  const [line] = (await desk.stored(await desk.compile(place))).lines;
  return line;
}

describe('the sources are asked in order', () => {
  test('a product for client, supplier and origin, before one of no supplier', async () => {
    const [productCode, supplier] = [freshCode(), await add('TswClients', { name: 'Lamp works', countryCode: 'CN' })];
    await classify({ productCode, supplierTswClientId: supplier, countryOfOriginCode: 'CN', ...torch });
    await classify({ productCode, ...lamp });
    const place = await desk.goods([{ ...bare, productCode, countryOfOriginCode: 'CN' }]);
    await supply(place, supplier);

    expect(await classified(place)).toMatchObject({
      fullTariffCode: '8513.10.00.01K',
      classificationSources: {
        srcNone: false,
        srcProduct: true,
        srcGeneric: false,
        srcPrevDecl: false,
        trail: [{ source: 'productOfSupplier', code: productCode, isFound: true }, { source: 'productOfSupplier' }],
      },
    });
  });

  test('of another supplier or origin it is not taken', async () => {
    const [productCode, supplier] = [freshCode(), await add('TswClients', { name: 'Other works', countryCode: 'CN' })];
    await classify({ productCode, supplierTswClientId: supplier, ...torch });
    await classify({ productCode, countryOfOriginCode: 'VN', ...torch });
    await classify({ productCode, countryOfOriginCode: 'CN', ...lamp });

    const line = await classified(await desk.goods([{ ...bare, productCode, countryOfOriginCode: 'CN' }]));

    expect(line).toMatchObject({
      fullTariffCode: '9405.20.00.10B',
      classificationSources: { trail: [{ source: 'product' }, { source: 'product' }] },
    });
  });

  test('a product of the consignment’s client before that of all clients', async () => {
    const [productCode, client] = [freshCode(), await add('TswClients', { name: 'Bright homes', countryCode: 'NZ' })];
    await classify({ productCode, ...lamp });
    await classify({ productCode, tswClientId: client, ...torch });
    const line = () => ({ ...bare, productCode });

    expect(await classified(await desk.goods([line()], { tswClientId: client }))).toMatchObject({ fullTariffCode: '8513.10.00.01K' });
    expect(await classified(await desk.goods([line()], { tswClientId: 77 }))).toMatchObject({ fullTariffCode: '9405.20.00.10B' });
  });

  test('the generic code that the secondary code names', async () => {
    const code = freshCode();
    await add('GenericCodes', { productCode: code, description: 'Any torch', ...torch });

    const line = await classified(await desk.goods([{ ...bare, productCode: null, secondaryProductCode: code.toLowerCase() }]));

    expect(line).toMatchObject({
      fullTariffCode: '8513.10.00.01K',
      classificationSources: { srcGeneric: true, secondaryCode: code.toLowerCase(), trail: [{ source: 'generic', code, isFound: true }] },
    });
  });

  test('one whose tariff the line did not take is not said to be used', async () => {
    const productCode = freshCode();
    await classify({ productCode, tariffCode: '8513.10', tariffSuffix: '00.01K' });

    const line = await classified(await desk.goods([{ ...bare, productCode, hsTariffCode: '9405.20', tariffSuffixImport: '00.10B' }]));

    const refused = expect.objectContaining({ field: 'fullTariffCode', gave: '8513.10.00.01K', isUsed: false });
    expect(line).toMatchObject({ fullTariffCode: '9405.20.00.10B', classificationSources: { trail: expect.arrayContaining([refused]) } });
  });

  test('the newest declaration of the product for the same buyer, none that was withdrawn', async () => {
    const productCode = freshCode();
    await desk.compile(await desk.goods([{ productCode, hsTariffCode: '8513.10', tariffSuffixImport: '00.09E' }]));
    const newest = await desk.compile(
      await desk.goods([{ productCode, hsTariffCode: TORCH.hsTariffCode, tariffSuffixImport: TORCH.tariffSuffix }]),
    );
    const withdrawn = await desk.compile(await desk.goods([{ productCode }]));
    await desk.call('POST', `/api/Declarations/${withdrawn}/withdraw`, { reason: 'Wrong' });

    const line = await classified(await desk.goods([{ ...bare, productCode }]));

    const { data } = await desk.stored(newest);
    expect(line).toMatchObject({
      fullTariffCode: '8513.10.00.01K',
      classificationSources: {
        srcPrevDecl: true,
        prevDeclarationRef: data['reference'],
        trail: [
          { source: 'product', code: productCode, isFound: false },
          {
            source: 'prevDecl',
            code: data['reference'],
            isFound: true,
            field: 'fullTariffCode',
            gave: '8513.10.00.01K',
            has: '8513.10.00.01K',
          },
          { source: 'prevDecl', field: 'countryOfOriginCode', gave: 'CN' },
        ],
      },
    });
  });

  test('no declaration for another client', async () => {
    const productCode = freshCode();
    await desk.compile(await desk.goods([{ productCode }], { tswClientId: 4_001 }));

    expect(await classified(await desk.goods([{ ...bare, productCode }], { tswClientId: 4_002 }))).toMatchObject({
      classificationSources: { srcNone: true },
    });
    expect(await classified(await desk.goods([{ ...bare, productCode }], { tswClientId: 4_001 }))).toMatchObject({
      classificationSources: { srcPrevDecl: true },
    });
  });

  test('none knows goods without codes', async () => {
    const line = await classified(await desk.goods([{ ...bare, productCode: null }]));

    expect(line).toMatchObject({ tariffMatches: 0, classificationSources: { srcNone: true, trail: [] } });
  });
});

describe('what a source gives', () => {
  test('fills the product line too, and its change log names the source', async () => {
    const productCode = freshCode();
    await classify({ productCode, countryOfOriginCode: 'VN', ...torch });
    const place = await desk.goods([{ ...bare, productCode, countryOfOriginCode: null }]);

    const line = await classified(place);

    const [lineId = 0] = place.lineIds;
    const { version, data } = await desk.product(lineId);
    expect(line).toMatchObject({ countryOfOriginCode: 'VN', sourceVersion: '2.1.1' });
    expect(version).toBe(2);
    expect(data).toMatchObject({ hsTariffCode: TORCH.hsTariffCode, tariffSuffixImport: TORCH.tariffSuffix, countryOfOriginCode: 'VN' });
    const log = await desk.call(
      'GET',
      `/api/consignments/${place.consignmentId}/changes?Entity=consignments/product-line&RecordId=${lineId}`,
    );
    expect(log.json()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          field: 'HS Tariff',
          after: '8513.10',
          because: `Auto-classified from: Product for the client ${productCode}`,
        }),
      ]),
    );
  });

  test('adds the suffix where that alone is missing', async () => {
    const productCode = freshCode();
    await classify({ productCode, ...torch });
    const place = await desk.goods([
      { productCode, hsTariffCode: TORCH.hsTariffCode, tariffSuffixImport: null, tariffSuffixExport: '00.09E' },
    ]);

    expect(await classified(place)).toMatchObject({ fullTariffCode: '8513.10.00.01K' });
    expect((await desk.product(place.lineIds[0] ?? 0)).data).toMatchObject({
      tariffSuffixImport: TORCH.tariffSuffix,
      tariffSuffixExport: '00.09E',
    });
  });

  test('never replaces what the line says: that it differs is a warning naming both', async () => {
    const productCode = freshCode();
    await classify({ productCode, countryOfOriginCode: null, ...torch });
    const place = await desk.goods([{ productCode }]);
    const { lines, log } = await desk.stored(await desk.compile(place));

    expect(lines[0]).toMatchObject({ fullTariffCode: '9405.20.00.10B', errorLogged: false });
    expect(log).toContainEqual({
      line: 1,
      severity: 'warning',
      message: `Product for the client ${productCode} names the tariff code 8513.10.00.01K; the line keeps its own, 9405.20.00.10B`,
    });
    expect((await desk.product(place.lineIds[0] ?? 0)).version).toBe(1);
  });

  test('overrides the description in the declaration alone, where it is to', async () => {
    const [one, other] = [freshCode(), freshCode()];
    await classify({ productCode: one, useDescForDeclaration: true, ...lamp });
    await classify({ productCode: other, ...lamp });
    const place = await desk.goods([
      { productCode: one, description: 'As typed' },
      { productCode: other, description: 'As typed' },
    ]);

    const { lines } = await desk.stored(await desk.compile(place));

    expect(lines.map(({ description }) => description)).toEqual(['As classified', 'As typed']);
    expect((await desk.product(place.lineIds[0] ?? 0)).data['description']).toBe('As typed');
  });

  test('brings its qualifiers, and Amend keeps what became of them', async () => {
    const productCode = freshCode();
    const qualifiers = [{ typeCode: 'PRF', value1: 'CN' }];
    await classify({ productCode, qualifiers, ...torch });
    const place = await desk.goods([{ ...bare, productCode }]);
    const id = await desk.compile(place);
    const [line] = (await desk.stored(id)).lines;
    expect(line).toMatchObject({ qualifiers, qualifierCount: 1, hasQualifiers: true, rateGroup: 'CN', dutyValue: 0 });

    const removed = await desk.call('PUT', `/api/Declarations/${id}/lines/${line?.id}/qualifiers`, { qualifiers: [] });
    expect(removed.statusCode, removed.body).toBe(204);
    await desk.call('POST', amendUrl(id));

    expect((await desk.stored(id)).lines[0]).toMatchObject({ qualifiers: [], rateGroup: 'NORMAL', dutyRate: 10 });
  });

  test('of a code that no longer holds is not taken, and is an error until the line has its own', async () => {
    const productCode = freshCode();
    await classify({ productCode, tariffCode: '0101.21', tariffSuffix: '00.00A' });
    const place = await desk.goods([{ ...bare, productCode }]);
    const id = await desk.compile(place);

    const { lines, log } = await desk.stored(id);
    expect(lines[0]).toMatchObject({ errorLogged: true, tariffMatches: 0 });
    expect(lines[0]).not.toHaveProperty('hsTariffCode');
    expect(log).toContainEqual({
      line: 1,
      severity: 'error',
      message: `Product for the client ${productCode} names the tariff code 0101.21.00.00A, which is not valid on the entry date`,
    });

    await desk.patchLine(place, 0, { hsTariffCode: LAMP.hsTariffCode, tariffSuffixImport: LAMP.tariffSuffix });
    await desk.call('POST', amendUrl(id));

    expect((await desk.stored(id)).lines[0]).toMatchObject({ errorLogged: false, tariffMatches: 1 });
  });
});

test('lists of another business classify nothing', async () => {
  const productCode = freshCode();
  await classify({ productCode, ...lamp });
  const place = await desk.goods([{ ...bare, productCode }]);
  const { token } = desk.harbour.parties.buyer;

  const reply = await desk.server.call('POST', `/api/consignments/${place.consignmentId}/declarations`, { token, body: {} });

  expect(reply.statusCode, reply.body).toBe(201);
  expect((await desk.stored(reply.json().id)).lines[0]).toMatchObject({ classificationSources: { srcNone: true } });
});

test('what another business compiles anew keeps what classified its lines', async () => {
  const productCode = freshCode();
  await classify({ productCode, useDescForDeclaration: true, ...lamp });
  const place = await desk.goods([{ productCode, description: 'As typed' }]);
  const id = await desk.compile(place);
  const before = (await desk.stored(id)).lines;
  const { token } = desk.harbour.parties.buyer;

  const reply = await desk.server.call('POST', amendUrl(id), { token });

  expect(reply.json()).toMatchObject({ changed: [] });
  expect((await desk.stored(id)).lines).toEqual(before);
});
