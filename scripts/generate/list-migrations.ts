import { derivedColumn, derivedDefinition, SEARCH_TEXT, searchDefinition } from '#src/server/database/schema/derived-columns.ts';
import { derivedViews } from '#src/server/database/schema/derived-views.ts';
import { migrations as written } from '#src/server/database/migrations/index.ts';
import type { Migration } from '#src/server/database/migrations/migration.ts';
import { type StoredList, storedLists } from '#src/server/database/lists/stored-lists.ts';
import type { JsonSchema } from '#src/documents/contract/json-schema.ts';
import { resolveEntity } from '#src/documents/contract/resolve-references.ts';

/** Definitions of derived columns, by table and name. */
type Columns = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * The generated migrations: those generated before, and a new one for each table where a field is newly sorted
 * or searched, or no longer searched. A generated migration is never changed, and a column never dropped that a running
 * older version may still read.
 */
export function listMigrations(schemas: ReadonlyMap<string, JsonSchema>, before: readonly Migration[]): readonly Migration[] {
  const present = columnsAfter([...written, ...before].toSorted(byName));
  return Object.entries<StoredList>(storedLists).reduce((all, [entity, list]) => {
    const file = `${entity}.schema.json`;
    if (!schemas.has(file)) return all;
    const { properties = {} } = resolveEntity(file, schemas);
    const changes = changesOf(wantedColumns(list, properties), present.get(list.table) ?? new Map());
    return changes.length === 0 ? all : [...all, migrationOf(list, changes, [...written, ...all])];
  }, before);
}

interface ColumnChange {
  readonly column: string;
  readonly definition: string;
  readonly isThere: boolean;
}

function wantedColumns({ columns }: StoredList, properties: Readonly<Record<string, JsonSchema>>): ReadonlyMap<string, string> {
  const stored = Object.entries(properties).filter(([name]) => !(name in columns));
  const sorted = stored.filter(([, field]) => field['x-sort'] === true);
  const searched = stored.filter(([, field]) => field['x-search'] === true).map(([name]) => name);
  return new Map([
    ...sorted.map(([name, { type }]) => [derivedColumn(name), derivedDefinition(name, isNumber(type) ? { type } : {})] as const),
    ...(searched.length === 0 ? [] : [[SEARCH_TEXT, searchDefinition(searched)] as const]),
  ]);
}

function isNumber(type: JsonSchema['type']): type is 'number' | 'integer' {
  return type === 'number' || type === 'integer';
}

function changesOf(wanted: ReadonlyMap<string, string>, present: ReadonlyMap<string, string>): ColumnChange[] {
  return [...wanted].flatMap(([column, definition]) =>
    present.get(column) === plain(definition) ? [] : [{ column, definition, isThere: present.has(column) }],
  );
}

function migrationOf({ table, isFoundByLookup }: StoredList, changes: readonly ColumnChange[], all: readonly Migration[]): Migration {
  const newest = Math.max(...all.map(({ name }) => Number(name.slice(0, 3))));
  const words = [table, ...changes.map(({ column }) => column)].join('-').replaceAll('_', '-').slice(0, 60);
  const statements = changes.flatMap(({ column, definition, isThere }) => [
    ...(isThere ? [`alter table ${table} drop column ${column};`] : []),
    // The database fills it for what is stored already.
    `alter table ${table} add column ${definition};`,
    `grant select (${column}) on ${table} to app_user;`,
    ...(column === SEARCH_TEXT && isFoundByLookup === true
      ? [
          `create index ${table}_search on ${table} using gin (${column} gin_trgm_ops);`,
          `grant select (${column}) on ${table} to app_lookup;`,
        ]
      : []),
  ]);
  const seen = changes.some(({ isThere }) => isThere) ? (derivedViews[table] ?? []) : [];
  const sql = [...seen.map((view) => `drop view ${view.name};`), ...statements, ...seen.map((view) => view.sql)].join('\n');
  return { name: `${String(newest + 1).padStart(3, '0')}-${words}`, sql };
}

/** The columns after all migrations, read from the migrations. */
function columnsAfter(migrations: readonly Migration[]): Columns {
  const tables = new Map<string, Map<string, string>>();
  for (const { sql } of migrations) {
    for (const [, table = '', statements = ''] of sql.matchAll(/\b(?:create|alter) table (\w+)\b([^;]*)/g)) {
      const columns = tables.get(table) ?? new Map<string, string>();
      tables.set(table, columns);
      for (const [, column = ''] of statements.matchAll(/\bdrop column (\w+)/g)) columns.delete(column);
      for (const [definition, column = ''] of statements.matchAll(
        /(\w+) (?:text|numeric)\b[\w" ]*? generated always as \([^;]*?\) stored/g,
      ))
        columns.set(column, plain(definition));
    }
  }
  return tables;
}

/** The same for equal definitions: however they are broken into lines, and in whatever order the texts that are searched stand. */
function plain(definition: string): string {
  const head = definition.split('(', 1)[0] ?? '';
  const fields = [...definition.matchAll(/data->>'(\w+)'/g)].map(([, field = '']) => field).toSorted((a, b) => (a < b ? -1 : 1));
  return `${head.replaceAll(/\s+/g, ' ').trim()} (${fields.join()})`;
}

function byName({ name: a }: Migration, { name: b }: Migration): number {
  return a < b ? -1 : 1;
}
