/** Sends requests over keep-alive connections, with little work, because it shares the machine with the server. */
import { once } from 'node:events';
import { connect } from 'node:net';

export interface LoadOptions {
  readonly url: string;
  /** Paths with their queries, taken in turn. */
  readonly paths: readonly string[];
  readonly cookie?: string;
  readonly connections: number;
  readonly durationMs: number;
}

export interface LoadResult {
  readonly perSecond: number;
  /** Milliseconds of each request. */
  readonly times: readonly number[];
}

/** One request in flight on each connection. @throws Error for the first reply that is not a 200 */
export async function runLoad({ url, paths, cookie, connections, durationMs }: LoadOptions): Promise<LoadResult> {
  const { hostname, port } = new URL(url);
  const headers = `Host: ${hostname}:${port}\r\nX-Requested-With: XMLHttpRequest\r\nAccept: application/json\r\n`;
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\n${headers}${cookie === undefined ? '' : `Cookie: ${cookie}\r\n`}\r\n`),
  );
  const times: number[] = [];
  let sent = 0;
  const started = performance.now();
  const end = started + durationMs;
  const worker = async () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    let missing = 0;
    let head = '';
    let from = 0;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const next = () => {
      const request = requests[sent++ % requests.length];
      from = performance.now();
      if (request === undefined || from >= end) resolve();
      else socket.write(request);
    };
    const take = (chunk: Buffer) => {
      if (missing === 0) {
        // Replies come one at a time, so a chunk starts with a head unless a body is expected.
        head += chunk.toString('latin1');
        const bodyAt = head.indexOf('\r\n\r\n') + 4;
        if (bodyAt < 4) return;
        if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(head.slice(0, 500)));
        missing = Number(/content-length: (\d+)/i.exec(head)?.[1]) - (head.length - bodyAt);
        head = '';
      } else {
        missing -= chunk.byteLength;
      }
      if (missing > 0) return;
      times.push(performance.now() - from);
      next();
    };
    socket.on('data', take).on('error', reject);
    next();
    await promise.finally(() => socket.destroy());
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return { perSecond: (times.length * 1_000) / (performance.now() - started), times };
}
