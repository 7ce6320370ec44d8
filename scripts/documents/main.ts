/**
 * `npm run documents`: checks every schema, contract and screen. Prints one line per finding and fails if there is any.
 * `npm run documents -- <command>`: reports on valid documents or changes them.
 */
import { fileURLToPath } from 'node:url';
import { findUnreadable } from './find-unreadable.ts';
import { cacheCompiledSources } from '../processes/compile-cache.ts';

cacheCompiledSources();

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

process.exitCode = await run(process.argv.slice(2)).catch(reportUnreadable);

async function run(args: readonly string[]): Promise<number> {
  const { check } = await import('./commands/check.ts');
  const { help, OPTIONS, runCommand } = await import('./commands/run-command.ts');
  const [name, ...rest] = args;
  if (args.some((arg) => arg === '--help' || arg === '-h')) return help();
  const unknown = args.find((arg) => name?.startsWith('-') === true && !OPTIONS.includes(arg));
  if (unknown !== undefined) return help(`"${unknown}" is no option.`);
  return name === undefined || name.startsWith('-') ? check(ROOT, new Set(args)) : runCommand(ROOT, name, rest);
}

/** The check imports the message catalogue, so it cannot start while that is invalid JSON. */
async function reportUnreadable(error: unknown): Promise<number> {
  const lines = await findUnreadable(ROOT);
  if (lines.length === 0) throw error;
  for (const line of lines) console.log(line);
  return 1;
}
