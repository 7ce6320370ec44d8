import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DutyBasis } from '#src/domain/declarations/basis.ts';
import { computeDeclaration } from '#src/domain/declarations/compute.ts';
import { dutyAndTax } from '#src/domain/declarations/dialog/duty-and-tax.ts';
import type { LineFacts } from '#src/domain/declarations/line-facts.ts';
import { stepRecords } from '#src/domain/declarations/step-records.ts';
import { aBasis, aLine } from '../facts.ts';
import { aDeclaration } from '../generated.ts';

/** The rules as a call answers them. */
function rulesOf(basis: DutyBasis) {
  const { rates, levies, groups, terms, ...rest } = basis;
  return withoutNulls({
    ...rest,
    rates: Object.entries(rates).map(([currencyCode, rate]) => ({ currencyCode, rate })),
    levies: Object.entries(levies).map(([code, levy]) => ({ code, ...levy })),
    groups: Object.entries(groups).map(([code, members]) => ({ code, members })),
    terms: Object.entries(terms).map(([code, { freight, insurance }]) => ({
      code,
      includesFreight: freight,
      includesInsurance: insurance,
    })),
  });
}

/** The product line that the facts are of. */
function productOf({ tariffSuffix, ...facts }: LineFacts, { tradeDirection }: DutyBasis) {
  return withoutNulls({ ...facts, [tradeDirection === 'Import' ? 'tariffSuffixImport' : 'tariffSuffixExport']: tariffSuffix });
}

function withoutNulls(record: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}

describe('duty and tax of a line as it is typed', () => {
  test('are the ones of the declaration, step by step', () => {
    fc.assert(
      fc.property(aDeclaration, ({ basis, lines }) => {
        const given = lines.map((line) => ({ ...line, tariffMatches: line.items.length, hasLogErrors: false }));
        const { lines: results } = computeDeclaration(basis, given);
        const others = results.flatMap(({ line, homeValue }) => (homeValue === null ? [] : [{ line, cents: Math.round(homeValue * 100) }]));

        for (const [index, line] of given.entries()) {
          const duty = {
            basis: rulesOf(basis),
            others: others.filter((other) => other.line !== line.line),
            ...withoutNulls({ line: line.line, tradingTermsCode: line.tradingTermsCode }),
            qualifiers: line.qualifiers.map(withoutNulls),
            items: line.items.map((item) => ({ ...withoutNulls(item), rates: item.rates.map(withoutNulls) })),
          };
          const { id: _, steps = [], vfdMissing, savings = [], ...amounts } = results[index] ?? {};
          expect(dutyAndTax(productOf(line, basis), duty, null)).toEqual(
            withoutNulls({
              ...amounts,
              valueMissing: vfdMissing,
              ...(savings[0] === undefined ? {} : { bestSaving: savings[0].saved }),
              savings: savings.map(withoutNulls),
              steps: stepRecords(steps),
            }),
          );
        }
      }),
    );
  });

  test('are those of the tariff items given, where other than those of the basis', () => {
    const duty = { basis: rulesOf(aBasis()), line: 1, items: [] };
    const items = [{ tariffCode: '8471.30.00.10A', rates: [{ group: 'NORMAL', percent: 5 }] }];

    expect(dutyAndTax(productOf(aLine(), aBasis()), duty, items)).toMatchObject({ dutyRate: 5, dutyValue: 50, tariffMatches: 1 });
    expect(dutyAndTax(productOf(aLine(), aBasis()), duty, null)).toMatchObject({ tariffMatches: 0, notComputed: true });
  });

  test('are nothing where the rules are kept from the reader, or not there yet', () => {
    expect(dutyAndTax({ exportValue: 590 }, { line: 1 }, [])).toBeNull();
    expect(dutyAndTax(null, null, null)).toBeNull();
  });
});
