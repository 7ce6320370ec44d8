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

test('a long run of blanks is read at once', () => {
  const text = `é${' '.repeat(200_000)}b`;
  const start = performance.now();

  expect(visibleText(text)).toBe(text);
  expect(performance.now() - start).toBeLessThan(200);
});
