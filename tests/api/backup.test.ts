// @module-tag postgres
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { backUp } from '#scripts/commands/back-up.ts';
import { temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import { verifyBackup } from '#src/server/database/backup/read-backup.ts';
import type { Database } from '#src/server/database/database.ts';
import { copyOf } from '#src/server/database/embedded/copy-files.ts';
import { rowsIn, runningBusiness } from '#tests/support/backups.ts';
import { engine } from '#tests/support/database.ts';
import { addLine } from '#tests/support/database-rows.ts';

const directory = temporaryDirectory('backup');
const silent = () => undefined;
let files = 0;
const newFile = () => join(directory, `${files++}.zst`);

const given = await runningBusiness();
const whole = newFile();
await backUp(given.place, whole, silent);

describe('a backup', () => {
  test('holds every table of the database with every row, whosever it is, and every file', async () => {
    const { tables } = await verifyBackup(whole);
    const counted = await counts(given.database);

    expect(Object.fromEntries([...tables].map(([name, { rows }]) => [name, rows]))).toEqual(counted);
    expect(counted).toMatchObject({ product_line: 300, own_value: 1, stored_chunk: 3, person: 1, session: 1 });
  });

  test('is read by a role that requests cannot take on', async () => {
    const { rows } = await given.database.anonymous((trx) =>
      sql`select pg_has_role('app_user', 'app_backup', 'member') as "isRequests", rolcanlogin as "canLogIn", rolbypassrls as "bypassesRls",
        has_any_column_privilege('app_backup', 'person', 'update, insert') as "canWrite"
        from pg_roles where rolname = 'app_backup'`.execute(trx),
    );

    expect(rows).toEqual([{ isRequests: false, canLogIn: false, bypassesRls: false, canWrite: false }]);
  });

  test('is refused a name that is taken, and a directory without a database', async () => {
    await expect(backUp(given.place, whole, silent)).rejects.toThrow('is there already');
    await expect(backUp({ databaseUrl: undefined, dataDirectory: directory }, newFile(), silent)).rejects.toThrow(
      'There is no database in',
    );
  });

  test('shows one moment, while others go on writing', { timeout: 400_000 }, async () => {
    let isOver = false;
    let written = 0;
    const write = async () => {
      for (let line = 1_000; !isOver; line++) {
        await given.database.asTenant(given.owner.registrationId, async (trx) => {
          const data = { reference: 'C-26-0001', description: `${line}` };
          await addLine(trx, given.keys, line, data);
          await trx.updateTable('consignment').set({ data }).where('id', '=', given.keys.consignmentId).execute();
        });
        written = line;
      }
    };
    const writing = write();
    await expect.poll(() => written, { timeout: 60_000 }).toBeGreaterThan(1_000);
    const [file, before] = [newFile(), written];
    await backUp(given.place, file, silent);
    const after = written;
    isOver = true;
    await writing;

    const [consignment = []] = await rowsIn(file, 'consignment');
    const newest = Math.max(
      ...(await rowsIn(file, 'product_line')).map((row) => Number(/"description": "(\d+)"/.exec(row.join('\t'))?.[1] ?? 0)),
    );
    expect(after).toBeGreaterThan(before);
    expect(newest).toBeGreaterThanOrEqual(before);
    expect(consignment.join('\t')).toContain(`"description": "${newest}"`);
    if (engine === 'embedded') expect(existsSync(copyOf(given.place.dataDirectory))).toBe(false);
  });
});

/** The rows of every table of the catalogue, but for that of the migrations. */
async function counts(database: Database): Promise<Readonly<Record<string, number>>> {
  return database.anonymous(async (trx) => {
    await sql`set local role app_backup`.execute(trx);
    const tables = await sql<{ name: string }>`select relname as name from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname <> 'schema_migration'`.execute(trx);
    const found: Record<string, number> = {};
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(trx);
      found[name] = rows[0]?.count ?? -1;
    }
    return found;
  });
}
