import { sql, type Transaction } from 'kysely';
import type { Access } from '../parties/access.ts';
import type { Tables } from '../database/tables/tables.ts';
import { text } from '../messages/texts.ts';

/** Types that are allowed for personal effects alone. */
export async function personalOnly(
  trx: Transaction<Tables>,
  { flags }: Access,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (flags.hasPersonalEffects || codes.length === 0) return new Map();
  const { rows } = await sql<{ code: string; name: string }>`
    select data->>'code' as code, data->>'name' as name from resource_row
    where resource = 'reference/document-type' and data->>'isPersonal' = 'true' and data->>'code' = any(${[...codes]}::text[])`.execute(
    trx,
  );
  return new Map(rows.map(({ code, name }) => [code, text('problem.value.personalOnly', { name })]));
}
