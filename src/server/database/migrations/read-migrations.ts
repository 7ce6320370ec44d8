import { readFileSync } from 'node:fs';
import { migrations } from './index.ts';
import type { Migration } from './migration.ts';

/** Where generated migrations stand in what is generated from documents. */
export const GENERATED_MIGRATIONS = 'migrations.json';

/** All migrations in the order they run: those written by hand and those that documents asked for, generated into a folder. */
export function readMigrations(folder: URL): readonly Migration[] {
  const generated: readonly Migration[] = JSON.parse(readFileSync(new URL(GENERATED_MIGRATIONS, folder), 'utf8'));
  return [...migrations, ...generated].toSorted(({ name: a }, { name: b }) => (a < b ? -1 : 1));
}
