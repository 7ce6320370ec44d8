import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;
/** IPv6 providers give each customer a whole /64 network. */
const GROUPS_OF_NETWORK = 4;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Some proxies append the caller's port, which changes with each connection. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;

/** Whether the address belongs to this machine. */
export function isLoopback(address: string): boolean {
  return address === '::1' || (MAPPED.exec(address)?.[1] ?? address).startsWith('127.');
}

/** Throttling key of a caller: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(named: string): string {
  const address = withoutPort(named);
  const ipv4 = ipv4Of(address);
  if (ipv4 !== undefined) return ipv4;
  if (!isIPv6(address)) return address;
  return `${groupsOf(address).join(':')}::/64`;
}

/** Network in which a caller's address changes from day to day: /24 of an IPv4 address, /56 of an IPv6 address. */
export function neighbourhoodOf(named: string): string {
  const address = withoutPort(named);
  const ipv4 = ipv4Of(address);
  if (ipv4 !== undefined) return `${ipv4.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(address)) return address;
  const [first = '', second = '', third = '', fourth = ''] = groupsOf(address);
  return `${[first, second, third, (Number.parseInt(fourth, 16) & 0xff_00).toString(16)].join(':')}::/56`;
}

function withoutPort(named: string): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(named) ?? [];
  return ipv6 ?? ipv4 ?? named;
}

function ipv4Of(address: string): string | undefined {
  return isIPv4(address) ? address : MAPPED.exec(address)?.[1];
}

/** The groups of an IPv6 address that identify the network. */
function groupsOf(address: string): string[] {
  const [left = [], right = []] = address.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const skipped = address.includes('::') ? Math.max(GROUPS - left.length - right.length, 0) : 0;
  const groups = [...left, ...Array.from({ length: skipped }, () => '0'), ...right];
  return groups.slice(0, GROUPS_OF_NETWORK).map((group) => Number.parseInt(group, 16).toString(16));
}
