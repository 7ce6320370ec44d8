import type { Challenge } from 'altcha-lib/types';
import type { Ports } from '#renderer/index.ts';
import { isRecord } from '#src/expression/index.ts';
import type { ScriptedProvider } from './scripted-providers.ts';

/** The bot check in use: our own proof of work, a provider's script, or none. */
export type BotCheckOffer =
  | { readonly provider: 'altcha'; readonly challenge: Challenge }
  | { readonly provider: ScriptedProvider; readonly siteKey: string }
  | { readonly provider: 'none' };

/** Asks the server for a fresh check. @throws what `call` throws, and Error for an unknown reply */
export async function fetchBotCheck(call: Ports['call']): Promise<BotCheckOffer> {
  const { body } = await call('getBotCheck', { params: {} });
  const offer = isRecord(body) ? readOffer(body) : undefined;
  if (offer === undefined) throw new Error('The server offered no bot check.');
  return offer;
}

function readOffer({ provider, siteKey, challenge }: Readonly<Record<string, unknown>>): BotCheckOffer | undefined {
  switch (provider) {
    case 'altcha':
      return isChallenge(challenge) ? { provider, challenge } : undefined;
    case 'recaptcha':
    case 'hcaptcha':
    case 'turnstile':
      return typeof siteKey === 'string' ? { provider, siteKey } : undefined;
    case 'none':
      return { provider };
    default:
      return undefined;
  }
}

/** The server signs its challenge; only its outline is checked here. */
function isChallenge(value: unknown): value is Challenge {
  return isRecord(value) && isRecord(value['parameters']) && typeof value['signature'] === 'string';
}
