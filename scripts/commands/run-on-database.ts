import { SealedSecrets } from '#src/server/auth/sealed-secrets.ts';
import { Database } from '#src/server/database/database.ts';
import { readDocuments } from '#src/server/documents/documents.ts';
import { GENERATED } from '#src/server/documents/generated.ts';
import { Links } from '#src/server/mail/links.ts';
import type { CommandRequest } from '#src/server/operator/command-request.ts';
import { commandRunner } from '#src/server/operator/run-command.ts';
import { sendCommand } from '#src/server/operator/send-command.ts';
import { commandLogins } from '#src/server/settings/database-logins.ts';
import { keysIn } from '#src/server/settings/second-factor-keys.ts';
import { readSettings, type Settings } from '#src/server/settings/settings.ts';

/**
 * Runs a command through the server that has the embedded database open, or, without a server, on the database itself.
 * Prints its message; the process exits with 1 if it fails.
 */
export async function runOnDatabase(prepare: () => { readonly request: CommandRequest; readonly bytes?: Uint8Array }): Promise<void> {
  const isShown = process.stderr.isTTY;
  const progress = (done: number, total: number) => {
    if (isShown) process.stderr.write(`\r${Math.floor((100 * done) / Math.max(total, 1))} %`);
  };
  try {
    const { request, bytes = new Uint8Array() } = prepare();
    const settings = readSettings(process.env);
    const { databaseUrl } = commandLogins(settings);
    const { dataDirectory } = settings;
    const sent = databaseUrl === undefined ? await sendCommand(dataDirectory, request, bytes, progress) : undefined;
    if (sent?.kind === 'failed') throw new Error(sent.text);
    if (isShown) process.stderr.write('\r');
    const text = sent?.text ?? (await runHere(settings, request, bytes, progress));
    process.stdout.write(`${text}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

async function runHere(
  settings: Settings,
  request: CommandRequest,
  bytes: Uint8Array,
  progress: (done: number, total: number) => void,
): Promise<string> {
  const { dataDirectory, publicUrl, secondFactorKeys } = settings;
  const { databaseUrl, signInUrl } = commandLogins(settings);
  const database = await Database.open({ url: databaseUrl, signInUrl, directory: dataDirectory });
  try {
    const secrets = new SealedSecrets(secondFactorKeys ?? keysIn(dataDirectory));
    const services = { database, documents: readDocuments(GENERATED), links: new Links(publicUrl), secrets };
    return await commandRunner(() => services)(request, bytes, { signal: new AbortController().signal, progress });
  } finally {
    await database.close();
  }
}
