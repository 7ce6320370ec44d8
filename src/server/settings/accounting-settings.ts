import { isLoopbackHost } from './loopback-host.ts';

/** The accounting service for contact lookups, and its credentials. */
export interface AccountingSettings {
  /** Base address of its API: https://api.xero.com/api.xro/2.0 */
  readonly url: URL;
  /** Token endpoint for client id and secret. */
  readonly tokenUrl: URL;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface AccountingEnvironment {
  readonly ACCOUNTING_URL?: string;
  readonly ACCOUNTING_TOKEN_URL?: string;
  readonly ACCOUNTING_CLIENT_ID?: string;
  readonly ACCOUNTING_CLIENT_SECRET?: string;
}

const ADDRESSES = ['ACCOUNTING_URL', 'ACCOUNTING_TOKEN_URL'] as const;
const NAMES = [...ADDRESSES, 'ACCOUNTING_CLIENT_ID', 'ACCOUNTING_CLIENT_SECRET'] as const;

const address = { type: 'string', maxLength: 500 } as const;
export const accountingProperties = {
  ACCOUNTING_URL: address,
  ACCOUNTING_TOKEN_URL: address,
  ACCOUNTING_CLIENT_ID: { type: 'string', maxLength: 200 },
  ACCOUNTING_CLIENT_SECRET: { type: 'string', maxLength: 500 },
} as const;

/** Faults of these settings, a sentence each: they are set together or not at all, and secrets are sent to safe addresses only. */
export function accountingFaults(environment: AccountingEnvironment): string[] {
  const missing = NAMES.filter((name) => !environment[name]);
  if (missing.length === NAMES.length) return [];
  return [
    ...(missing.length === 0 ? [] : [`${missing.join(', ')} must be set too: an accounting service needs all four settings ACCOUNTING_*.`]),
    ...ADDRESSES.flatMap((name) => {
      const text = environment[name];
      return text === undefined || isSafe(text) ? [] : [`${name} must be an https:// address: a secret is sent there.`];
    }),
  ];
}

/** The settings; undefined if no service is connected. Requires an environment without faults. */
export function accountingOf({
  ACCOUNTING_URL,
  ACCOUNTING_TOKEN_URL,
  ACCOUNTING_CLIENT_ID,
  ACCOUNTING_CLIENT_SECRET,
}: AccountingEnvironment): AccountingSettings | undefined {
  if (!ACCOUNTING_URL || !ACCOUNTING_TOKEN_URL || !ACCOUNTING_CLIENT_ID || !ACCOUNTING_CLIENT_SECRET) return undefined;
  return {
    url: new URL(ACCOUNTING_URL),
    tokenUrl: new URL(ACCOUNTING_TOKEN_URL),
    clientId: ACCOUNTING_CLIENT_ID,
    clientSecret: ACCOUNTING_CLIENT_SECRET,
  };
}

/** Encrypted, or on this machine; without credentials in the address. */
function isSafe(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (`${username}${password}${search}${hash}` !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
}
