import type { Database } from '../database/database.ts';
import { Refusal } from '../http/refusal.ts';
import type { Settings } from '../settings.ts';
import { altchaCheck } from './altcha.ts';

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

/** Where each provider says whether a response is right. */
const PROVIDERS = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const;

/** The bot check of the settings. */
export function createBotCheck({ botCheck, botCheckKeys }: Settings, database: Database, ask: typeof fetch = fetch): BotCheck {
  switch (botCheck) {
    case 'altcha':
      return altchaCheck(botCheckKeys.secret, database);
    case 'recaptcha':
    case 'hcaptcha':
    case 'turnstile':
      return {
        offer: async () => ({ provider: botCheck, siteKey: botCheckKeys.site }),
        isPassed: (response, address) =>
          askProvider(ask, PROVIDERS[botCheck], { secret: botCheckKeys.secret, response, remoteip: address }),
      };
    case 'none':
      return { offer: async () => ({ provider: 'none' }), isPassed: async () => true };
    default:
      return botCheck satisfies never;
  }
}

const TIMEOUT_MS = 5_000;

async function askProvider(ask: typeof fetch, url: string, fields: Readonly<Record<string, string>>): Promise<boolean> {
  try {
    const reply = await ask(url, { method: 'POST', body: new URLSearchParams(fields), signal: AbortSignal.timeout(TIMEOUT_MS) });
    const verdict: unknown = await reply.json();
    return typeof verdict === 'object' && verdict !== null && 'success' in verdict && verdict.success === true;
  } catch {
    throw new Refusal(503, 'problem.botCheckUnavailable', { retryAfterSeconds: 5 });
  }
}
