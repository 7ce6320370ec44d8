import { expect, test } from 'vitest';
import { visibleText } from '#schemas/formats/visible-text.ts';

test.each([
  ['  Desk lamp\t', 'Desk lamp'],
  ['\u200bDesk\u202e lamp\ufeff\u0007', 'Desk lamp'],
  ['\u200b\u3164 \u200d', ''],
  ['n\u00adz', 'nz'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['two\nlines', 'two\nlines'],
])('%j is read as %j', (typed, seen) => expect(visibleText(typed)).toBe(seen));

test('a million blanks inside a text stay, which takes an hour where time grows with the square of them', () => {
  const text = `é${' '.repeat(1_000_000)}b`;
  expect(visibleText(text)).toBe(text);
});
