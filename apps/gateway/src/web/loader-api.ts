import type { Product } from '@pelorus/protocol/exchange/products.ts';
import { type DialectDocument, referenceOf } from '@pelorus/protocol/http/api-reference.ts';
import type { LoaderApi, PublicConfig } from '@pelorus/protocol/http/loader-api.ts';
import type { FastifyRequest } from 'fastify';
import { listPosts } from '../announcements/list.ts';
import { dialectPaths } from '../api-documents/dialect-operations.ts';
import { listedContracts, presentContracts, presentMarks } from '../futures/contracts.ts';
import { isConsoleHost, staffMe } from '../http/callers/admit.ts';
import { comesForDemo } from '../http/cookies.ts';
import { isHttps } from '../http/guard.ts';
import { Refused } from '../http/refused.ts';
import { isThisMachine } from '../http/this-machine.ts';
import { meFor } from '../identity/accounts.ts';
import { journeyOf } from '../identity/journeys/present.ts';
import { legalText } from '../legal/legal.ts';
import { feeTables } from '../markets/fee-tables.ts';
import type { MarketFeed } from '../markets/market-feed.ts';
import { publicConfig } from '../markets/routes.ts';
import { coinsOf } from '../wallet/coins.ts';
import type { WebNeeds } from './needs.ts';
import { p2pLoaders } from './p2p-loaders.ts';

const withoutFaucet = (config: PublicConfig): PublicConfig => ({
  ...config,
  features: { ...config.features, faucet: false },
});

/** Returns what was asked for; null if it was refused. */
async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** The same for everybody, as long as this version runs. */
const REFERENCE = referenceOf({ paths: dialectPaths() } as DialectDocument);

/** What pages show of markets, by product. */
export type LoaderFeeds = Readonly<Record<Product, MarketFeed>>;

/** Returns the calls of page loaders for `request`. */
export function loaderApi(deps: WebNeeds, realFeeds: LoaderFeeds, request: FastifyRequest): LoaderApi {
  const demo = comesForDemo(request.headers.cookie, isHttps(request)) ? (deps.demo?.visited ?? null) : null;
  // A page of a demo account shows the demo's markets, and no faucet: its funds are reset (DEMO-05).
  const { spot: feed, futures } = demo?.feeds ?? realFeeds;
  const { catalog, marks } = demo?.deps ?? deps;
  return {
    config: () => (demo === null ? publicConfig(deps) : withoutFaucet(publicConfig(deps))),
    symbols: () => feed.symbols(),
    tickers: () => feed.tickers(),
    sparklines: () => feed.sparklines(),
    pastPrices: () => feed.pastPrices(),
    depth: (pairCode, limit) => feed.depth(pairCode, limit),
    trades: (pairCode, limit) => feed.trades(pairCode, limit),
    klines: (pairCode, interval, limit) => feed.klines(pairCode, interval, limit),
    contracts: () => presentContracts(catalog, deps.clock()),
    marks: () => presentMarks(marks, listedContracts(catalog)),
    contractTickers: () => futures.tickers(),
    contractPastPrices: () => futures.pastPrices(),
    contractDepth: (symbol, limit) => futures.depth(symbol, limit),
    contractTrades: (symbol, limit) => futures.trades(symbol, limit),
    apiReference: () => REFERENCE,
    feeTables: () => feeTables(deps.catalog, deps.config),
    legalText: (document, tag) => legalText(deps.config.legal, document, tag),
    coins: () => coinsOf(deps).catch(() => []),
    banners: (tag) => deps.announcements.banners(tag),
    announcements: (asked) => orNull(() => listPosts(deps.announcements, asked)),
    announcement: (id, tag) => deps.announcements.post(id, tag),
    status: (tag) => deps.status.answer(tag),
    rates: () => deps.fiatRates.read(),
    ...p2pLoaders(deps, request, demo !== null),
    async me() {
      const who = await deps.sessions.find(request.headers.cookie, isHttps(request));
      return who === null ? null : meFor(deps, who);
    },
    outbox: () => deps.outbox && isThisMachine(request),
    console: () => isConsoleHost(deps, request),
    staff: () => staffMe(deps, request),
    journey: () => orNull(() => journeyOf(deps, request)),
  };
}
