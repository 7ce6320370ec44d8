import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '#scripts/processes/run-command.ts';
import { protections } from '#scripts/protections/table.ts';

const FOLDER = 'src/server/database/migrations';
const DEFINITION = /(?:create|alter)(?: or replace)? (function|view|policy|trigger) (\w+)(?: (?:[\w ]+ )?on (\w+))?/g;

/** Function, view, policy or trigger; policies and triggers have their names on a table. */
function namesIn(sql: string): { readonly name: string; readonly at: number }[] {
  return [...sql.matchAll(DEFINITION)].map(({ 1: kind, 2: name, 3: table, index }) => ({
    name: [kind, name, kind === 'policy' || kind === 'trigger' ? table : undefined].join(' '),
    at: index,
  }));
}

const read = (file: string) => ({ file: `${FOLDER}/${file}`, sql: readFileSync(join(REPOSITORY, FOLDER, file), 'utf8') });
/** Those of the baseline are one migration, before all others. */
const baseline = readdirSync(join(REPOSITORY, FOLDER, 'baseline')).map((file) => read(`baseline/${file}`));
const numbered = readdirSync(join(REPOSITORY, FOLDER))
  .filter((file) => /^\d{3}-/.test(file))
  .toSorted()
  .map(read);
const migrations = [...baseline, ...numbered];

const changes = protections.flatMap(({ name, changes }) =>
  changes.filter(({ file }) => migrations.some((migration) => migration.file === file)).map((change) => [name, change] as const),
);

test.each(changes)('%s: what is taken out is what stands at last', (_, { file, from }) => {
  const sql = migrations.find((migration) => migration.file === file)?.sql ?? '';
  const end = sql.indexOf(from) + from.length;
  const changed = namesIn(sql).findLast(({ at }) => at < end)?.name;
  const later = numbered.filter((migration) => baseline.some((part) => part.file === file) || migration.file > file);

  expect(
    later.filter((migration) => namesIn(migration.sql).some(({ name }) => name === changed)).map((migration) => migration.file),
  ).toEqual([]);
});
