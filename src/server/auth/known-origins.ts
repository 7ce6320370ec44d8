/** Where users have signed in from: their browser, by a cookie, and the network around it. */
import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { idnEmailFormat } from '#schemas/formats/idn-email.ts';
import { rememberSuccess, succeededBefore } from '../throttling/attempts.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { Call } from '../http/call.ts';

/** How the origin of a call relates to an account. */
export type OriginTrust = 'browser' | 'network' | 'stranger';

/** Origin of a request for a mail. */
export interface MailRequester {
  readonly standing: OriginTrust;
  /** The browser or network, hashed. */
  readonly key: string;
}

type Origin = Pick<Call, 'device' | 'neighbourhood' | 'network'>;

const byBrowser = (account: string, { device }: Pick<Origin, 'device'>) => `${account} by ${device}`;
const nearby = (account: string, { neighbourhood }: Pick<Origin, 'neighbourhood'>) => `${account} near ${neighbourhood}`;

/** @param account normalised mail address; it may belong to no account */
export async function originTrust(database: Database, account: string, origin: Origin): Promise<OriginTrust> {
  const [browser, network] = [byBrowser(account, origin), nearby(account, origin)];
  const found = await database.anonymous((trx) => succeededBefore(trx, [browser, network]));
  if (origin.device !== '' && found.has(browser)) return 'browser';
  return found.has(network) ? 'network' : 'stranger';
}

/** Called after a complete sign-in, second factor included. */
export function rememberOrigin(trx: Transaction<Tables>, account: string, origin: Origin): Promise<void> {
  return rememberSuccess(trx, [byBrowser(account, origin), nearby(account, origin)]);
}

/** The origin of a request for a mail, as rate limits count it. */
export async function requesterOf(database: Database, email: string, origin: Origin): Promise<MailRequester> {
  const standing = await originTrust(database, idnEmailFormat.normalise(email), origin);
  const from = { browser: origin.device, network: origin.neighbourhood, stranger: origin.network }[standing];
  return { standing, key: createHash('sha256').update(from).digest('base64url') };
}
