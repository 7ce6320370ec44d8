import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeDeclaration, computeLineAmong } from '#src/domain/declarations/compute.ts';
import type { LineResult } from '#src/domain/declarations/line-result.ts';
import { expectedOf } from './by-integers.ts';
import { aBasis, aClaim, aLevy, aLine, anItem, aRate } from './facts.ts';
import { aDeclaration } from './generated.ts';
import { evaluated } from './evaluated.ts';

const many = { numRuns: 500 };
const cents = (value: number | null) => Math.round((value ?? 0) * 100);
const centsOf = (lines: readonly LineResult[], name: 'freightShare' | 'insuranceShare' | 'taxValue' | 'dutyValue') =>
  lines.reduce((total, line) => total + cents(line[name]), 0);

describe('a declaration', () => {
  test('comes to what whole numbers say, counted in another way', () => {
    fc.assert(
      fc.property(aDeclaration, ({ basis, lines }) => {
        const results = computeDeclaration(basis, lines).lines;

        for (const [index, expected] of expectedOf(basis, lines).entries()) {
          const { savings, ...amounts } = expected;
          expect(results[index]).toMatchObject(amounts);
          expect(results[index]?.savings.map(({ group, dutyValue, saved }) => ({ group, dutyValue, saved }))).toEqual(savings);
        }
      }),
      many,
    );
  });

  test('shares freight and insurance out exactly', () => {
    fc.assert(
      fc.property(aDeclaration, ({ basis, lines }) => {
        const { lines: results } = computeDeclaration({ ...basis, tradeDirection: 'Import' }, lines);
        const steps = results.flatMap((line) => line.steps);

        for (const [name, share] of [
          ['freight', 'freightShare'],
          ['insurance', 'insuranceShare'],
        ] as const) {
          const amount = steps.find((step) => step.name === name)?.result ?? null;
          const isShared = results.some((line) => line[share] !== null && line.homeValue !== null && line.homeValue > 0);
          if (amount !== null && isShared) expect(centsOf(results, share)).toBe(cents(amount));
        }
      }),
      many,
    );
  });

  test('has totals that are the sums of its lines', () => {
    fc.assert(
      fc.property(aDeclaration, ({ basis, lines }) => {
        const { lines: results, totals } = computeDeclaration(basis, lines);

        expect(cents(totals.totalTax)).toBe(centsOf(results, 'taxValue'));
        expect(cents(totals.totalDuty)).toBe(centsOf(results, 'dutyValue'));
        expect(totals.totalAlerts).toBe(results.reduce((total, { alertCount }) => total + alertCount, 0));
        expect(totals.notComputed).toBe(results.filter(({ notComputed }) => notComputed).length);
        expect(cents(totals.totalSavings)).toBe(results.reduce((total, { savings }) => total + cents(savings[0]?.saved ?? 0), 0));
      }),
    );
  });

  test('comes to the same whatever the order its lines are given in', () => {
    fc.assert(
      fc.property(aDeclaration, fc.infiniteStream(fc.nat()), ({ basis, lines }, order) => {
        const shuffled = lines.map((line) => ({ line, key: order.next().value })).sort((left, right) => left.key - right.key);
        const results = computeDeclaration(
          basis,
          shuffled.map(({ line }) => line),
        );
        const inOrder = computeDeclaration(basis, lines);

        expect([...results.lines].sort((left, right) => left.line - right.line)).toEqual(inOrder.lines);
        expect({ ...results, lines: [] }).toEqual({ ...inOrder, lines: [] });
      }),
    );
  });

  test('never turns what is unknown into 0', () => {
    fc.assert(
      fc.property(aDeclaration, ({ basis, lines }) => {
        for (const line of computeDeclaration(basis, lines).lines) {
          if (line.homeValue === null) expect([line.freightShare, line.valueForDuty, line.taxValue]).toEqual([null, null, null]);
          if (line.valueForDuty === null) expect([line.dutyValue, line.valueForTax]).toEqual([null, null]);
          if ([line.dutyValue, line.leviesValue, line.freightInsurance].includes(null)) expect(line.valueForTax).toBeNull();
          if (line.valueForTax === null) expect(line.taxValue).toBeNull();
          if (line.tariffMatches !== 1) expect(line.dutyRate).toBeNull();
        }
      }),
      many,
    );
  });

  test('names only savings above nothing, best first', () => {
    fc.assert(
      fc.property(aDeclaration, ({ basis, lines }) => {
        for (const { savings, dutyValue } of computeDeclaration(basis, lines).lines) {
          const saved = savings.map((saving) => saving.saved);
          expect(saved.every((amount) => amount > 0)).toBe(true);
          expect(saved).toEqual([...saved].sort((left, right) => right - left));
          for (const saving of savings) expect(cents(saving.dutyValue) + cents(saving.saved)).toBe(cents(dutyValue));
        }
      }),
      many,
    );
  });

  test('pays less by exactly what a saving says once it is claimed', () => {
    fc.assert(
      fc.property(aDeclaration, ({ basis, lines }) => {
        for (const [index, { savings, dutyValue }] of computeDeclaration(basis, lines).lines.entries()) {
          const [best] = savings;
          if (best === undefined) continue;
          const claiming = lines.map((line, at) =>
            at === index ? { ...line, qualifiers: [...line.qualifiers, aClaim(best.group)] } : line,
          );
          const claimed = computeDeclaration(basis, claiming).lines[index];
          expect(cents(claimed?.dutyValue ?? null)).toBe(cents(dutyValue) - cents(best.saved));
        }
      }),
    );
  });

  test('explains each amount: formulas come to their results, the last of a name is the field', () => {
    fc.assert(
      fc.property(aDeclaration, ({ basis, lines }) => {
        for (const line of computeDeclaration(basis, lines).lines) {
          const last = new Map<string, number | null>(line.steps.map(({ name, result }) => [name, result]));
          const fields = Object.entries(line).filter(([name]) => last.has(name));
          expect(fields).toEqual(fields.map(([name]) => [name, last.get(name)]));
          expect(fields.length).toBeGreaterThanOrEqual(2);
          for (const step of line.steps) expect(evaluated(step), `${step.name} = ${step.formula}`).toBe(true);
        }
      }),
      many,
    );
  });

  test('has each line as it stands among the others', () => {
    fc.assert(
      fc.property(aDeclaration, ({ basis, lines }) => {
        const { lines: results } = computeDeclaration(basis, lines);
        const others = results.flatMap(({ line, homeValue }) => (homeValue === null ? [] : [{ line, cents: cents(homeValue) }]));

        for (const [index, line] of lines.entries()) expect(computeLineAmong(basis, line, others)).toEqual(results[index]);
      }),
    );
  });
});

