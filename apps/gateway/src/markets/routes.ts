import { providerName, providerTitle } from '@pelorus/protocol/config/identity-providers.ts';
import { contractSymbol } from '@pelorus/protocol/futures/http.ts';
import { okSchema, pairCode, timeMsText, wholeText } from '@pelorus/protocol/http/envelope.ts';
import type { PublicConfig } from '@pelorus/protocol/http/loader-api.ts';
import {
  auctionData,
  depthData,
  KLINE_INTERVALS,
  klineData,
  priceBoundsData,
  publicTradeData,
  symbolsData,
  tickerData,
} from '@pelorus/protocol/markets/http.ts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { languagesOf } from '../catalog/languages.ts';
import { Refused } from '../http/refused.ts';
import { type App, ok } from '../http/routes.ts';
import { legalUrls } from '../legal/legal.ts';
import { priceBoundsOf } from '../trading/price-band.ts';
import type { LiveFeed } from './feed.ts';
import type { Feeds } from './feeds.ts';
import type { MarketsNeeds } from './needs.ts';

type Needs = Pick<MarketsNeeds, 'config' | 'catalog' | 'filterTicks' | 'phones'>;

const limit = (most: number, usual: number) => wholeText(1, most).prefault(usual);

const configData = z.strictObject({
  brandName: z.string(),
  slogan: z.string(),
  slogans: z.record(z.string(), z.string()),
  mode: z.enum(['demo', 'production']),
  features: z.strictObject({
    spot: z.boolean(),
    faucet: z.boolean(),
    signUp: z.boolean(),
    p2p: z.boolean(),
    futures: z.boolean(),
    futuresQuiz: z.boolean(),
    p2pOpen: z.boolean(),
    rebate: z.boolean(),
    copy: z.boolean(),
    bots: z.boolean(),
    designSystem: z.boolean(),
    deviceInfo: z.boolean(),
    offlinePage: z.boolean(),
    phones: z.boolean(),
  }),
  languages: z.array(z.string()),
  securityDomains: z.array(z.string()),
  helpCentre: z.strictObject({ base: z.string(), channels: z.record(z.string(), z.string()) }).nullable(),
  legalUrls: z.strictObject({
    terms: z.string().nullable(),
    privacy: z.string().nullable(),
    risk: z.string().nullable(),
    fees: z.string().nullable(),
    api: z.string().nullable(),
  }),
  supportEmail: z.string().nullable(),
  humanVerification: z.enum(['altcha', 'geetest', 'off']),
  identityProviders: z.array(z.strictObject({ name: z.string(), title: z.string() })),
  analytics: z.strictObject({
    reporting: z.string(),
    endpoint: z.string(),
    method: z.string(),
    timeoutMs: z.int(),
    batchSize: z.int(),
    debug: z.boolean(),
    linkers: z.array(z.strictObject({ part_url: z.string(), after_hash: z.boolean() })),
    keepDays: z.int(),
  }),
});
const sparklinesData = z.record(z.string(), z.array(z.string()));
const pastPricesData = z.record(
  z.string(),
  z.strictObject({ hour: z.string().nullable(), week: z.string().nullable() }),
);

interface ConfigNeeds extends Pick<MarketsNeeds, 'config' | 'phones'> {
  catalog: Pick<MarketsNeeds['catalog'], 'hasContracts'>;
}

/** Returns the public part of the operator's configuration. */
export function publicConfig({ catalog, config, phones }: ConfigNeeds): PublicConfig {
  const { brand, mode, features } = config;
  const { enabled, ...analytics } = config.analytics;
  return {
    brandName: brand.name,
    slogan: brand.slogan,
    slogans: brand.slogans,
    mode,
    features: {
      spot: features.spot,
      faucet: features.faucet && mode === 'demo',
      signUp: features.signUp,
      p2p: features.p2p ?? mode === 'demo',
      p2pOpen: config.p2p !== undefined,
      futures: features.futures ?? catalog.hasContracts(),
      futuresQuiz: features.futuresQuiz,
      rebate: features.rebate,
      copy: features.copy ?? mode === 'demo',
      bots: features.bots ?? mode === 'demo',
      designSystem: features.designSystem ?? mode === 'demo',
      deviceInfo: features.deviceInfo,
      offlinePage: features.offlinePage,
      phones,
    },
    languages: languagesOf(config),
    securityDomains: config.hosts.securityDomains,
    helpCentre:
      brand.helpCentre === undefined
        ? null
        : { base: brand.helpCentre, channels: Object.fromEntries(Object.entries(brand.supportChannels)) },
    legalUrls: legalUrls(config.legal),
    supportEmail: brand.supportEmail ?? null,
    humanVerification: config.humanVerification.provider,
    identityProviders: config.identityProviders.map((one) => ({ name: providerName(one), title: providerTitle(one) })),
    analytics: { reporting: String(enabled), ...analytics },
  };
}

