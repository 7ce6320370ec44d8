import { isWithinHour } from '../throttling/attempts.ts';
import type { Database } from '../database/database.ts';
import type { BotCheck } from './bot-check/bot-check.ts';
import type { TokenCookie } from './token-cookie.ts';
import type { SealedSecrets } from './sealed-secrets.ts';
import { Refusal } from '../messages/refusal.ts';
import type { Links } from '../mail/links.ts';
import type { Settings } from '../settings/settings.ts';
import type { Documents } from '../documents/documents.ts';
import type { References } from '../records/check/references.ts';

export interface AccountServices {
  readonly database: Database;
  /** References of one version of the documents. */
  references(documents: Documents): References;
  readonly cookie: TokenCookie;
  readonly deviceCookie: TokenCookie;
  readonly secrets: SealedSecrets;
  readonly botCheck: BotCheck;
  readonly links: Links;
  readonly settings: Pick<Settings, 'signInFailures' | 'signUpsPerHour'>;
  /** Wakes the worker after a job was queued. */
  wakeWorker(): void;
}

const RETRY_AFTER_S = 600;

/** Throttles by the hour: throws 429 above the limit for mails, or above `factor` times that limit for cheaper work. */
export async function limitPerHour({ database, settings }: AccountServices, what: string, factor = 1): Promise<void> {
  if (await isWithinHour(database, what, settings.signUpsPerHour * factor)) return;
  throw new Refusal(429, 'problem.tooManyRequests', { retryAfterSeconds: RETRY_AFTER_S });
}
