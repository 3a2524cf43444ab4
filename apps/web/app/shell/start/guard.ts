import { goneCookie, lastingCookie, readCookie } from '@pelorus/client/storage/cookies.ts';
import { LOGOUT_COOKIES } from '@pelorus/client/storage/keys.ts';
import { sessionCookieName } from '@pelorus/protocol/http/session-cookie.ts';
import {
  DEFAULT_LOCALE,
  isLocaleTag,
  LOCALE_COOKIE,
  type LocaleTag,
  localePath,
  preferredLocale,
  splitLocale,
} from '@pelorus/site/locales.ts';
import { pageRoutes } from '@pelorus/site/paths.ts';
import { carriedSearch, logInPath } from '@pelorus/site/return-target.ts';
import { type MiddlewareFunction, redirect } from 'react-router';
import { askedSearch } from '../markets/asked-search.ts';
import { webContext } from './web-context.ts';

const ROUTES = new Map(pageRoutes().map((route) => [route.path, route]));

/** Inputs for the choice of a document's language. */
interface Visit {
  request: Request;
  url: URL;
  /** Ours, as the visitor sees it. */
  origin: string;
  /** The cookie's language, whatever it holds. */
  kept: string | null;
  offered: readonly LocaleTag[];
}

/** Returns the locale of the page of ours whose link led here; null: the visit comes from elsewhere, or does not say. */
function cameFrom({ request, origin }: Visit): LocaleTag | null {
  const referrer = URL.parse(request.headers.get('referer') ?? '');
  return referrer?.origin === origin ? splitLocale(referrer.pathname).locale : null;
}

/** Returns where a document is to be asked for instead; null: here. */
function otherLanguage(visit: Visit, isPage: boolean): string | null {
  const { request, url, kept, offered } = visit;
  const { locale, prefixed, path } = splitLocale(url.pathname);
  const preferred = preferredLocale(kept, request.headers.get('accept-language'), offered);
  // A language that is not on offer gives way, also where it is the one without prefix (ADR-09).
  if (!offered.includes(locale) && (prefixed || isPage)) return localePath(preferred, path);
  if (url.pathname !== '/' || preferred === DEFAULT_LOCALE) return null;
  // A visitor who came to the bare root from our own pages chose it (ADR-06).
  const isFromHere = request.headers.get('sec-fetch-site') === 'same-origin' || cameFrom(visit) !== null;
  return isFromHere ? null : localePath(preferred, '/');
}

/** Returns whether a page was asked for by a link to its language: from a page in another, or by the default's prefix. */
function isSwitch(visit: Visit): boolean {
  const { locale, prefixed } = splitLocale(visit.url.pathname);
  const from = cameFrom(visit);
  return visit.kept !== locale && ((from !== null && from !== locale) || (prefixed && locale === DEFAULT_LOCALE));
}

/** Returns the lines that take away what a session that is gone has left in the browser's cookies (S4.04, S8.01). */
function goneCookies(cookies: string | null, isSecure: boolean): string[] {
  return [...LOGOUT_COOKIES, sessionCookieName(isSecure)]
    .filter((name) => readCookie(cookies, name) !== null)
    .map((name) => goneCookie(name, isSecure));
}

/**
 * Before any page: sends documents to their language (spec S4.02) and keeps it, takes a return address that is refused
 * out of the address, so that no link of the page carries it on (S2.08), and sends visitors of private pages to log-in,
 * from where they come back (S6.02).
 */
export const guard: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  const { api, origin } = context.get(webContext);
  const cookies = request.headers.get('cookie');
  const isSecure = origin.startsWith('https:');
  const route = ROUTES.get(pattern);
  const isDocument = !new URL(request.url).pathname.endsWith('.data');
  const { languages, securityDomains } = await api.config();
  const offered = languages.filter(isLocaleTag);
  const visit = { request, url, origin, kept: readCookie(cookies, LOCALE_COOKIE), offered };
  const { locale } = splitLocale(url.pathname);
  const search = askedSearch(request);
  const rules = { origin, securityDomains };
  const carried = route?.page.room === 'identity' ? carriedSearch(search, rules) : search;
  const elsewhere = otherLanguage(visit, route !== undefined) ?? (carried === search ? null : url.pathname);
  if (isDocument && elsewhere !== null) {
    const headers = new Headers({ vary: 'Accept-Language, Cookie, Referer', 'cache-control': 'no-store' });
    const found = splitLocale(elsewhere).locale;
    if (found !== locale && visit.kept !== found)
      headers.append('set-cookie', lastingCookie(LOCALE_COOKIE, found, isSecure));
    throw redirect(elsewhere + carried, { headers });
  }
  if (route?.page.auth === true && (await api.me()) === null) {
    const headers = new Headers();
    for (const line of goneCookies(cookies, isSecure)) headers.append('set-cookie', line);
    throw redirect(logInPath(locale, url.pathname + url.search, route.page), { headers });
  }
  const answer = await next();
  if (isDocument && route !== undefined && isSwitch(visit))
    answer.headers.append('set-cookie', lastingCookie(LOCALE_COOKIE, locale, isSecure));
  return answer;
};
