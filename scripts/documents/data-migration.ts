import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { resourcesOf } from '#src/documents/contract/resources/expand.ts';
import type { Catalogue } from '#src/documents/catalogue.ts';
import { splitFieldId, type FieldId } from '#src/documents/field-ids.ts';

const FOLDER = 'src/server/database/migrations';
const BASELINE = `${FOLDER}/baseline`;

export interface MigrationFiles {
  readonly changes: readonly { readonly file: string; readonly text: string }[];
}

/** The migration that renames a key of the stored documents, and its place in the list; none if no document of the entity is stored. */
export async function writeDataMigration(root: string, field: FieldId, name: string, catalogue: Catalogue): Promise<MigrationFiles> {
  const { entity, path } = splitFieldId(field);
  const files = (await readdir(join(root, FOLDER)).catch(() => [])).filter((file) => /^\d{3}-/.test(file)).toSorted();
  const tables = (await readdir(join(root, BASELINE)).catch(() => [])).map((file) => join(BASELINE, file));
  const sources = await Promise.all(
    [...tables, ...files.map((file) => join(FOLDER, file))].map((file) => readFile(join(root, file), 'utf8')),
  );
  const place = storageOf(entity, catalogue, sources.join('\n'));
  if (place === undefined) return { changes: [] };
  const number = String(Number((files.at(-1) ?? '000').slice(0, 3)) + 1).padStart(3, '0');
  const words = `${entity.split('/').at(-1) ?? ''}-${kebab(name)}`;
  const constant = `rename-${words}`.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const title = `${number}-rename-${words}`;
  const index = await readFile(join(root, FOLDER, 'index.ts'), 'utf8');
  return {
    changes: [
      { file: `${FOLDER}/${title}.ts`, text: printMigration({ constant, title, place, path, name, entity }) },
      { file: `${FOLDER}/index.ts`, text: addToIndex(index, constant, title) },
    ],
  };
}

interface Storage {
  readonly table: string;
  /** Which of its rows; all if undefined. */
  readonly where: string | undefined;
}

/** The table of the entity's documents: its own, named after it, or that of all plain code lists. */
function storageOf(entity: string, { documents }: Catalogue, migrations: string): Storage | undefined {
  const resources = [...documents.apis.values()].flatMap(({ value }) => resourcesOf(value));
  if (resources.some(({ resource }) => resource.entity === entity)) return { table: 'resource_record', where: `resource = '${entity}'` };
  const table = (entity.split('/').at(-1) ?? '').replaceAll('-', '_');
  const isStored = new RegExp(`create table ${table} \\(`).test(migrations);
  return isStored ? { table, where: undefined } : undefined;
}

interface Wanted {
  readonly constant: string;
  readonly title: string;
  readonly place: Storage;
  readonly path: string;
  readonly name: string;
  readonly entity: string;
}

function printMigration({ constant, title, place, path, name, entity }: Wanted): string {
  const args = [place.table, path, name, ...(place.where === undefined ? [] : [place.where])].map((arg) => quote(arg)).join(', ');
  return [
    "import { renamedKey, type Migration } from './migration.ts';",
    '',
    `/** ${path} of ${entity} is now called ${name}. */`,
    `export const ${constant}: Migration = {`,
    `  name: '${title}',`,
    `  sql: renamedKey(${args}),`,
    '};',
    '',
  ].join('\n');
}

function quote(text: string): string {
  return text.includes("'") ? `"${text}"` : `'${text}'`;
}

function addToIndex(text: string, constant: string, title: string): string {
  const imported = text.replace(/(?=import type \{ Migration \})/, `import { ${constant} } from './${title}.ts';\n`);
  return imported.replace(
    /(export const migrations: readonly Migration\[\] = \[[^\]]*?),?\s*\];/,
    (_, list: string) => `${list}, ${constant}];`,
  );
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
