/** Operators' commands on accounts, their invoices and the log: `npm run admin` lists them. */
import { readFileSync } from 'node:fs';
import { runOnDatabase } from './commands/run-on-database.ts';

await runOnDatabase(() => {
  const words = process.argv.slice(2);
  const file = words[0] === 'verify-log' && words.includes('--against') ? words[words.indexOf('--against') + 1] : undefined;
  return { request: { program: 'admin', words }, ...(file !== undefined && { bytes: readFileSync(file) }) };
});
