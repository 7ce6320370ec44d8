import { isIPv4 } from 'node:net';

/** Whether a host name, as `URL` writes it, means this very machine whoever asks: RFC 6761 keeps .localhost for that. */
export function isLoopbackHost(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'));
}
