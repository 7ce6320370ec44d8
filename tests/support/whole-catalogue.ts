import type pg from 'pg';

const namespace = "'public'::regnamespace";
/** Rights, independent of the owner of the tables. */
const rights = (acl: string, owner: string) => `(
  select coalesce(string_agg(item, ' ' order by item collate "C"), '-') from (
    select case when grantee = ${owner} then 'owner' else coalesce(r.rolname, 'public') end || ':' || privilege_type as item
    from aclexplode(${acl}) a left join pg_roles r on r.oid = a.grantee) items)`;
const ownerName = (owner: string) => `(select case when rolname like 'app\\_%' and rolname <> 'app_owner' then rolname else 'owner' end
  from pg_roles where oid = ${owner})`;

/** Everything of the schema, a line each, of which the order of columns, texts' white space and names of constraints not to be null say nothing. */
const catalogue = `
  select 'table ' || relname || ' ' || relkind::text || ' ' || relrowsecurity || relforcerowsecurity || ' ' || ${ownerName('relowner')} || ' '
    || ${rights('relacl', 'relowner')} as line
  from pg_class where relnamespace = ${namespace} and relkind in ('r', 'v', 'S', 'p') and relname <> 'schema_migration'
  union all
  select 'column ' || attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || attgenerated::text || attidentity::text
    || ' ' || coalesce(attcollation::regcollation::text, '') || ' ' || coalesce(pg_get_expr(adbin, adrelid), '') || ' ' || ${rights('attacl', 'c.relowner')}
  from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where c.relnamespace = ${namespace} and c.relkind in ('r', 'v', 'p') and attnum > 0 and not attisdropped and c.relname <> 'schema_migration'
  union all
  select 'constraint ' || conrelid::regclass || '.' || conname || ' ' || pg_get_constraintdef(oid)
  from pg_constraint where connamespace = ${namespace} and contype <> 'n' and conrelid <> 'schema_migration'::regclass
  union all
  select 'index ' || pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indexrelid
  where c.relnamespace = ${namespace} and indrelid <> 'schema_migration'::regclass
  union all
  select 'policy ' || polrelid::regclass || '.' || polname || ' ' || polcmd::text || polpermissive || ' ' || (
    select string_agg(rolname, ' ' order by rolname) from pg_roles where oid = any(polroles))
    || ' ' || coalesce(pg_get_expr(polqual, polrelid), '') || ' ' || coalesce(pg_get_expr(polwithcheck, polrelid), '')
  from pg_policy
  union all
  select 'function ' || regexp_replace(pg_get_functiondef(p.oid), '\\s+', ' ', 'g') || ' ' || ${ownerName('proowner')} || ' ' || ${rights('proacl', 'proowner')}
  from pg_proc p where pronamespace = ${namespace} and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select 'view ' || oid::regclass || ' ' || pg_get_viewdef(oid) from pg_class where relnamespace = ${namespace} and relkind = 'v'
  union all
  select 'trigger ' || tgrelid::regclass || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  order by 1`;

export async function wholeCatalogue(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ line: string }>(catalogue);
  return rows.map(({ line }) => line);
}
