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

/** Runs all work due before a log-out; resolves after two seconds at the latest, whatever the outcome. */
export async function readyToLogOut(): Promise<void> {
  const all = Promise.allSettled([...lastWorks].map((work) => work()));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, LAST_WORKS_MOST_MS))]);
}

let isLeaving = false;

/** Tells other tabs of a log-in here, before a page loads that shows it. */
export function announceLogIn(): void {
  isLeaving = true;
  pageTabs().tell({ kind: 'loggedIn' });
}

/** Whether a navigation to another page is in progress: then this page must not reload. */
export function isAnotherPageComing(): boolean {
  return isLeaving;
}

/** The browser has shown this page again, out of its memory: nothing is on its way any more. */
export function cameBack(): void {
  isLeaving = false;
}

/**
 * Runs a change of the session's token, or its end, before a reload: a call with the old token gets 401 meanwhile,
 * which must be ignored.
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
