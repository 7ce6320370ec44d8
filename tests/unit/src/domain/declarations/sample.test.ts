import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { computeDeclaration } from '#src/domain/declarations/compute.ts';
import { aBasis, aClaim, aLevy, aLine, anItem, aRate } from './facts.ts';

interface Sample {
  readonly exchangeRate: { readonly 'USD per NZD': number };
  readonly freightUsd: number;
  readonly insuranceNzd: number;
  readonly preferenceRates: Readonly<Record<string, number>>;
  readonly lines: readonly {
    readonly line: number;
    readonly productCode: string;
    readonly hsTariffCode: string;
    readonly origin: string;
    readonly invoicedUsd: number;
    readonly mfnRate: number;
    readonly valueForDuty: number;
    readonly dutyRate: number;
    readonly dutyValue: number;
    readonly freightInsurance: number;
    readonly leviesValue: number;
    readonly valueForTax: number;
    readonly taxValue: number;
  }[];
  readonly totals: Readonly<Record<string, number>>;
}

const sample: Sample = JSON.parse(readFileSync('tests/fixtures/declarations/twelve-lines.json', 'utf8'));

describe('the declaration of twelve lines', () => {
  const basis = aBasis({
    rates: { USD: sample.exchangeRate['USD per NZD'] },
    freightAmount: sample.freightUsd,
    freightCurrency: 'USD',
    insuranceAmount: sample.insuranceNzd,
    insuranceCurrency: 'NZD',
  });
  const lines = sample.lines.map(({ line, hsTariffCode, origin, invoicedUsd, mfnRate, leviesValue }) => {
    const preference = sample.preferenceRates[origin];
    return aLine({
      line,
      hsTariffCode,
      exportValue: invoicedUsd,
      countryOfOriginCode: origin,
      items: [anItem({ rates: [aRate('NORMAL', mfnRate), ...(preference === undefined ? [] : [aRate(origin, preference)])] })],
      qualifiers: [...(preference === undefined ? [] : [aClaim(origin)]), ...(leviesValue === 0 ? [] : [aLevy('SGG', '1')])],
    });
  });
  const computed = computeDeclaration(basis, lines);

  test.each(sample.lines)('is computed to the cent: line $line', ({ line, ...expected }) => {
    const { productCode: _, hsTariffCode: __, origin: ___, invoicedUsd: ____, mfnRate: _____, ...amounts } = expected;
    expect(computed.lines.find((each) => each.line === line)).toMatchObject({ ...amounts, notComputed: false, alertCount: 0 });
  });

  test('is computed to the cent in its totals', () => {
    expect(computed.totals).toMatchObject({ ...sample.totals, notComputed: 0, totalAlerts: 0, totalSavings: 0 });
    expect(computed.headErrors).toEqual([]);
    expect(computed.warnings).toEqual([]);
  });
});
