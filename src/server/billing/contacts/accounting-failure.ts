import { Refusal } from '../../messages/refusal.ts';

const RETRY_S = 5;
/** A service that asks for more is tried again after this time all the same. */
const MOST_RETRY_S = 120;

/** The accounting service gave no contacts: why, for the log, and what the caller is told. Names no secret and no contact. */
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
