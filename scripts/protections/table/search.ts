import type { Protection } from '../protection.ts';

const test = 'tests/api/search.test.ts';
const file = 'src/server/search/search-records.ts';

/** A search finds only records that its caller could list, and cannot overload the server. */
export const search: readonly Protection[] = [
  {
    name: 'a search asks no list that its caller may not ask for',
    changes: [{ file, from: 'allowedWhen === undefined ? () => true : sessionRule(documents, allowedWhen)', to: '() => true' }],
    test: { file: test, title: 'leaves out lists that the person may not ask for' },
  },
  {
    name: 'a session searches only so often',
    changes: [{ file, from: '  await countOn(services.rate, call.token);\n', to: '' }],
    test: { file: test, title: 'asks whoever searches without end to wait' },
  },
  {
    name: 'words find no line of a consignment that its caller does not see',
    changes: [
      { file: 'src/server/database/migrations/baseline/consignments.sql', from: 'if owner = ${me} or exists (', to: 'if true or exists (' },
    ],
    test: { file: 'tests/api/database-tenancy.test.ts', title: 'searches only visible lines' },
  },
];
