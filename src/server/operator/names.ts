import { ensureOperations } from '../accounts/operations.ts';
import { confirmName, findUnconfirmedNames } from '../accounts/names/unconfirmed-names.ts';
import type { Database } from '../database/database.ts';
import { text } from '../messages/texts.ts';
import { OPERATIONS } from '../reference/registration-types.ts';
import { CommandError } from './command-error.ts';
import { OPERATOR_PERSON } from './operator-log.ts';

const MOST_LISTED = 1_000;

/** A line for each business whose name is similar to another's. */
export function unconfirmedNames({ database }: { readonly database: Database }, words: readonly string[]): Promise<string> | undefined {
  return words.length > 0 ? undefined : listed(database);
}

/** Confirms the name of a business, given by its number. */
export function confirmNameOf({ database }: { readonly database: Database }, words: readonly string[]): Promise<string> | undefined {
  const [id = ''] = words;
  return words.length !== 1 || !/^[1-9]\d{0,15}$/.test(id) || !Number.isSafeInteger(Number(id))
    ? undefined
    : confirmed(database, Number(id));
}

async function listed(database: Database): Promise<string> {
  const rows = await database.asTenant(OPERATIONS, async (trx) => {
    await ensureOperations(trx);
    return findUnconfirmedNames(trx, MOST_LISTED);
  });
  if (rows.length === 0) return text('names.none');
  return rows
    .map(({ id, businessName, countryCode, likeNames, createdAt, registeredBy, email }) =>
      text('names.line', {
        id,
        name: businessName ?? '',
        country: countryCode ?? '',
        like: likeNames ?? '',
        day: createdAt.slice(0, 10),
        who: [registeredBy, email].filter((part) => part !== null && part !== '').join(', '),
      }),
    )
    .join('\n');
}

async function confirmed(database: Database, id: number): Promise<string> {
  const name = await database.asTenant(OPERATIONS, async (trx) => {
    await ensureOperations(trx);
    return confirmName(trx, id, OPERATOR_PERSON);
  });
  if (name === undefined) throw new CommandError(text('names.notUnconfirmed', { id }));
  return text('names.confirmed', { name });
}
