import { Environment as Cel } from '@marcbachmann/cel-js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { environment } from './line.ts';

/** Expressions over filled records, in which every number is a double to CEL as well, so that both must agree. */
const { bool } = fc.letrec<{ number: string; text: string; bool: string }>((tie) => ({
  number: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('line.quantity', 'line.weight', '2.5', '0.0', '-line.weight', 'double(size(line.parts))'),
    fc.tuple(tie('number'), fc.constantFrom('+', '-', '*'), tie('number')).map(([a, operator, b]) => `(${a} ${operator} ${b})`),
    // CEL computes on with infinity where our answer is unknown.
    tie('number').map((a) => `(${a} / 2.5)`),
    fc.tuple(tie('bool'), tie('number'), tie('number')).map(([c, a, b]) => `(${c} ? ${a} : ${b})`),
  ),
  text: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('line.unit', 'line.description', '"kgm"', '"\\u00e9\\n"'),
    fc.tuple(tie('text'), tie('text')).map(([a, b]) => `(${a} + ${b})`),
  ),
  bool: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom('line.isUsed', 'true', 'false'),
    fc.tuple(tie('number'), fc.constantFrom('<', '<=', '>', '>=', '==', '!='), tie('number')).map((parts) => parts.join(' ')),
    fc.tuple(tie('text'), fc.constantFrom('<', '>=', '==', '!='), tie('text')).map((parts) => parts.join(' ')),
    fc.tuple(tie('bool'), fc.constantFrom('&&', '||'), tie('bool')).map(([a, operator, b]) => `(${a} ${operator} ${b})`),
    tie('bool').map((a) => `!(${a})`),
    fc.tuple(tie('number'), tie('number')).map(([a, b]) => `(${a} in [${b}, line.quantity])`),
    fc.tuple(tie('text'), fc.constantFrom('startsWith', 'endsWith', 'contains'), tie('text')).map(([a, name, b]) => `${a}.${name}(${b})`),
    fc.tuple(fc.constantFrom('exists', 'all', 'exists_one'), tie('number')).map(([name, a]) => `line.parts.${name}(p, p.count > ${a})`),
    fc.tuple(tie('number'), tie('number')).map(([a, b]) => `line.parts.filter(p, p.count > ${a}).map(p, p.count) == [${b}]`),
  ),
}));

const filledLine = fc.record({
  quantity: fc.double({ min: -1000, max: 1000, noNaN: true }),
  weight: fc.double({ min: -1000, max: 1000, noNaN: true }),
  unit: fc.constantFrom('kgm', 'tne'),
  description: fc.string({ minLength: 1 }),
  isUsed: fc.boolean(),
  parts: fc.array(fc.record({ code: fc.constant('A'), count: fc.double({ min: -10, max: 10, noNaN: true }) }), {
    minLength: 1,
    maxLength: 3,
  }),
});

describe('on a filled record', () => {
  it('an expression comes to what the CEL library makes of it', () => {
    const ours = environment({ functions: [{ name: 'double', signature: 'double(number): number', call: (value: number) => value }] });
    const cel = new Cel({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false });

    fc.assert(
      fc.property(bool, filledLine, (source, line) => {
        const answer = ours.compile(source).evaluate({ line }, 'unknown');
        expect({ source, answer }).toEqual({ source, answer: cel.evaluate(source, { line }) });
      }),
      { numRuns: 1000 },
    );
  });
});
