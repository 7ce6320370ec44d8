import { expect, test } from 'vitest';
import { multipliesLists, parse } from '#src/expression/index.ts';

const multiplies = (source: string) => {
  const { node } = parse(source);
  if (node === undefined) throw new Error(`${source} has a fault.`);
  return multipliesLists(node);
};

test.each([
  "lines.exists(line, line.code == 'X')",
  'lines.all(line, line.parts.exists(part, part.pieces.all(piece, piece > 1)))',
  'lines.filter(line, line.isOpen).map(line, line.code).exists(code, blank(code))',
  'lines.exists(a, a.isOpen) && lines.exists(b, b.isOpen)',
])('%s goes through each item once', (source) => {
  expect(multiplies(source)).toBe(false);
});

test.each([
  'lines.exists(a, lines.exists(b, a.code == b.code))',
  'lines.exists(a, a.parts.exists(b, a.parts.exists(c, b.code == c.code)))',
  'lines.map(a, lines.filter(b, a.code == b.code)).exists(found, size(found) > 1)',
  'lines.exists(a, [1, 2, 3].exists(b, a.number == b))',
  '(isOpen ? lines : others).exists(a, others.exists(b, a.code == b.code))',
])('%s multiplies lists', (source) => {
  expect(multiplies(source)).toBe(true);
});
