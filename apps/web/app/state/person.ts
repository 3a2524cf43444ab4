import { goneCookie, isSecurePage, writeCookie } from '@pelorus/client/storage/cookies.ts';
import { LOGOUT_COOKIES, LOGOUT_KEYS } from '@pelorus/client/storage/keys.ts';
import { forget } from '@pelorus/client/storage/stored.ts';
import { pageTabs } from '@pelorus/client/storage/tabs.ts';
import { splitLocale } from '@pelorus/site/locales.ts';
import { pageAt } from '@pelorus/site/paths.ts';
import { logInPath } from '@pelorus/site/return-target.ts';
import { forgetPerson } from './global-state.ts';
import { takePreference } from './use-preferences.ts';

/**
 * Takes everything of the person away from this browser (S4.04): tokens, user id, stored menu, tabs and cloud data, and
 * what pages hold in memory. The digit mode goes back to indent (S4.03). The session itself is the server's to end.
 */
export function clearPerson(): void {
  for (const name of LOGOUT_COOKIES) writeCookie(goneCookie(name, isSecurePage()));
  for (const key of LOGOUT_KEYS) {
    forget(key);
    forget(key, 'session');
  }
  takePreference('digits', 'indent');
  forgetPerson();
}

/** After the server has ended the session: clears, and every other tab follows. */
export function leavePerson(): void {
  clearPerson();
  pageTabs().tell({ kind: 'loggedOut' });
}

const LAST_WORKS_MOST_MS = 2_000;
const lastWorks = new Set<() => Promise<unknown>>();

/** Has something done before the person logs out. */
export function beforeLogOut(work: () => Promise<unknown>): void {
  lastWorks.add(work);
}

/** Does what is to be done before a log-out; resolves after two seconds at the latest, whatever came of it. */
export async function readyToLogOut(): Promise<void> {
  const all = Promise.allSettled([...lastWorks].map((work) => work()));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, LAST_WORKS_MOST_MS))]);
}

let isLeaving = false;

/** Tells the other tabs that somebody has logged in here, where a page that knows them is loaded next. */
export function announceLogIn(): void {
  isLeaving = true;
  pageTabs().tell({ kind: 'loggedIn' });
}

/** Whether another page is on its way, whoever it will be for: this one is not loaded anew instead. */
export function isAnotherPageComing(): boolean {
  return isLeaving;
}

/** The browser has shown this page again, out of its memory: nothing is on its way any more. */
export function cameBack(): void {
  isLeaving = false;
}

/**
 * Runs what gives the session another token, or ends it, after which the page is loaded anew: a call that was under way
 * by the old token is answered 401 meanwhile, and means nothing.
 */
export async function whileSwitching(work: () => Promise<unknown>): Promise<void> {
  isLeaving = true;
  try {
    await work();
  } catch (error) {
    isLeaving = false;
    throw error;
  }
}

/**
 * A call was answered 401: clears the menu and goes to log-in, from where the person comes back to this page unless it
 * has no return (S8.01). Once, however many calls were under way.
 */
export function goToLogIn(at: Pick<Location, 'pathname' | 'search' | 'assign'> = window.location): void {
  const { locale, path } = splitLocale(at.pathname);
  const page = pageAt(path);
  if (isLeaving || page?.name === 'login') return;
  isLeaving = true;
  leavePerson();
  at.assign(logInPath(locale, at.pathname + at.search, page));
}
