import type { Protection } from '../protection.ts';

const publish = 'src/server/variations/publish.ts';
const test = (title: string): Protection['test'] => ({ file: 'tests/api/variations.test.ts', title });
const shared = (title: string): Protection['test'] => ({ file: 'tests/api/own-fields-shared.test.ts', title });
const erased = (title: string): Protection['test'] => ({ file: 'tests/api/own-fields-erased.test.ts', title });

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
    changes: [{ file: publish, from: '      assertMergeable(changes, await releaseFor(trx, documents));\n', to: '' }],
    test: test('refuses what would loosen the release, with its place'),
  },
  {
    name: 'an own field names only the values of its own list',
    changes: [
      {
        file: 'src/server/records/check/references.ts',
        from: "typeof key === 'string' ? isOfPattern(schema, key) : Number.isSafeInteger(key)",
        to: "typeof key === 'string' || Number.isSafeInteger(key)",
      },
    ],
    test: { file: 'tests/api/own-fields-of-lists.test.ts', title: '%s is refused as other references are' },
  },
  {
    name: 'no expression of a business holds up the saves of all by lists within lists',
    changes: [{ file: 'src/documents/variations/keys.ts', from: 'node !== undefined && multipliesLists(node)', to: 'node === undefined' }],
    test: { file: 'tests/unit/src/documents/variations.test.ts', title: 'that %s is refused' },
  },
  {
    name: 'values of own fields that a version left out stay when the others are emptied',
    changes: [{ file: 'src/expression/entity/unknown-properties.ts', from: ', ...emptied]', to: ']' }],
    test: { file: 'tests/api/own-fields.test.ts', title: 'that is left out keeps its values where %s is emptied' },
  },
  {
    name: 'a variation is not published over one that came between',
    changes: [
      {
        file: 'src/server/variations/variations.ts',
        from: "  if (inForce !== base) throw new Refusal(409, 'problem.variationBetween');\n",
        to: '',
      },
    ],
    test: test('of one base happens once, however many publish at once'),
  },
  {
    name: 'a draft that changes the same as a version published meanwhile is not published over it',
    changes: [{ file: publish, from: "      if (draft.clashes.length > 0) throw new Refusal(409, 'problem.draftClashes');\n", to: '' }],
    test: {
      file: 'tests/api/merged-drafts.test.ts',
      title: 'asks where both changed the same, in words, and is published as its author chose',
    },
  },
  {
    name: 'nothing is published while a version waits for its day',
    changes: [
      {
        file: 'src/server/variations/variations.ts',
        from: "  if (waiting !== undefined) throw new Refusal(409, 'problem.variationWaits', { values: { number: waiting.number } });\n",
        to: '',
      },
    ],
    test: {
      file: 'tests/api/dated-versions.test.ts',
      title: 'waits alone: nothing else is published or rolled back before it is taken back',
    },
  },
  {
    name: 'only who reviews a draft comments on it, besides its author',
    changes: [
      {
        file: 'src/server/variations/comments.ts',
        from: " || !(isOwn || (row.isSubmitted && screensAccess === 'publish'))",
        to: '',
      },
    ],
    test: {
      file: 'tests/api/draft-comments.test.ts',
      title: 'send the draft back to its author, who alone sees it then, and submits it again',
    },
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
  {
    name: "values of own fields of shared records are those of the caller's business",
    changes: [
      { file: 'src/server/records/filters/own-columns.ts', from: 'o.registration_id = ${tenant} and ', to: '' },
      { file: 'src/server/database/migrations/012-own-values.ts', from: 'using (registration_id = ${me})', to: 'using (true)' },
    ],
    test: shared('keep values of their own, each for itself'),
  },
  {
    name: 'a change of own fields is in no journal that others read',
    changes: [
      {
        file: 'src/server/database/changes/audit.ts',
        from: 'consignment: of?.only === undefined ? of?.consignmentId : undefined,',
        to: 'consignment: of?.consignmentId,',
      },
      { file: 'src/server/database/changes/audit.ts', from: 'owner: of?.only ?? of?.owner,', to: 'owner: of?.owner,' },
    ],
    test: shared('read the same bytes before and after, and the line, the consignment and their journals are untouched'),
  },
  {
    name: 'a change of own fields is told to nobody else',
    changes: [
      {
        file: 'src/server/realtime/audience.ts',
        from: '  if (only !== undefined && only !== session.registrationId) return false;\n',
        to: '',
      },
    ],
    test: shared('are told to colleagues who have the line open, and to nobody else'),
  },
  {
    name: 'what is told of a deletion has no own fields',
    changes: [
      {
        file: 'src/server/records/store/records.ts',
        from: 'documentIn(name, withoutOwn(resource, record))',
        to: 'documentIn(name, record)',
      },
    ],
    test: shared('see nothing of them in what is told of a deletion'),
  },
  {
    name: 'own fields are not stored over those that somebody else stored in between',
    changes: [
      {
        file: 'src/server/records/request/versions.ts',
        from: 'return ownVersion === null ? version : version * 1_000_000 + ownVersion;',
        to: 'return ownVersion === null ? version : version * 1_000_000;',
      },
    ],
    test: shared('are refused where the version of either was not seen, whatever the other'),
  },
  {
    name: 'own fields are erased with their record, of every business',
    changes: [
      {
        file: 'src/server/database/migrations/013-erased-own-values.ts',
        from: "update own_value o set data = '{}' from gone where o.record_id = gone.id;",
        to: '',
      },
    ],
    test: erased('a deleted record leaves no own value of any business, and has all of them when its deletion is taken back'),
  },
  {
    name: 'own fields that others changed of a pasted line do not keep it',
    changes: [
      {
        file: 'src/server/database/migrations/013-erased-own-values.ts',
        from: 'where o.registration_id = ${me} and o.record_id = ${record}.id',
        to: 'where o.record_id = ${record}.id',
      },
    ],
    test: erased('lines and invoices of a paste that is taken back leave none, and stay where their own values were changed since'),
  },
  {
    name: 'a field of the name of an earlier one keeps the kind of its values',
    changes: [
      {
        file: 'src/documents/variations/own-fields.ts',
        from: '  if (holds !== undefined && holds !== holdsOf(field)) return refused.otherKind;\n',
        to: '',
      },
    ],
    test: {
      file: 'tests/api/own-fields.test.ts',
      title: 'a field keeps the kind of its values, also after it was left out, and in no other business',
    },
  },
  {
    name: "own fields of a consignment are those of the caller's business",
    changes: [
      { file: 'src/server/parties/access.ts', from: "join.on('kept.registration_id', '=', tenant).on(", to: 'join.on(' },
      { file: 'src/server/database/migrations/012-own-values.ts', from: 'using (registration_id = ${me})', to: 'using (true)' },
    ],
    test: {
      file: 'tests/api/own-fields-consignment.test.ts',
      title: 'are unknown to every other party: each reads the same bytes before and after',
    },
  },
  {
    name: 'another role is not seen to show what the analyst may not see',
    changes: [
      {
        file: 'src/app/workbench/seen-body.ts',
        from: "    if (name.startsWith('maySee') && value === true && flags[name] !== true) {",
        to: "    if (name === 'maySee') {",
      },
    ],
    test: { file: 'tests/unit/src/app/workbench/seen-body.test.ts', title: 'names what is not known' },
  },
];
