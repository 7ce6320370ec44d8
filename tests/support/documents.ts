import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generate } from '#scripts/generate/generate.ts';
import { writeStale } from '#scripts/generate/output.ts';
import { readDocuments } from '#src/server/documents/documents.ts';
import { GENERATED } from '#src/server/documents/generated.ts';

const REPOSITORY = join(import.meta.dirname, '../..');

/** The product's own, as it is delivered. */
export const productDocuments = readDocuments(GENERATED);

export interface TestDocuments {
  /** What `npm run generate` writes for them. */
  readonly generated: URL;
  remove(): void;
}

/** The product's schemas together with those of the fixtures named, generated into a folder of their own. */
export async function documentsWith(...fixtures: readonly string[]): Promise<TestDocuments> {
  const folder = mkdtempSync(join(tmpdir(), 'quayline-documents-'));
  const schemas = join(folder, 'schemas');
  cpSync(join(REPOSITORY, 'schemas'), schemas, { recursive: true, filter: (path) => !path.includes('generated') });
  for (const fixture of fixtures) cpSync(join(REPOSITORY, 'tests/fixtures', fixture, 'schemas'), schemas, { recursive: true });
  const output = await generate(schemas);
  await writeStale(join(schemas, 'generated'), output, [...output.keys()]);
  return {
    generated: pathToFileURL(`${schemas}/generated/`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
