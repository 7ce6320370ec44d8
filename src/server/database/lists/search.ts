import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';

/** Whether a column contains the words, ignoring case. Uses no index: for rows that are few already. */
export function contains(column: Expression<string>, words: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} ilike ${anywhere(words)}`;
}

/**
 * Whether a text contains every one of the words, in any order, ignoring case. Words of one or two letters or digits, of which
 * an index of trigrams knows only beginnings, are found where words begin; so the text begins with a space.
 */
export function containsAll(column: Expression<string>, words: string): RawBuilder<SqlBool>[] {
  const each = words.split(/\s+/).filter((word) => word !== '');
  return each.map((word) => contains(column, /^[a-z0-9]{1,2}$/i.test(word) ? ` ${word}` : word));
}

/**
 * Whether a product line of the consignment is among those whose description, product code or HS code contain the words. Uses the
 * trigram index, which policies would prevent, wherever that is faster than reading the lines.
 */
export function isLineOf(id: Expression<number>, owner: Expression<number>, consignmentId: number, words: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${id} = any(array(select find_lines(${owner}, ${consignmentId}, ${anywhere(words)})))`;
}

/** A column's values that begin with the prefix, as a range, which an index serves under row-level security too. */
export function beginsWith(column: Expression<string | null>, prefix: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${column} >= ${prefix} and ${column} < ${prefix + LAST})`;
}

/** In the "C" order of the derived columns nothing that begins with a prefix sorts after the prefix and this. */
const LAST = '\u{10FFFF}';

/** The pattern of a text that has the words anywhere in it. */
function anywhere(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`;
}
