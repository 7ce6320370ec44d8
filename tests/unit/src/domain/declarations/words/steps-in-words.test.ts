import { describe, expect, test } from 'vitest';
import { catalogue } from '#src/domain/catalogue.ts';
import { stepNames } from '#src/domain/declarations/line-result.ts';
import { stepsInWords } from '#src/domain/declarations/words/steps-in-words.ts';

const value = (name: string, given?: number | string) => ({
  name,
  ...(typeof given === 'number' ? { value: given } : given === undefined ? {} : { text: given }),
});
const steps = [
  {
    name: 'homeValue',
    formula: 'exportValue * (1 - discountPercent / 100) / rate',
    values: [value('exportValue', 24_500), value('discountPercent', 5), value('currencyCode', 'USD'), value('rate', 0.59)],
    result: 39_449.15,
  },
  { name: 'freightShare', formula: '0', values: [], result: 0 },
  { name: 'valueForDuty', formula: 'homeValue', values: [value('homeValue', 39_449.15)], result: 39_449.15 },
  { name: 'dutyMeasure', formula: 'totalWeight', values: [value('totalWeight', 12.5), value('weightUnitCode', 'kgm')], result: 12.5 },
  {
    name: 'dutyValue',
    formula: 'amountPerUnit * measure',
    values: [value('amountPerUnit', 0.045), value('measure', 12.5), value('unit', 'kgm'), value('group', 'NORMAL')],
    result: 0.56,
  },
  { name: 'levy', formula: 'amountPerUnit * quantity', values: [value('code', 'SGG'), value('quantity'), value('amountPerUnit', 4)] },
  { name: 'leviesValue', formula: 'levy1', values: [value('levy1')] },
  { name: 'taxValue', formula: 'valueForTax * taxPercent / 100', values: [value('valueForTax'), value('taxPercent', 15)] },
];
const told = (amount: string) => stepsInWords(steps, { amount, tax: 'GST' }, catalogue);

describe('the steps of a line in words', () => {
  test('say formula and values with the signs and names that people use', () => {
    expect(told('homeValue')).toEqual([
      {
        id: '0 homeValue',
        name: 'homeValue',
        label: 'Value',
        formula: 'Invoiced value × (1 − discount ÷ 100) ÷ rate of exchange',
        worked: '24,500.00 × (1 − 5 ÷ 100) ÷ 0.59; currency USD',
        result: '39,449.15',
      },
    ]);
  });

  test('are those that lead to the amount that is asked for, itself the last', () => {
    expect(told('dutyValue').map(({ name }) => name)).toEqual(['dutyMeasure', 'dutyValue']);
    expect(told('valueForDuty').map(({ name }) => name)).toEqual(['homeValue', 'valueForDuty']);
    expect(told('leviesValue').map(({ name }) => name)).toEqual(['levy', 'leviesValue']);
  });

  test('are all of them where no amount is named', () => {
    expect(told('').map(({ name }) => name)).toEqual(steps.map(({ name }) => name));
  });

  test('name the tax as the jurisdiction does, and what is not known as that', () => {
    expect(told('taxValue')).toMatchObject([
      { label: 'GST', formula: 'Value for tax × GST rate ÷ 100', worked: 'not known × 15 ÷ 100', result: 'Not computed' },
    ]);
  });

  test('keep the decimals of what is no money', () => {
    expect(told('dutyValue')).toMatchObject([{ result: '12.5' }, { worked: '0.045 × 12.5; unit kgm; rate NORMAL' }]);
  });

  test('tell levies apart by their codes', () => {
    expect(told('leviesValue')).toMatchObject([{ label: 'Levy SGG', worked: '4 × not known' }, { formula: 'Levy' }]);
  });

  test('have words for every step there is', () => {
    const labels = stepsInWords(
      stepNames.map((name) => ({ name, formula: name, values: [] })),
      { amount: '', tax: 'GST' },
      catalogue,
    ).map(({ label }) => label);

    expect(labels.filter((label) => label.toLowerCase().includes('duty.step'))).toEqual([]);
  });

  test('leave out what is no step', () => {
    expect(stepsInWords([null, 3, { name: 'homeValue' }, ['x']], { amount: '', tax: '' }, catalogue)).toEqual([]);
  });
});
