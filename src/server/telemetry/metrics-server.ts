import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isLoopbackHost } from '../settings/loopback-host.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  /** `http://127.0.0.1:…/metrics` */
  readonly address: string;
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
/** The most processes of one server. */
const MOST_PORTS = 64;

/**
 * Serves the metrics on a loopback port of their own, which no proxy reaches. Each of several processes takes the next free port.
 */
export async function serveMetrics(metrics: Metrics, port: number, isOneOfSeveral = false): Promise<MetricsServer> {
  const server = createServer((request, response) => void answer(request, response, metrics));
  await listen(server, port, isOneOfSeveral ? port + MOST_PORTS : port);
  const bound = server.address();
  return {
    address: `http://${LOOPBACK}:${typeof bound === 'object' ? bound?.port : port}/metrics`,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((closed) => void server.close(() => closed()));
    },
  };
}

/** Throws if no port up to the last is free. */
async function listen(server: Server, port: number, last: number): Promise<void> {
  try {
    // Not through the cluster's primary, which would give each request to another process.
    server.listen({ port, host: LOOPBACK, exclusive: true });
    await once(server, 'listening');
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!isTaken || port >= last) throw error;
    await listen(server, port + 1, last);
  }
}

async function answer({ method, url, headers: { host = '' } }: IncomingMessage, response: ServerResponse, metrics: Metrics): Promise<void> {
  // A page in a browser of this machine could use a name of its own that resolves here.
  const isOurs = URL.canParse(`http://${host}`) && isLoopbackHost(new URL(`http://${host}`).hostname);
  if (method !== 'GET' || url !== '/metrics' || !isOurs) {
    response.writeHead(404).end();
    return;
  }
  try {
    const text = await metrics.text();
    response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text);
  } catch {
    response.writeHead(500).end();
  }
}
