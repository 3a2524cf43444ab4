import { splitLocale } from '@pelorus/site/locales.ts';
import type { RootData } from '../../state/root-data.ts';

const SCRIPT = '/sw.js';
/** How the worker's stores begin. */
const STORES = 'offline-';

/**
 * Registers the service worker and tells it the page's language; unregisters it if the operator turned it off (SHL-41,
 * SHL-43). Not in development, where pages are rebuilt.
 */
export async function startPwa(root: RootData): Promise<void> {
  const workers = navigator.serviceWorker;
  if (import.meta.env.DEV || workers === undefined) return;
  if (!root.config.features.offlinePage) {
    for (const registration of await workers.getRegistrations()) await registration.unregister();
    for (const name of await caches.keys()) if (name.startsWith(STORES)) await caches.delete(name);
    return;
  }
  // The next page tries again.
  if (!navigator.onLine) return;
  await workers.register(SCRIPT, { scope: '/', updateViaCache: 'none' });
  const { active, pushManager } = await workers.ready;
  // Whoever was logged in here is told elsewhere (INBX-55).
  if (root.me === null) await (await pushManager?.getSubscription())?.unsubscribe();
  active?.postMessage({ locale: splitLocale(window.location.pathname).locale });
}
