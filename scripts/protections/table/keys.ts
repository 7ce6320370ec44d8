import type { Protection } from '../protection.ts';

const directory = 'src/server/database/migrations/baseline/records.sql';

/** What a business has can be kept apart from what others have, and found there. */
export const keys: readonly Protection[] = [
  {
    name: 'every key of a business’s table begins with the business',
    changes: [
      {
        file: 'src/server/database/migrations/baseline/consignments.sql',
        from: '  constraint product_line_number unique (',
        to: '  unique (id),\n  constraint product_line_number unique (',
      },
    ],
    test: { file: 'tests/api/database-keys.test.ts', title: 'have no unique or foreign key that does not begin with the business' },
  },
  {
    name: 'the directory forgets what is gone',
    changes: [{ file: directory, from: 'delete from record_owner o using gone where o.id = gone.id;', to: '' }],
    test: {
      file: 'tests/api/database-keys.test.ts',
      title: 'knows the owner of a record from the moment it is stored, and no longer than it is',
    },
  },
  {
    name: 'nobody goes through the directory',
    changes: [
      {
        file: directory,
        from: 'grant select, insert, delete on record_owner to app_lookup;',
        to: 'grant select, insert, delete on record_owner to app_lookup; grant select on record_owner to app_user;',
      },
    ],
    test: { file: 'tests/api/database-keys.test.ts', title: 'is read by nobody' },
  },
  {
    name: 'what is asked for by its id is looked for with its owner alone',
    changes: [
      {
        file: 'src/server/parties/access.ts',
        from: "    .where('c.registration_id', '=', owner)\n",
        to: '    .where(sql<SqlBool>`${owner} is not null`)\n',
      },
    ],
    test: {
      file: 'tests/api/database-partitions.test.ts',
      title: 'on tables divided by business, the owner known from the directory, one part is asked',
    },
  },
];
