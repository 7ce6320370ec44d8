import { createHash } from 'node:crypto';
import pg from 'pg';
import { copyOut } from '../connection/copy.ts';
import { asOwner, type Engine } from '../schema/migrate.ts';
import { everythingReadable } from '../schema/everything-readable.ts';
import { writeBackupFile } from './backup-file.ts';
import { countRows, type EndLine, FORMAT, writtenLine } from './backup-lines.ts';
import { appliedMigrations } from '../schema/migrate.ts';
import { sequencesOf, type StoredTable, tablesOf } from './catalogue.ts';

/** About as many bytes are read at once, and so held in memory. */
const PIECE_BYTES = 2 * 1_024 * 1_024;
const MOST_PAGES = 4_096;

/** How dates, bytes and numbers are written must not depend on the server; nothing here is in a hurry. */
export const plainTexts = `set time zone 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0`;

/**
 * Writes all of a database, as it is at one moment, into a file, while others go on working.
 * @returns how many tables and rows
 */
export async function takeBackup(
  config: pg.ClientConfig,
  engine: Engine,
  file: string,
  progress: (done: number, total: number) => void,
): Promise<Omit<EndLine, 'kind'>> {
  const known = await asOwner(config, engine, async (client) => {
    await client.query(everythingReadable);
    return tablesOf(client);
  });
  const client = new pg.Client(config);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(plainTexts);
    await client.query('set role app_backup');
    await client.query('begin isolation level repeatable read read only');
    // Before anything is read, so that the moment that is seen is one at which no table changes its columns.
    if (known.length > 0)
      await client.query(`lock table ${known.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} in access share mode`);
    const end = { tables: 0, rows: 0 };
    await writeBackupFile(file, contentOf(client, end, progress));
    return end;
  } finally {
    await client.end();
  }
}

async function* contentOf(
  client: pg.Client,
  end: { tables: number; rows: number },
  progress: (done: number, total: number) => void,
): AsyncGenerator<Buffer> {
  const tables = await tablesOf(client);
  const { rows } = await client.query<{ takenAt: string; engine: string }>(
    `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "takenAt", version() as engine`,
  );
  const [{ takenAt, engine } = { takenAt: '', engine: '' }] = rows;
  const migrations = await appliedMigrations(client);
  yield writtenLine({ kind: 'header', format: FORMAT, takenAt, engine, migrations });
  const pages = tables.reduce((sum, table) => sum + table.pages, 0);
  let done = 0;
  for (const table of tables) {
    const told = (page: number) => progress(done + page, pages);
    end.rows += yield* tableContent(client, table, told);
    end.tables += 1;
    done += table.pages;
  }
  for (const sequence of await sequencesOf(client)) yield writtenLine({ kind: 'sequence', ...sequence });
  yield writtenLine({ kind: 'end', ...end });
}

/** Answers the number of rows. They are read some pages at a time: of a bounded size on either engine. */
async function* tableContent(client: pg.Client, table: StoredTable, told: (page: number) => void): AsyncGenerator<Buffer, number> {
  const { name, columns, pages } = table;
  yield writtenLine({ kind: 'table', name, columns });
  const hash = createHash('sha256');
  const selected = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  let rows = 0;
  let width = 1;
  for (let page = 0; page < pages;) {
    const range = `ctid >= '(${page},0)' and ctid < '(${page + width},0)'`;
    const content = await copyOut(client, `copy (select ${selected} from ${pg.escapeIdentifier(name)} where ${range}) to stdout`);
    const count = countRows(content);
    hash.update(content);
    rows += count;
    if (count > 0) yield Buffer.concat([writtenLine({ kind: 'rows', rows: count, bytes: content.length }), content]);
    page += width;
    told(page);
    width = Math.max(1, Math.min(4 * width, MOST_PAGES, Math.floor((width * PIECE_BYTES) / Math.max(content.length, 1))));
  }
  yield writtenLine({ kind: 'tableEnd', rows, sha256: hash.digest('hex') });
  return rows;
}
