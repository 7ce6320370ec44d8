import { Refusal } from '../../messages/refusal.ts';

const RETRY_S = 5;
/** Upper limit for the service's Retry-After. */
const MOST_RETRY_S = 120;

/**
 * The accounting service returned no contacts. The message is for the log, the refusal for the caller; neither contains secrets or
 * contacts.
 */
export class AccountingFailure extends Error {
  override readonly name = 'AccountingFailure';
  readonly refusal: Refusal;

  /** @param because what the caller may do about it */
  constructor(reason: string, because: 'unavailable' | 'busy' | 'unknownOrganisation' = 'unavailable', retryAfterSeconds = RETRY_S) {
    super(reason);
    this.refusal = new Refusal(503, TITLES[because], { retryAfterSeconds: Math.min(Math.max(retryAfterSeconds, 1), MOST_RETRY_S) });
  }
}

const TITLES = {
  unavailable: 'problem.accountingUnavailable',
  busy: 'problem.accountingBusy',
  unknownOrganisation: 'problem.accountingOrganisation',
} as const;
