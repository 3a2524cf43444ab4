import { asOptional } from '../../state/chunk-reload.ts';
import type { RootData } from '../../state/root-data.ts';

/** Latest start without an idle moment (specification S9.05). */
const IDLE_FALLBACK_MS = 2_000;

/** Runs once; throws nothing that concerns a page. Gets the root loader's data of the first page. */
type BrowserStart = (root: RootData) => void | Promise<void>;

/**
 * What runs once in a browser, after the first page is alive and has nothing better to do. Each is one line that imports
 * its module only then, so none of it is in the first page's script:
 * `(root) => import('./some-start.ts').then((module) => module.startSomething(root)),`
 */
const STARTS: readonly BrowserStart[] = [
  (root) => import('../tracking/tracking-start.ts').then((module) => module.startTracking(root)),
  (root) => import('../pwa/pwa-start.ts').then((module) => module.startPwa(root)),
  (root) => import('../../state/session-watch.ts').then((module) => module.startSessionWatch(root)),
  (root) => import('../../state/state-start.ts').then((module) => module.startState(root)),
  // A visitor's settings are stored only in this browser.
  ({ me }) =>
    me === null
      ? undefined
      : import('../../state/documents/documents-start.ts').then((module) => module.startDocuments()),
  ({ config, me }) =>
    config.features.p2p && me !== null && me.sub === undefined && me.isDemo !== true
      ? import('../notices/p2p-notices.ts').then((module) => module.startP2pNotices())
      : undefined,
  () => import('../announcements/live-banner.ts').then((module) => module.startLiveBanner()),
  (root) => import('../../state/device-start.ts').then((module) => module.startDevice(root)),
  () =>
    HAN.test(document.documentElement.lang)
      ? import('../../fonts/han-faces.ts').then((module) => module.startHanFaces())
      : undefined,
];

/** The languages that may need a face of their own. */
const HAN = /^(?:zh|ja|ko)/;

let started = false;

/** Runs `task` in an idle moment, after 2000 ms at the latest (S9.05). */
export function whenIdle(task: () => void): void {
  if (typeof window.requestIdleCallback === 'function') {
    window.requestIdleCallback(() => task(), { timeout: IDLE_FALLBACK_MS });
  } else window.setTimeout(task, IDLE_FALLBACK_MS);
}

/** Starts everything of the table, the first time it is called; one that fails does not keep the others. */
export function startBrowser(root: RootData): void {
  if (started) return;
  started = true;
  for (const start of STARTS)
    whenIdle(() => {
      asOptional(() => start(root)).catch((error: unknown) => console.warn('could not start in the browser', error));
    });
}
