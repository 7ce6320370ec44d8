import { readFileSync } from 'node:fs';
import { migrations } from './index.ts';
import type { Migration } from './migration.ts';

/** The file of generated migrations, below the repository. */
export const GENERATED_MIGRATIONS = 'src/server/database/migrations/generated.json';

/** All migrations in the order they run: written ones, and those of a file of generated ones. */
export function readMigrations(file = new URL('generated.json', import.meta.url)): readonly Migration[] {
  const generated: readonly Migration[] = JSON.parse(readFileSync(file, 'utf8'));
  return [...migrations, ...generated].toSorted(({ name: a }, { name: b }) => (a < b ? -1 : 1));
}
