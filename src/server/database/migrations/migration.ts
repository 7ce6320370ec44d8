export interface Migration {
  /** Three digits and what it adds; the order of names is the order of time. */
  readonly name: string;
  /** Statements, run as the owner of the tables in one transaction. */
  readonly sql: string;
}

/** The tenant of the transaction; null (nothing is visible) where none is set. In a sub-select: computed once per query. */
export const me = `(select nullif(current_setting('app.registration_id', true), '')::bigint)`;

/** A column computed from the document: `key` in camel case, the column in snake case unless it is given. */
export function derived(key: string, column = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)): string {
  return `${column} text collate "C" generated always as (data->>'${key}') stored`;
}

/** The same for a number, as an exact decimal. */
export function derivedDecimal(key: string): string {
  const column = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return `${column} numeric generated always as ((data->>'${key}')::numeric) stored`;
}

/**
 * Another name for a key of the stored documents: `path` is dotted where it is inside a record, `name` the new last part of it.
 * Journals keep the old name, as it was then.
 * @param where which rows of the table; all of them without it
 */
export function renamedKey(table: string, path: string, name: string, where = 'true'): string {
  const keys = path.split('.');
  const [holder, key] = [keys.slice(0, -1), keys.at(-1) ?? ''];
  const record = holder.length === 0 ? 'data' : `(data #> '{${holder.join(',')}}')`;
  const renamed = `(${record} - '${key}') || jsonb_build_object('${name}', ${record} -> '${key}')`;
  const document = holder.length === 0 ? renamed : `jsonb_set(data, '{${holder.join(',')}}', ${renamed})`;
  // Policies bind the owner of the table too, and let through what requests may see: nothing, here.
  return `
    alter table ${table} no force row level security;
    update ${table} set data = ${document} where ${record} ? '${key}' and ${where};
    alter table ${table} force row level security;`;
}

/**
 * Replaces a value of the stored documents, or removes it: `from` is the old value, or any; without `to` there is none afterwards.
 * @param path dotted where it is inside a record
 * @param where which rows of the table; all of them without it
 */
export function replacedValue(
  table: string,
  path: string,
  { from, to }: { readonly from?: unknown; readonly to?: unknown } = {},
  where = 'true',
): string {
  const at = `'{${path.replaceAll('.', ',')}}'`;
  const document = to === undefined ? `data #- ${at}` : `jsonb_set(data, ${at}, ${jsonb(to)})`;
  const isMeant = from === undefined ? 'is not null' : `= ${jsonb(from)}`;
  return `
    alter table ${table} no force row level security;
    update ${table} set data = ${document} where data #> ${at} ${isMeant} and ${where};
    alter table ${table} force row level security;`;
}

function jsonb(value: unknown): string {
  return `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;
}

/** Gives a function or view to a role that sees through the policies it was granted, and to requests the use of it. */
export function definedBy(role: string, kind: 'function' | 'view', ...names: readonly string[]): string {
  const use = kind === 'function' ? 'execute on function' : 'select on';
  const give = (name: string) => `
    revoke ${use} ${name} from public;
    grant ${use} ${name} to app_user;
    alter ${kind} ${name} owner to ${role};`;
  // Whoever comes to own a thing must be able to create it.
  return `grant create on schema public to ${role}; ${names.map(give).join('')} revoke create on schema public from ${role};`;
}
