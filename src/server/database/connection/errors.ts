import pg from 'pg';

/** 401: the token has no session (unknown, revoked, expired, or its user is not active). */
export class NoSession extends Error {
  override readonly name = 'NoSession';
}

/** 403: the business requires a second factor that the user has not set up yet. */
export class NoSecondFactor extends Error {
  override readonly name = 'NoSecondFactor';
}

/** 404: the record does not exist or the caller may not see it; the reply is the same for both. */
export class NotVisible extends Error {
  override readonly name = 'NotVisible';
}

/** 412: the record was saved meanwhile. */
export class StaleVersion extends Error {
  override readonly name = 'StaleVersion';
}

/** 409: the same Idempotency-Key came with another request. */
export class KeyReused extends Error {
  override readonly name = 'KeyReused';
}

/** 400: a list was asked to sort by a column it does not offer. */
export class UnknownSortColumn extends Error {
  override readonly name = 'UnknownSortColumn';
  readonly column: string;
  constructor(column: string) {
    super(`"${column}" is not a column this list sorts by.`);
    this.column = column;
  }
}

/** 503 with Retry-After: queue full, deadline passed, database restarting or unreachable. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** A programming error: a query that bypasses the transaction of the request it runs in. */
export class OutsideTransaction extends Error {
  override readonly name = 'OutsideTransaction';
}

/** SQLSTATEs raised by `open_session`; see migrations 002 and 008. */
const NO_SESSION = 'QL401';
const NO_SECOND_FACTOR = 'QL403';
/** Cancelled by a deadline, lock not available, idle in transaction, shutting down, starting, too many connections. */
const BUSY = new Set(['57014', '55P03', '25P03', '25P04', '57P01', '57P02', '57P03', '53300']);
/** Disk full; and what servers that are looked after answer before it is, or while another one takes their place: they write nothing. */
const READ_ONLY = new Set(['53100', '25006']);
/** The same, out of memory, I/O error: the operator must act, the request was right. */
const FAILING = new Set([...READ_ONLY, '53200', '58030']);
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
/** `pg` and Kysely give these no code; the last two are said while the server stops, to calls whose callers are gone. */
const LOST =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Client was closed|after calling end on the pool|driver has already been destroyed/;

/** Serialization failure or deadlock: the transaction had no effect and may be run again. */
export function isRetryable(error: unknown): boolean {
  const code = sqlState(error);
  return code === '40001' || code === '40P01';
}

/** Whether the connection broke, so that nothing is known of what was asked on it. */
export function isLost(error: unknown): boolean {
  return UNREACHABLE.has(systemCode(error)) || (sqlState(error) === undefined && LOST.test(messageOf(error)));
}

/** Whether the database refused a row because of a unique constraint. */
export function isEqualRow(error: unknown): boolean {
  return sqlState(error) === '23505';
}

/** Whether the database writes nothing, for want of room: what only reads may still be answered. */
export function isFull(error: unknown): boolean {
  return error instanceof Unavailable && READ_ONLY.has(sqlState(error.cause) ?? '');
}

/** The SQLSTATE of a refusal by the database, else undefined. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** The name of the rule of the database that was broken; undefined where there is none. */
export function constraintOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}

/** Translates an error of the database into one of this module; an unknown one is returned unchanged. */
export function translate(error: unknown): unknown {
  const code = sqlState(error);
  if (code === NO_SESSION) return new NoSession('The token opens no session.', { cause: error });
  if (code === NO_SECOND_FACTOR) return new NoSecondFactor('The second factor is not set up.', { cause: error });
  if (code === '42501' && /row-level security/.test(messageOf(error))) return new NotVisible('A policy refused the row.', { cause: error });
  const isBusy = code !== undefined && (BUSY.has(code) || FAILING.has(code) || code.startsWith('08') || isRetryable(error));
  if (isBusy || isLost(error)) {
    return new Unavailable('The database is busy or cannot be reached.', { cause: error });
  }
  return error;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
