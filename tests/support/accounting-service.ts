// An accounting service of ours: it answers over HTTP what the real one was seen to answer, and writes down what it was asked.
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

type Recording = 'token' | 'contacts' | 'invalid-client' | 'unauthorised' | 'unknown-organisation';
export type ServiceAnswer = (reply: ServerResponse) => void;

interface AskedOnce {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface AccountingStandIn {
  /** The settings that lead to it. */
  readonly environment: Readonly<Record<string, string>>;
  /** What it was asked since it was last reset. */
  readonly asked: AskedOnce[];
  /** What it answers next, call by call, in place of what it was seen to answer. */
  readonly next: { readonly token: ServiceAnswer[]; readonly contacts: ServiceAnswer[] };
  reset(): void;
  close(): Promise<void>;
}

export const organisation = '0d4a4f0c-9a55-4c3e-9f43-7b3c8e1d2a10';
const PREFIX = '/api.xro/2.0';

/** What was recorded, told again. */
export function recorded(name: Recording, status = 200, headers: Readonly<Record<string, string>> = {}): ServiceAnswer {
  const bytes = readFileSync(new URL(`../fixtures/accounting/${name}.json`, import.meta.url));
  return (reply) => void reply.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(bytes);
}

export async function startAccountingService(): Promise<AccountingStandIn> {
  const asked: AskedOnce[] = [];
  const next: AccountingStandIn['next'] = { token: [], contacts: [] };
  const listener = createServer((request, reply) => {
    void text(request).then((body) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand-in');
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      asked.push({ method: request.method ?? '', path: pathname, query: Object.fromEntries(searchParams), headers, body });
      const isToken = pathname === '/connect/token';
      if (!isToken && pathname !== `${PREFIX}/Contacts`) reply.writeHead(404).end();
      else (isToken ? (next.token.shift() ?? recorded('token')) : (next.contacts.shift() ?? recorded('contacts')))(reply);
    });
  });
  await new Promise<void>((listening) => {
    listener.listen(0, '127.0.0.1', listening);
  });
  const address = listener.address();
  const origin = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '';
  const reset = () => {
    for (const list of [asked, next.token, next.contacts]) list.length = 0;
  };
  return {
    environment: {
      ACCOUNTING_URL: `${origin}${PREFIX}`,
      ACCOUNTING_TOKEN_URL: `${origin}/connect/token`,
      ACCOUNTING_CLIENT_ID: 'a client:id',
      ACCOUNTING_CLIENT_SECRET: 'a secret%of its own',
    },
    asked,
    next,
    reset,
    close: async () => {
      listener.closeAllConnections();
      await new Promise<void>((closed) => void listener.close(() => closed()));
    },
  };
}
