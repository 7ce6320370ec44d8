import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { considerSources, type GoodsNamed, type KnownSources, type ProductSource } from '#src/server/declarations/compile/classify.ts';
import type { SourceValues } from '#src/server/declarations/store/line-state.ts';

const gives = (hsTariffCode: string): SourceValues => ({
  hsTariffCode,
  tariffSuffix: null,
  countryOfOriginCode: null,
  description: null,
  qualifiers: [],
});
const product = (fields: Partial<ProductSource>, hsTariffCode: string): ProductSource => ({
  clientId: 1,
  supplierId: null,
  origin: null,
  code: 'A',
  values: gives(hsTariffCode),
  ...fields,
});
const known = (products: readonly ProductSource[], others: Partial<KnownSources> = {}): KnownSources => ({
  productsOf: () => products,
  genericOf: () => undefined,
  previousOf: () => undefined,
  ...others,
});
const goods: GoodsNamed = { productCode: 'A', secondaryCode: 'S', supplierId: 7, origin: 'CN' };
const used = (line: GoodsNamed, sources: KnownSources, clients = [1]) =>
  considerSources(line, sources, clients, () => true).find(({ gave }) => gave !== null);

describe('of the products of a code', () => {
  const ofSupplier = product({ supplierId: 7 }, 'supplier');
  const ofOrigin = product({ supplierId: 7, origin: 'CN' }, 'origin');
  const ofAny = product({}, 'any');

  test.each([
    ['the one of supplier and origin goes before that of any origin', [ofSupplier, ofOrigin, ofAny], goods, 'origin'],
    ['one of any origin is taken where none is of the line’s', [ofSupplier, ofAny], goods, 'supplier'],
    ['one of another supplier is not taken', [product({ supplierId: 8 }, 'other'), ofAny], goods, 'any'],
    ['one of another origin is not taken', [product({ origin: 'VN' }, 'other')], goods, undefined],
    ['the only one is taken for a line without origin', [product({ origin: 'VN' }, 'only')], { ...goods, origin: null }, 'only'],
    [
      'none is taken for a line without origin where there are two',
      [product({ origin: 'VN' }, 'one'), product({ origin: 'CN' }, 'two')],
      { ...goods, origin: null },
      undefined,
    ],
    ['none is asked for without a code', [ofAny], { ...goods, productCode: null }, undefined],
  ])('%s', (_name, products, line, expected) => {
    expect(used(line, known(products))?.gave?.hsTariffCode).toBe(expected);
  });

  test('those of the first client go before those of the others', () => {
    const products = [product({ clientId: 2 }, 'all'), product({ clientId: 1 }, 'own')];

    expect(used(goods, known(products), [1, 2])?.gave?.hsTariffCode).toBe('own');
    expect(used(goods, known(products), [3, 2])?.gave?.hsTariffCode).toBe('all');
  });
});

test('sources are asked in one order, and none after the one that knows the goods', () => {
  const line = fc.record({
    productCode: fc.constantFrom(null, 'A'),
    secondaryCode: fc.constantFrom(null, 'S'),
    supplierId: fc.constantFrom(null, 7),
    origin: fc.constantFrom(null, 'CN'),
  });
  const lists = fc.record({
    products: fc.subarray([product({ supplierId: 7 }, 'supplier'), product({}, 'any'), product({ origin: 'VN' }, 'elsewhere')]),
    hasGeneric: fc.boolean(),
    hasPrevious: fc.boolean(),
  });
  const order = ['productOfSupplier', 'product', 'generic', 'prevDecl'];

  fc.assert(
    fc.property(line, lists, (named, { products, hasGeneric, hasPrevious }) => {
      const sources = known(products, {
        genericOf: () => (hasGeneric ? { code: 'S', values: gives('generic') } : undefined),
        previousOf: () => (hasPrevious ? { code: 'D-26-0001', values: gives('previous') } : undefined),
      });
      const considered = considerSources(named, sources, [1], () => true);

      const places = considered.map(({ source }) => order.indexOf(source));
      expect(places).toEqual(places.toSorted((left, right) => left - right));
      expect(considered.slice(0, -1).every(({ gave }) => gave === null)).toBe(true);
    }),
  );
});
