/** `npm run generate`: brings schemas/generated/ up to date. `--check` only lists what is stale and fails. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { generate } from './generate.ts';
import { findStale, writeStale } from './output.ts';

const SCHEMAS = fileURLToPath(new URL('../../schemas', import.meta.url));
const GENERATED = `${SCHEMAS}/generated`;

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const output = await generate(SCHEMAS);
const stale = await findStale(GENERATED, output);
if (!values.check) await writeStale(GENERATED, output, stale);
for (const path of stale) console.log(`schemas/generated/${path} ${values.check ? 'is stale' : 'written'}`);
if (values.check && stale.length > 0) {
  console.error('Run npm run generate and commit what it writes.');
  process.exitCode = 1;
}
if (stale.length === 0) console.log(`schemas/generated/ is current: ${output.size} files.`);
