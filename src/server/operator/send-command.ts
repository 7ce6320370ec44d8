import { lstatSync } from 'node:fs';
import { request as sendRequest } from 'node:http';
import { createInterface } from 'node:readline';
import { type CommandLine, type CommandRequest, parseLine } from './command-request.ts';
import { REQUEST_HEADER, socketAddress } from './command-socket.ts';

/** The last line of a running server's answer. */
export type CommandAnswer = Exclude<CommandLine, { readonly kind: 'progress' }>;

const NOT_LISTENING = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK']);

/** Sends a command to the running server of a data directory; undefined if none runs. */
export async function sendCommand(
  directory: string,
  command: CommandRequest,
  bytes: Uint8Array,
  progress: (done: number, total: number) => void = () => undefined,
): Promise<CommandAnswer | undefined> {
  const address = socketAddress(directory);
  if (address === undefined || !isTrusted(directory, address)) return undefined;
  const { promise, resolve, reject } = Promise.withResolvers<CommandAnswer | undefined>();
  const header = Buffer.from(JSON.stringify(command)).toString('base64url');
  const asked = sendRequest({ socketPath: address, method: 'POST', path: '/', headers: { [REQUEST_HEADER]: header } }, (response) => {
    let answer: CommandAnswer | undefined;
    response.on('error', reject);
    const lines = createInterface({ input: response });
    lines.on('line', (text) => {
      try {
        const line = parseLine(text);
        if (line.kind === 'progress') progress(line.done, line.total);
        else answer = line;
      } catch (error) {
        reject(error);
      }
    });
    lines.on('close', () => {
      if (answer === undefined) reject(new Error('The server ended before it finished the command.'));
      else resolve(answer);
    });
  });
  asked.on('error', (error) => {
    if ('code' in error && NOT_LISTENING.has(String(error.code))) resolve(undefined);
    else reject(error);
  });
  asked.end(bytes);
  return promise;
}

/** Refuses a socket of another account. */
function isTrusted(directory: string, address: string): boolean {
  const socket = lstatSync(address, { throwIfNoEntry: false });
  if (socket === undefined) return false;
  const owners = [process.getuid?.(), lstatSync(directory).uid];
  if (socket.isSocket() && owners.includes(socket.uid)) return true;
  throw new Error(`${address} is not a socket of your own server.`);
}
