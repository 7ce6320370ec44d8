import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Migration } from '#src/server/database/migrations/migration.ts';
import { GENERATED_MIGRATIONS } from '#src/server/database/migrations/read-migrations.ts';
import { listMigrations } from './list-migrations.ts';
import { readSources } from './sources.ts';

/** Adds the migrations that newly sorted or searched fields need to those generated before. @returns whether there were any */
export async function addMigrations(root: string): Promise<boolean> {
  const file = join(root, GENERATED_MIGRATIONS);
  const before: readonly Migration[] = JSON.parse(await readFile(file, 'utf8').catch(() => '[]'));
  const { schemas } = await readSources(join(root, 'schemas'));
  const after = listMigrations(schemas, before);
  if (after.length === before.length) return false;
  await writeFile(file, `${JSON.stringify(after, undefined, 2)}\n`);
  return true;
}
