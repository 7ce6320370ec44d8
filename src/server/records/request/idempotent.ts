import type { Transaction } from 'kysely';
import type { Session } from '../../database/sessions/sessions.ts';
import { findEarlier, runIdempotent } from '../../database/changes/idempotency.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { type Answer, type Call } from '../../http/call.ts';

/**
 * Makes `work` idempotent by the Idempotency-Key header, in this transaction: a repetition gets the first answer. Without a key `work`
 * just runs.
 */
export async function idempotent(
  trx: Transaction<Tables>,
  session: Session,
  operation: string,
  call: Call,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const key = call.headers.text('Idempotency-Key');
  if (key === undefined) return work();
  return (await runIdempotent(trx, session, { operation, key, request: requestOf(call) }, work, readAnswer)).answer;
}

/** The stored answer of a repeated request; undefined for a first one or without a key. */
export async function storedAnswer(trx: Transaction<Tables>, session: Session, operation: string, call: Call): Promise<Answer | undefined> {
  const key = call.headers.text('Idempotency-Key');
  if (key === undefined) return undefined;
  const stored = await findEarlier(trx, session, { operation, key, request: requestOf(call) });
  return stored === undefined || stored === null ? undefined : readAnswer(stored);
}

function requestOf({ path, body }: Call): object {
  return { path, body };
}

function readAnswer(stored: unknown): Answer {
  if (typeof stored !== 'object' || stored === null || !('status' in stored)) throw new Error('The stored answer has an unknown form.');
  const { status } = stored;
  const body = 'body' in stored ? { body: stored.body } : {};
  switch (status) {
    case 200:
    case 201:
    case 204:
      return { status, ...body, headers: 'headers' in stored ? textsOf(stored.headers) : {} };
    default:
      throw new Error(`The stored answer has the status ${String(status)}.`);
  }
}

function textsOf(headers: unknown): Record<string, string> {
  return typeof headers === 'object' && headers !== null
    ? Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    : {};
}
