import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, expect } from 'vitest';
import { type AppOptions, buildApp } from '#src/server/app.ts';
import { SealedSecrets } from '#src/server/auth/sealed-secrets.ts';
import type { ErrorCounts } from '#src/server/http/problems.ts';
import { GENERATED_MIGRATIONS, readMigrations } from '#src/server/database/migrations/read-migrations.ts';
import { readIndexes } from '#src/server/database/schema/indexes.ts';
import { readSettings } from '#src/server/settings/settings.ts';
import { readDocuments } from '#src/server/documents/documents.ts';
import { DocumentRegistry } from '#src/server/documents/registry.ts';
import { seedSharedLists, STARTER_DATA } from '#src/server/seed/starter-data.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import type { Model } from './models.ts';
import { productDocuments } from './documents.ts';

export interface TestRequest {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestServer extends TestDatabase {
  readonly app: FastifyInstance;
  /** The registry of documents; a newer version can be put in place. */
  readonly documents: DocumentRegistry;
  /** Errors so far; a suite ends by asserting that both are zero. */
  readonly errorCounts: ErrorCounts;
  /** Sends a request like the browser app: the session's cookie, the header of own pages, JSON. */
  call(method: string, url: string, request?: TestRequest): Promise<LightMyRequestResponse>;
  /** The same for an answer without end: it resolves with its head. Whoever is done with it destroys its `stream()`. */
  stream(method: string, url: string, request?: TestRequest): Promise<LightMyRequestResponse>;
  /** Closes and removes everything. */
  close(): Promise<void>;
}

interface TestServerOptions extends Pick<AppOptions, 'browserApp' | 'log' | 'requestTimeoutMs' | 'standIn'> {
  /** The folder of generated documents; default: the product's. */
  readonly documents?: URL;
  /** A URL that settings accept in production only. */
  readonly publicUrl?: string;
  /** What is done with the database, migrated and empty, before the server starts. */
  readonly prepare?: Parameters<typeof openTestDatabase>[1];
  /** The database, where it is not a fresh one. */
  readonly given?: TestDatabase;
  /** What a fresh database has in it; default: the shared lists, where the documents are the product's. */
  readonly model?: Model;
}

const SHARED_LISTS: Model = {
  name: 'shared_lists',
  fill: (database) => seedSharedLists(database, productDocuments, STARTER_DATA),
};

const migrationsBeside = (generated: URL) => new URL(`../../${GENERATED_MIGRATIONS}`, generated);

/** The server on a fresh database, without a port; limits on requests are lifted unless set. */
export async function startTestServer(
  environment: Readonly<Record<string, string>> = {},
  { documents: folder, publicUrl, prepare, given: opened, model, ...options }: TestServerOptions = {},
): Promise<TestServer> {
  const fresh = folder === undefined ? {} : { indexes: readIndexes(folder), migrations: readMigrations(migrationsBeside(folder)) };
  const filled = model ?? (folder === undefined && prepare === undefined ? SHARED_LISTS : undefined);
  const given = opened ?? (await openTestDatabase(fresh, prepare, filled));
  const lifted = { REQUESTS_PER_MINUTE: '0', SIGN_IN_FAILURES: '0', SIGN_UPS_PER_HOUR: '0', SECOND_FACTOR_KEYS: TEST_KEY };
  const read = readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...lifted, ...environment });
  const settings = publicUrl === undefined ? read : { ...read, publicUrl: new URL(publicUrl) };
  const documents = new DocumentRegistry(folder === undefined ? productDocuments : readDocuments(folder));
  const errorCounts: ErrorCounts = { schemaGaps: 0, unexpected: 0 };
  await seedSharedLists(given.database, documents.current, STARTER_DATA);
  const app = await buildApp(settings, given.database, documents, { ...options, errorCounts });
  await app.ready();
  const inject = (method: string, url: string, { token, body, headers = {} }: TestRequest = {}, payloadAsStream = false) =>
    app.inject({
      method: methodOf(method),
      url,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(token !== undefined && { cookie: `session=${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      payloadAsStream,
    });
  return {
    ...given,
    app,
    documents,
    errorCounts,
    call: (method, url, request) => inject(method, url, request),
    stream: (method, url, request) => inject(method, url, request, true),
    close: async () => {
      await app.close();
      await given.remove();
    },
  };
}

/** The same until the tests of the calling file have run; the file fails on errors of the server. */
export async function serverOfFile(...settings: Parameters<typeof startTestServer>): Promise<TestServer> {
  const server = await startTestServer(...settings);
  afterAll(async () => {
    expect(server.errorCounts).toEqual({ schemaGaps: 0, unexpected: 0 });
    await server.close();
  });
  return server;
}

/** What the test servers seal by. */
export const testSecrets = new SealedSecrets([Buffer.alloc(32, 7)]);
const TEST_KEY = Buffer.alloc(32, 7).toString('base64');
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;

function methodOf(method: string): (typeof METHODS)[number] {
  const found = METHODS.find((known) => known === method);
  if (!found) throw new Error(`${method} is no method.`);
  return found;
}
