import type { Socket } from 'node:net';
import { type TextKey, text } from '../../messages/texts.ts';

/** Answers bytes that Node could not parse as a request with a problem, and closes the connection. */
export function refuseUnreadable({ code }: Error & { readonly code?: string }, socket: Socket): void {
  // A partly sent answer cannot be replaced.
  if (socket.writable && !hasBegun(socket)) socket.write(answerFor(code));
  socket.destroy();
}

/** Node stores the current answer on the connection. */
function hasBegun(socket: Socket & { readonly _httpMessage?: { readonly headersSent?: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent === true;
}

const PROBLEMS: ReadonlyMap<string, readonly [string, TextKey]> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', ['408 Request Timeout', 'problem.tooSlow']],
  ['HPE_HEADER_OVERFLOW', ['431 Request Header Fields Too Large', 'problem.headersTooLarge']],
]);

function answerFor(code: string | undefined): string {
  const [status, title] = PROBLEMS.get(code ?? '') ?? ['400 Bad Request', 'problem.unreadable'];
  const body = JSON.stringify({ title: text(title) });
  const headers = [
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
  ];
  return [`HTTP/1.1 ${status}`, ...headers, '', body].join('\r\n');
}
