import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { SEARCH_TEXT } from '../database/schema/derived-columns.ts';
import { contains } from '../database/lists/search.ts';
import type { StoredList } from '../database/lists/stored-lists.ts';
import type { ServerEntity } from '../documents/server-entity.ts';

/** Whether a record's `x-search` fields contain the words; nothing does where there is no such field. */
export function searchText({ compiled }: ServerEntity, { alias, columns }: StoredList): (words: string) => RawBuilder<SqlBool> {
  const searched = [...compiled.fields.values()].filter(({ schema }) => schema['x-search'] === true).map(({ path }) => path);
  const own = searched.flatMap((path) => columns[path] ?? []).map((column) => sql<string>`${sql.ref(column)}::text`);
  const isInDocument = searched.some((path) => !(path in columns));
  const places = [...(isInDocument ? [sql.ref<string>(`${alias}.${SEARCH_TEXT}`)] : []), ...own];
  if (places.length === 0) return () => sql<SqlBool>`false`;
  return (words) =>
    sql<SqlBool>`(${sql.join(
      places.map((place) => contains(place, words)),
      sql` or `,
    )})`;
}