describe('what is wrong with a declaration as a whole', () => {
  const kinds = (problems: readonly { kind: string }[]) => problems.map(({ kind }) => kind);

  test('is a head amount in a currency without rate: nothing is shared', () => {
    const { headErrors, lines } = computeDeclaration(aBasis({ freightAmount: 10, freightCurrency: 'ZZZ' }), [aLine()]);

    expect(headErrors).toEqual([{ kind: 'freightRateMissing', values: { currencyCode: 'ZZZ' } }]);
    expect(lines[0]).toMatchObject({ valueForDuty: 1000, freightShare: null, insuranceShare: 0, taxValue: null, notComputed: true });
  });

  test('is a head amount while no line has a value', () => {
    const lines = [aLine({ exportValue: 0 }), aLine({ line: 2, exportValue: null })];

    expect(kinds(computeDeclaration(aBasis({ insuranceAmount: 5 }), lines).headErrors)).toEqual(['insuranceWithoutValues']);
    expect(computeDeclaration(aBasis({ insuranceAmount: 0 }), lines).headErrors).toEqual([]);
  });

  test('is terms that differ in what they include, not in their names', () => {
    const errorsOf = (...terms: readonly string[]) =>
      kinds(
        computeDeclaration(
          aBasis(),
          terms.map((tradingTermsCode, index) => aLine({ line: index + 1, tradingTermsCode })),
        ).headErrors,
      );

    expect(errorsOf('CIF', 'DDP')).toEqual([]);
    expect(errorsOf('FOB', 'EXW')).toEqual([]);
    expect(errorsOf('FOB', 'CIF')).toEqual(['mixedTerms']);
    expect(errorsOf('CFR', 'CIF')).toEqual(['mixedTerms']);
  });

  test('is terms that are not set, which only warns', () => {
    const { headErrors, warnings, log } = computeDeclaration(aBasis(), [aLine({ tradingTermsCode: null })]);

    expect(headErrors).toEqual([]);
    expect(warnings).toEqual([{ kind: 'termsNotSet', values: {} }]);
    expect(log).toEqual([{ line: null, severity: 'warning', kind: 'termsNotSet', values: {} }]);
  });

  test('is nothing of freight, insurance and terms for an export', () => {
    const basis = aBasis({ tradeDirection: 'Export', freightAmount: 10, freightCurrency: 'ZZZ' });
    const result = computeDeclaration(basis, [aLine({ tradingTermsCode: 'CIF' }), aLine({ line: 2, tradingTermsCode: null })]);

    expect(result).toMatchObject({ headErrors: [], warnings: [], log: [] });
    expect(result.lines[0]).toMatchObject({ valueForDuty: 1000, dutyValue: null, taxValue: null, notComputed: false, alertCount: 0 });
    expect(result.totals).toMatchObject({ totalValueForDuty: 2000, totalDuty: null, totalTax: null, notComputed: 0 });
  });
});

