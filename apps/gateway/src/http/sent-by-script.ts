import type { FastifyRequest } from 'fastify';
import { Refused } from './refused.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Content types that an HTML form can send by itself. */
const FORM_TYPES = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i;

/**
 * Refuses unsafe session requests that an HTML form could have sent, CROSS_SITE without a body and BODY_NOT_JSON with
 * one: they have neither our client's header nor a non-form content type. So a form injected into one of our pages has
 * no effect (IDEN-32).
 */
export function checkSentByScript({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): void {
  if (SAFE_METHODS.has(method) || headers['x-requested-with'] !== undefined) return;
  const type = headers['content-type'];
  if (type === undefined) throw new Refused('CROSS_SITE');
  if (FORM_TYPES.test(type)) throw new Refused('BODY_NOT_JSON');
}
