import type { Transaction } from 'kysely';
import type { MailRequester } from '../auth/known-origins.ts';
import { newUuid } from '../database/tables/ids.ts';
import type { Tables } from '../database/tables/tables.ts';

/** Jobs that may end in a mail. None holds a secret: links are created with the mail. */
export type MailJob =
  /** An account was requested: the mail depends on whether the address is known. */
  | { readonly kind: 'sign-up'; readonly email: string; readonly name: string; readonly asker?: MailRequester }
  /** A user was added, or the activation mail is sent again. */
  | { readonly kind: 'activation'; readonly userId: number }
  /** A password reset was requested for an address, which may have no account. */
  | { readonly kind: 'reset'; readonly email: string; readonly asker?: MailRequester }
  | { readonly kind: 'password-changed'; readonly userId: number }
  /** An administrator or operator removed the second factor of a user. */
  | { readonly kind: 'second-factor-reset'; readonly userId: number }
  | { readonly kind: 'invite'; readonly inviteId: string };

export interface InvoicesJob {
  readonly kind: 'usage-invoices';
  /** 2026-11 */
  readonly month: string;
}

export type Job = MailJob | InvoicesJob;

/** Registration of jobs without a known business. */
export const NO_BUSINESS = 0;

/** Adds a job in the transaction of its cause: both are stored or neither. */
export async function enqueue(trx: Transaction<Tables>, registrationId: number, job: Job): Promise<void> {
  const { kind, ...payload } = job;
  await trx
    .insertInto('job')
    .values({ registration_id: registrationId, id: newUuid(), kind, payload: JSON.stringify(payload) })
    .execute();
}

/** Parses a stored job; undefined if this version does not know its kind. */
export function readJob(kind: string, payload: unknown): Job | undefined {
  const fields = new Map(Object.entries(payload ?? {}));
  const word = (name: string) => String(fields.get(name) ?? '');
  switch (kind) {
    case 'sign-up':
      return { kind, email: word('email'), name: word('name'), ...askerIn(fields.get('asker')) };
    case 'activation':
    case 'password-changed':
    case 'second-factor-reset':
      return { kind, userId: Number(fields.get('userId')) };
    case 'reset':
      return { kind, email: word('email'), ...askerIn(fields.get('asker')) };
    case 'invite':
      return { kind, inviteId: word('inviteId') };
    case 'usage-invoices':
      return { kind, month: word('month') };
    default:
      return undefined;
  }
}

function askerIn(stored: unknown): { readonly asker?: MailRequester } {
  const fields = new Map(Object.entries(stored ?? {}));
  const [standing, key] = [fields.get('standing'), fields.get('key')];
  if (typeof key !== 'string') return {};
  return standing === 'browser' || standing === 'network' || standing === 'stranger' ? { asker: { standing, key } } : {};
}
