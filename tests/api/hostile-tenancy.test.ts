// @module-tag postgres
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { branchRow } from '#src/server/accounts/branch-row.ts';
import { beginEnrolment } from '#src/server/auth/second-factor.ts';
import { newId, newUuid } from '#src/server/database/tables/ids.ts';
import { createToken } from '#src/server/database/sessions/tokens.ts';
import { enqueue } from '#src/server/jobs/job.ts';
import { addBusiness, addUser } from '#tests/support/database-rows.ts';
import { testSecrets } from '#tests/support/server.ts';
import { databaseOfFile } from '#tests/support/database.ts';

const OWNED = ['registration', 'person', 'branch', 'registration_provider', 'second_factor', 'one_time_token', 'invite'] as const;

const given = await databaseOfFile();
const owner = await addBusiness(given.database, 'Owner');
const other = await addBusiness(given.database, 'Other');
const userId = await addUser(given.database, owner, 'user@owner.example');
await given.database.asTenant(owner, async (trx) => {
  await trx
    .insertInto('branch')
    .values(branchRow(owner, newId(), { name: 'Main Office', status: 'A' }))
    .execute();
  await trx.insertInto('registration_provider').values({ registration_id: owner, provider_registration_id: other }).execute();
  await beginEnrolment(trx, testSecrets, { registrationId: owner, userId }, 'user@owner.example');
  await createToken(trx, 'reset', { registrationId: owner, userId, email: 'user@owner.example' });
  await trx
    .insertInto('invite')
    .values({ registration_id: owner, id: newUuid(), email: 'guest@else.example', consignment_id: null })
    .execute();
  await enqueue(trx, owner, { kind: 'activation', userId });
});

const keyOf = (table: string) => sql.ref(table === 'registration' ? 'id' : 'registration_id');

describe.each(OWNED)('rows of %s', (table) => {
  const countOf = async (registrationId: number) => {
    const { rows } = await given.database.asTenant(registrationId, (trx) =>
      sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} where ${keyOf(table)} = ${owner}`.execute(trx),
    );
    return rows[0]?.count;
  };

  test('are there for their business alone, though the query asks for them', async () => {
    const anonymous = await given.database.anonymous((trx) =>
      sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(trx),
    );

    expect([await countOf(owner), await countOf(other), anonymous.rows[0]?.count]).toEqual([1, 0, 0]);
  });

  test('cannot be given to another business', async () => {
    const moved = given.database.asTenant(owner, (trx) => sql`update ${sql.table(table)} set ${keyOf(table)} = ${other}`.execute(trx));

    await expect(moved).rejects.toThrow(/permission denied|policy/);
  });
});

describe('requests', () => {
  test.each([
    ['the hash of a token', 'select token_hash from one_time_token'],
    ['the hash of a password', 'select password_hash from person'],
    ['jobs', 'select * from job'],
    ['sessions', 'select * from session'],
    ['the migrations’ journal to write', "insert into schema_migration (name) values ('x')"],
    ['a branch to delete', 'delete from branch'],
    ['an invitation to delete', 'delete from invite'],
    ['a line to delete', 'delete from product_line'],
    ['an invoice to delete', 'delete from invoice'],
    ['a consignment to delete', 'delete from consignment'],
    ['what happened to change', "update audit_log set subject = 'x'"],
    ['what happened to delete', 'delete from audit_log'],
    ['the address of a token to change', "update one_time_token set email = 'x'"],
    ['the life of a token to change', "update one_time_token set expires_at = now() + interval '1 year'"],
  ])('get no hold of %s', async (_name, query) => {
    await expect(given.database.asTenant(owner, (trx) => sql.raw(query).execute(trx))).rejects.toThrow(/permission denied/);
  });

  test('ask for no job in the name of another business', async () => {
    const asked = given.database.asTenant(other, (trx) => enqueue(trx, owner, { kind: 'activation', userId: 1 }));

    await expect(asked).rejects.toThrow(/policy/);
  });
});

test('whatever sees past the policies runs for requests alone and looks names up in one place', async () => {
  const { rows } = await given.database.anonymous((trx) =>
    sql<{ name: string; config: string[] | null; isOpen: boolean }>`
      select p.proname as name, p.proconfig as config, has_function_privilege('public', p.oid, 'execute') as "isOpen"
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' and p.prosecdef`.execute(trx),
  );

  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ isOpen }) => isOpen)).toEqual([]);
  expect(rows.filter(({ config }) => config?.[0] !== 'search_path=public, pg_temp')).toEqual([]);
});

test('every table is behind policies that bind its owner too', async () => {
  const { rows } = await given.database.anonymous((trx) =>
    sql<{ name: string }>`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and not (c.relrowsecurity and c.relforcerowsecurity)`.execute(trx),
  );

  expect(rows.map(({ name }) => name)).toEqual(['schema_migration']);
});
