import type { FastifyRequest } from 'fastify';
import { isHttps } from '../../http/guard.ts';
import type { Who } from '../../http/routes.ts';
import type { P2pNeeds } from '../needs.ts';

/** Returns who asks on a route for everybody: by their key or session; null: a visitor. */
export function visitorOf(
  { sessions }: Pick<P2pNeeds, 'sessions'>,
  request: FastifyRequest,
): Promise<Who | null> | Who {
  return request.who ?? sessions.find(request.headers.cookie, isHttps(request));
}
