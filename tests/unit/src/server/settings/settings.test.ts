import { describe, expect, test } from 'vitest';
import { commandLogins } from '#src/server/settings/database-logins.ts';
import { readSettings, SettingsError } from '#src/server/settings/settings.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://trade.example',
  SMTP_URL: 'smtp://mail.example',
  BOT_CHECK_SECRET: 'a secret of some length',
  TRUSTED_PROXIES: '1',
  SECOND_FACTOR_KEYS: Buffer.alloc(32, 1).toString('base64'),
};

describe('settings', () => {
  test('need nothing: the server runs on this machine with demo data', () => {
    expect(readSettings({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataDirectory: './data',
      databaseUrl: undefined,
      isDemo: true,
      isProduction: false,
    });
    expect(readSettings({}).publicUrl.href).toBe('http://127.0.0.1:3000/');
  });

  test('count an empty variable as unset', () => {
    expect(readSettings({ DATABASE_URL: '', PORT: '', DEMO: '' })).toMatchObject({ databaseUrl: undefined, port: 3000, isDemo: true });
  });

  test('make demo data on a PostgreSQL server only when asked to', () => {
    const server = { DATABASE_URL: 'postgres://db.example/quayline' };

    expect([readSettings(server).isDemo, readSettings({ ...server, DEMO: '1' }).isDemo, readSettings({ DEMO: '0' }).isDemo]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('never make demo data in production', () => {
    expect(readSettings(production).isDemo).toBe(false);
  });

  test.each(['https://trade.example', 'http://trade.example', 'https://127.0.0.1', 'http://192.168.1.5:3000', 'http://127.example'])(
    'refuse %s, which others reach, outside production',
    (address) => {
      for (const mode of ['', 'development', 'test']) {
        expect(() => readSettings({ PUBLIC_URL: address, NODE_ENV: mode })).toThrow(
          /^NODE_ENV must be production if other machines can reach PUBLIC_URL/,
        );
      }
    },
  );

  test.each(['0.0.0.0', '::', '192.168.1.5', 'trade.example'])('refuse to listen at %s, which others reach, outside production', (HOST) => {
    expect(() => readSettings({ HOST })).toThrow(/^NODE_ENV must be production if other machines can reach HOST/);
    expect(readSettings({ ...production, HOST }).host).toBe(HOST);
  });

  test.each(['127.0.0.1', '127.8.9.1', '::1', 'localhost'])('take %s, where this machine alone listens', (HOST) => {
    expect(readSettings({ HOST }).host).toBe(HOST);
  });

  test.each(['http://127.0.0.1:3000', 'http://localhost', 'http://127.8.9.1', 'http://[::1]:3000', 'http://quayline.localhost:3000'])(
    'take %s, which this machine alone reaches',
    (address) => {
      expect(readSettings({ PUBLIC_URL: address }).publicUrl.origin).toBe(new URL(address).origin);
    },
  );

  test('tell everything that cannot be used at once', () => {
    expect(() => readSettings({ PORT: 'x', BOT_CHECK: 'captcha', DATABASE_URL: 'mysql://db' })).toThrow(
      new SettingsError(
        'PORT must be integer.\nDATABASE_URL must begin with postgres:// or postgresql://.\nBOT_CHECK must be one of altcha, recaptcha, hcaptcha, turnstile, none.',
      ),
    );
  });

  test.each(['https://ho st', 'https://name:word@trade.example', 'https://trade.example?x', 'https://trade.example#x', 'https://[::1'])(
    'refuse %s, from which no link can be built',
    (address) => {
      expect(() => readSettings({ PUBLIC_URL: address })).toThrow(/^PUBLIC_URL must be an address such as https:\/\/trade\.example/);
    },
  );

  test('refuse a mail server whose address cannot be read', () => {
    expect(() => readSettings({ SMTP_URL: 'smtp://mail.example:port' })).toThrow(/^SMTP_URL must be an address such as smtp/);
  });

  test.each([
    ['plain http', { PUBLIC_URL: 'http://trade.example' }, /^PUBLIC_URL must be the https/],
    ['no address', { PUBLIC_URL: '' }, /^PUBLIC_URL must be the https/],
    ['no bot check', { BOT_CHECK: 'none' }, /^BOT_CHECK must not be none/],
    ['demo data', { DEMO: '1' }, /^DEMO must not be 1/],
    ['no key for authenticators', { SECOND_FACTOR_KEYS: '' }, /^SECOND_FACTOR_KEYS must be set/],
    ['a short key for authenticators', { SECOND_FACTOR_KEYS: 'c2hvcnQ=' }, /^SECOND_FACTOR_KEYS must be 32 random bytes/],
    ['proxies nobody counted', { TRUSTED_PROXIES: '' }, /^TRUSTED_PROXIES must be set/],
    ['unlimited sign-ins', { SIGN_IN_FAILURES: '0' }, /^SIGN_IN_FAILURES must not be 0/],
    ['unlimited requests', { REQUESTS_PER_MINUTE: '0' }, /^REQUESTS_PER_MINUTE must not be 0/],
  ])('refuse %s in production', (_name, change, message) => {
    expect(() => readSettings({ ...production, ...change })).toThrow(message);
  });

  describe('of logins to a server', () => {
    const DATABASE_URL = 'postgres://quayline@db.example/quayline';
    const SIGN_IN_DATABASE_URL = 'postgres://quayline_sign_in@db.example/quayline';

    test('take one for all outside production, and in production where that is said', () => {
      expect(readSettings({ DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL, signInUrl: undefined });
      expect(readSettings({ ...production, DATABASE_URL, DATABASE_LOGIN_MAY_OWN_TABLES: '1' }).databaseUrl).toBe(DATABASE_URL);
      expect(readSettings({ ...production, DATABASE_URL, SIGN_IN_DATABASE_URL }).signInUrl).toBe(SIGN_IN_DATABASE_URL);
    });

    test.each([
      ['one for all in production', { ...production, DATABASE_URL }, /^SIGN_IN_DATABASE_URL must be set in production/],
      ['one that signs in to no server', { SIGN_IN_DATABASE_URL }, /^DATABASE_URL must be set if SIGN_IN_DATABASE_URL is/],
      [
        'two that may do everything',
        { DATABASE_URL, SIGN_IN_DATABASE_URL, DATABASE_LOGIN_MAY_OWN_TABLES: '1' },
        /^DATABASE_LOGIN_MAY_OWN_TABLES must not be 1 if/,
      ],
    ])('refuse %s', (_name, environment, sentence) => {
      expect(() => readSettings(environment)).toThrow(sentence);
    });

    test('are that of the owner for a command, where it is given', () => {
      const MIGRATIONS_DATABASE_URL = 'postgres://quayline_migrations@db.example/quayline';
      const logins = (environment: Readonly<Record<string, string>>) => commandLogins(readSettings(environment));

      expect(logins({ DATABASE_URL, SIGN_IN_DATABASE_URL, MIGRATIONS_DATABASE_URL })).toEqual({
        databaseUrl: MIGRATIONS_DATABASE_URL,
        signInUrl: undefined,
      });
      expect(logins({ DATABASE_URL, SIGN_IN_DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL, signInUrl: SIGN_IN_DATABASE_URL });
    });
  });

  describe('of an accounting service', () => {
    const service = {
      ACCOUNTING_URL: 'https://api.xero.com/api.xro/2.0',
      ACCOUNTING_TOKEN_URL: 'https://identity.xero.com/connect/token',
      ACCOUNTING_CLIENT_ID: 'an id',
      ACCOUNTING_CLIENT_SECRET: 'a secret',
    };

    test('connect one by all four', () => {
      expect(readSettings(service).accounting).toEqual({
        url: new URL('https://api.xero.com/api.xro/2.0'),
        tokenUrl: new URL('https://identity.xero.com/connect/token'),
        clientId: 'an id',
        clientSecret: 'a secret',
      });
      expect(readSettings({}).accounting).toBeUndefined();
    });

    test.each(Object.keys(service))('refuse to go without %s', (name) => {
      expect(() => readSettings({ ...service, [name]: '' })).toThrow(`${name} must be set too`);
    });

    test.each(['http://api.example', 'https://name:word@api.example', 'ftp://api.example', 'api.example', 'https://api.example?x=1'])(
      'refuse to send a secret to %s',
      (address) => {
        expect(() => readSettings({ ...service, ACCOUNTING_URL: address })).toThrow('ACCOUNTING_URL must be an https:// address');
        expect(() => readSettings({ ...service, ACCOUNTING_TOKEN_URL: address })).toThrow(
          'ACCOUNTING_TOKEN_URL must be an https:// address',
        );
      },
    );

    test('take one on this machine, where it is tried out', () => {
      const local = { ...service, ACCOUNTING_URL: 'http://127.0.0.1:4000/api', ACCOUNTING_TOKEN_URL: 'http://localhost:4000/token' };

      expect(readSettings(local).accounting?.url.href).toBe('http://127.0.0.1:4000/api');
    });
  });

  describe('of several processes', () => {
    const server = { DATABASE_URL: 'postgres://db.example/quayline' };

    test('are one process with 16 connections unless they say otherwise', () => {
      expect(readSettings(server).processes).toEqual({ count: 1, connectionsEach: 16 });
      expect(readSettings({ ...server, PROCESSES: '4' }).processes).toEqual({ count: 4, connectionsEach: 16 });
    });

    test('divide the connections', () => {
      const each = (PROCESSES: string) => readSettings({ ...server, PROCESSES, DATABASE_CONNECTIONS: '40' }).processes.connectionsEach;

      // One of each process listens.
      expect([each('1'), each('4'), each('7')]).toEqual([39, 9, 4]);
    });

    test.each([
      ['several processes on the embedded database', { PROCESSES: '2' }, /^PROCESSES \(--processes\) must be 1 without DATABASE_URL/],
      ['none', { ...server, PROCESSES: '0' }, /^PROCESSES must be >= 1/],
      ['no number', { ...server, PROCESSES: 'two' }, /^PROCESSES must be integer/],
      [
        'too few connections for them',
        { ...server, PROCESSES: '4', DATABASE_CONNECTIONS: '11' },
        /^DATABASE_CONNECTIONS must be at least 12 for PROCESSES=4/,
      ],
    ])('refuse %s', (_name, environment, sentence) => {
      expect(() => readSettings(environment)).toThrow(sentence);
    });
  });
});
