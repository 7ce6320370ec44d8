import { sql, type Transaction } from 'kysely';
import type { Activity } from '#schemas/generated/types.ts';
import { callers } from '../connection/caller.ts';
import type { Tables } from '../tables/tables.ts';
import { switchTenant } from '../tables/tenant.ts';

/** A person of the business that the log is of, or 0: an operator on the machine itself. */
export interface LoggedPerson {
  readonly userId: number;
}

export interface LogEntry {
  readonly what: NonNullable<Activity['what']>;
  /** Absent if the caller has not been identified. */
  readonly who?: LoggedPerson | undefined;
  /** The affected user, if another one. */
  readonly about?: LoggedPerson | undefined;
  /** The affected file, change of rights or command. Never a person's name, because entries cannot be erased. */
  readonly subject?: string | undefined;
}

const MOST_OF_SUBJECT = 500;

/**
 * Appends an entry to the log of the transaction's business, with the address and browser of the request; an operator's
 * command has neither. Entries can be neither changed nor deleted.
 */
export async function writeLog(trx: Transaction<Tables>, { what, who, about, subject }: LogEntry): Promise<void> {
  const { address, browser } = callers.getStore() ?? {};
  const entry = {
    what,
    who: who?.userId,
    about: about?.userId,
    subject: subject?.slice(0, MOST_OF_SUBJECT).toWellFormed().replaceAll('\0', ''),
    address,
    browser,
  };
  await sql`select append_log(${JSON.stringify(entry)}::jsonb)`.execute(trx);
}

/** The same in a transaction without a tenant: from here on it acts for the business. */
export async function writeLogOf(trx: Transaction<Tables>, registrationId: number, entry: LogEntry): Promise<void> {
  await switchTenant(trx, registrationId);
  await writeLog(trx, entry);
}
