import { demoPassword } from '#src/server/seed/demo-content.ts';
import { type RunningServer, startServer } from './server-process.ts';
import { withTemporaryDirectory } from '../processes/temporary-directory.ts';

const BROKER = 'user@harbour.example';

/** A running server and the session of a broker of the demo data. */
export interface BrokerSession {
  readonly url: string;
  /** The session, as a `cookie` header carries it. */
  readonly cookie: string;
  /** A call of the API. @throws Error for anything but a 2xx */
  call(method: string, path: string, body?: unknown): Promise<Response>;
}

/** Ids of a consignment, its first order and invoice. */
export interface ConsignmentIds {
  readonly consignmentId: number;
  readonly orderId: number;
  readonly invoiceId: number;
}

/** Starts a server with demo data in a new embedded database, and signs in. */
export function withBrokerSession<T>(work: (desk: BrokerSession) => Promise<T>): Promise<T> {
  return withTemporaryDirectory('bench', async (directory) => {
    const server = await startServer('src/server/main.ts', { DATA_DIR: directory });
    try {
      return await work(await signIn(server));
    } finally {
      await server.stop();
    }
  });
}

export async function signIn({ url }: Pick<RunningServer, 'url'>, email = BROKER): Promise<BrokerSession> {
  const send = async (method: string, path: string, body: unknown, cookie: string) => {
    const reply = await fetch(url + path, {
      method,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(cookie !== '' && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply;
  };
  const reply = await send('POST', '/api/auth/login', { email, password: demoPassword }, '');
  const cookie = reply.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  return { url, cookie, call: (method, path, body) => send(method, path, body, cookie) };
}

interface Consignments {
  readonly items: readonly { readonly id: number; readonly reference: string }[];
}

interface ConsignmentParts {
  readonly orders: readonly { readonly id: number; readonly invoices: readonly { readonly id: number }[] }[];
}

/** The first order and invoice of a consignment. */
export async function findConsignment(desk: BrokerSession, reference: string): Promise<ConsignmentIds> {
  const list: Consignments = JSON.parse(await (await desk.call('GET', '/api/consignments?PageSize=200')).text());
  const consignmentId = list.items.find((item) => item.reference === reference)?.id ?? 0;
  const detail: ConsignmentParts = JSON.parse(await (await desk.call('GET', `/api/consignments/${consignmentId}`)).text());
  const order = detail.orders[0];
  return { consignmentId, orderId: order?.id ?? 0, invoiceId: order?.invoices[0]?.id ?? 0 };
}
