import type { FastifyRequest } from 'fastify';
import type { HttpNeeds } from './needs.ts';
import { Refused } from './refused.ts';

/**
 * Refuses CROSS_SITE for a GET that writes and that a foreign page has made: by Sec-Fetch-Site, or by Origin and Referer where
 * browsers leave that header out (http outside one's own machine), unless the page is of a configured origin. A page
 * that hides both is let through there: the count is worth as much as any visitor's word. (Unsafe methods are the
 * guard's.)
 */
export function checkOwnPage({ config }: Pick<HttpNeeds, 'config'>, request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin') return;
  // Scripts of another origin send Origin, images only a Referer.
  const page = request.headers.origin ?? URL.parse(request.headers.referer ?? '')?.origin;
  if (page === undefined ? site === undefined : config.hosts.origins.includes(page)) return;
  if (site === undefined && page === `${request.protocol}://${request.host}`) return;
  throw new Refused('CROSS_SITE');
}
