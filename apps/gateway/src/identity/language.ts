import { isLocaleTag, LOCALE_COOKIE, type LocaleTag, preferredLocale } from '@pelorus/site/locales.ts';
import type { FastifyRequest } from 'fastify';
import type { GatewayDeps } from '../deps.ts';
import { cookieValue } from '../http/cookies.ts';
import { languagesOf } from '../site/languages.ts';

/** Returns the language of the page that asks, as it says itself or as its cookie does; always one on offer (MSG-02). */
export function pageLanguage(deps: Pick<GatewayDeps, 'config'>, request: FastifyRequest): LocaleTag {
  const told = request.headers['x-language'];
  const cookie = cookieValue(request.headers.cookie, LOCALE_COOKIE) ?? null;
  const offered = languagesOf(deps.config);
  const asked = typeof told === 'string' && isLocaleTag(told) ? told : cookie;
  return preferredLocale(asked, request.headers['accept-language'] ?? null, offered);
}
