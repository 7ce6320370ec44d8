import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import type { FuzzRequest } from './requests.ts';

/** An answer as it came. */
export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Of an answer without end: what came first. */
  readonly body: Buffer;
  readonly milliseconds: number;
}

/** Sends a request and waits for the whole answer; `undefined` where none came in time. Of a body that is cut the connection may just end. */
export async function send(
  base: URL,
  agent: Agent,
  asked: FuzzRequest,
  cookie: string,
  withinMs: number,
): Promise<Received | 'ended' | undefined> {
  const headers = { ...asked.headers, ...(cookie !== '' && !('cookie' in asked.headers) && { cookie }) };
  return asked.isCut ? sendCut(base, asked, headers, withinMs) : sendWhole(base, agent, asked, headers, withinMs);
}

type Headers = Readonly<Record<string, string>>;

function sendWhole(base: URL, agent: Agent, { method, path, query, body }: FuzzRequest, headers: Headers, withinMs: number) {
  const { promise, resolve } = Promise.withResolvers<Received | 'ended' | undefined>();
  const begun = performance.now();
  const sent = request(
    {
      host: base.hostname,
      port: base.port,
      agent,
      method,
      path: path + query,
      headers: { ...headers, ...(body && { 'content-length': body.length }) },
    },
    (answer) => {
      const chunks: Buffer[] = [];
      const finish = () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks),
          milliseconds: performance.now() - begun,
        });
      if (answer.headers['content-type']?.startsWith('text/event-stream')) {
        finish();
        sent.destroy();
        return;
      }
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('end', finish);
      answer.once('error', () => resolve('ended'));
    },
  );
  sent.setTimeout(withinMs, () => {
    resolve(undefined);
    sent.destroy();
  });
  // Of a body that is refused while it comes, the answer may be lost with the connection.
  sent.once('error', () => resolve('ended'));
  sent.end(body);
  return promise;
}

/** What is sent of a body that ends in the middle of a chunk; the connection stays open until the other side ends it. */
async function sendCut(
  base: URL,
  { method, path, query, body = Buffer.alloc(0) }: FuzzRequest,
  headers: Headers,
  withinMs: number,
): Promise<Received | 'ended' | undefined> {
  const { promise, resolve } = Promise.withResolvers<'ended' | undefined>();
  const begun = performance.now();
  const chunks: Buffer[] = [];
  const socket = connect({ host: base.hostname, port: Number(base.port) });
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.once('error', () => resolve('ended'));
  socket.once('close', () => resolve('ended'));
  socket.setTimeout(withinMs, () => resolve(undefined));
  const lines = Object.entries({ host: base.host, ...headers, 'transfer-encoding': 'chunked' }).map(([name, value]) => `${name}: ${value}`);
  socket.write(
    Buffer.from(`${method} ${path}${query} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${(body.length + 9).toString(16)}\r\n`, 'latin1'),
  );
  socket.end(body);
  const how = await promise;
  socket.destroy();
  const received = withoutGoAhead(Buffer.concat(chunks));
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(received.toString('latin1'))?.[1];
  if (status === undefined) return how;
  const head = received.indexOf('\r\n\r\n');
  const answered = new Map(
    received
      .subarray(0, head)
      .toString('latin1')
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  // Behind it may come that the rest of the body was unreadable.
  const length = Number(answered.get('content-length') ?? 0);
  return {
    status: Number(status),
    headers: Object.fromEntries(answered),
    body: received.subarray(head + 4, head + 4 + length),
    milliseconds: performance.now() - begun,
  };
}

/** "100 Continue" is no answer yet: it asks for the body. */
function withoutGoAhead(received: Buffer): Buffer {
  return received.subarray(0, 13).toString('latin1') === 'HTTP/1.1 100 ' ? received.subarray(received.indexOf('\r\n\r\n') + 4) : received;
}
