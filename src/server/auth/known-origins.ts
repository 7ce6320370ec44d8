/** From where people have signed in: their browser, by a cookie of its own, and the network around it. */
import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { idnEmailFormat } from '#schemas/formats/idn-email.ts';
import { rememberSuccess, succeededBefore } from '../throttling/attempts.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { Call } from '../http/call.ts';

/** What is known of where a call on an account comes from. */
export type Standing = 'browser' | 'network' | 'stranger';

/** Where a wish for a mail comes from. */
export interface Asker {
  readonly standing: Standing;
  /** The browser or network, hashed. */
  readonly key: string;
}

type Origin = Pick<Call, 'device' | 'neighbourhood' | 'network'>;

const byBrowser = (account: string, { device }: Pick<Origin, 'device'>) => `${account} by ${device}`;
const nearby = (account: string, { neighbourhood }: Pick<Origin, 'neighbourhood'>) => `${account} near ${neighbourhood}`;

/** @param account its mail address in the one form in which addresses are compared; it may be nobody's */
export async function standingOf(database: Database, account: string, origin: Origin): Promise<Standing> {
  const [browser, network] = [byBrowser(account, origin), nearby(account, origin)];
  const found = await database.anonymous((trx) => succeededBefore(trx, [browser, network]));
  if (origin.device !== '' && found.has(browser)) return 'browser';
  return found.has(network) ? 'network' : 'stranger';
}

/** After a sign-in that is complete, second factor and all. */
export function rememberOrigin(trx: Transaction<Tables>, account: string, origin: Origin): Promise<void> {
  return rememberSuccess(trx, [byBrowser(account, origin), nearby(account, origin)]);
}

/** Who wishes a mail to an address, as its limits count them. */
export async function askerOf(database: Database, email: string, origin: Origin): Promise<Asker> {
  const standing = await standingOf(database, idnEmailFormat.normalise(email), origin);
  const from = { browser: origin.device, network: origin.neighbourhood, stranger: origin.network }[standing];
  return { standing, key: createHash('sha256').update(from).digest('base64url') };
}
