// @module-tag postgres
import { callers } from '#src/server/database/connection/caller.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { NoSession } from '#src/server/database/connection/errors.ts';
import { newId } from '#src/server/database/tables/ids.ts';
import { createSession, revokeSession, revokeUserSessions, findSignIn } from '#src/server/database/sessions/sessions.ts';
import type { UserStatus } from '#src/server/database/tables/tables.ts';
import { databaseOfFile } from '#tests/support/database.ts';
import { addBusiness, addUser, signIn } from '#tests/support/database-rows.ts';

const given = await databaseOfFile();
const database = given.database;
const registrationId = await addBusiness(database, 'Acme Retail');

const use = (token: string) => database.read(token, []).then(({ session: found }) => found);
const newUser = (status: UserStatus = 'N') => addUser(database, registrationId, `user-${newId()}@example.com`, status);
const setStatus = (userId: number, status: UserStatus) =>
  database.asTenant(registrationId, (trx) => trx.updateTable('person').set({ status }).where('id', '=', userId).execute());

describe('signing in', () => {
  test('finds a user by mail address, whatever its case, before any session exists', async () => {
    const userId = await addUser(database, registrationId, 'Mere.Tane@Harbour.example', 'A');
    const found = await database.anonymous((trx) => findSignIn(trx, 'mere.tane@HARBOUR.example'));
    expect(found).toEqual({
      userId,
      registrationId,
      passwordHash: 'hash of Mere.Tane@Harbour.example',
      status: 'A',
      hasSecondFactor: false,
      isInvited: false,
    });
    expect(await database.anonymous((trx) => findSignIn(trx, 'mere.tane@harbour%'))).toBeUndefined();
  });

  test('refuses a second user with the same mail address in another case', async () => {
    await addUser(database, registrationId, 'jon@harbour.example');
    await expect(addUser(database, registrationId, 'JON@harbour.example')).rejects.toMatchObject({ code: '23505' });
  });

  test.each(['P', 'S', 'T'] as const)('begins no session for a user with status %s', async (status) => {
    const userId = await newUser(status);
    expect(await database.signingIn.anonymous((trx) => createSession(trx, userId))).toBeUndefined();
  });

  test('answers who the user is and of which business', async () => {
    const userId = await addUser(database, registrationId, 'ana@acme.example', 'A');
    const found = await use(await signIn(database, userId));
    expect(found).toMatchObject({
      userId,
      registrationId,
      fullName: 'Name of ana@acme.example',
      email: 'ana@acme.example',
      isAdmin: true,
      status: 'A',
      businessName: 'Acme Retail',
      regTypeCode: 'IMP',
      countryCode: 'NZ',
    });
  });

  test('works for a user whose business is not registered yet', async () => {
    const reserved = newId();
    const userId = await addUser(database, reserved, 'new@business.example');
    expect(await use(await signIn(database, userId))).toMatchObject({ registrationId: reserved, businessName: null });
  });

  test('stores no token', async () => {
    const token = await signIn(database, await newUser());
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const answer = database.anonymous((trx) => sql`select token_hash from session`.execute(trx));
    await expect(answer).rejects.toMatchObject({ code: '42501' });
    const stored = await database.anonymous(async (trx) => {
      // As whoever holds the whole database, or a copy of it.
      await sql`set local role none`.execute(trx);
      return (await sql<{ token_hash: Buffer }>`select token_hash from session`.execute(trx)).rows;
    });
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.filter(({ token_hash }) => token_hash.includes(token) || token_hash.equals(Buffer.from(token, 'base64url')))).toEqual([]);
  });
});

/** Lets time go by: moves the sessions of the database into the past. */
const pass = (ms: number) =>
  database.anonymous(async (trx) => {
    await sql`set local role none`.execute(trx);
    const time = sql`make_interval(secs => ${ms / 1000}::float8)`;
    await sql`update session set created_at = created_at - ${time}, last_seen_at = last_seen_at - ${time}`.execute(trx);
  });
const end = (session: { readonly expiresAt: string } | undefined) => Date.parse(session?.expiresAt ?? '');

