import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** IPv6 providers give each customer a whole /64 network. */
const GROUPS_OF_NETWORK = 4;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Whether only programs on this machine connect from the address. */
export function isLoopback(address: string): boolean {
  return address === '::1' || (MAPPED.exec(address)?.[1] ?? address).startsWith('127.');
}

/** The key by which a caller is throttled: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  const ipv4 = MAPPED.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  if (!isIPv6(address)) return address;
  const [left = [], right = []] = address.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const skipped = address.includes('::') ? Math.max(GROUPS - left.length - right.length, 0) : 0;
  const groups = [...left, ...Array.from({ length: skipped }, () => '0'), ...right];
  return `${groups
    .slice(0, GROUPS_OF_NETWORK)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
