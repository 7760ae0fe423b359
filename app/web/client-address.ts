import { isIP } from 'node:net';

/**
 * The client's address for rate limits. Each of the `trustedProxies` proxies appends one entry to X-Forwarded-For, so the client's is that
 * many from the right; entries further left come from the client and are not trusted.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | null | undefined,
  trustedProxies: number,
): string {
  const socket = counted(socketAddress ?? '') ?? 'unknown';
  if (trustedProxies === 0 || !forwardedFor) return socket;
  const hops = forwardedFor.split(',').map((hop) => hop.trim());
  return counted(hops.at(-trustedProxies) || hops[0] || '') ?? socket;
}

/** An address without port, brackets and zone; IPv6 as its /64, which belongs to one household or phone. */
function counted(text: string): string | undefined {
  const bare = text
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '');
  const version = isIP(bare);
  if (version !== 6) return version === 4 ? bare : undefined;
  const groups = expand(bare);
  const [first, second] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped && first !== undefined && second !== undefined) {
    return [first >> 8, first & 255, second >> 8, second & 255].join('.');
  }
  if (groups.slice(0, 7).every((group) => group === 0)) return bare;
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

const readGroups = (part: string) =>
  part ? part.split(':').map((group) => parseInt(group, 16)) : [];

/** The eight groups of an IPv6 address, however it is written. */
function expand(address: string): number[] {
  const [, start = '', v4] = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(address) ?? [];
  const [a = 0, b = 0, c = 0, d = 0] = (v4 ?? '').split('.').map(Number);
  const hex = [(a << 8) | b, (c << 8) | d].map((group) => group.toString(16)).join(':');
  const [left = '', right] = (v4 === undefined ? address : start + hex).split('::');
  const [before, after] = [readGroups(left), readGroups(right ?? '')];
  const gap = right === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<number>(gap).fill(0), ...after];
}
