import type { Settings } from '../../settings/settings.ts';

/** What the browser needs to show the check. */
export interface BotCheckOffer {
  readonly provider: Settings['botCheck'];
  readonly siteKey?: string;
  /** Of ALTCHA: what its widget solves. */
  readonly challenge?: object;
}

/** Tells people from programs. */
export interface BotCheck {
  offer(): Promise<BotCheckOffer>;
  /** Whether the response was earned, and not used before. Throws 503 where its provider cannot be asked. */
  isPassed(response: string, address: string): Promise<boolean>;
}
