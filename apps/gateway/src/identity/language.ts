import { isLocaleTag, LOCALE_COOKIE, type LocaleTag, preferredLocale } from '@pelorus/site/locales.ts';
import type { FastifyRequest } from 'fastify';
import { languagesOf } from '../catalog/languages.ts';
import { cookieValue } from '../http/cookies.ts';
import type { IdentityNeeds } from './needs.ts';

/** Returns the language of the page that asks, as it says itself or as its cookie does; always one on offer (MSG-02). */
export function pageLanguage(deps: Pick<IdentityNeeds, 'config'>, request: FastifyRequest): LocaleTag {
  const told = request.headers['x-language'];
  const cookie = cookieValue(request.headers.cookie, LOCALE_COOKIE) ?? null;
  const offered = languagesOf(deps.config);
  const asked = typeof told === 'string' && isLocaleTag(told) ? told : cookie;
  return preferredLocale(asked, request.headers['accept-language'] ?? null, offered);
}
