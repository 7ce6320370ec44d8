import { join } from 'node:path';
import { generate } from '#scripts/generate/generate.ts';
import { storeParts } from '#scripts/generate/kept-parts.ts';
import { findStale } from '#scripts/generate/output.ts';
import type { Finding } from '#src/documents/finding.ts';

/** Generated files are up to date with the schemas. */
export async function checkGenerated(root: string): Promise<Finding[]> {
  const output = await generate(join(root, 'schemas'));
  await storeParts();
  const stale = await findStale(join(root, 'schemas/generated'), output);
  return stale.map((path) => ({ file: `schemas/generated/${path}`, pointer: '', message: 'is stale; run npm run generate' }));
}
