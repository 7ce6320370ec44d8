/**
 * `npm run documents`: checks every schema, contract and screen. One line a finding; fails on any.
 * `npm run documents -- --costs`: also what each screen asks of a page.
 * `npm run documents -- <command>`: answers questions about sound documents, and changes them.
 */
import { fileURLToPath } from 'node:url';
import { keepCompiled } from '../processes/compile-cache.ts';

keepCompiled();
const { check } = await import('./commands/check.ts');
const { runCommand } = await import('./commands/run-command.ts');

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const [name, ...args] = process.argv.slice(2);

process.exitCode =
  name === undefined || name.startsWith('-') ? await check(ROOT, new Set(process.argv.slice(2))) : await runCommand(ROOT, name, args);
