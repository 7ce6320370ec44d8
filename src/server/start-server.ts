import type { FastifyInstance } from 'fastify';
import { lookup } from 'node:dns/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Unavailable } from './database/connection/errors.ts';
import type { Database } from './database/database.ts';
import { EmbeddedPostgres } from './database/embedded/embedded.ts';
import { readDocuments } from './documents/documents.ts';
import { fingerprint } from './documents/fingerprint.ts';
import { GENERATED } from './documents/generated.ts';
import { Links } from './mail/links.ts';
import { listenForCommands } from './operator/command-socket.ts';
import { DocumentRegistry } from './documents/registry.ts';
import { defaults } from './database/settings.ts';
import { keysIn } from './settings/second-factor-keys.ts';
import type { Settings } from './settings/settings.ts';
import type { AppOptions } from './app.ts';
import type { ErrorCounts } from './http/problems.ts';
import { isOneOfSeveral } from './processes/messages.ts';
import type { MetricsServer } from './telemetry/metrics-server.ts';

const STOP_WITHIN_MS = 20_000;
const MOST_ATTEMPTS = 10;
const ATTEMPT_AGAIN_MS = 1_000;

export interface StartOptions extends AppOptions {
  /** The folder of generated documents; default: the product's. */
  readonly generated?: URL;
}

export interface StartedServer {
  readonly address: string;
  /** Registry of documents; can be replaced while the server runs. */
  readonly documents: DocumentRegistry;
  /** Equal for all processes that started with the same documents. */
  version(): string;
  /** Finishes all running work, however long that takes, and closes; another process takes new connections meanwhile. */
  retire(): Promise<void>;
}

/** The server with its database, listening; ends on a signal. */
export async function startServer(settings: Settings, { generated = GENERATED, ...options }: StartOptions = {}): Promise<StartedServer> {
  // Modules load while the embedded database opens in its thread.
  const [
    embedded,
    { Database },
    { buildApp },
    { seedDemo },
    { seedSharedLists, STARTER_DATA },
    { commandRunner },
    { SealedSecrets },
    { sealStored },
    { keyNames },
  ] = await Promise.all([
    settings.databaseUrl === undefined ? EmbeddedPostgres.open(settings.dataDirectory, defaults) : undefined,
    import('./database/database.ts'),
    import('./app.ts'),
    import('./seed/demo.ts'),
    import('./seed/starter-data.ts'),
    import('./operator/run-command.ts'),
    import('./auth/sealed-secrets.ts'),
    import('./auth/seal-stored.ts'),
    import('./accounts/names/key-names.ts'),
  ]);
  const idleMs = settings.sessionIdleMinutes * 60_000;
  const database = await Database.open({
    url: settings.databaseUrl,
    signInUrl: settings.signInUrl,
    embedded,
    poolSize: settings.processes.connectionsEach,
    session: { idleMs, lifetimeMs: settings.sessionHours * 3_600_000, slideAfterMs: Math.min(60_000, idleMs / 10) },
  });
  const documents = new DocumentRegistry(readDocuments(generated));
  try {
    const secrets = new SealedSecrets(settings.secondFactorKeys ?? keysIn(settings.dataDirectory));
    const errorCounts = { schemaGaps: 0, unexpected: 0 };
    const building = buildApp(settings, database, documents, { errorCounts, ...options });
    await retryWhileUnavailable(async () => void (await sealStored(database, secrets)));
    await retryWhileUnavailable(async () => void (await keyNames(database)));
    await retryWhileUnavailable(() =>
      database.fill(async () => {
        await seedSharedLists(database, documents.current, STARTER_DATA);
        if (settings.isDemo) await seedDemo(database, documents.current);
      }),
    );
    const app = await building;
    const { metricsPort } = settings;
    const metrics = metricsPort === undefined ? undefined : await watch(app, database, errorCounts, metricsPort);
    if (metrics) process.stdout.write(`metrics ${metrics.address}\n`);
    // One address, whatever the host name resolves to: connections are counted where they arrive.
    const { address: host } = await lookup(settings.host, { order: 'ipv4first' });
    const address = await app.listen({ host, port: settings.port });
    const links = new Links(settings.publicUrl);
    const run = commandRunner(() => ({ database, documents: documents.current, links, secrets }));
    const commands = embedded && (await listenForCommands(settings.dataDirectory, run));
    let closing: Promise<void> | undefined;
    const close = () =>
      (closing ??= (async () => {
        await commands?.close();
        await metrics?.close();
        await app.close();
        await database.close();
      })());
    stopOnSignal(close);
    return { address, documents, version: () => fingerprint(generated), retire: () => app.retire().then(close) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Retries while the database is busy at the start of several processes; seeding resumes where it stopped. */
async function retryWhileUnavailable(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Unavailable) || attempt === MOST_ATTEMPTS) throw error;
      await delay(ATTEMPT_AGAIN_MS);
    }
  }
}

/** The metrics library is loaded on demand. */
async function watch(app: FastifyInstance, database: Database, errorCounts: ErrorCounts, port: number): Promise<MetricsServer> {
  const [{ collectMetrics }, { serveMetrics }] = await Promise.all([
    import('./telemetry/metrics.ts'),
    import('./telemetry/metrics-server.ts'),
  ]);
  return serveMetrics(collectMetrics(app, database, errorCounts), port, isOneOfSeveral());
}

/** Finishes requests in flight before the process ends; cuts off those that take too long. */
function stopOnSignal(close: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      const deadline = setTimeout(() => process.exit(1), STOP_WITHIN_MS);
      close().then(
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
