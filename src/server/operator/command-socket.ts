// Commands reach the process with the open embedded database through a socket in its directory. Directory and socket are closed to other
// accounts of the machine.
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { type CommandLine, parseRequest, type RunCommand } from './command-request.ts';

/** The request is in a header, the file in the body. */
export const REQUEST_HEADER = 'x-command';

const NAME = 'server.sock';
/** Longer addresses are cut off by the operating system. */
const LONGEST_ADDRESS = 103;
const OTHERS = 0o177;
const OWNER_ONLY = 0o600;
const MOST_BYTES = 256 * 1_024 * 1_024;
const MOST_HEADER_BYTES = 64 * 1_024;

export interface CommandSocket {
  close(): Promise<void>;
}

/** Address of the command socket of a data directory; undefined if the path is too long for a socket. */
export function socketAddress(directory: string): string | undefined {
  const whole = join(resolve(directory), NAME);
  const short = relative(process.cwd(), whole);
  const address = short.length < whole.length && !isAbsolute(short) ? short : whole;
  return Buffer.byteLength(address) > LONGEST_ADDRESS ? undefined : address;
}

/** Listens for commands. The caller has locked the directory, so an existing socket belongs to a dead server. */
export async function listenForCommands(directory: string, run: RunCommand): Promise<CommandSocket | undefined> {
  const address = socketAddress(directory);
  if (address === undefined) return undefined;
  rmSync(address, { force: true });
  const server = createServer({ maxHeaderSize: MOST_HEADER_BYTES }, (request, response) => void answer(request, response, run));
  const { promise: listening, resolve: opened, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  // Set before the socket exists, so that no other account can open it.
  const mask = process.umask(OTHERS);
  try {
    server.listen(address, opened);
  } finally {
    process.umask(mask);
  }
  await listening;
  chmodSync(address, OWNER_ONLY);
  return {
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((closed) => void server.close(() => closed()));
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, run: RunCommand): Promise<void> {
  const given = new AbortController();
  response.on('close', () => given.abort());
  const write = (line: CommandLine) => void response.write(`${JSON.stringify(line)}\n`);
  try {
    const command = parseRequest(Buffer.from(String(request.headers[REQUEST_HEADER]), 'base64url').toString());
    const bytes = await bodyOf(request);
    let reportedAt = 0;
    const progress = (done: number, total: number) => {
      if (Date.now() - reportedAt < 200) return;
      reportedAt = Date.now();
      write({ kind: 'progress', done, total });
    };
    write({ kind: 'done', text: await run(command, bytes, { signal: given.signal, progress }) });
  } catch (error) {
    write({ kind: 'failed', text: error instanceof Error ? error.message : String(error) });
  }
  response.end();
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MOST_BYTES) throw new Error('The file is too large.');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
