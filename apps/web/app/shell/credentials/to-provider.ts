import { apiPost } from '@pelorus/client/http/request.ts';
import { KEYS } from '@pelorus/client/storage/keys.ts';
import { keep } from '@pelorus/client/storage/stored.ts';

/** As long as the journey that is begun with it. */
const AWAY_MS = 1_800_000;

/**
 * Asks for a log-in at a provider, or for a link to it, and goes there. The address that providers send back to is one
 * for all languages and knows no return, so this window remembers the page that was left.
 */
export async function goToProvider(what: 'third-party' | 'links', name: string): Promise<void> {
  const { url } = await apiPost<{ url: string }>(`/api/identity/${what}/${encodeURIComponent(name)}`, {});
  keep(KEYS.thirdPartyFrom, window.location.pathname + window.location.search, { in: 'session', lifeMs: AWAY_MS });
  window.location.assign(url);
}
