import type { LoaderApi } from '@pelorus/protocol/http/loader-api.ts';
import type { FastifyRequest } from 'fastify';
import { isHttps } from '../http/guard.ts';
import { Refused } from '../http/refused.ts';
import { offersOf } from '../p2p/ads/market.ts';
import { settingsOf } from '../p2p/ads/settings.ts';
import type { WebNeeds } from './needs.ts';

/** Returns what page loaders ask of P2P; nothing for demo accounts and sub-accounts, which have none. */
export function p2pLoaders(
  deps: WebNeeds,
  request: FastifyRequest,
  isDemo: boolean,
): Pick<LoaderApi, 'p2pSettings' | 'p2pOffers'> {
  const isThere = () => !isDemo && deps.config.p2p !== undefined;
  const whoAsks = () => deps.sessions.find(request.headers.cookie, isHttps(request));
  return {
    p2pSettings: async () => (isThere() && (await whoAsks())?.isSubAccount !== true ? settingsOf(deps) : null),
    async p2pOffers(query) {
      if (!isThere()) return null;
      try {
        return await offersOf(deps, await whoAsks(), query);
      } catch (error) {
        if (error instanceof Refused) return null;
        throw error;
      }
    },
  };
}
