import { contractCounts } from '@pelorus/database/futures/counts.ts';
import { fundBalances, fundHistory } from '@pelorus/database/futures/fund.ts';
import { fundingRates } from '@pelorus/database/futures/funding.ts';
import { indexSources } from '@pelorus/database/futures/index-sources.ts';
import { liquidationFeed } from '@pelorus/database/futures/liquidations.ts';
import { markCandles } from '@pelorus/database/futures/marks.ts';
import { nextCandleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import {
  contractCountData,
  contractCountsQuery,
  contractData,
  contractFilter,
  contractQuery,
  fundData,
  fundDayData,
  fundingRateData,
  fundingRatesQuery,
  fundQuery,
  indexCompositionData,
  liquidationFeedData,
  liquidationFeedQuery,
  markData,
  priceCandleData,
  priceCandlesQuery,
} from '@pelorus/protocol/futures/http.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { pageSchema } from '@pelorus/protocol/spot/http.ts';
import { z } from 'zod';
import { formatAmount, formatPrice } from '../catalog/amounts.ts';
import { type App, ok } from '../http/routes.ts';
import {
  type ContractMarket,
  contractOrRefuse,
  formatE8,
  listedContracts,
  presentContract,
  presentMarks,
} from './contracts.ts';
import { pageOfRows, placeOf } from './history-pages.ts';
import type { FuturesNeeds } from './needs.ts';
import { presentCount } from './present-counts.ts';
import { presentTold } from './present-history.ts';

type Needs = Pick<FuturesNeeds, 'pool' | 'peoplePool' | 'catalog' | 'marks' | 'clock'>;

const DAY_MS = 86_400_000;
const SOURCES_OLD_MS = 60_000;
const LIVE = { right: 'public', weight: 2 } as const;
/** Reads tables. */
const STORED = { right: 'public', weight: 5 } as const;

function wanted({ catalog }: Needs, symbol: string | undefined): ContractMarket[] {
  return symbol === undefined ? listedContracts(catalog) : [contractOrRefuse(catalog, symbol)];
}

/** What there is, and its prices: without the database. */
function registerLive(app: App, deps: Needs): void {
  app.route({
    method: 'GET',
    url: '/futuresapi/contracts',
    config: LIVE,
    schema: {
      summary: 'Perpetual contracts with their terms and brackets',
      querystring: contractFilter,
      response: { 200: okSchema(z.array(contractData)) },
    },
    handler: async (request) => {
      const nowMs = deps.clock();
      return ok(wanted(deps, request.query.symbol).map((market) => presentContract(deps.catalog, market, nowMs)));
    },
  });
  app.route({
    method: 'GET',
    url: '/futuresapi/marks',
    config: LIVE,
    schema: {
      summary:
        'Mark and index prices, funding rate as it stands, open interest; contracts that have no price yet are left out',
      querystring: contractFilter,
      response: { 200: okSchema(z.array(markData)) },
    },
    handler: async (request) => ok(presentMarks(deps.marks, wanted(deps, request.query.symbol))),
  });
}

/** Funding rates and candles of the past. */
function registerPrices(app: App, deps: Needs): void {
  app.route({
    method: 'GET',
    url: '/futuresapi/funding-rates',
    config: STORED,
    schema: {
      summary: 'Settled funding rates of a contract, ascending: from a time on, else the latest',
      querystring: fundingRatesQuery,
      response: { 200: okSchema(z.array(fundingRateData)) },
    },
    handler: async (request) => {
      const { symbol, from, to, limit } = request.query;
      const market = contractOrRefuse(deps.catalog, symbol);
      const rates = await fundingRates(deps.pool, market.id, { fromMs: from, toMs: to, limit });
      return ok(
        rates.map(({ boundaryMs, markTicks, rateE8 }) => ({
          time: boundaryMs,
          rate: formatE8(rateE8),
          markPrice: formatPrice(market, markTicks),
        })),
      );
    },
  });
  app.route({
    method: 'GET',
    url: '/futuresapi/candles',
    config: STORED,
    schema: {
      summary: 'Candles of the mark or the index price: [open time, open, high, low, close, close time]',
      querystring: priceCandlesQuery,
      response: { 200: okSchema(z.array(priceCandleData)) },
    },
    handler: async (request) => {
      const { symbol, of, interval, startTime, endTime, limit } = request.query;
      const market = contractOrRefuse(deps.catalog, symbol);
      const options = { startMs: startTime, endMs: endTime, limit, nowMs: deps.clock() };
      const candles = await markCandles(deps.pool, { market: market.id, of, interval }, options);
      return ok(
        candles.map((candle): [number, string, string, string, string, number] => [
          candle.openMs,
          formatPrice(market, candle.openTicks),
          formatPrice(market, candle.highTicks),
          formatPrice(market, candle.lowTicks),
          formatPrice(market, candle.closeTicks),
          nextCandleOpenMs(interval, candle.openMs) - 1,
        ]),
      );
    },
  });
}

/** Returns what a contract's index is made of; a state that is older than a minute says nothing of now. */
async function compositionOf({ clock, peoplePool }: Needs, { contract, symbol }: ContractMarket) {
  // The demo's indexes are those of the real exchange (DEMO-21), by the same symbols.
  const told = await indexSources(peoplePool, symbol);
  const isNow = told !== undefined && Math.abs(clock() - told.timeMs) < SOURCES_OLD_MS;
  const sources = contract.sources.map(({ name, weight }) => {
    const found = isNow ? told.components.find(({ source }) => source === name) : undefined;
    const { atMs = null, price = null, state = null } = found ?? {};
    return { name, weight, state, price, time: atMs };
  });
  return { symbol, time: isNow ? told.timeMs : null, sources };
}

/** Who holds what, as it was counted, and what indexes are made of. */
function registerStatistics(app: App, deps: Needs): void {
  app.route({
    method: 'GET',
    url: '/futuresapi/index',
    config: STORED,
    schema: {
      summary: 'What the index of a contract is made of: sources with weight, last price and whether they count',
      querystring: contractQuery,
      response: { 200: okSchema(indexCompositionData) },
    },
    handler: async ({ query }) => ok(await compositionOf(deps, contractOrRefuse(deps.catalog, query.symbol))),
  });
  app.route({
    method: 'GET',
    url: '/futuresapi/statistics',
    config: STORED,
    schema: {
      summary: 'Open interest and ratios of longs to shorts of a contract, ascending: from a time on, else the latest',
      querystring: contractCountsQuery,
      response: { 200: okSchema(z.array(contractCountData)) },
    },
    handler: async (request) => {
      const { symbol, interval, from, to, limit } = request.query;
      const market = contractOrRefuse(deps.catalog, symbol);
      const wanted = { everyMs: nextCandleOpenMs(interval, 0), fromMs: from, toMs: to, limit };
      return ok((await contractCounts(deps.pool, market.id, wanted)).map((count) => presentCount(market, count)));
    },
  });
}

/** What everybody may see of liquidations and of the fund that makes losses good. */
function registerSafety(app: App, deps: Needs): void {
  app.route({
    method: 'GET',
    url: '/futuresapi/liquidations',
    config: STORED,
    schema: {
      summary: 'Liquidations in a contract, of everybody, newest first, without whose they were',
      querystring: liquidationFeedQuery,
      response: { 200: okSchema(pageSchema(liquidationFeedData)) },
    },
    handler: async (request) => {
      const { symbol, from, to, cursor, limit } = request.query;
      const market = contractOrRefuse(deps.catalog, symbol);
      const options = { before: placeOf(cursor), limit };
      const found = await liquidationFeed(deps.pool, market.id, { fromMs: from, toMs: to }, options);
      return ok(pageOfRows(found, (row) => presentTold(market, row)));
    },
  });
  app.route({
    method: 'GET',
    url: '/futuresapi/insurance-fund',
    config: STORED,
    schema: { summary: 'What the insurance fund has, by asset', response: { 200: okSchema(z.array(fundData)) } },
    handler: async () => {
      const found = await fundBalances(deps.pool);
      return ok(
        found.map(({ asset: id, dayMs, units }) => {
          const asset = deps.catalog.assetById(id);
          return { asset: asset.code, balance: formatAmount(asset, units), day: dayMs };
        }),
      );
    },
  });
  app.route({
    method: 'GET',
    url: '/futuresapi/insurance-fund/history',
    config: STORED,
    schema: {
      summary: 'What the insurance fund had of an asset at the end of each day on which it changed, ascending',
      querystring: fundQuery,
      response: { 200: okSchema(z.array(fundDayData)) },
    },
    handler: async (request) => {
      const { asset: code, limit, from = deps.clock() - limit * DAY_MS } = request.query;
      const asset = deps.catalog.assetOrRefuse(code);
      const days = await fundHistory(deps.pool, asset.id, from, limit);
      return ok(days.map(({ dayMs, units }) => ({ day: dayMs, balance: formatAmount(asset, units) })));
    },
  });
}

/** What everybody may read under /futuresapi. */
export function registerPublicFutures(app: App, deps: Needs): void {
  registerLive(app, deps);
  registerPrices(app, deps);
  registerStatistics(app, deps);
  registerSafety(app, deps);
}