describe('a session', () => {
  test('ends when nobody uses it', async () => {
    const token = await signIn(database, await newUser());
    await pass(database.sessionRules.idleMs);
    await expect(use(token)).rejects.toThrow(NoSession);
  });

  test('ends when the clock is set back, for it would outlive its time', async () => {
    const token = await signIn(database, await newUser());
    await pass(-30_000);
    expect(await use(token)).toMatchObject({ registrationId });
    await pass(-60_000);
    await expect(use(token)).rejects.toThrow(NoSession);
  });

  test('lives on while it is used, and is over at last', async () => {
    const { idleMs, lifetimeMs } = database.sessionRules;
    const token = await signIn(database, await newUser());
    let lived = 0;
    for (; lived < lifetimeMs; lived += idleMs / 2) {
      await use(token);
      await pass(idleMs / 2);
    }
    expect(lived).toBeGreaterThan(idleMs * 2);
    await expect(use(token)).rejects.toThrow(NoSession);
  });

  test('is not prolonged by being looked at', async () => {
    const { idleMs } = database.sessionRules;
    const token = await signIn(database, await newUser());
    const before = await database.findSession(token);
    await pass(idleMs / 2);
    expect(end(await database.findSession(token))).toBe(end(before) - idleMs / 2);
    await pass(idleMs / 2);
    expect(await database.findSession(token)).toBeUndefined();
  });

  test('is not prolonged by what a browser asks by itself, with nobody before it', async () => {
    const ms = database.sessionRules.slideAfterMs + 1_000;
    const token = await signIn(database, await newUser());
    const unattended = () => callers.run({ isUnattended: true }, () => use(token));
    const before = end(await unattended());
    await pass(ms);

    expect(end(await unattended())).toBe(before - ms);
    expect(end(await use(token))).toBeGreaterThan(before - ms);
  });

  test('is not written down again within the time set', async () => {
    const ms = database.sessionRules.slideAfterMs + 1_000;
    const token = await signIn(database, await newUser());
    const before = await use(token);
    const soon = await use(token);
    await pass(ms);
    const later = await use(token);
    expect(soon.expiresAt).toBe(before.expiresAt);
    expect(end(later)).toBeGreaterThan(end(before) - ms);
  });

  test('is over at the next request once its user is suspended', async () => {
    const userId = await newUser();
    const token = await signIn(database, userId);
    await use(token);
    await setStatus(userId, 'S');
    await expect(use(token)).rejects.toThrow(NoSession);
    await expect(database.transaction(token, (trx) => sql`select 1`.execute(trx))).rejects.toThrow(NoSession);
    expect(await database.findSession(token)).toBeUndefined();
  });

  test('ends by itself or together with the others of its user', async () => {
    const userId = await newUser();
    const [first, second, third] = [await signIn(database, userId), await signIn(database, userId), await signIn(database, userId)];
    const other = await signIn(database, await newUser());
    await database.anonymous((trx) => revokeSession(trx, first));
    expect(await database.findSession(first)).toBeUndefined();
    expect(await database.transaction(third, (trx) => revokeUserSessions(trx, userId, third))).toBe(1);
    expect(await database.findSession(second)).toBeUndefined();
    expect(await database.findSession(third)).toBeDefined();
    expect(await database.anonymous((trx) => revokeUserSessions(trx, userId))).toBe(1);
    expect(await database.findSession(other)).toBeDefined();
  });
});

describe('without a session', () => {
  test('no query of the request runs', async () => {
    const refused = newId();
    const insert = database.transaction('no such token', (trx) =>
      trx
        .insertInto('registration')
        .values({ id: refused, data: { businessName: 'Nobody' } })
        .execute(),
    );
    await expect(insert).rejects.toThrow(NoSession);
    const broken = database.transaction('no such token', (trx) => sql`select no_such_column`.execute(trx));
    await expect(broken).rejects.toThrow(NoSession);
    await expect(database.read('', [])).rejects.toThrow(NoSession);
  });

  test('the connection serves the next request', async () => {
    await expect(use('no such token')).rejects.toThrow(NoSession);
    expect(await use(await signIn(database, await newUser()))).toMatchObject({ registrationId });
  });
});
