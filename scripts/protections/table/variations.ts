import type { Protection } from '../protection.ts';

const publish = 'src/server/variations/publish.ts';
const test = (title: string): Protection['test'] => ({ file: 'tests/api/variations.test.ts', title });

/** What a business changes of its screens. */
export const variations: readonly Protection[] = [
  {
    name: 'a variation is published by somebody else than its author',
    changes: [
      { file: publish, from: '      if (author === session.userId) await assertAlone(trx, author, body.alone === true);\n', to: '' },
    ],
    test: test('is done by somebody else than the author, who is alone only where nobody else may publish, and says so'),
  },
  {
    name: 'what would loosen the release is not published',
    changes: [{ file: publish, from: '      assertMergeable(draft.changes, documents);\n', to: '' }],
    test: test('refuses what would loosen the release, with its place'),
  },
  {
    name: 'a variation is not published over one that came between',
    changes: [
      {
        file: 'src/server/variations/variations.ts',
        from: "  if (numUpdatedRows === 0n) throw new Refusal(409, 'problem.variationBetween');\n",
        to: '',
      },
    ],
    test: test('of one base happens once, however many publish at once'),
  },
  {
    name: 'a replay reads no records that the caller may not change',
    changes: [
      {
        file: 'src/server/records/store/newest-records.ts',
        from: "accesses.filter(({ context }) => resource.may('change', context)).map(",
        to: 'accesses.map(',
      },
    ],
    test: { file: 'tests/api/replay.test.ts', title: 'reads nothing that the caller may not change' },
  },
  {
    name: 'narrower limits of a variation hold at the server',
    changes: [{ file: 'src/server/documents/edition.ts', from: ', ...further(record)', to: '' }],
    test: { file: 'tests/api/editions.test.ts', title: 'refuses %s of its business, and of no other' },
  },
];
