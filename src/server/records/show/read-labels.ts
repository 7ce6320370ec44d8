import type { Database } from '../../database/database.ts';
import type { ServerEntity } from '../../documents/server-entity.ts';
import type { RecordData } from '../check/check-record.ts';
import type { References } from '../check/references.ts';

/** Labels of referenced records, by field and key. */
export type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Labels of the records that these refer to, in the given or all fields, as the caller sees them: one round trip. */
export async function readLabels(
  database: Database,
  references: References,
  entity: ServerEntity,
  token: string,
  records: readonly RecordData[],
  fields?: ReadonlySet<string>,
): Promise<Labels> {
  const asked = references.queries(database.kysely, entity, records).filter(({ field }) => fields?.has(field) !== false);
  if (asked.length === 0) return new Map();
  const { results } = await database.read(
    token,
    asked.map(({ query }) => query),
  );
  return new Map(asked.map(({ field, labels }, index) => [field, labels(results[index] ?? [])]));
}
