import { sql } from 'kysely';
import { personName } from '../database/tables/person-name.ts';
import type { VariationComment } from '../database/tables/variations.ts';

/** The comments of a draft or version with the names of those who wrote them; answers follow what they answer. */
export function commentsWithNames(column: string) {
  const thread = sql`coalesce(c.value->>'answers', c.value->>'id')`;
  const named = sql`c.value || jsonb_build_object('by', ${personName(sql`(c.value->>'by')::bigint`)})`;
  return sql<readonly (Omit<VariationComment, 'by'> & { readonly by: string })[]>`(
    select coalesce(jsonb_agg(${named} order by first.ordinality, c.ordinality), '[]')
    from jsonb_array_elements(${sql.ref(column)}) with ordinality c
    join jsonb_array_elements(${sql.ref(column)}) with ordinality first on first.value->>'id' = ${thread})`;
}
