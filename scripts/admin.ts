/** Operators' commands on accounts and their invoices: `npm run admin` lists them. */
import { runOnDatabase } from './commands/run-on-database.ts';

await runOnDatabase(() => ({ request: { program: 'admin', words: process.argv.slice(2) } }));
