import type { Kysely, RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { ListSum } from '../../database/lists/totals.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { Call } from '../../http/call.ts';
import { timeZones } from '../../reference/time-zones.ts';
import { conditionOf } from './conditions.ts';
import { type FilterTerm, readFilter, unknownField } from './filter-terms.ts';
import type { FilterFields } from './filter-fields.ts';
import { summedFields, sumsQuery, type SumRow, sumsReply } from './sums.ts';

/** A list call's filter, beside its own parameters. */
export interface ListFilter {
  readonly fields: FilterFields;
  readonly terms: readonly FilterTerm[];
  readonly conditions: readonly RawBuilder<SqlBool>[];
}

/** Reads the parameter Filter. Throws a 400 for an unknown field. */
export async function readListFilter(database: Database, call: Call, fields: FilterFields): Promise<ListFilter> {
  const terms = readFilter(call, fields);
  const isByDay = terms.some(({ field }) => field.schema.format === 'date-time');
  const zone = isByDay ? await zoneOf(database, call) : undefined;
  return { fields, terms, conditions: terms.map((term) => conditionOf(term, zone)) };
}

async function zoneOf(database: Database, { token }: Call): Promise<string | undefined> {
  const { session } = await database.read(token, []);
  return timeZones.find(({ id }) => id === session.timeZoneId)?.name;
}

type IsReadable = (path: string) => boolean;

/** Filtering by a field must not reveal it to a caller who may not read it. */
export function assertReadable({ terms }: ListFilter, isReadable: IsReadable): void {
  const hidden = terms.find(({ field }) => !isReadable(field.path));
  if (hidden !== undefined) throw unknownField(hidden.field.path);
}

/** Fields that every reader of the list may read. */
export function isOpenField({ entity }: FilterFields): IsReadable {
  return (path) => entity.compiled.fields.get(path)?.schema['x-access']?.read === undefined;
}

interface Summing<DB, TB extends keyof DB, O> {
  readonly db: Kysely<Tables>;
  /** All filtered rows. */
  rows(): SelectQueryBuilder<DB, TB, O>;
  readonly isReadable: IsReadable;
  read(query: ReturnType<typeof sumsQuery>): Promise<readonly SumRow[]>;
  /** Caches the sums of these fields. */
  keep?(names: readonly string[], sum: () => Promise<readonly ListSum[]>): Promise<readonly ListSum[]>;
}

/** Sums over the whole list, if the call asks for them. */
export async function requestedSums<DB, TB extends keyof DB, O>(
  { query }: Call,
  { fields }: ListFilter,
  { db, rows, isReadable, read, keep = (_, sum) => sum() }: Summing<DB, TB, O>,
): Promise<readonly ListSum[] | undefined> {
  if (!query.isTrue('Totals')) return undefined;
  const summed = summedFields(fields, isReadable);
  if (summed.length === 0) return [];
  const names = summed.map(({ field }) => field.path);
  return keep(names, async () => sumsReply(summed, await read(sumsQuery(db, rows(), summed))));
}

export function asCaller(database: Database, { token }: Call) {
  return async (query: ReturnType<typeof sumsQuery>): Promise<readonly SumRow[]> => (await database.read(token, [query])).results[0];
}
