import { sql } from 'kysely';
import { businessNameKey } from '#src/domain/business-names/business-name-key.ts';
import type { Database } from '../../database/database.ts';

interface NamedRegistration {
  readonly id: number;
  readonly name: string;
  readonly countryCode: string | null;
}

/** Compares names stored before names were compared. Returns how many. */
export async function keyNames(database: Database): Promise<number> {
  const { rows } = await database.anonymous((trx) =>
    sql<NamedRegistration>`select id, name, country_code as "countryCode" from names_without_key()`.execute(trx),
  );
  for (const { id, name, countryCode } of rows) {
    const key = businessNameKey(name, countryCode ?? '');
    await database.anonymous((trx) => sql`select keep_name_key(${id}, ${key})`.execute(trx));
  }
  return rows.length;
}
