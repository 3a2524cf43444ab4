import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import {
  CATALOG_WITH_CONTRACT,
  markTold,
  perpLevel,
  perpTrade,
  SYMBOL,
} from '../../testing/futures/test-contract-markets.ts';
import { type TestMarkets, testHistory, testMarkets } from '../../testing/markets/test-market.ts';
import { demoToken } from '../http/cookies.ts';
import { loaderApi } from './loader-api.ts';
import type { WebNeeds } from './needs.ts';

function told({ catalog, clock, feeds, marks }: TestMarkets, cookie?: string, demo?: TestMarkets) {
  const deps = {
    catalog,
    marks,
    clock: () => clock.nowMs,
    demo: demo && { visited: { feeds: demo.feeds, deps: demo } },
  };
  const request = { headers: { cookie }, protocol: 'http', raw: { headers: {}, socket: {} } };
  const api = loaderApi(deps as unknown as WebNeeds, feeds, request as unknown as FastifyRequest);
  return {
    contracts: api.contracts().map(({ symbol }) => symbol),
    marks: api.marks().map(({ markPrice }) => markPrice),
    tickers: api.contractTickers().map(({ last }) => last),
    bids: api.contractDepth(SYMBOL, 1)?.bids,
    trades: api.contractTrades(SYMBOL, 1)?.map(({ price }) => price),
  };
}

async function marketsAt(ticks: number): Promise<TestMarkets> {
  const markets = testMarkets(testHistory(), CATALOG_WITH_CONTRACT);
  markets.hello();
  await markets.feeds.futures.ready();
  markets.apply(perpTrade(1, ticks, 3), perpLevel(1, 'BUY', ticks, 5), markTold(ticks));
  return markets;
}
const AT_50 = {
  contracts: [SYMBOL],
  marks: ['50.00'],
  tickers: ['50.00'],
  bids: [['50.00', '0.00005']],
  trades: ['50.00'],
};

it('FMKT-04 page loaders are told of contracts; those of a demo account’s page, of the demo’s', async () => {
  const [real, demo] = [await marketsAt(5_000), await marketsAt(7_000)];
  expect(told(real)).toEqual(AT_50);
  expect(told(real, undefined, demo)).toEqual(AT_50);
  expect(told(real, `sid=${demoToken('x')}`, demo).marks).toEqual(['70.00']);
  const none = testMarkets();
  none.hello();
  expect(told(none)).toEqual({ contracts: [], marks: [], tickers: [], bids: undefined, trades: undefined });
});
