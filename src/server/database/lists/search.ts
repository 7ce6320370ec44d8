import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';

/** Whether a column contains the words, ignoring case. Uses no index: for rows already narrowed to one consignment. */
export function contains(column: Expression<string>, words: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} ilike ${anywhere(words)}`;
}

/** Whether a column contains every one of the words, in any order, ignoring case. */
export function containsAll(column: Expression<string>, words: string): RawBuilder<SqlBool> {
  const each = words.split(/\s+/).filter((word) => word !== '');
  if (each.length === 0) return sql<SqlBool>`true`;
  return sql<SqlBool>`(${sql.join(
    each.map((word) => contains(column, word)),
    sql` and `,
  )})`;
}

/**
 * Whether a product line is among the first `most` visible ones whose description, product code or HS code contain the
 * words, in no order. Uses the trigram index, which policies would prevent: for searches across consignments.
 */
export function isLineContaining(id: Expression<number>, words: string, most: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`${id} = any(array(select search_lines(${anywhere(words)}, ${most})))`;
}

/** A column's values that begin with the prefix, as a range, which an index serves under row-level security too. */
export function beginsWith(column: Expression<string | null>, prefix: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${column} >= ${prefix} and ${column} < ${prefix + LAST})`;
}

/** In the "C" order of the derived columns nothing that begins with a prefix sorts after the prefix and this. */
const LAST = '\u{10FFFF}';

function anywhere(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`;
}
