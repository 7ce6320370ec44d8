/** A database whose tables of businesses are divided by business, made from the one that migrations make. */
import pg from 'pg';
import { EmbeddedPostgres } from '#src/server/database/embedded/embedded.ts';
import type { DatabaseSettings } from '#src/server/database/settings.ts';
import { wholeTables } from './whole-tables.ts';

/** Into how many parts each table is divided. */
const PARTS = 2;

/** Divides the tables of an empty database, which nobody has open, by hash of the business. Throws where a key does not begin with it. */
export async function divideTables(settings: Pick<DatabaseSettings, 'url' | 'directory'>): Promise<void> {
  if (settings.url !== undefined) return divide({ connectionString: settings.url }, '');
  const embedded = await EmbeddedPostgres.open(settings.directory ?? '', { statementDeadlineMs: 60_000 });
  try {
    await divide({ stream: embedded.stream, user: 'postgres', database: 'postgres' }, 'set role app_owner;');
  } finally {
    await embedded.close();
  }
}

async function divide(config: pg.ClientConfig, asOwner: string): Promise<void> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  await client.connect();
  const textsOf = async (query: string) => {
    const { rows } = await client.query<{ text: string }>(query);
    return rows.map(({ text }) => text);
  };
  try {
    await client.query(`${asOwner} begin`);
    const tables = (
      await textsOf(`select relname as text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)
    ).filter((table) => !(table in wholeTables));
    // What hangs on the tables goes, and comes back as the catalogue describes it.
    const isOfThese = (column: string) => `${column} = any(array[${tables.map((table) => `'${table}'::regclass`).join(', ')}])`;
    const grants = await textsOf(GRANTS);
    const triggers = await textsOf(
      `select pg_get_triggerdef(oid) as text from pg_trigger where not tgisinternal and ${isOfThese('tgrelid')} order by oid`,
    );
    const foreign = await textsOf(
      `select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as text
       from pg_constraint where contype = 'f' and conparentid = 0 and (${isOfThese('conrelid')} or ${isOfThese('confrelid')}) order by oid`,
    );
    const policies = await textsOf(POLICIES);
    const views = await textsOf(VIEWS);
    const gone = await textsOf(`
      select format('drop policy %I on %I', policyname, tablename) as text from pg_policies where schemaname = 'public'
      union all select format('drop view %I', viewname) from pg_views where schemaname = 'public'
      union all select format('alter table %s drop constraint %I', conrelid::regclass, conname) from pg_constraint
        where contype = 'f' and (${isOfThese('conrelid')} or ${isOfThese('confrelid')})
      union all select format('drop index %I', indexname) from pg_indexes where schemaname = 'public' and indexname like 'by\\_document\\_%'`);
    for (const statement of gone) await client.query(statement);
    for (const table of tables) await client.query(dividedTable(table));
    await client.query('grant create on schema public to app_auth, app_lookup');
    for (const statement of [...foreign, ...triggers, ...views, ...policies, ...grants]) await client.query(statement);
    await client.query('revoke create on schema public from app_auth, app_lookup; commit');
  } finally {
    await client.end();
  }
}

function dividedTable(table: string): string {
  const parts = Array.from(
    { length: PARTS },
    (_, part) => `create table ${table}_part_${part} partition of ${table} for values with (modulus ${PARTS}, remainder ${part});`,
  );
  return `
    alter table ${table} rename to ${table}_whole;
    create table ${table} (like ${table}_whole including all) partition by hash (registration_id);
    ${parts.join('\n')}
    drop table ${table}_whole;
    alter table ${table} enable row level security, force row level security;`;
}

const ROLES = `('app_user'::regrole, 'app_auth'::regrole, 'app_lookup'::regrole, 'app_log'::regrole)`;
const GRANTS = `
  select format('grant %s on %s to %s', privilege_type, c.oid::regclass, grantee::regrole) as text
  from pg_class c, aclexplode(c.relacl) where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and grantee::regrole in ${ROLES}
  union all
  select format('grant %s (%I) on %s to %s', privilege_type, a.attname, c.oid::regclass, grantee::regrole)
  from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped, aclexplode(a.attacl)
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and grantee::regrole in ${ROLES}`;
const POLICIES = `
  select format('create policy %I on %I as %s for %s to %s %s %s', policyname, tablename, permissive, cmd, array_to_string(roles, ', '),
    'using (' || qual || ')', 'with check (' || with_check || ')') as text
  from pg_policies where schemaname = 'public'`;
const VIEWS = `
  select format('create view %s %s as %s; alter view %s owner to %s', c.oid::regclass, 'with (' || array_to_string(reloptions, ', ') || ')',
    rtrim(pg_get_viewdef(c.oid), ';'), c.oid::regclass, c.relowner::regrole) as text
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' order by c.oid`;
