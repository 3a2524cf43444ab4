import type { FastifyRequest } from 'fastify';
import { isHttps } from '../http/guard.ts';
import { Refused } from '../http/refused.ts';
import { isPlainHost } from '../http/security-headers.ts';

/** Returns the origin that the request was made to, for links to ourselves; refuses BAD_REQUEST on an odd host. */
export function originOf(request: FastifyRequest): string {
  if (!isPlainHost(request.host)) throw new Refused('BAD_REQUEST', 'host');
  return `${isHttps(request) ? 'https' : 'http'}://${request.host}`;
}

/**
 * Returns the address that is asked for, on our own origin whatever the request line says: "//other.example" is a path
 * and not a host, and of a whole address (RFC 9112 §3.2.2) only the path counts. Null when there is none to be read.
 */
export function addressOf(request: FastifyRequest, origin: string): URL | null {
  if (request.url.startsWith('/')) return URL.parse(origin + request.url);
  const whole = URL.parse(request.url);
  return whole === null ? null : URL.parse(origin + whole.pathname + whole.search);
}
