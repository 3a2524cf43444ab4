import { LIMITS } from '@pelorus/protocol/limits.ts';
import type { FastifyRequest } from 'fastify';
import { isHttps } from './guard.ts';
import { isApi } from './not-found.ts';
import { Refused } from './refused.ts';
import { isPlainHost } from './security-headers.ts';

/**
 * Returns the host that the request was made to; refuses BAD_REQUEST on an odd one. The Host header alone: caches keep
 * answers by it, and X-Forwarded-Host, which anybody may write, would put another host into everybody's copy.
 */
export function hostOf(request: FastifyRequest): string {
  const { host = '' } = request.headers;
  if (!isPlainHost(host)) throw new Refused('BAD_REQUEST', 'host');
  return host;
}

/** Returns the origin that the request was made to, for links to ourselves; refuses BAD_REQUEST on an odd host. */
export function originOf(request: FastifyRequest): string {
  return `${isHttps(request) ? 'https' : 'http'}://${hostOf(request)}`;
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

/**
 * Refuses what no page's address looks like (HTTP-35): NOT_FOUND a path that is too long or has too many parts, BAD_REQUEST
 * a query that is too long or has too many parameters. What a page says of its address, it says in every link.
 */
export function checkShape({ pathname, search }: Pick<URL, 'pathname' | 'search'>): void {
  if (pathname.length > LIMITS.pagePathLength || countOf(pathname, '/') > LIMITS.pageSegments)
    throw new Refused('NOT_FOUND');
  if (search.length > LIMITS.pageSearchLength || countOf(search, '&') >= LIMITS.pageParameters)
    throw new Refused('BAD_REQUEST', 'query');
}

function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}

/**
 * Returns the URL of a request as routes can read it: a path outside the API that cannot be decoded has its percent
 * signs spelled out, so that it is a page that is not found and not a mistake in JSON.
 */
export function decodableUrl(url: string): string {
  if (!url.includes('%') || isApi(url)) return url;
  const [path = ''] = url.split('?', 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
