import { Ajv } from 'ajv';
import {
  type AccountingEnvironment,
  accountingFaults,
  accountingOf,
  accountingProperties,
  type AccountingSettings,
} from './accounting-settings.ts';
import { type DatabaseLogins, type LoginEnvironment, loginFaults, loginProperties, loginsOf } from './database-logins.ts';
import { readKeys, type SecretKeys } from './second-factor-keys.ts';
import { isLoopbackHost } from './loopback-host.ts';
import { type ProcessEnvironment, processesOf, processFaults, processProperties, type ProcessSettings } from './process-settings.ts';

/** Settings of the operator; every name is an environment variable. Times are in the unit of their name. */
export interface Settings extends DatabaseLogins {
  readonly host: string;
  readonly port: number;
  /** Folder of the embedded database. */
  readonly dataDirectory: string;
  readonly processes: ProcessSettings;
  /** Public address; links in mails are built from it. */
  readonly publicUrl: URL;
  readonly smtpUrl: string | undefined;
  /** Sender of mails. */
  readonly mailFrom: string;
  readonly botCheck: BotCheckProvider;
  /** Of the bot check's provider; ALTCHA needs none. */
  readonly botCheckKeys: { readonly site: string; readonly secret: string };
  /** Whether demo data is created on the first start. */
  readonly isDemo: boolean;
  readonly isProduction: boolean;
  readonly sessionIdleMinutes: number;
  readonly sessionHours: number;
  /** Requests a minute from one address; 0 lifts the limit. */
  readonly requestsPerMinute: number;
  /** Open connections; 0 lifts the limit. */
  readonly connections: number;
  /** Open connections from one address; not applied behind proxies, which have few. */
  readonly connectionsPerAddress: number;
  /** Failed sign-ins before the next one has to wait; 0 lifts the limit. */
  readonly signInFailures: number;
  /** Sign-ups and password resets an hour from one address, and mails to one; 0 lifts the limit. */
  readonly signUpsPerHour: number;
  /** Number of trusted proxies that report the caller's address; required in production. */
  readonly trustedProxies: number;
  /** Keys that seal authenticator keys: the first seals, all open. Undefined outside production: one in the data directory. */
  readonly secondFactorKeys: SecretKeys | undefined;
  readonly logLevel: string;
  /** Port of the metrics on this machine; undefined: no metrics. */
  readonly metricsPort: number | undefined;
  /** Undefined: no accounting service is connected. */
  readonly accounting: AccountingSettings | undefined;
}

export type BotCheckProvider = 'altcha' | 'recaptcha' | 'hcaptcha' | 'turnstile' | 'none';

/** Invalid environment; the message lists the necessary changes, one sentence per line. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

interface Environment extends AccountingEnvironment, LoginEnvironment, ProcessEnvironment {
  readonly HOST: string;
  readonly PORT: number;
  readonly DATA_DIR: string;
  readonly PUBLIC_URL?: string;
  readonly SMTP_URL?: string;
  readonly MAIL_FROM: string;
  readonly BOT_CHECK: BotCheckProvider;
  readonly BOT_CHECK_SITE_KEY?: string;
  readonly BOT_CHECK_SECRET?: string;
  readonly DEMO?: '0' | '1';
  readonly SESSION_IDLE_MINUTES: number;
  readonly SESSION_HOURS: number;
  readonly REQUESTS_PER_MINUTE: number;
  readonly CONNECTIONS: number;
  readonly CONNECTIONS_PER_ADDRESS: number;
  readonly SIGN_IN_FAILURES: number;
  readonly SIGN_UPS_PER_HOUR: number;
  readonly TRUSTED_PROXIES?: number;
  readonly SECOND_FACTOR_KEYS?: string;
  readonly LOG_LEVEL: string;
  readonly METRICS_PORT?: number;
}

const schema = {
  type: 'object',
  properties: {
    HOST: { type: 'string', maxLength: 255, default: '127.0.0.1' },
    PORT: { type: 'integer', minimum: 0, maximum: 65_535, default: 3000 },
    DATA_DIR: { type: 'string', default: './data' },
    ...loginProperties,
    PUBLIC_URL: {
      type: 'string',
      pattern: '^https?://[^/]+/?$',
      errorMessage: 'must be an address such as https://trade.example, without a path',
    },
    SMTP_URL: { type: 'string', pattern: '^smtps?://', errorMessage: 'must begin with smtp:// or smtps://' },
    MAIL_FROM: { type: 'string', maxLength: 320, default: 'Quayline <no-reply@localhost>' },
    BOT_CHECK_SITE_KEY: { type: 'string', maxLength: 200 },
    BOT_CHECK_SECRET: { type: 'string', minLength: 16, maxLength: 200 },
    BOT_CHECK: { enum: ['altcha', 'recaptcha', 'hcaptcha', 'turnstile', 'none'], default: 'altcha' },
    DEMO: { enum: ['0', '1'] },
    NODE_ENV: { enum: ['development', 'test', 'production'], default: 'development' },
    SESSION_IDLE_MINUTES: { type: 'number', exclusiveMinimum: 0, maximum: 1_440, default: 60 },
    SESSION_HOURS: { type: 'number', exclusiveMinimum: 0, maximum: 168, default: 12 },
    REQUESTS_PER_MINUTE: { type: 'integer', minimum: 0, default: 3_000 },
    CONNECTIONS: { type: 'integer', minimum: 0, default: 4_000 },
    CONNECTIONS_PER_ADDRESS: { type: 'integer', minimum: 0, default: 400 },
    SIGN_IN_FAILURES: { type: 'integer', minimum: 0, default: 5 },
    SIGN_UPS_PER_HOUR: { type: 'integer', minimum: 0, default: 20 },
    TRUSTED_PROXIES: { type: 'integer', minimum: 0, maximum: 10 },
    ...processProperties,
    SECOND_FACTOR_KEYS: { type: 'string', maxLength: 2_000 },
    ...accountingProperties,
    LOG_LEVEL: { enum: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], default: 'info' },
    METRICS_PORT: { type: 'integer', minimum: 0, maximum: 65_535 },
  },
} as const;

/** Names of all environment variables that are read. */
export const settingNames: readonly string[] = Object.keys(schema.properties);

