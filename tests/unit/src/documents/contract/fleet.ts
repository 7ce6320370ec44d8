import { fileURLToPath } from 'node:url';
import type { JsonSchema } from '#src/documents/contract/json-schema.ts';
import { resolveEntity } from '#src/documents/contract/resolve-references.ts';
import { readSources } from '#scripts/generate/sources.ts';

/** The schemas of a small fleet of trucks. */
export const FLEET = fileURLToPath(new URL('../fixture/schemas', import.meta.url));

export const sources = await readSources(FLEET);

/** The truck with every reference resolved. */
export const truck: JsonSchema = resolveEntity('fleet/truck.schema.json', sources.schemas);
