import fc from 'fast-check';
import type { DutyBasis } from '#src/domain/declarations/basis.ts';
import type { LineFacts } from '#src/domain/declarations/line-facts.ts';
import { aBasis, aLine } from './facts.ts';

const currencies = ['NZD', 'USD', 'EUR', 'JPY', 'ZZZ'];
const weightUnits = ['kgm', 'tne', 'grm', 'cgm', 'lbs'];
const volumeUnits = ['mtq', 'ltr', 'mlt', 'cmq', 'vkg'];
const units = [...weightUnits, ...volumeUnits, 'nmb', 'npr', 'mtk'];

const decimals = (places: number, max: number) => fc.integer({ min: 0, max: max * 10 ** places }).map((whole) => whole / 10 ** places);
/** Null once in `freq` times. */
const maybe = <Value>(value: fc.Arbitrary<Value>, freq = 4) => fc.option(value, { nil: null, freq });
const measure = maybe(decimals(4, 5000));

const aGeneratedRate = (group: string) =>
  fc
    .record({ percent: maybe(decimals(2, 40)), amountPerUnit: maybe(decimals(4, 20), 2), unit: fc.constantFrom(...units) })
    .map(({ percent, amountPerUnit, unit }) => ({
      group,
      percent: percent === null && amountPerUnit === null ? 5 : percent,
      amountPerUnit,
      unit: amountPerUnit === null ? null : unit,
    }));

const anItem = fc.record({
  tariffCode: fc.constant('8471.30.00.10A'),
  statisticalUnit: maybe(fc.constantFrom(...units)),
  rates: fc
    .tuple(...['NORMAL', 'RCEP', 'AAN', 'LLDC', 'CN', 'BD'].map(aGeneratedRate))
    .chain((rates) => fc.subarray(rates, { minLength: 1 })),
  requiredQualifiers: fc.subarray(['LVY', 'PER'], { maxLength: 1 }),
});

const aQualifier = fc.oneof(
  fc.record({
    typeCode: fc.constant('PRF'),
    value1: fc.constantFrom('RCEP', 'AAN', 'LLDC', 'CN', 'BD', 'rcep', null),
    value2: fc.constant(null),
    value3: fc.constant(null),
  }),
  fc.record({
    typeCode: fc.constant('LVY'),
    value1: fc.constantFrom('SGG', 'HPA', 'HPA', 'GONE'),
    value2: fc.constantFrom(null, '1', '12.5', '0.0001', 'many'),
    value3: fc.constant(null),
  }),
  fc.record({
    typeCode: fc.constant('PER'),
    value1: fc.constantFrom('MPI', null),
    value2: fc.constantFrom('AF900574743', ' '),
    value3: fc.constant(null),
  }),
);

const someFacts = fc.record({
  currencyCode: maybe(fc.constantFrom(...currencies), 12),
  exportValue: maybe(fc.oneof(decimals(2, 200_000), fc.constantFrom(0, 100)), 12),
  discountPercent: maybe(
    fc.integer({ min: -1_000_000, max: 1_000_000 }).map((parts) => parts / 10_000),
    2,
  ),
  customsValueType: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, fc.integer({ min: 1, max: 6 })),
  customsValue: maybe(decimals(2, 200_000)),
  countryOfOriginCode: maybe(fc.constantFrom('CN', 'VN', 'BD', 'CO'), 9),
  hsTariffCode: maybe(fc.constant('8471.30'), 12),
  totalWeight: measure,
  weightUnitCode: maybe(fc.constantFrom(...weightUnits)),
  netWeight: maybe(decimals(4, 5000), 1),
  totalVolume: measure,
  volumeUnitCode: maybe(fc.constantFrom(...volumeUnits)),
  totalItems: measure,
  quantityUnitCode: maybe(fc.constantFrom('nmb', 'npr', 'kgm')),
  totalOtherMeasure: measure,
  otherUnitCode: maybe(fc.constantFrom(...units)),
  qualifiers: fc.array(aQualifier, { maxLength: 3 }),
  hasLogErrors: fc.boolean(),
  match: fc.oneof({ weight: 6, arbitrary: anItem.map((item) => [item]) }, fc.constant([])),
});

const head = {
  tradeDirection: fc.constantFrom<DutyBasis['tradeDirection'][]>('Import', 'Import', 'Import', 'Export'),
  taxPercent: maybe(fc.constantFrom(15, 12.5, 0), 9),
  freightAmount: maybe(decimals(2, 10_000)),
  freightCurrency: maybe(fc.constantFrom('NZD', 'USD', 'EUR', 'USD', 'ZZZ'), 9),
  insuranceAmount: maybe(decimals(2, 1000)),
  insuranceCurrency: maybe(fc.constantFrom('NZD', 'JPY', 'USD'), 9),
};

export interface GeneratedDeclaration {
  readonly basis: DutyBasis;
  readonly lines: readonly LineFacts[];
}

/** Declarations of up to twelve lines, most of one kind of terms. */
export const aDeclaration: fc.Arbitrary<GeneratedDeclaration> = fc
  .record({
    head: fc.record(head),
    terms: fc.constantFrom(['FOB'], ['CIF'], ['CFR'], ['FOB', 'EXW'], ['FOB', 'CIF'], ['CIF', null], ['FOB', 'OLD']),
    lines: fc.array(fc.tuple(someFacts, fc.nat(1)), { maxLength: 12 }),
  })
  .map(({ head: changes, terms, lines }) => ({
    basis: aBasis(changes),
    lines: lines.map(([{ match, ...facts }, term], index) =>
      aLine({
        ...facts,
        line: index + 1,
        items: match,
        tariffMatches: match.length === 1 ? 1 : 2,
        tradingTermsCode: terms[term % terms.length] ?? null,
      }),
    ),
  }));