const ajv = new Ajv({ allErrors: true, verbose: true, coerceTypes: true, useDefaults: true, strict: false, validateSchema: false });
const validate = ajv.compile<Environment>(schema);

/** Reads the settings; an empty variable counts as unset. Throws `SettingsError`, all faults at once. */
export function readSettings(variables: Readonly<Record<string, string | undefined>>): Settings {
  const environment: unknown = Object.fromEntries(settingNames.flatMap((name) => (variables[name] ? [[name, variables[name]]] : [])));
  if (!validate(environment)) throw new SettingsError((validate.errors ?? []).map(sentenceFor).join('\n'));
  const faults = [
    ...unreadableAddresses(environment),
    ...openToOthers(environment),
    ...unsafeInProduction(environment),
    ...missingKeys(environment),
    ...loginFaults(environment),
    ...processFaults(environment),
    ...unreadableKeys(environment),
    ...accountingFaults(environment),
  ];
  if (faults.length > 0) throw new SettingsError(faults.join('\n'));
  const { HOST, PORT, DATABASE_URL, DEMO, NODE_ENV } = environment;
  return {
    host: HOST,
    port: PORT,
    dataDirectory: environment.DATA_DIR,
    ...loginsOf(environment),
    processes: processesOf(environment),
    publicUrl: new URL(environment.PUBLIC_URL ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`),
    smtpUrl: environment.SMTP_URL,
    mailFrom: environment.MAIL_FROM,
    botCheck: environment.BOT_CHECK,
    botCheckKeys: { site: environment.BOT_CHECK_SITE_KEY ?? '', secret: environment.BOT_CHECK_SECRET ?? '' },
    isDemo: NODE_ENV !== 'production' && (DATABASE_URL ? DEMO === '1' : DEMO !== '0'),
    isProduction: NODE_ENV === 'production',
    sessionIdleMinutes: environment.SESSION_IDLE_MINUTES,
    sessionHours: environment.SESSION_HOURS,
    requestsPerMinute: environment.REQUESTS_PER_MINUTE,
    connections: environment.CONNECTIONS,
    connectionsPerAddress: environment.CONNECTIONS_PER_ADDRESS,
    signInFailures: environment.SIGN_IN_FAILURES,
    signUpsPerHour: environment.SIGN_UPS_PER_HOUR,
    trustedProxies: environment.TRUSTED_PROXIES ?? 0,
    secondFactorKeys: environment.SECOND_FACTOR_KEYS === undefined ? undefined : readKeys(environment.SECOND_FACTOR_KEYS),
    logLevel: environment.LOG_LEVEL,
    metricsPort: environment.METRICS_PORT,
    accounting: accountingOf(environment),
  };
}

/** The schema's pattern checks only how an address begins; parsing checks the rest. */
function unreadableAddresses({ PUBLIC_URL, SMTP_URL }: Environment): string[] {
  const origin = PUBLIC_URL === undefined || !URL.canParse(PUBLIC_URL) ? undefined : new URL(PUBLIC_URL);
  const isBare = origin !== undefined && origin.href === `${origin.origin}/`;
  return [
    PUBLIC_URL === undefined || isBare ? '' : 'PUBLIC_URL must be an address such as https://trade.example, without a name, path or query.',
    SMTP_URL === undefined || URL.canParse(SMTP_URL) ? '' : 'SMTP_URL must be an address such as smtp://name:password@mail.example:587.',
  ].filter((sentence) => sentence !== '');
}

function unreadableKeys({ NODE_ENV, SECOND_FACTOR_KEYS }: Environment): string[] {
  const how = '32 random bytes in base64 (openssl rand -base64 32), several separated by commas';
  if (SECOND_FACTOR_KEYS !== undefined) return readKeys(SECOND_FACTOR_KEYS) ? [] : [`SECOND_FACTOR_KEYS must be ${how}.`];
  return NODE_ENV === 'production'
    ? [`SECOND_FACTOR_KEYS must be set in production to ${how}: the keys of authenticators are sealed by it.`]
    : [];
}

/**
 * Outside production anyone may read the mailbox and sign in with demo passwords, so such a server must not be reachable from other
 * machines.
 */
function openToOthers({ NODE_ENV, HOST, PUBLIC_URL }: Environment): string[] {
  if (NODE_ENV === 'production') return [];
  const url = PUBLIC_URL !== undefined && URL.canParse(PUBLIC_URL) ? new URL(PUBLIC_URL) : undefined;
  const open = [
    isLoopbackHost(HOST === '::1' ? '[::1]' : HOST) ? '' : 'HOST',
    url === undefined || (url.protocol === 'http:' && isLoopbackHost(url.hostname)) ? '' : 'PUBLIC_URL',
  ];
  return open
    .filter((name) => name !== '')
    .map((name) => `NODE_ENV must be production if other machines can reach ${name}: otherwise they can read mails and use demo sign-ins.`);
}

function missingKeys({ NODE_ENV, BOT_CHECK, BOT_CHECK_SITE_KEY, BOT_CHECK_SECRET }: Environment): string[] {
  switch (BOT_CHECK) {
    case 'recaptcha':
    case 'hcaptcha':
    case 'turnstile':
      return BOT_CHECK_SITE_KEY && BOT_CHECK_SECRET
        ? []
        : [`BOT_CHECK_SITE_KEY and BOT_CHECK_SECRET must be set for BOT_CHECK=${BOT_CHECK}: get them from its provider.`];
    case 'altcha':
      return NODE_ENV === 'production' && !BOT_CHECK_SECRET
        ? ['BOT_CHECK_SECRET must be set to a long random text, the same for every process: it signs the bot check.']
        : [];
    case 'none':
      return [];
    default:
      return BOT_CHECK satisfies never;
  }
}

function unsafeInProduction(environment: Environment): string[] {
  const {
    NODE_ENV,
    PUBLIC_URL,
    SMTP_URL,
    BOT_CHECK,
    DEMO,
    REQUESTS_PER_MINUTE,
    CONNECTIONS,
    SIGN_IN_FAILURES,
    SIGN_UPS_PER_HOUR,
    TRUSTED_PROXIES,
  } = environment;
  if (NODE_ENV !== 'production') return [];
  return [
    PUBLIC_URL?.startsWith('https://')
      ? ''
      : 'PUBLIC_URL must be the https:// address people open: session cookies are not safe on plain http.',
    BOT_CHECK === 'none' ? 'BOT_CHECK must not be none in production: scripts could register.' : '',
    SMTP_URL ? '' : 'SMTP_URL must be set in production: people activate their accounts by mail.',
    TRUSTED_PROXIES === undefined
      ? 'TRUSTED_PROXIES must be set in production to the number of proxies in front of the server: with too few, all customers count as one caller; with too many, a caller may invent an address.'
      : '',
    SIGN_UPS_PER_HOUR === 0 ? 'SIGN_UPS_PER_HOUR must not be 0 in production: mailboxes could be flooded.' : '',
    DEMO === '1' ? 'DEMO must not be 1 in production: the demo sign-ins are public.' : '',
    REQUESTS_PER_MINUTE === 0 ? 'REQUESTS_PER_MINUTE must not be 0 in production.' : '',
    CONNECTIONS === 0 ? 'CONNECTIONS must not be 0 in production: one caller could hold them all.' : '',
    SIGN_IN_FAILURES === 0 ? 'SIGN_IN_FAILURES must not be 0 in production: passwords could be guessed.' : '',
  ].filter((sentence) => sentence !== '');
}

function sentenceFor({ instancePath, keyword, message, parentSchema, params }: NonNullable<typeof validate.errors>[number]): string {
  const name = instancePath.slice(1);
  if (keyword === 'enum') return `${name} must be one of ${params['allowedValues'].join(', ')}.`;
  const own = parentSchema?.['errorMessage'];
  return `${name} ${typeof own === 'string' ? own : message}.`;
}
