import { countries } from '#src/domain/reference/countries.ts';
import type { Database } from '../database/database.ts';
import type { RecordData } from '../records/check-record.ts';
import { readLabels } from '../records/read-labels.ts';
import type { References } from '../records/references.ts';
import type { Resource } from './resource.ts';

const COUNTRY_NAMES: ReadonlyMap<unknown, string> = new Map(countries.map(({ code, name }) => [code, name]));

/** The records with the labels of their references, in the fields that the resource names. */
export async function withLabels(
  database: Database,
  token: string,
  { declaration: { labels = {} }, entity }: Resource,
  references: References,
  records: readonly RecordData[],
): Promise<readonly RecordData[]> {
  const wanted = Object.entries(labels);
  if (wanted.length === 0) return records;
  const found = await readLabels(database, references, entity, token, records, new Set(wanted.map(([, field]) => field)));
  return records.map((record) => {
    const labelled = wanted.flatMap(([name, field]) => {
      const label = found.get(field)?.get(String(record[field])) ?? nameOfCode(entity, field, record[field]);
      return label === undefined ? [] : [[name, label] as const];
    });
    return { ...record, ...Object.fromEntries(labelled) };
  });
}

/** Of the product's own lists, countries have names. */
function nameOfCode({ compiled }: Resource['entity'], field: string, code: unknown): string | undefined {
  return compiled.fields.get(field)?.schema['x-codes'] === 'countries' ? COUNTRY_NAMES.get(code) : undefined;
}
