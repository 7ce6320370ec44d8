/** `npm run generate`: brings schemas/generated/ up to date. `--check` only lists what is stale and fails. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runGenerate } from './run-generate.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
process.exitCode = await runGenerate(ROOT, values.check);
