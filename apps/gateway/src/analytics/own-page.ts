import type { FastifyRequest } from 'fastify';
import type { GatewayDeps } from '../deps.ts';
import { Refused } from '../http/refused.ts';

/**
 * Refuses CROSS_SITE for a GET that writes and that a foreign page has made: by Sec-Fetch-Site, unless the page is of a
 * configured origin. Without the header no browser of this decade asked; the count is worth as much as any visitor's
 * word. (Unsafe methods are the guard's.)
 */
export function checkOwnPage({ config }: Pick<GatewayDeps, 'config'>, request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin') return;
  const page = URL.parse(request.headers.referer ?? '')?.origin;
  if (page === undefined || !config.hosts.origins.includes(page)) throw new Refused('CROSS_SITE');
}