/** Public and the same for everybody: a shared cache may keep it as long as a page would not notice. */
function cacheFor(reply: FastifyReply, seconds: number): void {
  reply.header('cache-control', `public, max-age=${seconds}`);
}

function found<T>(data: T | null): T {
  if (data === null) throw new Refused('UNKNOWN_MARKET', 'symbol');
  return data;
}

const PUBLIC = { right: 'public', weight: 1 } as const;

function registerLists(app: App, deps: Needs, feed: LiveFeed): void {
  app.get(
    '/api/config',
    { config: PUBLIC, schema: { response: { 200: okSchema(configData) } } },
    async (_request, reply) => {
      cacheFor(reply, 10);
      return ok(publicConfig(deps));
    },
  );
  app.get(
    '/api/markets/symbols',
    { config: PUBLIC, schema: { response: { 200: okSchema(symbolsData) } } },
    async (_request, reply) => {
      cacheFor(reply, 1);
      return ok(feed.symbols());
    },
  );
  app.get(
    '/api/markets/auctions',
    {
      config: PUBLIC,
      schema: {
        querystring: z.strictObject({ symbol: pairCode.optional() }),
        response: { 200: okSchema(z.array(auctionData)) },
      },
    },
    async (request) => ok(feed.auctions(request.query.symbol)),
  );
  app.get(
    '/api/markets/sparklines',
    { config: { right: 'public', weight: 4 }, schema: { response: { 200: okSchema(sparklinesData) } } },
    async (_request, reply) => {
      const lines = await feed.sparklines();
      cacheFor(reply, 60);
      return ok(lines);
    },
  );
}

const klinesQuery = z.strictObject({
  interval: z.enum(KLINE_INTERVALS),
  limit: limit(1_500, 500),
  startTime: timeMsText.optional(),
  endTime: timeMsText.optional(),
});
const boundsQuery = z.strictObject({ symbol: pairCode });

function registerPriceBounds(app: App, deps: Needs): void {
  app.get(
    '/api/markets/price-bounds',
    {
      config: PUBLIC,
      schema: {
        summary: 'What the price of an order of each side may be now',
        querystring: boundsQuery,
        response: { 200: okSchema(priceBoundsData) },
      },
    },
    async (request, reply) => {
      const market = deps.catalog.marketOrRefuse(request.query.symbol);
      cacheFor(reply, 1);
      return ok(priceBoundsOf(deps, market));
    },
  );
}

/** Registers what traded and what is offered in the markets of one product. */
function registerTrading(app: App, prefix: string, symbol: typeof pairCode | typeof contractSymbol, feed: LiveFeed) {
  app.get(
    `${prefix}/tickers`,
    { config: { right: 'public', weight: 4 }, schema: { response: { 200: okSchema(z.array(tickerData)) } } },
    async (_request) => ok(feed.tickers()),
  );
  app.get(
    `${prefix}/past-prices`,
    {
      config: { right: 'public', weight: 4 },
      schema: {
        summary: 'Last prices of all markets an hour and seven days ago',
        response: { 200: okSchema(pastPricesData) },
      },
    },
    async (_request, reply) => {
      const prices = await feed.pastPrices();
      cacheFor(reply, 30);
      return ok(prices);
    },
  );
  app.get(
    `${prefix}/depth`,
    {
      config: { right: 'public', weight: 10 },
      schema: {
        querystring: z.strictObject({ symbol, limit: limit(5_000, 100) }),
        response: { 200: okSchema(depthData) },
      },
    },
    async (request) => ok(found(feed.depth(request.query.symbol, request.query.limit))),
  );
  app.get(
    `${prefix}/trades`,
    {
      config: { right: 'public', weight: 5 },
      schema: {
        querystring: z.strictObject({ symbol, limit: limit(1_000, 50) }),
        response: { 200: okSchema(z.array(publicTradeData)) },
      },
    },
    async (request) => ok(found(feed.trades(request.query.symbol, request.query.limit))),
  );
  app.get(
    `${prefix}/klines`,
    {
      config: { right: 'public', weight: 2 },
      schema: { querystring: klinesQuery.extend({ symbol }), response: { 200: okSchema(z.array(klineData)) } },
    },
    async (request) => {
      const { symbol: code, interval, limit, startTime, endTime } = request.query;
      const range = { limit, fromMs: startTime, toMs: endTime };
      return ok(found(await feed.klinesBetween(code, interval, range)));
    },
  );
}

/** Registers public market data: /api/config, /api/markets/* and, of contracts, /futuresapi/markets/*. */
export function registerMarkets(app: App, deps: Needs, feeds: Feeds): void {
  registerLists(app, deps, feeds.spot);
  registerPriceBounds(app, deps);
  registerTrading(app, '/api/markets', pairCode, feeds.spot);
  registerTrading(app, '/futuresapi/markets', contractSymbol, feeds.futures);
}
