import type { Protection } from '../protection.ts';

const extracts = 'tests/api/billing-extracts.test.ts';
const numbered = 'tests/api/numbered-items.test.ts';
const made = 'src/server/billing/stored-extracts';

/** Files for others are whole and right, or not made; and of the business that made them. */
export const billing: readonly Protection[] = [
  {
    name: 'an extract drops no charge: what has no room is refused',
    changes: [
      {
        file: 'src/server/billing/extracts/extract-rows.ts',
        from: 'if (!problems.isEmpty) throw refusalOf(problems);',
        to: '',
      },
    ],
    test: { file: extracts, title: 'of an invoice with 13 charges, which is named; 13 of which two are of one code are twelve' },
  },
  {
    name: 'an extract holds no formula',
    changes: [
      { file: 'src/server/billing/extracts/write-extract.ts', from: 'return safeText(String(value));', to: 'return String(value);' },
    ],
    test: { file: extracts, title: 'holds no formula, whatever an invoice says' },
  },
  {
    name: 'an extract is fetched by its business alone',
    changes: [
      { file: `${made}/download-extract.ts`, from: "    .where('e.registration_id', '=', tenant)\n", to: '' },
      {
        file: 'src/server/database/migrations/baseline/files.sql',
        from: 'create policy mine on made_extract to app_user using (registration_id = ${me})',
        to: 'create policy mine on made_extract to app_user using (true)',
      },
      {
        file: 'src/server/database/migrations/baseline/files.sql',
        from: 'create policy shared on stored_file to app_user using (\n  registration_id = ${me} or',
        to: 'create policy shared on stored_file to app_user using (\n  true or',
      },
    ],
    test: { file: extracts, title: 'is sorted as asked, and is another business’s to nobody' },
  },
  {
    name: 'an extract that is asked for again is the one that was made',
    changes: [
      {
        file: 'src/server/billing/extracts/create-extract.ts',
        from: 'const earlier = await storedAnswer(trx, session, OPERATION, call);',
        to: 'const earlier = undefined;',
      },
    ],
    test: {
      file: extracts,
      title: 'has one extract of a request that came twice, which answers the same file though no invoice is there any more',
    },
  },
  {
    name: 'an item of another record is not taken over',
    changes: [{ file: 'src/server/records/store/change-records.ts', from: '...checkItemIds(here, record, original), ', to: '' }],
    test: { file: numbered, title: 'a number of another record’s item is refused, and one that is sent twice' },
  },
];
