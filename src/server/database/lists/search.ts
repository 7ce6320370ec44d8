import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';

type Id = number | Expression<number>;

/** What is searched; in a query that is built before that is known, what stands for the `patternOf` it. */
export type Words = string | RawBuilder<string>;

/** Whether a column contains the words, ignoring case. Uses no index: for rows that are few already. */
export function contains(column: Expression<string>, words: Words): RawBuilder<SqlBool> {
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
export function isLineOf(id: Expression<number>, owner: Expression<number>, consignmentId: Id, words: Words): RawBuilder<SqlBool> {
  return sql<SqlBool>`${id} = any(array(select find_lines(${owner}, ${consignmentId}, ${anywhere(words)})))`;
}

/** A column's values that begin with the prefix, as a range, which an index serves under row-level security too. */
export function beginsWith(column: Expression<string | null>, prefix: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${column} >= ${prefix} and ${column} < ${prefix + LAST})`;
}

/** In the "C" order of the derived columns nothing that begins with a prefix sorts after the prefix and this. */
const LAST = '\u{10FFFF}';

function anywhere(words: Words): Words {
  return typeof words === 'string' ? patternOf(words) : words;
}

/** By which a text with the words anywhere in it is known. */
export function patternOf(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`;
}
