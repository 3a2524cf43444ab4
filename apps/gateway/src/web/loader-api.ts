import { type DialectDocument, referenceOf } from '@pelorus/protocol/http/api-reference.ts';
import type { LoaderApi } from '@pelorus/protocol/http/loader-api.ts';
import type { FastifyRequest } from 'fastify';
import { isConsoleHost, staffMe } from '../admin/admit.ts';
import { dialectDocument } from '../api-documents/dialect-document.ts';
import type { GatewayDeps, MarketFeed } from '../deps.ts';
import { isHttps } from '../http/guard.ts';
import { Refused } from '../http/refused.ts';
import { meFor } from '../identity/accounts.ts';
import { journeyOf } from '../identity/journeys/present.ts';
import { publicConfig } from '../markets/routes.ts';
import { isThisMachine } from '../outbox/this-machine.ts';

/** The same for everybody, as long as this version runs. */
const REFERENCE = referenceOf(dialectDocument('') as DialectDocument);

/** Returns what page loaders may ask for while rendering the answer to `request`. */
export function loaderApi(deps: GatewayDeps, feed: MarketFeed, request: FastifyRequest): LoaderApi {
  return {
    config: () => publicConfig(deps),
    symbols: () => feed.symbols(),
    tickers: () => feed.tickers(),
    sparklines: () => feed.sparklines(),
    depth: (pairCode, limit) => feed.depth(pairCode, limit),
    trades: (pairCode, limit) => feed.trades(pairCode, limit),
    klines: (pairCode, interval, limit) => feed.klines(pairCode, interval, limit),
    apiReference: () => REFERENCE,
    rates: () => deps.fiatRates.read(),
    async me() {
      const who = await deps.sessions.find(request.headers.cookie, isHttps(request));
      return who === null ? null : meFor(deps, who);
    },
    outbox: () => deps.outbox && isThisMachine(request),
    console: () => isConsoleHost(deps, request),
    staff: () => staffMe(deps, request),
    async journey() {
      try {
        return await journeyOf(deps, request);
      } catch (error) {
        if (error instanceof Refused) return null;
        throw error;
      }
    },
  };
}
