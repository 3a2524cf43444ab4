import { pageShell } from './page-shell.ts';

let unseen = 0;
let isWatching = false;

function show(): void {
  void pageShell().then((shell) => {
    if (shell !== null) shell.post('badge', { count: Math.min(unseen, 9_999) });
    // An installed page has a sign too; where there is none the browser refuses, and nothing is lost.
    else if ('setAppBadge' in navigator) navigator.setAppBadge(unseen).catch(() => undefined);
  });
}

/** Counts news on the app's badge while the page is hidden; viewing the page clears it. */
export function noteNews(): void {
  if (document.visibilityState === 'visible') return;
  if (!isWatching) {
    isWatching = true;
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || unseen === 0) return;
      unseen = 0;
      show();
    });
  }
  unseen += 1;
  show();
}
