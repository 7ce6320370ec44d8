/** `npm start`: builds the browser app if its sources changed, then starts the server; `-- --processes 4` in four processes. */
import { parseArgs } from 'node:util';
import { cacheCompiledSources } from './processes/compile-cache.ts';

const { processes } = readArguments();
if (processes !== undefined) process.env['PROCESSES'] = processes;
cacheCompiledSources();
const { buildApp } = await import('./build/app.ts');
await buildApp();
await import('#src/server/main.ts');

function readArguments(): { readonly processes?: string | undefined } {
  try {
    return parseArgs({ options: { processes: { type: 'string' } } }).values;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nUse npm start -- [--processes NUMBER].\n`);
    process.exit(1);
  }
}
