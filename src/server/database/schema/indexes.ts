import { readFileSync } from 'node:fs';
import type pg from 'pg';

/** An index that documents ask for. Its name contains a hash of its definition, so another definition has another name. */
export interface IndexDefinition {
  readonly name: string;
  /** `create index if not exists <name> on …` */
  readonly sql: string;
}

/** How names of these indexes begin. */
const PREFIX = 'by_document_';

/** Those that were generated into a folder. */
export function readIndexes(folder: URL): readonly IndexDefinition[] {
  return JSON.parse(readFileSync(new URL('indexes.json', folder), 'utf8'));
}

/** Makes the indexes that are wanted and missing, and drops those that no document asks for any more. */
export async function alignIndexes(client: pg.Client, wanted: readonly IndexDefinition[]): Promise<void> {
  const present = await presentIndexes(client);
  const names = new Set(wanted.map(({ name }) => name));
  for (const { name, sql } of wanted) if (!present.has(name)) await client.query(sql);
  for (const name of present) if (!names.has(name)) await client.query(`drop index if exists "${name}"`);
}

export async function missingIndexes(client: pg.Client, wanted: readonly IndexDefinition[]): Promise<readonly IndexDefinition[]> {
  const present = await presentIndexes(client);
  return wanted.filter(({ name }) => !present.has(name));
}

async function presentIndexes(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    // Not pg_indexes, which writes out every definition.
    `select relname as name from pg_class where relkind = 'i' and relnamespace = current_schema()::regnamespace and relname like $1`,
    [`${PREFIX.replaceAll('_', '\\_')}%`],
  );
  return new Set(rows.map(({ name }) => name));
}
