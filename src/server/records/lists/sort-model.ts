import { parsedJson } from '#src/expression/index.ts';
import { sql } from 'kysely';
import { sortColumn, type SortModelEntry, sortTerms } from '../../database/lists/lists.ts';
import type { SortColumn, SortTerm } from '../../database/lists/sort-term.ts';
import { derivedColumn } from '../../database/schema/derived-columns.ts';
import type { StoredList } from '../../database/lists/stored-lists.ts';
import { type Call } from '../../http/call.ts';
import { invalid } from '../../messages/refusal.ts';
import { ownField } from '../filters/own-columns.ts';
import type { ServerEntity } from '../../documents/server-entity.ts';
import { text } from '../../messages/texts.ts';

/** Sort columns: those of the entity's `x-sort` fields. */
export function sortColumns({ compiled }: ServerEntity, { alias, columns }: StoredList): ReadonlyMap<string, SortColumn> {
  const sortable = [...compiled.fields.values()].filter(({ schema }) => schema['x-sort'] === true);
  const { required = [] } = compiled.schema;
  return new Map(
    sortable.map(({ path, schema }) => [
      path,
      sortColumn(
        ownField(compiled.schema.$id, `${alias}.id`, path, schema.type) ?? sql.ref(columns[path] ?? `${alias}.${derivedColumn(path)}`),
        schema,
        required.includes(path),
      ),
    ]),
  );
}

/** Parses the JSON parameter SortModel. Throws a 400 for anything but a list of known columns. */
export function readSortModel({ query }: Call, columns: ReadonlyMap<string, SortColumn>): SortTerm[] {
  return sortTerms(columns, entriesOf(query.text('SortModel')));
}

export function sortedFields({ query }: Call): string[] {
  return entriesOf(query.text('SortModel')).map(({ colId }) => colId);
}

function entriesOf(model: string | undefined): readonly SortModelEntry[] {
  if (model === undefined) return [];
  const entries = parsedJson(model);
  if (!Array.isArray(entries) || !entries.every(isEntry)) throw invalid({ SortModel: [text('problem.value.sortModel')] });
  return entries;
}

function isEntry(entry: unknown): entry is SortModelEntry {
  if (typeof entry !== 'object' || entry === null || !('colId' in entry) || !('sort' in entry)) return false;
  return typeof entry.colId === 'string' && (entry.sort === 'asc' || entry.sort === 'desc') && Object.keys(entry).length === 2;
}
