import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ResourceDeclaration } from '#schemas/generated/documents/resource.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { Documents } from '../../documents/documents.ts';

/** Number of records with the values at position `ordinal`, counted from 1. Values without uses have no row. */
interface UseCount {
  readonly ordinal: number;
  readonly uses: number;
}

/**
 * Records of an entity whose fields hold these values, in one query: of a resource, product lines of open consignments, or open
 * consignments. Those visible to the caller; `everywhere` counts all businesses, which only operators may see.
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

/** Fields of an entity that refer to a list's records or hold the same value. */
export interface Use {
  readonly entity: string;
  readonly title: string;
  /** Label of the referring field; undefined if it only holds the same value. */
  readonly label?: string;
  readonly where: readonly (readonly [theirs: string, own: string])[];
}

export interface Uses {
  readonly count: number;
  /** "Voyage Vessel 3, Product line 12". */
  readonly summary: string;
  /** Counts by the title of the using records. */
  readonly byTitle: ReadonlyMap<string, number>;
}

/** The uses of each record, one query for each kind of use. A record without a value has none. */
export async function usesIn(
  db: Kysely<Tables>,
  queries: readonly Use[],
  records: readonly Readonly<Record<string, unknown>>[],
  everywhere = false,
): Promise<readonly Uses[]> {
  const counted = await Promise.all(
    queries.map(async ({ entity, where }) => {
      const [theirs, own] = [where.map(([field]) => field), where.map(([, field]) => field)];
      const values = records.map((record) => own.map((field) => record[field]));
      const { rows } = await countUses(entity, theirs, values, everywhere).execute(db);
      return new Map(rows.map(({ ordinal, uses }) => [Number(ordinal) - 1, Number(uses)]));
    }),
  );
  return records.map((_, index) => {
    const found = queries.flatMap((use, place) => {
      const count = counted[place]?.get(index) ?? 0;
      return count === 0 ? [] : [{ ...use, count }];
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

interface UsedList {
  readonly name: string;
  readonly declaration: Pick<ResourceDeclaration, 'usedBy'>;
}

/** Fields elsewhere that hold the same values as a list without referring to it. */
export function usesByValueOf(
  { declaration: { usedBy = [] } }: Pick<UsedList, 'declaration'>,
  documents: Pick<Documents, 'entity'>,
): Use[] {
  return usedBy.map(({ entity, where }) => ({
    entity,
    title: documents.entity(entity).compiled.schema.title,
    where: Object.entries(where),
  }));
}

/** How other records use those of a list: by reference, or by equal values. */
export interface UseQueries {
  readonly byReference: readonly Use[];
  readonly byValue: readonly Use[];
}

/** Of records that nothing refers to. */
export const NO_USES: UseQueries = { byReference: [], byValue: [] };

export function queriesOfUse(
  list: UsedList,
  references: { usesOf(entity: string): readonly Use[] },
  documents: Pick<Documents, 'entity'>,
): UseQueries {
  return { byReference: references.usesOf(list.name), byValue: usesByValueOf(list, documents) };
}
