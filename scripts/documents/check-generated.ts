import { join } from 'node:path';
import { generate } from '#scripts/generate/generate.ts';
import { findStale } from '#scripts/generate/output.ts';
import type { Finding } from '#src/documents/finding.ts';

/** Generated files are up to date with the schemas. */
export async function checkGenerated(root: string): Promise<Finding[]> {
  const stale = await findStale(join(root, 'schemas/generated'), await generate(join(root, 'schemas')));
  return stale.map((path) => ({ file: `schemas/generated/${path}`, pointer: '', message: 'is stale; run npm run generate' }));
}
