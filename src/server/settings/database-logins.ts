/** Logins to a PostgreSQL server. */
export interface DatabaseLogins {
  /** Login of the server; undefined: the embedded database. */
  readonly databaseUrl: string | undefined;
  /** The only login that may create sessions; undefined: the server's login does everything. */
  readonly signInUrl: string | undefined;
  /** Owner of the tables, for commands; no server uses it. */
  readonly migrationsUrl: string | undefined;
}

export interface LoginEnvironment {
  readonly NODE_ENV: 'development' | 'test' | 'production';
  readonly DATABASE_URL?: string;
  readonly SIGN_IN_DATABASE_URL?: string;
  readonly MIGRATIONS_DATABASE_URL?: string;
  readonly DATABASE_LOGIN_MAY_OWN_TABLES?: '0' | '1';
}

const url = {
  type: 'string',
  pattern: '^postgres(ql)?://',
  errorMessage: 'must begin with postgres:// or postgresql://',
} as const;

export const loginProperties = {
  DATABASE_URL: url,
  SIGN_IN_DATABASE_URL: url,
  MIGRATIONS_DATABASE_URL: url,
  DATABASE_LOGIN_MAY_OWN_TABLES: { enum: ['0', '1'] },
} as const;

/** Faults of these settings, a sentence each. */
export function loginFaults(environment: LoginEnvironment): string[] {
  const { NODE_ENV, DATABASE_URL, SIGN_IN_DATABASE_URL, DATABASE_LOGIN_MAY_OWN_TABLES } = environment;
  if (SIGN_IN_DATABASE_URL !== undefined) {
    return [
      DATABASE_URL === undefined ? 'DATABASE_URL must be set if SIGN_IN_DATABASE_URL is: both are logins to one database.' : '',
      DATABASE_LOGIN_MAY_OWN_TABLES === '1' ? 'DATABASE_LOGIN_MAY_OWN_TABLES must not be 1 if SIGN_IN_DATABASE_URL is set.' : '',
    ].filter((sentence) => sentence !== '');
  }
  const isOneForAll = DATABASE_URL !== undefined && DATABASE_LOGIN_MAY_OWN_TABLES !== '1';
  return NODE_ENV === 'production' && isOneForAll
    ? [
        'SIGN_IN_DATABASE_URL must be set in production, and neither it nor DATABASE_URL may own tables: scripts/logins.sql makes such logins. ' +
          'With DATABASE_LOGIN_MAY_OWN_TABLES=1 one login does everything, and anyone who has it can change the log.',
      ]
    : [];
}

export function loginsOf(environment: LoginEnvironment): DatabaseLogins {
  return {
    databaseUrl: environment.DATABASE_URL,
    signInUrl: environment.SIGN_IN_DATABASE_URL,
    migrationsUrl: environment.MIGRATIONS_DATABASE_URL,
  };
}

/** Logins of a command: the owner's if it is set. */
export function commandLogins({ migrationsUrl, ...logins }: DatabaseLogins): Pick<DatabaseLogins, 'databaseUrl' | 'signInUrl'> {
  return migrationsUrl === undefined ? logins : { databaseUrl: migrationsUrl, signInUrl: undefined };
}
