import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { storedName } from '#src/server/records/declaration/stored-name.ts';
import { resourcesOf } from '#src/documents/contract/resources/expand.ts';
import type { Catalogue } from '#src/documents/catalogue.ts';
import { splitFieldId, type FieldId } from '#src/documents/field-ids.ts';

const FOLDER = 'src/server/database/migrations';
const BASELINE = `${FOLDER}/baseline`;

export interface MigrationFiles {
  readonly changes: readonly { readonly file: string; readonly text: string }[];
}

/** What happens to the stored values of a field. */
export type DataChange =
  | { readonly kind: 'rename'; readonly to: string }
  | { readonly kind: 'drop' }
  /** Of one value; without `to` records have none afterwards. */
  | { readonly kind: 'replace'; readonly from: unknown; readonly to?: unknown };

/** The migration of stored values, and its place in the list; none if no document of the entity is stored. */
export async function writeDataMigration(root: string, field: FieldId, change: DataChange, catalogue: Catalogue): Promise<MigrationFiles> {
  const { entity, path } = splitFieldId(field);
  const place = storageOf(entity, catalogue, await readTables(root));
  if (place === undefined) return { changes: [] };
  const files = await listMigrations(root);
  const number = String(Number((files.at(-1) ?? '000').slice(0, 3)) + 1).padStart(3, '0');
  const words = kebab(`${change.kind}-${entity.split('/').at(-1) ?? ''}-${change.kind === 'rename' ? change.to : path}`);
  const constant = words.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const title = `${number}-${words}`;
  const index = await readFile(join(root, FOLDER, 'index.ts'), 'utf8');
  return {
    changes: [
      { file: `${FOLDER}/${title}.ts`, text: printMigration({ constant, title, place, path, entity, change }) },
      { file: `${FOLDER}/index.ts`, text: addToIndex(index, constant, title) },
    ],
  };
}

/** The entities whose records are stored as documents. */
export async function storedEntities(root: string, catalogue: Catalogue): Promise<readonly string[]> {
  const tables = await readTables(root);
  return [...catalogue.entities.keys()].filter((entity) => storageOf(entity, catalogue, tables)?.hasDocuments === true);
}

async function listMigrations(root: string): Promise<readonly string[]> {
  return (await readdir(join(root, FOLDER)).catch(() => [])).filter((file) => /^\d{3}-/.test(file)).toSorted();
}

export async function readTables(root: string): Promise<string> {
  const baseline = (await readdir(join(root, BASELINE)).catch(() => [])).map((file) => join(BASELINE, file));
  const files = [...baseline, ...(await listMigrations(root)).map((file) => join(FOLDER, file))];
  return (await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))).join('\n');
}

interface Storage {
  readonly table: string;
  /** Which of its rows; all if undefined. */
  readonly where: string | undefined;
  /** Whether it has a document for each record. */
  readonly hasDocuments: boolean;
}

/** Tables that are named otherwise than their entity. */
const TABLES: Readonly<Record<string, string>> = {
  'accounts/business-registration': 'registration',
  'accounts/business-settings': 'registration',
  'accounts/user': 'person',
  'billing/extract': 'made_extract',
  'views/view': 'kept_view',
};

/** The table of the entity's documents: its own, or that of all plain code lists. */
export function storageOf(entity: string, { documents }: Catalogue, migrations: string): Storage | undefined {
  const resources = [...documents.apis.values()].flatMap(({ value }) => resourcesOf(value));
  const declared = resources.find(({ resource }) => resource.entity === entity)?.resource;
  if (declared !== undefined && declared.table === undefined)
    return { table: 'resource_record', where: `resource = '${storedName(declared)}'`, hasDocuments: true };
  const table = declared?.table?.name ?? TABLES[entity] ?? (entity.split('/').at(-1) ?? '').replaceAll('-', '_');
  const columns = new RegExp(`create table ${table} \\(([^;]*)`).exec(migrations)?.[1];
  return columns === undefined ? undefined : { table, where: undefined, hasDocuments: /\bdata jsonb\b/.test(columns) };
}

interface Wanted {
  readonly constant: string;
  readonly title: string;
  readonly place: Storage;
  readonly path: string;
  readonly entity: string;
  readonly change: DataChange;
}

function printMigration({ constant, title, place, path, entity, change }: Wanted): string {
  const { helper, what, args, says } = statementOf(change);
  const where = place.where === undefined ? [] : [...(what === undefined ? [] : [what]), quote(place.where)];
  const given = [quote(place.table), quote(path), ...args, ...where].join(', ');
  return [
    `import { ${helper}, type Migration } from './migration.ts';`,
    '',
    `/** ${path} of ${entity} ${says}. */`,
    `export const ${constant}: Migration = {`,
    `  name: '${title}',`,
    `  sql: ${helper}(${given}),`,
    '};',
    '',
  ].join('\n');
}

interface Statement {
  readonly helper: string;
  readonly args: readonly string[];
  /** The argument before `where`, if only that follows. */
  readonly what: string | undefined;
  readonly says: string;
}

function statementOf(change: DataChange): Statement {
  switch (change.kind) {
    case 'rename':
      return { helper: 'renamedKey', args: [quote(change.to)], what: undefined, says: `is now called ${change.to}` };
    case 'drop':
      return { helper: 'replacedValue', args: [], what: '{}', says: 'is removed' };
    case 'replace': {
      const { from, to } = change;
      const after = to === undefined ? '' : `, to: ${JSON.stringify(to)}`;
      const says = `has no value ${JSON.stringify(from)} any more`;
      return { helper: 'replacedValue', args: [`{ from: ${JSON.stringify(from)}${after} }`], what: undefined, says };
    }
  }
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
  return name.replaceAll('.', '-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
