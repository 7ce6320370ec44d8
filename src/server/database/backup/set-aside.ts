import type pg from 'pg';

/**
 * Takes keys, indexes, foreign keys and triggers off all tables, and lets their owner past the policies: rows come in several times
 * as fast.
 * @returns statements that put everything back as it was; each is checked over all rows then
 */
export async function setAside(client: pg.Client): Promise<readonly string[]> {
  const foreignKeys = await constraintsOf(client, ['f']);
  const keys = await constraintsOf(client, ['p', 'u', 'x']);
  for (const { table, name } of [...foreignKeys, ...keys]) await client.query(`alter table ${table} drop constraint ${name}`);
  // Those that are left belong to no constraint.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = current_schema()::regnamespace and not c.relispartition order by 1`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  const { rows: forced } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = current_schema()::regnamespace and relforcerowsecurity order by 1`,
  );
  for (const { name } of forced) await client.query(`alter table ${name} no force row level security`);
  // What they would write is in the backup.
  const { rows: triggers } = await client.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger join pg_class c on c.oid = tgrelid
     where relnamespace = current_schema()::regnamespace and not tgisinternal and tgenabled = 'O' order by 1, 2`,
  );
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`);
  const added = ({ table, name, definition }: Constraint) => `alter table ${table} add constraint ${name} ${definition}`;
  return [
    ...keys.map(added),
    ...indexes.map(({ definition }) => definition),
    ...foreignKeys.map(added),
    ...triggers.map(({ table, name }) => `alter table ${table} enable trigger ${name}`),
    ...forced.map(({ name }) => `alter table ${name} force row level security`),
  ];
}

interface Constraint {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function constraintsOf(client: pg.Client, types: readonly string[]): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where connamespace = current_schema()::regnamespace and contype = any($1) and conrelid <> 0 and conparentid = 0
     order by 1, 2`,
    [types],
  );
  return rows;
}
