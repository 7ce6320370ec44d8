import { describe, expect, test } from 'vitest';
import type { Observation } from '#src/expression/index.ts';
import messages from '#schemas/messages/en.json' with { type: 'json' };
import { environment } from '../line.ts';

const definitions = {
  isHeavy: 'line.weight > 1000',
  mayShip: '!blank(line.description) && isHeavy',
  sign: "isHeavy ? 'heavy' : 'light'",
  hasCode: { with: { code: 'string' }, is: 'line.parts.exists(part, part.code == code)' },
  both: { with: { first: 'string', second: 'string' }, is: 'hasCode(first) && hasCode(second)' },
  endless: 'again',
  again: 'endless',
};
const named = environment({ definitions });
const heavy = { line: { description: 'Anvil', weight: 2000, parts: [{ code: 'A' }, { code: 'B' }] } };

describe('a name of an expression', () => {
  test('has the value, the type and the reads of its expression, also by way of other names', () => {
    const expression = named.compile('mayShip');

    expect(expression.evaluate(heavy, undefined)).toBe(true);
    expect(expression.evaluate({ line: { description: 'Pin', weight: 1 } }, undefined)).toBe(false);
    expect(expression.resultType).toBe('bool');
    expect(expression.reads).toEqual(['line.description', 'line.weight']);
    expect(named.template('It is {sign}').render(heavy)).toBe('It is heavy');
  });

  test('is told in words', () => {
    expect(named.compile('mayShip').explain(messages.explanation)).toBe('Description is filled in and Weight is more than 1000');
    expect(
      named
        .compile('!blank(line.unit) && mayShip')
        .decidingPart({ line: { unit: 'kgm' } })
        ?.explain(messages.explanation),
    ).toBe('Description is empty');
  });

  test('takes values', () => {
    expect(named.compile("both('A', 'B')").evaluate(heavy, undefined)).toBe(true);
    expect(named.compile("both('A', line.unit)").evaluate({ line: { ...heavy.line, unit: 'C' } }, undefined)).toBe(false);
    expect(named.check("hasCode('A', 'B')").map(({ message }) => message)).toEqual(['"hasCode" is no function']);
  });

  test('is not the item of a list method that is called so', () => {
    const lists = environment({ definitions: { part: "'none'" } });
    expect(lists.compile('line.parts.map(part, part.code).join(part)').evaluate(heavy, undefined)).toBe('AnoneB');
  });

  test('is checked where it is used', () => {
    expect(named.check('sign > 1').map(({ message, offset }) => [message, offset])).toEqual([['a text and a number have no order', 0]]);
    expect(named.check('mayShpi')).toMatchObject([{ suggestion: 'mayShip' }]);
  });

  test('that uses itself has no value', () => {
    expect(named.compile('endless').evaluate(heavy, 'nothing')).toBe('nothing');
  });

  test('is observed where it is written', () => {
    const seen: Observation[] = [];
    environment({ definitions, observe: (one) => seen.push(one) })
      .template('{line.description} is {sign}')
      .render(heavy);
    expect(seen).toContainEqual({ source: definitions.sign, choice: 0, answer: true });
  });
});