describe('a line', () => {
  const computed = (line: Parameters<typeof aLine>[0], basis: Parameters<typeof aBasis>[0] = {}) => {
    const result = computeDeclaration(aBasis(basis), [aLine(line)]);
    return { ...result.lines[0], log: result.log };
  };

  test('takes freight and insurance off a price that includes them, and nothing off a customs value', () => {
    const head = { freightAmount: 100, insuranceAmount: 10 };

    expect(computed({ tradingTermsCode: 'CIF' }, head)).toMatchObject({ valueForDuty: 890, freightInsurance: 110, valueForTax: 1000 });
    expect(computed({ tradingTermsCode: 'CPT' }, head)).toMatchObject({ valueForDuty: 900 });
    expect(computed({ tradingTermsCode: 'CIF', customsValueType: 6, customsValue: 590 }, head)).toMatchObject({ valueForDuty: 1000 });
  });

  test('has no value for duty where freight is worth more than the goods', () => {
    expect(computed({ tradingTermsCode: 'CIF' }, { freightAmount: 1000.01 })).toMatchObject({
      valueForDuty: null,
      vfdMissing: true,
      notComputed: true,
      alertCount: 1,
    });
  });

  test('pays the lowest of the preferences it claims rightly, and hears of the others', () => {
    const rates = [aRate('NORMAL', 10), aRate('CN', 6), aRate('RCEP', 3), aRate('LLDC', 0)];
    const claims = [aClaim('CN'), aClaim('rcep'), aClaim('LLDC'), aClaim('AAN')];

    const line = computed({ items: [anItem({ rates })], qualifiers: claims });

    expect(line).toMatchObject({ dutyRate: 3, rateGroup: 'RCEP', dutyValue: 30, showQualifierAlert: true });
    expect(line.log).toEqual([
      { line: 1, severity: 'warning', kind: 'claimNotOfOrigin', values: { group: 'LLDC', origin: 'CN' } },
      { line: 1, severity: 'warning', kind: 'claimNotOfOrigin', values: { group: 'AAN', origin: 'CN' } },
    ]);
  });

  test('hears of a claim that its item has no rate for', () => {
    const line = computed({ items: [anItem({ rates: [aRate('NORMAL', 10)] })], qualifiers: [aClaim('CN')] });

    expect(line).toMatchObject({ rateGroup: 'NORMAL', dutyValue: 100, showQualifierAlert: true });
    expect(line.log).toEqual([
      { line: 1, severity: 'warning', kind: 'claimWithoutRate', values: { group: 'CN', tariffCode: '8471.30.00.10A' } },
    ]);
  });

  test('says what the best claim would save', () => {
    const rates = [aRate('NORMAL', 10), aRate('CN', 6), aRate('RCEP', 3), aRate('LLDC', 0)];

    expect(computed({ items: [anItem({ rates })] }).savings).toEqual([
      { group: 'RCEP', percent: 3, dutyValue: 30, saved: 70 },
      { group: 'CN', percent: 6, dutyValue: 60, saved: 40 },
    ]);
  });

  test('pays percent and amount together, each to the cent', () => {
    const items = [anItem({ rates: [aRate('NORMAL', 1.2345, 0.3333, 'kgm')] })];

    expect(computed({ items, totalWeight: 10, weightUnitCode: 'lbs' })).toMatchObject({ dutyRate: 1.2345, dutyValue: 12.35 + 1.51 });
    expect(computed({ items })).toMatchObject({ dutyRate: 1.2345, dutyValue: null, notComputed: true });
  });

  test('has no duty without exactly one item, and none without a rate', () => {
    expect(computed({ tariffMatches: 2 })).toMatchObject({ dutyRate: null, dutyValue: null, statsUnitCode: null, alertCount: 1 });
    expect(computed({ hsTariffCode: null })).toMatchObject({ tariffMatches: 0, dutyValue: null, alertCount: 1 });
    expect(computed({ items: [anItem({ rates: [aRate('RCEP', 0)] })] })).toMatchObject({ rateGroup: null, dutyValue: null });
  });

  test('rounds half a cent up also where the measure itself is no decimal', () => {
    const basis = aBasis();
    const items = [anItem({ rates: [aRate('NORMAL', null, 9.1875, 'vkg')] })];
    const anOddNumber = fc.integer({ min: 0, max: 5_000_000 }).map((half) => 2 * half + 1);

    fc.assert(
      fc.property(anOddNumber, (odd) => {
        const line = aLine({ items, totalVolume: (8 * odd) / 10_000, volumeUnitCode: 'mtq' });

        expect(computeDeclaration(basis, [line]).lines[0]?.dutyValue).toBe(expectedOf(basis, [line])[0]?.dutyValue);
      }),
      many,
    );
  });

  test('pays levies by its qualifiers, by the number written or its own measure', () => {
    const item = anItem({ statisticalUnit: 'kgm', requiredQualifiers: ['LVY'] });
    const line = { items: [item], totalWeight: 2500, weightUnitCode: 'grm' };

    expect(computed({ ...line, qualifiers: [aLevy('SGG', '1')] })).toMatchObject({ leviesValue: 184, statsQuantity: 2.5 });
    expect(computed({ ...line, qualifiers: [aLevy('sgg'), aLevy('HPA', '10')] })).toMatchObject({ leviesValue: 460.65, alertCount: 0 });
    expect(computed({ ...line, qualifiers: [] })).toMatchObject({ leviesValue: 0, showQualifierAlert: true });
    expect(computed({ ...line, qualifiers: [aLevy('SGG', 'two')] })).toMatchObject({ leviesValue: null, showQualifierAlert: true });
    expect(computed({ ...line, qualifiers: [aLevy('GONE', '1')] })).toMatchObject({ leviesValue: null, showQualifierAlert: true });
    expect(computed({ ...line, qualifiers: [aLevy('HPA')] })).toMatchObject({ leviesValue: null, notComputed: true });
  });

  test('has its statistical quantity from the measure of the unit', () => {
    const inUnit = (statisticalUnit: string, line: Parameters<typeof aLine>[0] = {}) =>
      computed({ ...line, items: [anItem({ statisticalUnit })] });

    expect(inUnit('tne', { totalWeight: 1234.5, weightUnitCode: 'kgm' })).toMatchObject({ statsQuantity: 1.2345, statsUnitCode: 'tne' });
    expect(inUnit('tne', { totalWeight: 1234.5, weightUnitCode: 'lbs', netWeight: 500 })).toMatchObject({ statsQuantity: 0.5 });
    expect(inUnit('mtq', { totalVolume: 250, volumeUnitCode: 'ltr' })).toMatchObject({ statsQuantity: 0.25 });
    expect(inUnit('npr', { totalItems: 40 })).toMatchObject({ statsQuantity: 40 });
    expect(inUnit('npr', { totalItems: 40, totalOtherMeasure: 20, otherUnitCode: 'npr' })).toMatchObject({ statsQuantity: 20 });
    expect(inUnit('mtk', { totalOtherMeasure: 7.5, otherUnitCode: 'mtk' })).toMatchObject({ statsQuantity: 7.5 });
    expect(inUnit('kgm', { totalWeight: 0 })).toMatchObject({ statsQuantity: null, statsMissing: true, alertCount: 1 });
    expect(inUnit('mtk')).toMatchObject({ statsQuantity: null, statsMissing: true, statsUnitCode: 'mtk' });
  });
});
