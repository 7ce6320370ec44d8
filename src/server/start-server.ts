import { EmbeddedPostgres } from './database/embedded/embedded.ts';
import { readDocuments } from './documents/documents.ts';
import { GENERATED } from './documents/generated.ts';
import { Links } from './mail/links.ts';
import { listenForCommands } from './operator/command-socket.ts';
import { DocumentRegistry } from './documents/registry.ts';
import { defaults } from './database/settings.ts';
import type { Settings } from './settings/settings.ts';
import type { AppOptions } from './app.ts';

const STOP_WITHIN_MS = 20_000;

/**
 * The server with its database, listening; ends on a signal.
 * @returns the documents it works by, of which a newer version may be put in place
 */
export async function startServer(settings: Settings, options: AppOptions = {}): Promise<DocumentRegistry> {
  // The program is read while the embedded database opens in its thread.
  const [embedded, { Database }, { buildApp }, { demoSignIns, seedDemo }, { seedSharedLists, STARTER_DATA }, { commandRunner }] =
    await Promise.all([
      settings.databaseUrl === undefined ? EmbeddedPostgres.open(settings.dataDirectory, defaults) : undefined,
      import('./database/database.ts'),
      import('./app.ts'),
      import('./seed/demo.ts'),
      import('./seed/starter-data.ts'),
      import('./operator/run-command.ts'),
    ]);
  const idleMs = settings.sessionIdleMinutes * 60_000;
  const database = await Database.open({
    url: settings.databaseUrl,
    embedded,
    session: { idleMs, lifetimeMs: settings.sessionHours * 3_600_000, slideAfterMs: Math.min(60_000, idleMs / 10) },
  });
  const documents = new DocumentRegistry(readDocuments(GENERATED));
  try {
    const building = buildApp(settings, database, documents, options);
    await seedSharedLists(database, documents.current, STARTER_DATA);
    const [app] = await Promise.all([building, settings.isDemo && seedDemo(database, documents.current)]);
    const address = await app.listen({ host: settings.host, port: settings.port });
    const links = new Links(settings.publicUrl);
    const run = commandRunner(() => ({ database, documents: documents.current, links }));
    const commands = embedded && (await listenForCommands(settings.dataDirectory, run));
    if (settings.isDemo) process.stdout.write(`${demoSignIns()}\n`);
    process.stdout.write(`ready ${address}\n`);
    stopOnSignal(async () => {
      await commands?.close();
      await app.close();
      await database.close();
    });
    return documents;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Requests in flight are finished before the process ends; those that take too long are cut off. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      const deadline = setTimeout(() => process.exit(1), STOP_WITHIN_MS);
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${String(error)}\n`);
          process.exit(1);
        },
      );
      deadline.unref();
    });
  }
}
