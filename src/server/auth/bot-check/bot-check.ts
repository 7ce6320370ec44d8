import type { Settings } from '../../settings/settings.ts';

/** What the browser needs to show the check. */
export interface BotCheckOffer {
  readonly provider: Settings['botCheck'];
  readonly siteKey?: string;
  /** ALTCHA only: the challenge for its widget. */
  readonly challenge?: object;
}

export interface BotCheck {
  offer(): Promise<BotCheckOffer>;
  /** Whether the response passed and was not used before. Throws 503 if the provider cannot be reached. */
  isPassed(response: string, address: string): Promise<boolean>;
}
