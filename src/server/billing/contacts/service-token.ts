import { isRecord } from '#src/expression/index.ts';
import type { AccountingSettings } from '../../settings/accounting-settings.ts';
import { AccountingFailure } from './accounting-failure.ts';
import { requestService, type ServiceLimits } from './request-service.ts';

/** The only scope needed. */
const SCOPE = 'accounting.contacts.read';
/** A token this close to its expiry is not used. */
const SPARE_S = 60;

interface Token {
  readonly text: string;
  readonly goodUntil: number;
}

/** Access token of the service: cached while it is valid, and fetched once for all concurrent callers. */
export class ServiceToken {
  readonly #settings: AccountingSettings;
  readonly #reach: ServiceLimits;
  #current: Promise<Token> | undefined;

  constructor(settings: AccountingSettings, reach: ServiceLimits) {
    this.#settings = settings;
    this.#reach = reach;
  }

  /** @throws AccountingFailure */
  async get(): Promise<string> {
    const known = this.#current;
    if (known !== undefined) {
      const token = await known;
      if (Date.now() < token.goodUntil) return token.text;
      if (this.#current === known) this.#current = undefined;
    }
    const asked = (this.#current ??= this.#fetch());
    try {
      return (await asked).text;
    } catch (error) {
      // The next caller fetches again.
      if (this.#current === asked) this.#current = undefined;
      throw error;
    }
  }

  /** Drops a token that the service refused. */
  forget(): void {
    this.#current = undefined;
  }

  async #fetch(): Promise<Token> {
    const { clientId, clientSecret, tokenUrl } = this.#settings;
    const credentials = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64');
    const { status, body } = await requestService(
      tokenUrl,
      {
        method: 'POST',
        headers: { authorization: `Basic ${credentials}`, accept: 'application/json' },
        body: new URLSearchParams({ grant_type: 'client_credentials', scope: SCOPE }),
      },
      this.#reach,
    );
    const answer = isRecord(body) ? body : {};
    const [text, seconds] = [answer['access_token'], answer['expires_in']];
    // RFC 6749: the reason is a word such as invalid_client.
    if (status !== 200 || typeof text !== 'string' || text === '')
      throw new AccountingFailure(`No token: status ${status}, ${String(answer['error'] ?? 'no reason given').slice(0, 100)}.`);
    const lifeS = typeof seconds === 'number' && seconds > 0 ? seconds : SPARE_S;
    return { text, goodUntil: Date.now() + Math.max(lifeS - SPARE_S, 0) * 1_000 };
  }
}
