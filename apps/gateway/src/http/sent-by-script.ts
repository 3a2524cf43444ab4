import type { FastifyRequest } from 'fastify';
import { Refused } from './refused.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Content types that an HTML form can send by itself. */
const FORM_TYPES = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i;

/**
 * Refuses unsafe requests by a session that a form could have sent, CROSS_SITE without a body and BODY_NOT_JSON with one: with neither the header of our own
 * client nor a type of body that no form has. So a form that somebody smuggles into a page of ours does nothing
 * (IDEN-32).
 */
export function checkSentByScript({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): void {
  if (SAFE_METHODS.has(method) || headers['x-requested-with'] !== undefined) return;
  const type = headers['content-type'];
  if (type === undefined) throw new Refused('CROSS_SITE');
  if (FORM_TYPES.test(type)) throw new Refused('BODY_NOT_JSON');
}
