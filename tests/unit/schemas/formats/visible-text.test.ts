import { expect, test } from 'vitest';
import { copiedText, lineOfText, visibleText } from '#schemas/formats/visible-text.ts';

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

test.each([
  ['\ufeff\u202d1,234\u202c\u00a0', '1,234'],
  ['n\u00adz\u200b', 'nz'],
  ['abc\u202efed', 'abc\u202efed'],
])('of a copied %j, %j is left: what reads otherwise without it stays', (copied, left) => expect(copiedText(copied)).toBe(left));

test.each([
  ['Tea \r\n house\tblend', 'Tea   house blend'],
  ['Tea\u00a0house\u202f1', 'Tea house 1'],
  ['Te\u00ada\u200b \u200chou\u200dse ', 'Tea house '],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['\u{1f469}\u200d\u{1f4bb}', '\u{1f469}\u200d\u{1f4bb}'],
  ['abc\u202efed', 'abc\u202efed'],
])('%j is %j on one line, as it is typed', (typed, line) => expect(lineOfText(typed)).toBe(line));
