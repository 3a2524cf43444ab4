import { readCookie } from '@pelorus/client/storage/cookies.ts';
import { DEFAULT_LOCALE, LOCALE_COOKIE, localePath, preferredLocale, splitLocale } from '@pelorus/site/locales.ts';
import { pageRoutes } from '@pelorus/site/paths.ts';
import { logInPath } from '@pelorus/site/return-target.ts';
import { type MiddlewareFunction, redirect } from 'react-router';
import { webContext } from '../web-context.ts';

const ROUTES = new Map(pageRoutes().map((route) => [route.path, route]));

/**
 * Before any page: sends a first visit at the bare root to its language (spec S4.02), and visitors of private pages to
 * log-in, from where they come back (S6.02).
 */
export const guard: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  const cookies = request.headers.get('cookie');
  const isDocument = !new URL(request.url).pathname.endsWith('.data');
  if (url.pathname === '/' && isDocument) {
    const wanted = preferredLocale(readCookie(cookies, LOCALE_COOKIE), request.headers.get('accept-language'));
    const headers = { vary: 'Accept-Language, Cookie', 'cache-control': 'no-store' };
    if (wanted !== DEFAULT_LOCALE) throw redirect(localePath(wanted, '/') + url.search, { headers });
  }
  const route = ROUTES.get(pattern);
  if (route?.page.auth === true && (await context.get(webContext).api.me()) === null)
    throw redirect(logInPath(splitLocale(url.pathname).locale, url.pathname + url.search, route.page));
  return next();
};
