import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { Decimal } from '#schemas/formats/decimal.ts';
import { domainFunctions } from '#src/domain/functions.ts';
import type { ListSum } from '../../database/lists/totals.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { FilterField, FilterFields } from './filter-fields.ts';

/** A summed field and the field of its unit. */
export interface Summed {
  readonly field: FilterField;
  readonly unit: FilterField | undefined;
}

export interface SumRow {
  /** Index among the summed fields. */
  readonly at: number;
  readonly unit: string | null;
  /** Null if no row of the unit has a value. */
  readonly sum: string | null;
  /** Rows without a value. */
  readonly missing: string;
}

/** The `x-total` fields that the caller may read, with their units. */
export function summedFields({ byName }: FilterFields, isReadable: (path: string) => boolean): readonly Summed[] {
  return [...byName.values()].flatMap((field): Summed[] => {
    const total = field.schema['x-total'];
    if (total === undefined || !isReadable(field.path)) return [];
    if (total.by === undefined) return [{ field, unit: undefined }];
    const unit = byName.get(total.by);
    return unit === undefined || !isReadable(unit.path) ? [] : [{ field, unit }];
  });
}

/** In one pass: a row for each unit of each field. */
export function sumsQuery<DB, TB extends keyof DB, O>(db: Kysely<Tables>, rows: SelectQueryBuilder<DB, TB, O>, summed: readonly Summed[]) {
  const values = rows
    .clearSelect()
    .clearOrderBy()
    .select(
      summed.flatMap(({ field, unit }, at) => [
        sql`(${field.by})::numeric`.as(`value${at}`),
        (unit === undefined ? sql`null::text` : sql`nullif((${unit.by})::text, '')`).as(`unit${at}`),
      ]),
    );
  const parts = summed.map((_, at) => sql`(${sql.lit(at)}, ${sql.ref(`r.unit${at}`)}, ${sql.ref(`r.value${at}`)})`);
  return db
    .selectFrom(
      sql<SumRow>`(select s.at, s.unit, sum(s.value)::text as sum, count(*) - count(s.value) as missing
      from (${values}) as r cross join lateral (values ${sql.join(parts)}) as s(at, unit, value)
      group by s.at, s.unit order by s.at, s.unit)`.as<'t'>(sql.ref('t')),
    )
    .selectAll();
}

/** Exact sums as texts, by unit; values that convert into the total's unit are summed together, others apart. */
function convertedSums({ field }: Summed, sums: readonly SumRow[]): ListSum[] {
  const { convert, in: into } = field.schema['x-total'] ?? {};
  const known = convert === undefined ? undefined : domainFunctions.find(({ name }) => name === convert);
  const factorOf = (code: string | null) => {
    const factor: unknown = known === undefined || code === null ? undefined : known.call(1, code);
    return typeof factor === 'number' ? factor : undefined;
  };
  const totals = new Map<string | undefined, Decimal>();
  for (const { unit: code, sum } of sums) {
    if (sum === null) continue;
    const factor = factorOf(code);
    const name = factor === undefined ? (code ?? undefined) : into;
    const value = new Decimal(sum).times(factor ?? 1);
    totals.set(name, (totals.get(name) ?? new Decimal(0)).plus(value));
  }
  const missing = sums.reduce((count, row) => count + Number(row.missing), 0);
  return [...totals].map(([name, value]) => ({
    field: field.path,
    ...(name !== undefined && { unit: name }),
    sum: value.toFixed(),
    missing,
  }));
}

/** The same for all fields, in order. */
export function sumsReply(summed: readonly Summed[], rows: readonly SumRow[]): ListSum[] {
  return summed.flatMap((each, at) =>
    convertedSums(
      each,
      rows.filter((row) => row.at === at),
    ),
  );
}
