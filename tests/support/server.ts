import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { type AppOptions, buildApp } from '#src/server/app.ts';
import type { Defects } from '#src/server/http/problems.ts';
import { readIndexes } from '#src/server/database/schema/indexes.ts';
import { readSettings } from '#src/server/settings/settings.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

export interface TestRequest {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestServer extends TestDatabase {
  readonly app: FastifyInstance;
  /** What should never happen; a suite may end with both at zero. */
  readonly defects: Defects;
  /** Sends what the browser app would send: the session's cookie, the mark of an own page, JSON. */
  call(method: string, url: string, request?: TestRequest): Promise<LightMyRequestResponse>;
  /** Closes and removes everything. */
  close(): Promise<void>;
}

interface TestServerOptions extends Pick<AppOptions, 'browserApp' | 'log' | 'documents' | 'requestTimeoutMs'> {
  /** An address that settings take in production alone. */
  readonly publicUrl?: string;
}

/** The server on a fresh database, without a port; limits on requests are lifted unless set. */
export async function startTestServer(
  environment: Readonly<Record<string, string>> = {},
  { publicUrl, ...options }: TestServerOptions = {},
): Promise<TestServer> {
  const { documents } = options;
  const given = await openTestDatabase(documents === undefined ? {} : { indexes: readIndexes(documents) });
  const lifted = { REQUESTS_PER_MINUTE: '0', SIGN_IN_FAILURES: '0', SIGN_UPS_PER_HOUR: '0' };
  const read = readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...lifted, ...environment });
  const settings = publicUrl === undefined ? read : { ...read, publicUrl: new URL(publicUrl) };
  const defects: Defects = { schemaGaps: 0, unexpected: 0 };
  const app = await buildApp(settings, given.database, { ...options, defects });
  await app.ready();
  return {
    ...given,
    app,
    defects,
    call: (method, url, { token, body, headers = {} } = {}) =>
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
      }),
    close: async () => {
      await app.close();
      await given.remove();
    },
  };
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;

function methodOf(method: string): (typeof METHODS)[number] {
  const found = METHODS.find((known) => known === method);
  if (!found) throw new Error(`${method} is no method.`);
  return found;
}
