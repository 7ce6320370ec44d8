import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables/tables.ts';

/** How many records hold the values in place `ordinal`, counted from 1. Values that none holds have no row. */
interface UseCount {
  readonly ordinal: number;
  readonly uses: number;
}

/**
 * Records of an entity whose fields hold these values, in one query: of a resource, product lines of open consignments,
 * or open consignments. Those the caller may see; `everywhere` those of all businesses, which operators alone are summary.
 */
export function countUses(
  entity: string,
  fields: readonly string[],
  values: readonly (readonly unknown[])[],
  everywhere: boolean,
): RawBuilder<UseCount> {
  const keys = JSON.stringify(values.map((held) => held.map((value) => (value === undefined ? null : String(value)))));
  return sql<UseCount>`select ordinal, uses from count_uses(${entity}, ${fields}::text[], ${keys}::jsonb, ${everywhere})`;
}

/** A way in which records use those of a list: their fields, and the list's own that hold the same. */
export interface Use {
  readonly entity: string;
  readonly title: string;
  /** What the field is called by which they refer; undefined where they only hold the same values. */
  readonly label?: string;
  readonly where: readonly (readonly [theirs: string, own: string])[];
}

/** The uses of one record, in words for each way in which there are any. */
export interface Uses {
  readonly count: number;
  /** "Voyage Vessel 3, Product line 12". */
  readonly summary: string;
  /** The number by the title of the records that use it. */
  readonly byTitle: ReadonlyMap<string, number>;
}

/** The uses of each of the records, one query for each way. A record without a value has no use by it. */
export async function usesIn(
  db: Kysely<Tables>,
  ways: readonly Use[],
  records: readonly Readonly<Record<string, unknown>>[],
  everywhere = false,
): Promise<readonly Uses[]> {
  const counted = await Promise.all(
    ways.map(async ({ entity, where }) => {
      const [theirs, own] = [where.map(([field]) => field), where.map(([, field]) => field)];
      const values = records.map((record) => own.map((field) => record[field]));
      const { rows } = await countUses(entity, theirs, values, everywhere).execute(db);
      return new Map(rows.map(({ ordinal, uses }) => [Number(ordinal) - 1, Number(uses)]));
    }),
  );
  return records.map((_, index) => {
    const found = ways.flatMap((way, place) => {
      const count = counted[place]?.get(index) ?? 0;
      return count === 0 ? [] : [{ ...way, count }];
    });
    const byTitle = new Map<string, number>();
    for (const { title, count } of found) byTitle.set(title, (byTitle.get(title) ?? 0) + count);
    return {
      count: found.reduce((sum, { count }) => sum + count, 0),
      summary: found.map(({ title, label, count }) => [title, label ?? '', count].filter((part) => part !== '').join(' ')).join(', '),
      byTitle,
    };
  });
}
