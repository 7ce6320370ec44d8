/** Operators' commands on accounts: `npm run admin -- create-admin|create-operator|reset-link|end-sessions|resend-mail|reinstate`. */
import { runOnDatabase } from './commands/run-on-database.ts';

await runOnDatabase(() => ({ request: { program: 'admin', words: process.argv.slice(2) } }));
