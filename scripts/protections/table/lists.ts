import type { Protection } from '../protection.ts';

const migration = 'src/server/database/migrations/baseline/records.sql';
const shared = 'tests/api/shared-lists.test.ts';
const hostile = 'tests/api/hostile-lists.test.ts';

/** Only operators change shared lists, and dated records never overlap. */
export const lists: readonly Protection[] = [
  {
    name: 'the database lets operators alone write what all businesses share',
    changes: [
      {
        file: migration,
        from: 'update to app_user using (registration_id = ${me} or (registration_id = 0 and (select is_operator())))',
        to: 'update to app_user using (registration_id = any(array[${me}, 0]))',
      },
      {
        file: migration,
        from: 'insert to app_user with check (registration_id = ${me} or (registration_id = 0 and (select is_operator())))',
        to: 'insert to app_user with check (registration_id = any(array[${me}, 0]))',
      },
      {
        file: migration,
        from: 'delete to app_user using (registration_id = ${me} or (registration_id = 0 and (select is_operator())))',
        to: 'delete to app_user using (registration_id = any(array[${me}, 0]))',
      },
    ],
    test: { file: shared, title: 'is refused by the database to whoever is no operator, whatever the program thinks' },
  },
  {
    name: 'the change log of a shared list is for operators',
    changes: [
      {
        file: migration,
        from: 'create policy kept on audit_log to app_user using (registration_id = ${me} or (registration_id = 0 and (select is_operator())));',
        to: 'create policy kept on audit_log to app_user using (true);',
      },
    ],
    test: { file: shared, title: 'has a change log that only operators read' },
  },
  {
    name: 'nobody becomes an operator by a change of the business',
    changes: [
      {
        file: 'src/server/database/migrations/baseline/accounts.sql',
        from: "<> ('OPR' is not distinct from new.data->>'regTypeCode')",
        to: 'is null',
      },
    ],
    test: { file: shared, title: 'makes nobody an operator who was none: the type of a business stays' },
  },
  {
    name: 'operators alone are told of uses in all businesses',
    changes: [
      {
        file: 'src/server/database/migrations/baseline/records.sql',
        from: 'when everywhere and is_operator() then',
        to: 'when everywhere then',
      },
    ],
    test: { file: shared, title: 'are those of all businesses for operators alone' },
  },
  {
    name: 'the view of lists shows a business its own rows and the shared ones alone',
    changes: [
      {
        file: migration,
        from: 'where registration_id = any(array[${me}, 0]);',
        to: 'where true;',
      },
    ],
    test: { file: 'tests/api/list-search.test.ts', title: 'show nothing of another business although the query’s own filter is off' },
  },
  {
    name: 'dated records of one key never overlap',
    changes: [{ file: migration, from: 'when (new.valid_to is not null) execute', to: 'when (false) execute' }],
    test: { file: 'tests/api/dated-lists.test.ts', title: 'are taken exactly where they share no day' },
  },
  {
    name: 'starter data that was deleted does not come back',
    changes: [
      {
        file: 'src/server/seed/starter-data.ts',
        from: 'const rows = noted.flatMap(({ record }) => {\n    const starter = byIdentity.get(record);',
        // Only the deleted record: dated records restored beside themselves would prevent the start.
        to: "const again = [...byIdentity.keys()].filter((record) => record.includes('zzz')).map((record) => ({ record }));\n  const rows = (noted.length > 0 ? noted : again).flatMap(({ record }) => {\n    const starter = byIdentity.get(record);",
      },
      {
        file: 'src/server/seed/starter-data.ts',
        from: 'records.filter((record) => !seeded.has(`${entity} ${identityOf(resource, record)}`))',
        to: 'records.filter(() => seeded.size >= 0)',
      },
    ],
    test: {
      file: 'tests/api/starter-data.test.ts',
      title: 'a record that was deleted stays away, and one that was changed stays as it is',
    },
  },
  {
    name: 'a code that no address can name is refused',
    changes: [{ file: 'src/server/records/declaration/record-rules.ts', from: '...checkAddress(resource, record), ', to: '' }],
    test: { file: hostile, title: 'a code is refused that no address can name, and every other is found by its address' },
  },
  {
    name: 'a change is taken back by its author alone',
    changes: [{ file: 'src/server/undo/undo-changes.ts', from: "    .where('user_id', '=', userId)\n", to: '' }],
    test: { file: 'tests/api/bulk-records.test.ts', title: 'is that of its author alone' },
  },
  {
    name: 'what somebody has changed since is not taken back',
    changes: [{ file: 'src/server/undo/take-back-change.ts', from: '!stands(original, entry) || ', to: '' }],
    test: { file: 'tests/api/bulk-records.test.ts', title: 'leaves what somebody has changed since, and says how many' },
  },
  {
    name: 'a preview stores nothing',
    changes: [{ file: 'src/server/records/batch/run-batch.ts', from: "if (mode !== 'preview') return outcome;", to: 'return outcome;' }],
    test: { file: 'tests/api/bulk-records.test.ts', title: 'tells what each field would become and why others stay, and stores nothing' },
  },
  {
    name: 'a batch touches nothing where it names a record of another business',
    changes: [
      {
        file: 'src/server/records/batch-records.ts',
        from: 'batch.mode === undefined && rows.size !== batch.rows.length',
        to: 'batch.mode === undefined && rows.size === 0',
      },
    ],
    test: { file: 'tests/api/resources.test.ts', title: 'does nothing where one of them is missing or another’s' },
  },
  {
    name: 'nobody is answered the whole customs tariff at once',
    changes: [{ file: 'src/server/nomenclature/customs-items.ts', from: "if (asked === '') return ok([]);", to: '' }],
    test: { file: hostile, title: 'signs that are no code find no item of the customs tariff, rather than all' },
  },
  {
    name: 'one session has few files written at once',
    changes: [{ file: 'src/server/exports/file-write-limit.ts', from: 'if (own >= MOST_OWN) throw', to: 'if (own < 0) throw' }],
    test: { file: hostile, title: 'is written three times at once for one session, and again when one of them is done' },
  },
  {
    name: 'files of lists take turns with all other calls',
    changes: [{ file: 'src/server/exports/file-write-limit.ts', from: '    await before;\n', to: '' }],
    test: {
      file: 'tests/unit/src/server/exports/file-write-limit.test.ts',
      title: 'pages of several files are read one after the other, also after one that fails',
    },
  },
];
