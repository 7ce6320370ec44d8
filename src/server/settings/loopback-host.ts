import { isIPv4 } from 'node:net';

/** Whether a host name, as `URL` writes it, always means this machine: RFC 6761 reserves .localhost for that. */
export function isLoopbackHost(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'));
}
