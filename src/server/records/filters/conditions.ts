import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { contains } from '../../database/lists/search.ts';
import type { FilterTerm } from './filter-terms.ts';

/** SQL condition of a filter term. A day compared with a timestamp is that day in the zone. */
export function conditionOf(term: FilterTerm, zone: string | undefined): RawBuilder<SqlBool> {
  const { by, schema } = term.field;
  const text = sql<string>`(${by})::text`;
  const isEmpty = sql<SqlBool>`(${by} is null or ${text} = '')`;
  switch (term.is) {
    case 'empty':
      return isEmpty;
    case 'filled':
      return sql<SqlBool>`(not ${isEmpty})`;
    case 'contains':
      return contains(text, term.value);
    case 'oneOf':
      return sql<SqlBool>`(${sql.join(
        term.value.map((value) => conditionOf({ field: term.field, is: 'equals', value }, zone)),
        sql` or `,
      )})`;
    case 'equals':
    case 'from':
    case 'to':
      if (schema.format === 'date-time') return momentCondition(term.is, sql`(${by})::timestamptz`, String(term.value), zone);
      if (typeof term.value === 'number') return compared(term.is, sql`(${by})::numeric`, sql`${term.value}::numeric`);
      // A missing boolean is false.
      if (typeof term.value === 'boolean') return sql<SqlBool>`(coalesce(${text}, 'false') = ${String(term.value)})`;
      return compared(term.is, text, sql`${term.value}`);
    default:
      return term satisfies never;
  }
}

function compared(is: 'equals' | 'from' | 'to', by: RawBuilder<unknown>, value: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (is === 'equals') return sql<SqlBool>`(${by} = ${value})`;
  return is === 'from' ? sql<SqlBool>`(${by} >= ${value})` : sql<SqlBool>`(${by} <= ${value})`;
}

function momentCondition(is: 'equals' | 'from' | 'to', by: RawBuilder<unknown>, value: string, zone = 'UTC'): RawBuilder<SqlBool> {
  if (value.includes('T')) return compared(is, by, sql`${value}::timestamptz`);
  const begins = sql<SqlBool>`(${by} >= ${value}::date::timestamp at time zone ${zone})`;
  const ends = sql<SqlBool>`(${by} < (${value}::date + 1)::timestamp at time zone ${zone})`;
  if (is === 'equals') return sql<SqlBool>`(${begins} and ${ends})`;
  return is === 'from' ? begins : ends;
}
