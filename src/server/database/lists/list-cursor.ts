import { type AliasedRawBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { SortTerm } from './sort-term.ts';

/** The name under which rows answer their place in the order. */
const PLACE = 'cursorPlace';

type Place = readonly (string | null)[];

/**
 * How far a reading of a whole list has come. Each page begins behind the last row of the one before, by the values that the
 * list is sorted by, so that reading a million rows asks for no row twice and none is skipped because others come or go.
 * Empty values come last when ascending, and first when descending unless the term has them last; rows with and without a value of the first
 * column are read one after the other, because an index serves either and not both at once.
 */
export class ListCursor {
  #last: Place | undefined;
  #part: 'first' | 'second' | 'done' = 'first';

  get isDone(): boolean {
    return this.#part === 'done';
  }

  /** Whether a row comes after what was read. */
  follows(terms: readonly SortTerm[]): RawBuilder<SqlBool> {
    const [first, ...rest] = terms;
    if (first === undefined) throw new Error('A list is sorted by its id at least.');
    const readsEmpty = hasBlanksLast(first) === (this.#part === 'second');
    const [value = null, ...values] = this.#last ?? [];
    if (readsEmpty) {
      const isEmpty = sql<SqlBool>`${first.by} is null`;
      return this.#last === undefined ? isEmpty : sql<SqlBool>`${isEmpty} and ${isBehind(rest, values)}`;
    }
    if (this.#last === undefined) return sql<SqlBool>`${first.by} is not null`;
    const reaches = first.direction === 'asc' ? sql<SqlBool>`${first.by} >= ${value}` : sql<SqlBool>`${first.by} <= ${value}`;
    return sql<SqlBool>`${reaches} and ${isBehind(terms, this.#last)}`;
  }

  /** The place of a row, to be selected with it. */
  placeIn(terms: readonly SortTerm[]): AliasedRawBuilder<Place, typeof PLACE> {
    const values = terms.map(({ by }) => sql`(${by})::text`);
    return sql<Place>`array[${sql.join(values)}]`.as(PLACE);
  }

  /** Goes on behind the rows of a page of at most `size`. A list whose rows have no place is read by the numbers of its pages. */
  advance(rows: readonly object[], size: number): void {
    const last = rows.at(-1);
    const place = last && placeOf(last);
    this.#last = place;
    if (rows.length === size) return;
    this.#part = this.#part === 'first' && (last === undefined || place !== undefined) ? 'second' : 'done';
    this.#last = undefined;
  }
}

function placeOf(row: object): Place | undefined {
  const place: unknown = PLACE in row ? row[PLACE] : undefined;
  return Array.isArray(place) ? place.map((value: unknown) => (value === null ? null : String(value))) : undefined;
}

/** Whether a row is behind these values in the order. */
function isBehind([term, ...rest]: readonly SortTerm[], [value = null, ...values]: Place): RawBuilder<SqlBool> {
  if (term === undefined) return sql<SqlBool>`false`;
  const { by, direction } = term;
  const blanksLast = hasBlanksLast(term);
  if (value === null) {
    const deeper = sql<SqlBool>`${by} is null and ${isBehind(rest, values)}`;
    return blanksLast ? sql<SqlBool>`(${deeper})` : sql<SqlBool>`(${by} is not null or ${deeper})`;
  }
  const further = direction === 'asc' ? sql<SqlBool>`${by} > ${value}` : sql<SqlBool>`${by} < ${value}`;
  const beyond = blanksLast ? sql<SqlBool>`${further} or ${by} is null` : further;
  return sql<SqlBool>`(${beyond} or ${by} = ${value} and ${isBehind(rest, values)})`;
}

function hasBlanksLast({ direction, blanksLast = false }: SortTerm): boolean {
  return direction === 'asc' || blanksLast;
}
