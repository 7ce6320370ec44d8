import { countries } from '#src/domain/reference/countries.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { tenant } from '../../database/tables/tenant.ts';
import type { RecordData } from '../check/check-record.ts';
import { readLabels } from '../show/read-labels.ts';
import type { References } from '../check/references.ts';
import type { Resource } from '../declaration/resource.ts';

const COUNTRY_NAMES: ReadonlyMap<unknown, string> = new Map(countries.map(({ code, name }) => [code, name]));

/** The records with what other lists know of them, in the fields that the resource names. */
export async function withOthers(
  database: Database,
  token: string,
  resource: Resource,
  references: References,
  records: readonly RecordData[],
): Promise<readonly RecordData[]> {
  return withFound(database, token, resource, await withLabels(database, token, resource, references, records));
}

async function withFound(
  database: Database,
  token: string,
  { declaration: { found = {} } }: Resource,
  records: readonly RecordData[],
): Promise<readonly RecordData[]> {
  let filled = records;
  for (const [name, { by, in: list, holds }] of Object.entries(found)) {
    const codeOf = (record: RecordData) => String(record[by] ?? '').toUpperCase();
    const codes = [...new Set(records.map(codeOf))].filter((code) => code !== '');
    if (codes.length === 0) continue;
    const holding = database.kysely
      .selectFrom('resource_row')
      .select('unique_key as code')
      .where('registration_id', '=', tenant)
      .where('resource', '=', sql.lit(list))
      .where('unique_key', '=', sql<string>`any(${codes}::text[])`)
      .where(sql<boolean>`data->${sql.lit(holds)} <> '[]'`);
    const { results } = await database.read(token, [holding]);
    const known = new Set(results[0].map(({ code }) => code));
    filled = filled.map((record) => (codeOf(record) === '' ? record : { ...record, [name]: known.has(codeOf(record)) }));
  }
  return filled;
}

/** The records with the labels of their references. */
async function withLabels(
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
