import type { IncomingMessage } from 'node:http';

/** The peer of a connection, and whether the connection is encrypted. */
export interface Proxied {
  address: string;
  isHttps: boolean;
}

/**
 * Returns what trusted proxies report about a request; without one, the connection's own data. Equals Fastify's
 * request.ip and request.protocol, for requests that do not pass through it.
 */
export function proxied(request: Pick<IncomingMessage, 'headers' | 'socket'>, trustedProxies: number): Proxied {
  const own = request.socket.remoteAddress ?? '';
  const isTls = 'encrypted' in request.socket;
  if (trustedProxies === 0) return { address: own, isHttps: isTls };
  const hops = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '');
  const forwarded = hops.at(-trustedProxies) ?? hops[0] ?? own;
  // A chain of proxies appends: the last word is the nearest one's, which we trust.
  const protocol = String(request.headers['x-forwarded-proto'] ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return { address: forwarded, isHttps: isTls || protocol === 'https' };
}
