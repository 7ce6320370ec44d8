import { hash, randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Statement } from '../connection/batch.ts';
import { callers } from '../connection/caller.ts';
import { newUuid } from '../tables/ids.ts';
import type { ScreensAccess, Tables, UserStatus } from '../tables/tables.ts';

/** The session of a request, looked up by its token. */
export interface Session {
  readonly sessionId: string;
  readonly userId: number;
  /** The tenant. */
  readonly registrationId: number;
  readonly fullName: string;
  readonly email: string;
  readonly isAdmin: boolean;
  readonly status: 'N' | 'A';
  /** The four are null until the business is registered. */
  readonly businessName: string | null;
  readonly regTypeCode: string | null;
  /** What its type permits: the newest record of the list of registration types; null where that knows no such type. */
  readonly regType: Readonly<Record<string, unknown>> | null;
  readonly countryCode: string | null;
  /** Place in the list of time zones; null until the business is registered. */
  readonly timeZoneId: number | null;
  /** A allowed, O allowed with an own login, D disabled; null until the business is registered. */
  readonly accountsAccess: string | null;
  /** What the accounting service calls the business; null where none is connected. */
  readonly organisationId: string | null;
  /** The business requires a second factor and this user has none yet: nothing else is allowed until it is set up. */
  readonly mustSetUpSecondFactor: boolean;
  /** ISO time in UTC: idle or absolute end, whichever comes first. */
  readonly expiresAt: string;
  /** Number of the business's variation in force; null: none was published. */
  readonly variation: number | null;
  readonly screensAccess: ScreensAccess;
}

/** Returns the session once the first query of the transaction is answered; throws before. */
export type SessionOf = () => Session;

/** How long sessions live. */
export interface SessionRules {
  /** An unused session ends after this time. */
  readonly idleMs: number;
  /** A session ends after this time however much it is used. */
  readonly lifetimeMs: number;
  /** Use is written down at most this often, so that most requests only read. */
  readonly slideAfterMs: number;
}

/** A user as sign-in needs them; `passwordHash` is null before activation. */
export interface SignIn {
  readonly userId: number;
  readonly registrationId: number;
  readonly passwordHash: string | null;
  readonly status: UserStatus;
  readonly hasSecondFactor: boolean;
  /** A business has added them, and they have not accepted: the address may be theirs or not. */
  readonly isInvited: boolean;
}

/** One of a user's own sessions. */
export interface SessionEntry {
  readonly id: string;
  readonly browser: string | null;
  readonly createdAt: string;
  readonly lastSeenAt: string;
}

/** What a call does with the session: look only, use it, or use it although the second factor is not set up yet. */
export type SessionUse = 'look' | 'use' | 'set-up';

/**
 * Looks the session up and sets the tenant, in one statement; without a session the server refuses (`NoSession`). Requests
 * of an unattended page do not extend the session.
 * @param mayWrite false if the database is read-only: the session is not extended
 */
export function openSession(token: string, rules: SessionRules, use: SessionUse, mayWrite = true): Statement {
  const slides = mayWrite && use !== 'look' && callers.getStore()?.isUnattended !== true;
  return {
    sql: `select session_id as "sessionId", user_id as "userId", registration_id as "registrationId",
            full_name as "fullName", email, is_admin as "isAdmin", status, business_name as "businessName",
            reg_type_code as "regTypeCode", reg_type as "regType", country_code as "countryCode", time_zone_id as "timeZoneId",
            accounts_access as "accountsAccess", organisation_id as "organisationId",
            must_set_up_second_factor as "mustSetUpSecondFactor", expires_at as "expiresAt",
            variation, screens_access as "screensAccess",
            set_config('app.registration_id', registration_id::text, true)
          from open_session($1, $2, $3, $4, $5)`,
    parameters: [hashOf(token), rules.idleMs, rules.lifetimeMs, slides ? rules.slideAfterMs : null, use !== 'use'],
  };
}

/** The user with this mail address, ignoring case. If several have it: activated users first, then sign-ups, then users added by a business. */
export async function findSignIn(trx: Transaction<Tables>, email: string): Promise<SignIn | undefined> {
  const { rows } = await sql<SignIn>`
    select user_id as "userId", registration_id as "registrationId", password_hash as "passwordHash", status,
      has_second_factor as "hasSecondFactor", is_invited as "isInvited"
    from find_sign_in(${email})`.execute(trx);
  return rows[0];
}

/** Creates a session and returns its token (256 random bits; only its hash is stored), or undefined for a user who is not active. */
export async function createSession(trx: Transaction<Tables>, userId: number, browser = ''): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await sql<{ isCreated: boolean }>`
    select create_session(${hashOf(token)}, ${newUuid()}::uuid, ${userId}, ${browser}) is not null as "isCreated"`.execute(trx);
  return rows[0]?.isCreated === true ? token : undefined;
}

/** Revokes the session of this token, if there is one. */
export async function revokeSession(trx: Transaction<Tables>, token: string): Promise<void> {
  await sql`select end_session(${hashOf(token)})`.execute(trx);
}

/** Revokes all sessions of a user but the one of `keepToken`; returns how many. */
export async function revokeUserSessions(trx: Transaction<Tables>, userId: number, keepToken?: string): Promise<number> {
  const keep = keepToken === undefined ? null : hashOf(keepToken);
  const { rows } = await sql<{ ended: number }>`select end_user_sessions(${userId}, ${keep}::bytea) as ended`.execute(trx);
  return rows[0]?.ended ?? 0;
}

/** The user's valid sessions, the one used last first. */
export async function listSessions(trx: Transaction<Tables>, userId: number, rules: SessionRules): Promise<readonly SessionEntry[]> {
  const { rows } = await sql<SessionEntry>`
    select id, browser, created_at as "createdAt", last_seen_at as "lastSeenAt"
    from list_sessions(${userId}, ${rules.idleMs}, ${rules.lifetimeMs})`.execute(trx);
  return rows;
}

/** Revokes one of the user's own sessions; returns whether it existed. */
export async function revokeSessionOf(trx: Transaction<Tables>, userId: number, sessionId: string): Promise<boolean> {
  const { rows } = await sql<{ ended: number }>`select end_session_of(${userId}, ${sessionId}::uuid) as ended`.execute(trx);
  return rows[0]?.ended === 1;
}

/** The stored form of a token. */
export function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
