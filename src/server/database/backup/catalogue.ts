import pg from 'pg';

/** A table as it is written out. */
export interface StoredTable {
  readonly name: string;
  /** In their order, without those that the database computes. */
  readonly columns: readonly string[];
  /** Of its rows, values kept apart not counted. */
  readonly pages: number;
}

/** Every table of the schema, by name, but for that of the migrations: restoring applies them. */
export async function tablesOf(client: pg.Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select c.relname as name, pg_relation_size(c.oid) / current_setting('block_size')::int as pages,
       array(
         select attname::text from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
       ) as columns
     from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration'
     order by c.relname collate "C"`,
  );
  return rows.map(({ name, columns, pages }) => ({ name, columns, pages: Number(pages) }));
}

export interface StoredSequence {
  readonly name: string;
  readonly value: string;
  readonly isCalled: boolean;
}

/** Every sequence of the schema, those of identity columns among them. */
export async function sequencesOf(client: pg.Client): Promise<StoredSequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname collate "C"`,
  );
  const found: StoredSequence[] = [];
  for (const { name } of rows) {
    const read = await client.query<StoredSequence>(
      `select $1 as name, last_value::text as value, is_called as "isCalled" from ${pg.escapeIdentifier(name)}`,
      [name],
    );
    found.push(...read.rows);
  }
  return found;
}

/** `"table" ("column", …)` */
export function columnList({ name, columns }: Pick<StoredTable, 'name' | 'columns'>): string {
  return `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;
}
