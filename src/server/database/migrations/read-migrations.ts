import { readFileSync } from 'node:fs';
import { migrations } from './index.ts';
import type { Migration } from './migration.ts';

/** The path of generated migrations in the generated folder. */
export const GENERATED_MIGRATIONS = 'migrations.json';

/** All migrations in the order they run: written and generated ones. */
export function readMigrations(folder: URL): readonly Migration[] {
  const generated: readonly Migration[] = JSON.parse(readFileSync(new URL(GENERATED_MIGRATIONS, folder), 'utf8'));
  return [...migrations, ...generated].toSorted(({ name: a }, { name: b }) => (a < b ? -1 : 1));
}
