import type { Database } from '../../database/database.ts';
import type { Settings } from '../../settings/settings.ts';
import { altchaCheck } from './altcha.ts';
import type { BotCheck } from './bot-check.ts';
import { verifyResponse } from './verify-response.ts';
import { isFirstUse } from './first-use.ts';

/** Verification addresses of the providers. */
const PROVIDERS = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const;

/** Longer than any provider accepts a response. */
const USED_FOR_S = 20 * 60;

interface ProviderClient {
  readonly ask?: typeof fetch;
  readonly timeoutMs?: number;
}

export function createBotCheck(
  { botCheck, botCheckKeys }: Pick<Settings, 'botCheck' | 'botCheckKeys'>,
  database: Database,
  { ask = fetch, timeoutMs = 5_000 }: ProviderClient = {},
): BotCheck {
  switch (botCheck) {
    case 'altcha':
      return altchaCheck(botCheckKeys.secret, database);
    case 'recaptcha':
    case 'hcaptcha':
    case 'turnstile':
      return {
        offer: async () => ({ provider: botCheck, siteKey: botCheckKeys.site }),
        isPassed: async (response, address) => {
          const fields = { secret: botCheckKeys.secret, response, remoteip: address };
          if (!(await verifyResponse({ url: PROVIDERS[botCheck], fields, ask, timeoutMs }))) return false;
          return isFirstUse(database, `${botCheck} ${response}`, Math.floor(Date.now() / 1_000) + USED_FOR_S);
        },
      };
    case 'none':
      return { offer: async () => ({ provider: 'none' }), isPassed: async () => true };
    default:
      return botCheck satisfies never;
  }
}
