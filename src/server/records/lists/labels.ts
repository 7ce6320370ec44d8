import { countries } from '#src/domain/reference/countries.ts';
import { today } from '#src/expression/index.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { tenant } from '../../database/tables/tenant.ts';
import { sessionReply } from '../../parties/session-reply.ts';
import type { RecordData } from '../check/check-record.ts';
import { valueExpression } from '../filters/value-expression.ts';
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
  for (const [name, { by, in: list, holds, takes = holds ?? '' }] of Object.entries(found)) {
    const keys = [...new Set(records.map((record) => keyOf(record, by)))].filter((key) => key !== undefined);
    if (keys.length === 0) continue;
    const rows = database.kysely
      .selectFrom('resource_row')
      .select(['unique_key', sql<RecordData>`jsonb_build_object('value', data->${sql.lit(takes)})`.as('taken')])
      .select(['startDate', 'endDate'].map((day) => sql.raw<string | null>(valueExpression(day, 'string')).as(day)))
      .where('registration_id', '=', sql<number>`any(array[${tenant}, 0])`)
      .where('resource', '=', sql.lit(list))
      .where('unique_key', '=', sql<string>`any(${keys}::text[])`);
    const { session, results } = await database.read(token, [rows]);
    const day = today(sessionReply(session).timeZone);
    const known = new Map(
      results[0]
        .filter(({ startDate, endDate }) => (startDate ?? day) <= day && (endDate ?? day) >= day)
        .map(({ unique_key, taken }) => [unique_key, taken['value']]),
    );
    filled = filled.map((record) => {
      const key = keyOf(record, by);
      const value = key === undefined ? undefined : known.get(key);
      if (key === undefined || (holds === undefined && value === undefined)) return record;
      return { ...record, [name]: holds === undefined ? value : Array.isArray(value) && value.length > 0 };
    });
  }
  return filled;
}

/** The unique key of the record that is named; undefined if a part is empty. */
function keyOf(record: RecordData, by: readonly string[]): string | undefined {
  const parts = by.map((field) => String(record[field] ?? '').toUpperCase());
  if (parts.includes('')) return undefined;
  return parts.length === 1 ? parts[0] : JSON.stringify(parts);
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
