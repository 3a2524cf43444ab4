import type { Journey } from '@pelorus/protocol/identity/journeys.ts';
import { localePath, splitLocale } from '@pelorus/site/locales.ts';
import { type PageName, pagePath } from '@pelorus/site/paths.ts';
import { returnTarget } from '@pelorus/site/return-target.ts';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { askedSearch } from '../../shell/markets/asked-search.ts';
import { webContext } from '../../shell/start/web-context.ts';
import { type StepPageName, stepPage } from './journey-pages.ts';

/** A journey at its page, and the server time of its state. */
export interface Standing {
  journey: Journey;
  nowMs: number;
  /** Messages of this venue are read in its outbox (MSG-07). */
  isOutbox: boolean;
}

/** Pages of a journey that ends in a log-in: who is logged in has nothing to do there. */
const LEADS_IN: Partial<Record<PageName, 'login' | 'register'>> = {
  'login-device-verification': 'login',
  'login-verification': 'login',
  'register-verification': 'register',
  'register-create': 'register',
};

/**
 * Returns the loader of a page of the journeys: null when nothing is pending, and never a journey that is at another
 * page, for it goes there, its return address with it. Who is logged in already goes on to where they wanted to be.
 */
export function stepLoader(page: StepPageName | 'register-create') {
  return async ({ url, request, context }: LoaderFunctionArgs): Promise<Standing | null> => {
    const { api, origin } = context.get(webContext);
    const { locale } = splitLocale(url.pathname);
    const search = askedSearch(request);
    const journey = await api.journey();
    const due = journey === null ? null : stepPage(journey);
    if (journey !== null && due === page) return { journey, nowMs: Date.now(), isOutbox: await api.outbox() };
    if (due !== null) throw redirect(localePath(locale, pagePath(due)) + search);
    const guestPage = LEADS_IN[page];
    if (guestPage !== undefined && (await api.me()) !== null) {
      const { securityDomains } = await api.config();
      const target = returnTarget(search, guestPage, { origin, securityDomains });
      throw redirect(target ?? localePath(locale, pagePath('wallet')));
    }
    return null;
  };
}
