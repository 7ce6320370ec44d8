import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { SEARCH_TEXT } from '../../database/schema/derived-columns.ts';
import { contains } from '../../database/lists/search.ts';
import type { StoredList } from '../../database/lists/stored-lists.ts';
import { ownField } from '../filters/own-columns.ts';
import type { ServerEntity } from '../../documents/server-entity.ts';

/** Whether a row contains the words. */
export type Search = (words: string, inDocument?: (words: string) => RawBuilder<SqlBool>) => RawBuilder<SqlBool>;

/**
 * Condition that a record's `x-search` fields contain the words; false without such fields.
 * @param inDocument condition on rows whose documents contain the words, if their text column is not enough
 */
export function searchText({ compiled }: ServerEntity, { alias, columns }: StoredList): Search {
  const all = [...compiled.fields.values()].filter(({ schema }) => schema['x-search'] === true).map(({ path }) => path);
  const kept = new Map(all.map((path) => [path, ownField(compiled.schema.$id, `${alias}.id`, path, 'string')] as const));
  const searched = all.filter((path) => kept.get(path) === undefined);
  const own = [
    ...searched.flatMap((path) => columns[path] ?? []).map((column) => sql<string>`${sql.ref(column)}::text`),
    ...all.flatMap((path) => kept.get(path) ?? []),
  ];
  const isInDocument = searched.some((path) => !(path in columns));
  if (!isInDocument && own.length === 0) return () => sql<SqlBool>`false`;
  const documentText = sql.ref<string>(`${alias}.${SEARCH_TEXT}`);
  return (words, inDocument = (text) => contains(documentText, text)) => {
    const finds = [...(isInDocument ? [inDocument(words)] : []), ...own.map((column) => contains(column, words))];
    return sql<SqlBool>`(${sql.join(finds, sql` or `)})`;
  };
}
