import { onViewChanged } from '@pelorus/client/http/shown-account.ts';
import { onSessionOver } from '@pelorus/client/http/unauthorized.ts';
import { afterWrites } from '@pelorus/client/http/writes.ts';
import { pageCookie } from '@pelorus/client/storage/cookies.ts';
import { COOKIES, KEYS, LOGOUT_COOKIES, LOGOUT_KEYS } from '@pelorus/client/storage/keys.ts';
import { keep, kept, plainText } from '@pelorus/client/storage/stored.ts';
import { pageTabs, type TabNews } from '@pelorus/client/storage/tabs.ts';
import { cameBack, clearPerson, goToLogIn, isAnotherPageComing } from './person.ts';
import type { RootData } from './root-data.ts';
import { onChoice, takePreference } from './use-preferences.ts';

/** A page that still shows the wrong person after one fresh look is not looked at again for this long. */
const RELOAD_AGAIN_MS = 10_000;

/** Is anything of a person still kept in this browser? */
function isPersonLeft(): boolean {
  const isKept = (key: string) => plainText(key) !== null || plainText(key, 'session') !== null;
  return LOGOUT_COOKIES.some((name) => pageCookie(name) !== null) || LOGOUT_KEYS.some(isKept);
}

/**
 * Keeps this tab with the browser: what another tab chose is followed at once, whoever logged out or in there is logged
 * out or in here, and a page that comes back from the browser's memory is looked at again. The page is loaded anew, so
 * that nothing of the person stays; the server then answers for who is asking.
 */
export function startSessionWatch(root: RootData): void {
  const isPerson = root.me !== null;
  pageTabs().listen((news: TabNews) => {
    if (news.kind === 'preference') return takePreference(news.name, news.value);
    if (news.kind === 'loggedOut') clearPerson();
    if (news.kind === 'loggedIn' || isPerson) window.location.reload();
  });
  onChoice((name, value) => pageTabs().tell({ kind: 'preference', name, value }));
  onSessionOver(() => {
    // Of the token before: whatever becomes of the switch, it leads nowhere (SUB-02).
    if (!isAnotherPageComing()) afterWrites(() => goToLogIn());
  });
  // Another tab, or another device, has made the session look at another account (SUB-02).
  onViewChanged(() => window.location.reload());
  const look = () => {
    const isMarked = pageCookie(COOKIES.loginToken) !== null;
    // The server found the session gone and took its cookies: what else is left goes too (S8.01).
    if (!isMarked && !isPerson && isPersonLeft()) return clearPerson();
    // A log-in before this watch began is already marked and redirecting: reloading would keep the person here.
    if (isMarked === isPerson || isAnotherPageComing()) return;
    // Looked at just now, and the server still says visitor: the mark is of a session that is over.
    if (kept(KEYS.lookedAgain, { in: 'session' }) !== null) return isPerson ? undefined : clearPerson();
    if (!keep(KEYS.lookedAgain, true, { in: 'session', lifeMs: RELOAD_AGAIN_MS })) return;
    if (isPerson) clearPerson();
    window.location.reload();
  };
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) cameBack();
    look();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
  look();
}
