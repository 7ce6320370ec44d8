import pg from 'pg';

/** What logins for serving and signing in must not be able to do, as parts of sentences. */
interface Rights {
  readonly login: string;
  /** Roles it can assume that own something here, bypass policies, or read or write everything. */
  readonly privilegedRoles: readonly string[];
  readonly makesSessions: boolean;
  readonly rewritesLog: boolean;
}

const rights = `
  select session_user as login,
    array(
      select r.rolname::text from pg_roles r
      where pg_has_role(session_user, r.oid, 'member') and (
        r.rolsuper or r.rolcreaterole or r.rolbypassrls
        or r.rolname in ('app_auth', 'app_lookup', 'app_log', 'app_backup', 'pg_database_owner', 'pg_read_all_data', 'pg_write_all_data',
          'pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program')
        or exists (select from pg_class c where c.relowner = r.oid and c.relnamespace = current_schema()::regnamespace)
        or exists (select from pg_proc p where p.proowner = r.oid and p.pronamespace = current_schema()::regnamespace))
      order by r.rolname <> session_user, r.rolname limit 5) as "privilegedRoles",
    pg_has_role(session_user, 'app_sign_in', 'member') or has_table_privilege('session', 'insert')
      or has_function_privilege('create_session(bytea, uuid, bigint, text)', 'execute') as "makesSessions",
    has_table_privilege('log_entry', 'insert, update, delete, truncate') or has_any_column_privilege('log_entry', 'insert, update')
      as "rewritesLog"`;

/**
 * Asserts that the login that serves may neither make sessions nor change what tables there are or what is on record, and that the
 * one for sign-in may in addition only make sessions. Throws with a sentence for each excess right.
 */
export async function assertLogins(serving: pg.ClientConfig, signIn: pg.ClientConfig): Promise<void> {
  const faults = [...faultsOf(await rightsOf(serving), false), ...faultsOf(await rightsOf(signIn), true)];
  if (faults.length > 0)
    throw new Error([...faults, 'scripts/logins.sql makes logins that may do what they need, and no more.'].join('\n'));
}

async function rightsOf(config: pg.ClientConfig): Promise<Rights> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<Rights>(rights);
    const [row] = rows;
    if (!row) throw new Error('The database does not tell what its login may do.');
    return row;
  } finally {
    await client.end();
  }
}

function faultsOf({ login, privilegedRoles, makesSessions, rewritesLog }: Rights, signsIn: boolean): string[] {
  const name = signsIn ? 'SIGN_IN_DATABASE_URL' : 'DATABASE_URL';
  return [
    privilegedRoles.length > 0
      ? `${name}: the login ${login} may own tables or bypass policies, because it can assume ${privilegedRoles.join(', ')}.`
      : '',
    rewritesLog ? `${name}: the login ${login} may write into the log.` : '',
    makesSessions && !signsIn ? `${name}: the login ${login} may make sessions; the one of SIGN_IN_DATABASE_URL alone should.` : '',
    !makesSessions && signsIn ? `${name}: the login ${login} may not make sessions: it must be a member of app_sign_in.` : '',
  ].filter((sentence) => sentence !== '');
}
