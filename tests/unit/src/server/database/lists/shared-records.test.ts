import fc from 'fast-check';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import { sharedRecords } from '#src/server/database/lists/shared-records.ts';
import type { Tables } from '#src/server/database/tables/tables.ts';

const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

test('lists are named in the query itself, whose plan is kept, and the day is all that it is given', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z/'"\\$1-]{0,8}$/)), (lists) => {
      const { sql, parameters } = sharedRecords(db, lists, '2026-11-21').compile();

      expect(new Set(parameters)).toEqual(new Set(['2026-11-21']));
      expect(sql).toContain(`any(array[${lists.map((list) => `'${list.replaceAll("'", "''")}'`).join(', ')}]::text[])`);
    }),
  );
});
