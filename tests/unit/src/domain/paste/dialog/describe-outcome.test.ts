import { expect, test } from 'vitest';
import { catalogue } from '#src/domain/catalogue.ts';
import { describeOutcome } from '#src/domain/paste/dialog/describe-outcome.ts';

const lines = (count: number) => Array.from({ length: count }, () => ({}));
const error = (row: number | null) => ({ severity: 'error', row });
const warning = { severity: 'warning', row: 2 };

test.each([
  [lines(12), [], [], '12 lines, nothing to correct'],
  [lines(1), [warning], [], '1 line, 1 warning'],
  [lines(12), [error(2), error(2), error(5), warning, warning], [], '12 lines, 3 errors in 2 rows, 2 warnings'],
  [lines(5000), [error(3)], [], '5,000 lines, 1 error in 1 row'],
  [lines(0), [error(null)], [], '0 lines, 1 error'],
  [lines(2), [], [{ answer: null }, { answer: '.' }], '2 lines, 1 question to answer'],
])('what was read is told in one line', (products, findings, questions, text) => {
  expect(describeOutcome(products, findings, questions, catalogue)).toBe(text);
});
