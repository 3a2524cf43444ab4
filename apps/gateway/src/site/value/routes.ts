import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { valueQuery, walletValueData } from '@pelorus/protocol/wallet/value.ts';
import type { FuturesNeeds } from '../../futures/needs.ts';
import { type App, ok, whoOf } from '../../http/routes.ts';
import type { MarketFeed } from '../../markets/market-feed.ts';
import { walletValue } from './wallet-value.ts';

/** Route for what an account was worth over time, in the exchange it belongs to. */
export function registerValue(app: App, deps: FuturesNeeds, feed: Pick<MarketFeed, 'tickers'>): void {
  app.route({
    method: 'GET',
    url: '/api/wallet/value',
    config: { right: 'wallet.read', weight: 20 },
    schema: {
      summary: 'What my account was worth over time, and its profit without what came in and went out',
      querystring: valueQuery,
      response: { 200: okSchema(walletValueData) },
    },
    handler: async (request) =>
      ok(await walletValue(deps, whoOf(request).accountId, request.query.span, feed.tickers())),
  });
}
