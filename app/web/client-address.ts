/**
 * The address that limits count by. Behind `trustedProxies` proxies of our own, each appended one entry to
 * X-Forwarded-For, so the client's is that many from the right; anything further left was written by the
 * client and is not believed.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | null | undefined,
  trustedProxies: number,
): string {
  const socket = plain(socketAddress ?? 'unknown');
  if (trustedProxies === 0 || !forwardedFor) return socket;
  const hops = forwardedFor.split(',').map((hop) => hop.trim());
  return plain(hops.at(-trustedProxies) || hops[0] || socket);
}

function plain(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (v4) return v4;
  // One household or phone holds a whole /64 of IPv6: it counts as one.
  if (address.includes(':') && !address.startsWith('::')) {
    return `${address.split(':').slice(0, 4).join(':')}::/64`;
  }
  return address;
}
