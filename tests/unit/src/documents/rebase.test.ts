import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entriesOf, isSameEntry } from '#src/documents/variations/entries.ts';
import { rebase } from '#src/documents/variations/rebase.ts';
import type { Change } from '#schemas/generated/documents/variation.ts';

const title = (name: string): Change => ({ at: 'a/b#c', set: { title: name }, was: { title: 'Released' } });
const HIDDEN: Change = { at: 'a/b.ui#c', hide: true };
const field = (name: string): Change => ({ at: 'a/b', add: 'field', id: 'batch', title: name, kind: 'text' });

describe('a draft on a newer version', () => {
  test('keeps what it changed, and gets what the version changed', () => {
    const { changes, clashes } = rebase({ base: [title('Old')], inForce: [title('Old'), HIDDEN], draft: [title('Mine')] });

    expect(clashes).toEqual([]);
    expect(changes).toEqual([title('Mine'), HIDDEN]);
  });

  test('loses what the version took back, unless it changed that', () => {
    expect(rebase({ base: [HIDDEN, title('Old')], inForce: [title('Old')], draft: [HIDDEN, title('Old')] }).changes).toEqual([
      title('Old'),
    ]);
    expect(rebase({ base: [field('Batch')], inForce: [], draft: [field('Lot')] }).clashes).toEqual([
      { part: 'a/b field batch', mine: field('Lot'), theirs: undefined },
    ]);
  });

  test('clashes with nothing that both changed alike, whatever the release said then', () => {
    const same: Change = { at: 'a/b#c', set: { title: 'Mine' }, was: { title: 'Earlier' } };

    expect(rebase({ base: [], inForce: [same], draft: [title('Mine')] })).toEqual({ changes: [same], clashes: [] });
  });

  test('has of each key the value of one of both, and asks of every key that both changed', () => {
    const change = fc.oneof(
      fc.record({
        at: fc.constantFrom('a/b#c', 'a/b#d'),
        set: fc.record({ title: fc.constantFrom('1', '2'), maxLength: fc.constantFrom(3, 4) }, { requiredKeys: ['title'] }),
      }),
      fc.record({ at: fc.constantFrom('a/b.ui#c', 'a/b.ui#d'), hide: fc.constant(true as const) }),
      fc.record({ at: fc.constantFrom('a/b.ui#c'), place: fc.record({ after: fc.constantFrom('x', 'y') }) }),
    );
    const changes = fc.array(change, { maxLength: 6 });
    fc.assert(
      fc.property(changes, changes, changes, fc.constantFrom('mine', 'theirs'), (base, inForce, draft, choice) => {
        const { clashes } = rebase({ base, inForce, draft });
        const decided = rebase({ base, inForce, draft }, new Map(clashes.map(({ part }) => [part, choice])));
        const [was, theirs, mine, merged] = [base, inForce, draft, decided.changes].map(entriesOf);
        expect(decided.clashes).toEqual([]);
        for (const part of new Set([...(was?.keys() ?? []), ...(theirs?.keys() ?? []), ...(mine?.keys() ?? [])])) {
          const [b, t, m, is] = [was, theirs, mine, merged].map((entries) => entries?.get(part));
          const isClash = !isSameEntry(m, b) && !isSameEntry(t, b) && !isSameEntry(m, t);
          expect(clashes.some((clash) => clash.part === part)).toBe(isClash);
          const expected = isClash ? (choice === 'mine' ? m : t) : isSameEntry(m, b) ? t : m;
          expect(isSameEntry(is, expected)).toBe(true);
        }
        // Once more with what is in force, nothing changes.
        expect(entriesOf(rebase({ base: inForce, inForce, draft: decided.changes }).changes)).toEqual(merged);
      }),
    );
  });
});
