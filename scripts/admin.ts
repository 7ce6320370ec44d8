/** Operators' commands on accounts: `npm run admin -- create-admin|reset-link|end-sessions|resend-mail|reinstate`. */
import { Database } from '#src/server/database/database.ts';
import { Links } from '#src/server/mail/links.ts';
import { runOperatorCommand } from '#src/server/operator/commands.ts';
import { readSettings } from '#src/server/settings/settings.ts';

try {
  const { databaseUrl, dataDirectory, publicUrl } = readSettings(process.env);
  const database = await Database.open({ url: databaseUrl, directory: dataDirectory });
  try {
    const services = { database, links: new Links(publicUrl) };
    process.stdout.write(`${await runOperatorCommand(services, process.argv.slice(2))}\n`);
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
