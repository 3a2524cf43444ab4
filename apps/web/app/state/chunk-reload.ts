import { KEYS } from '@pelorus/client/storage/keys.ts';
import { browserStore } from '@pelorus/client/storage/stored.ts';
import { type Reloads, reloadFor } from '@pelorus/site/chunk-reload.ts';
import { splitLocale } from '@pelorus/site/locales.ts';
import { pageAt } from '@pelorus/site/paths.ts';

/** Target of the current navigation; null: none. */
let going: string | null = null;
/** The document is being left: nothing of it goes on. */
let leaving = false;
/** How many things run that a page can do without. */
let optional = 0;

/** Pages whose script did not load, with the error: the router will not retry. */
const missing = new Map<string, unknown>();

function pageNameAt(path: string): string {
  const { pathname } = new URL(path, window.location.origin);
  return pageAt(splitLocale(pathname).path)?.name ?? pathname;
}

/** Runs a navigation to `path`: loading errors meanwhile belong to it. A missing page is loaded completely. */
export async function whileGoing(path: string, navigation: () => Promise<unknown>): Promise<void> {
  going = path;
  try {
    const error = missing.get(pageNameAt(path));
    if (error !== undefined) await afterChunkFailure(error).catch(() => undefined);
    await navigation();
  } finally {
    if (going === path) going = null;
  }
}

/** Runs an optional part: if its chunk does not load, the page does not reload. */
export async function asOptional(run: () => unknown): Promise<void> {
  optional += 1;
  try {
    await run();
  } finally {
    optional -= 1;
  }
}

/** From now on follows S8.04 for every piece that the page asks for while it is shown. */
export function watchChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // The requester of the chunk gets the error too.
    if (optional === 0) afterChunkFailure(event.payload).catch(() => undefined);
  });
}

/**
 * S8.04: a chunk of the page did not load, as after a new version. Reloads the page it belongs to, and never resolves;
 * within ten seconds of the last reload of the same path, or offline, rejects with the error instead.
 */
export async function afterChunkFailure(error: unknown): Promise<never> {
  if (leaving) return new Promise(() => {});
  const { pathname, search } = window.location;
  const path = going ?? pathname + search;
  const record = reloadFor(path, Date.now(), navigator.onLine, keptReloads());
  if (record === null || !keepReloads(record)) throw error;
  leaving = true;
  if (path === pathname + search) window.location.reload();
  else window.location.assign(path);
  return new Promise(() => {});
}

/**
 * For the script of a route, instead of the router's own endless reload (build-plugins/chunk-failures.ts): as above, but
 * where the page must not be loaded anew, resolves with a page that fails, so that the error page is shown (S8.09).
 */
// tidy-ok: the code that build-plugins/chunk-failures.ts writes imports it
export async function missingRoute(error: unknown): Promise<{ default: () => never }> {
  try {
    return await afterChunkFailure(error);
  } catch {
    missing.set(pageNameAt(going ?? window.location.pathname), error);
    const fail = (): never => {
      throw error;
    };
    return { default: fail };
  }
}

function keptReloads(): Reloads {
  try {
    const kept: unknown = JSON.parse(browserStore('session')?.getItem(KEYS.chunkReloads) ?? '{}');
    return kept !== null && typeof kept === 'object' ? (kept as Reloads) : {};
  } catch {
    return {};
  }
}

/** Returns whether it is kept: without that nothing would end a circle of reloads. */
function keepReloads(record: Reloads): boolean {
  try {
    const store = browserStore('session');
    store?.setItem(KEYS.chunkReloads, JSON.stringify(record));
    return store !== null;
  } catch {
    return false;
  }
}

/**
 * The same for the scripts that a document begins with: stands in it as text, since no module runs when one of them
 * does not load. Kept equal to `reloadFor` by a test.
 */
export const START_GUARD = `addEventListener("error",function(e){var t=e.target;if(!t||t.tagName!=="SCRIPT"||t.type!=="module"||!navigator.onLine)return;try{var k="${KEYS.chunkReloads}",p=location.pathname+location.search,n=Date.now(),o=JSON.parse(sessionStorage.getItem(k)||"{}"),r={};for(var x in o)if(o[x]<=n&&n-o[x]<1e4)r[x]=o[x];if(p in r)return;r[p]=n;sessionStorage.setItem(k,JSON.stringify(r));location.reload()}catch(_){}},true)`;
