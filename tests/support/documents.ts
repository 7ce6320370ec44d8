import { cpSync, readFileSync, symlinkSync, writeFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { addMigrations } from '#scripts/generate/add-migrations.ts';
import { generate } from '#scripts/generate/generate.ts';
import { GENERATED_MIGRATIONS } from '#src/server/database/migrations/read-migrations.ts';
import { temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import { writeStale } from '#scripts/generate/output.ts';
import { readDocuments } from '#src/server/documents/documents.ts';
import { GENERATED } from '#src/server/documents/generated.ts';

const REPOSITORY = join(import.meta.dirname, '../..');

/** The product's own, as it is delivered. */
export const productDocuments = readDocuments(GENERATED);

export interface TestDocuments {
  /** The folder of what `npm run generate` writes for them, in a repository of their own. */
  readonly generated: URL;
}

/** The product's schemas together with files below `schemas/`, by path, generated into a folder of their own. */
export function documentsFrom(files: Readonly<Record<string, unknown>>): Promise<TestDocuments> {
  return generated((schemas) => {
    for (const [path, value] of Object.entries(files)) {
      mkdirSync(dirname(join(schemas, path)), { recursive: true });
      writeFileSync(join(schemas, path), JSON.stringify(value));
    }
  });
}

/** The product's schemas together with those of the fixtures named, generated into a folder of their own. */
export function documentsWith(...fixtures: readonly string[]): Promise<TestDocuments> {
  return editedDocuments(fixtures, {});
}

/** The text of a document as an analyst leaves it. */
type Edit = (text: string) => string;

/** The same with some of them edited, by path below `schemas/`. */
export function editedDocuments(fixtures: readonly string[], edits: Readonly<Record<string, Edit>>): Promise<TestDocuments> {
  return generated((schemas) => {
    for (const fixture of fixtures) cpSync(join(REPOSITORY, 'tests/fixtures', fixture, 'schemas'), schemas, { recursive: true });
    for (const [file, edit] of Object.entries(edits)) {
      const before = readFileSync(join(schemas, file), 'utf8');
      const after = edit(before);
      if (after === before) throw new Error(`${file} is as it was.`);
      writeFileSync(join(schemas, file), after);
    }
  });
}

async function generated(plant: (schemas: string) => void): Promise<TestDocuments> {
  const folder = temporaryDirectory('documents');
  const schemas = join(folder, 'schemas');
  // What importing a generated validator takes.
  for (const part of ['node_modules', '.tsconfig.base.json']) symlinkSync(join(REPOSITORY, part), join(folder, part));
  cpSync(join(REPOSITORY, 'schemas'), schemas, { recursive: true, filter: (path) => !path.includes('generated') });
  // What databases went through stays.
  cpSync(join(REPOSITORY, GENERATED_MIGRATIONS), join(folder, GENERATED_MIGRATIONS));
  plant(schemas);
  await addMigrations(folder);
  const output = await generate(schemas);
  await writeStale(join(schemas, 'generated'), output, [...output.keys()]);
  return { generated: pathToFileURL(`${schemas}/generated/`) };
}
