import type pg from 'pg';

/** Whether the schema contains any tables, also foreign ones. */
export async function hasTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') limit 1`,
  );
  return rows.length > 0;
}

/** Removes everything in the schema but what extensions put there. */
export async function emptySchema(client: pg.Client): Promise<void> {
  await client.query(`
    do $$
    declare thing record;
    begin
      for thing in select c.oid::regclass as name from pg_class c
        where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      loop execute format('drop table if exists %s cascade', thing.name); end loop;
      for thing in select c.oid::regclass as name, case c.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'sequence' end as kind
        from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('v', 'm', 'S')
      loop execute format('drop %s if exists %s cascade', thing.kind, thing.name); end loop;
      for thing in select p.oid::regprocedure as name from pg_proc p
        where p.pronamespace = current_schema()::regnamespace
          and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      loop execute format('drop routine if exists %s cascade', thing.name); end loop;
      for thing in select t.oid::regtype as name from pg_type t
        where t.typnamespace = current_schema()::regnamespace and t.typtype in ('e', 'd', 'c') and t.typrelid = 0
          and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
      loop execute format('drop type if exists %s cascade', thing.name); end loop;
    end $$`);
}
