import { localePath, splitLocale } from '@pelorus/site/locales.ts';
import { pagePath } from '@pelorus/site/paths.ts';
import { returnTarget } from '@pelorus/site/return-target.ts';
import { type LoaderFunctionArgs, redirect, useLocation } from 'react-router';
import { askedSearch } from '../../shell/markets/asked-search.ts';
import { webContext } from '../../shell/start/web-context.ts';
import { useRootData } from '../../state/root-data.ts';

export type GuestPage = 'login' | 'register';

/** Returns the loader of log-in or sign-up: who is logged in already goes on to where they wanted to be (S2.08). */
export function guestsOnly(page: GuestPage) {
  return async ({ url, request, context }: LoaderFunctionArgs) => {
    const { api, origin } = context.get(webContext);
    if ((await api.me()) === null) return null;
    const { securityDomains } = await api.config();
    const target = returnTarget(askedSearch(request), page, { origin, securityDomains });
    throw redirect(target ?? localePath(splitLocale(url.pathname).locale, pagePath('wallet')));
  };
}

/** Returns where the page's query wants people to go afterwards; null: nowhere, or nowhere it may (S2.08). */
export function useReturnTarget(page: GuestPage): string | null {
  const { search } = useLocation();
  const root = useRootData();
  if (root === undefined) return null;
  return returnTarget(search, page, { origin: root.origin, securityDomains: root.config.securityDomains });
}

/** Returns the query of the link to the other form, so that the way back is not lost; both forms read `forwardUrl`. */
export function carriedReturn(target: string | null): Record<string, string> {
  return target === null ? {} : { forwardUrl: target };
}
