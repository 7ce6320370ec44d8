import type { Database } from '../database/database.ts';
import type { RecordData } from '../records/check-record.ts';
import type { References } from '../records/references.ts';
import type { Resource } from './resource.ts';

/** The records with the labels of what they refer to, in the fields that the resource names for them. */
export async function withLabels(
  database: Database,
  token: string,
  { declaration: { labels = {} }, entity }: Resource,
  references: References,
  records: readonly RecordData[],
): Promise<readonly RecordData[]> {
  const wanted = Object.entries(labels);
  const referred = new Set(wanted.map(([, field]) => field));
  const asked = wanted.length === 0 ? [] : references.queries(database.kysely, entity, records).filter(({ field }) => referred.has(field));
  if (asked.length === 0) return records;
  const { results } = await database.read(
    token,
    asked.map(({ query }) => query),
  );
  const found = new Map(asked.map(({ field, labels: read }, index) => [field, read(results[index] ?? [])]));
  return records.map((record) => {
    const told = wanted.flatMap(([name, field]) => {
      const label = found.get(field)?.get(String(record[field]));
      return label === undefined ? [] : [[name, label] as const];
    });
    return { ...record, ...Object.fromEntries(told) };
  });
}
