import pg from 'pg';
import type { Change } from '#schemas/generated/documents/variation.ts';
import { readDatabase } from '../commands/read-database.ts';
import type { DatabaseLocation } from '../commands/run-on-backup.ts';

export interface StoredVariation {
  readonly business: string;
  /** The version in force; null: a draft. */
  readonly number: number | null;
  /** Of a draft. */
  readonly author: string | null;
  /** In the language of the release that stored them. */
  readonly changes: readonly Change[];
}

/** The variations in force and the drafts of a database, which may be of an earlier release. */
export async function readStoredVariations(place: DatabaseLocation): Promise<readonly StoredVariation[]> {
  return readDatabase(place, async (config) => {
    const client = new pg.Client(config);
    await client.connect();
    try {
      const { rows } = await client.query<{ isThere: boolean }>(`select to_regclass('variation') is not null as "isThere"`);
      if (rows[0]?.isThere !== true) return [];
      await client.query('set role app_backup');
      return (await client.query<StoredVariation>(STORED)).rows;
    } finally {
      await client.end();
    }
  });
}

const STORED = `
  select r.name as business, v.number, null as author, v.changes
  from registration r join variation v on v.registration_id = r.id and v.number = r.variation
  union all
  select r.name, null, p.full_name, d.changes
  from variation_draft d join registration r on r.id = d.registration_id
    join person p on p.registration_id = d.registration_id and p.id = d.id
  order by business, number, author`;
