import fc from 'fast-check';
import { expect, test } from 'vitest';
import { archiveNames } from '#src/server/attachments/archive-names.ts';

test.each([
  [
    ['a.pdf', 'a.pdf', 'A.PDF'],
    ['a.pdf', 'a (2).pdf', 'A (3).PDF'],
  ],
  [
    ['a.pdf', 'a (2).pdf', 'a.pdf'],
    ['a.pdf', 'a (2).pdf', 'a (3).pdf'],
  ],
  [
    ['what?.pdf', 'a:b.pdf'],
    ['what-.pdf', 'a-b.pdf'],
  ],
  [
    ['con.txt', 'aux'],
    ['_con.txt', '_aux'],
  ],
])('%j stand in one folder as %j', (names, kept) => {
  expect(archiveNames(names)).toEqual(kept);
});

test('none stands there twice, whatever its case, and each keeps its place', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a.pdf', 'A.pdf', 'a (2).pdf', 'b', 'B', 'a?.pdf', 'con')), (names) => {
      const kept = archiveNames(names);

      expect(new Set(kept.map((name) => name.toLowerCase())).size).toBe(names.length);
    }),
  );
});
