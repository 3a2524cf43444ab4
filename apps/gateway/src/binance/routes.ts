import type { FastifyPluginAsync } from 'fastify';
import type { GatewayDeps } from '../deps.ts';
import type { App } from '../http/routes.ts';
import type { LiveFeed } from '../markets/feed.ts';
import { account, apiRestrictions, coins, tradeFees } from './account.ts';
import type { Call, Security } from './caller.ts';
import { Dialect, type DialectDeps, type DialectRoute } from './dialect.ts';
import { DialectError } from './errors.ts';
import { exchangeInfo, noFutures } from './exchange-info.ts';
import * as data from './market-data.ts';
import {
  amendOrder,
  cancelOpenOrders,
  cancelOrder,
  queryAllOrders,
  queryMyTrades,
  queryOpenOrders,
  queryOrder,
} from './orders.ts';
import type { Parameters } from './parameters.ts';
import { placeOrder, testOrder } from './place.ts';
import { CancelIds } from './user-data/cancel-ids.ts';

type Handler = (deps: DialectDeps, call: Call) => unknown;
type Row = readonly [
  method: DialectRoute['method'],
  path: string,
  security: Security,
  weight: DialectRoute['weight'],
  handler: Handler,
];

/** Weights that depend on what is asked for; unreadable limits are refused later, at the usual price. */
function depthWeight(query: Parameters): number {
  const limit = Number(query.text('limit') ?? data.DEPTH_USUAL);
  if (limit > 1_000) return 250;
  if (limit > 500) return 50;
  return limit > 100 ? 25 : 5;
}
const perSymbol = (one: number, all: number) => (query: Parameters) =>
  query.has('symbol') || query.has('symbols') ? one : all;
const empty: Handler = () => [];

/** One row a route. */
const ROUTES: readonly Row[] = [
  ['GET', '/api/v3/ping', 'none', 1, () => ({})],
  ['GET', '/api/v3/time', 'none', 1, (_deps, { nowMs }) => ({ serverTime: nowMs })],
  ['GET', '/api/v3/exchangeInfo', 'none', 20, exchangeInfo],
  ['GET', '/api/v3/depth', 'none', depthWeight, data.depth],
  ['GET', '/api/v3/trades', 'none', 25, data.trades],
  ['GET', '/api/v3/historicalTrades', 'key', 25, data.historicalTrades],
  ['GET', '/api/v3/aggTrades', 'none', 4, data.aggTrades],
  ['GET', '/api/v3/klines', 'none', 2, data.klines],
  ['GET', '/api/v3/uiKlines', 'none', 2, data.klines],
  ['GET', '/api/v3/avgPrice', 'none', 2, data.avgPrice],
  ['GET', '/api/v3/ticker/24hr', 'none', perSymbol(2, 80), data.ticker24hr],
  ['GET', '/api/v3/ticker/price', 'none', perSymbol(2, 4), data.tickerPrice],
  ['GET', '/api/v3/ticker/bookTicker', 'none', perSymbol(2, 4), data.bookTicker],
  ['GET', '/api/v3/account', 'read', 20, account],
  ['POST', '/api/v3/order', 'spot', 1, placeOrder],
  ['POST', '/api/v3/order/test', 'spot', 1, testOrder],
  ['GET', '/api/v3/order', 'read', 4, queryOrder],
  ['DELETE', '/api/v3/order', 'spot', 1, cancelOrder],
  ['PUT', '/api/v3/order/amend/keepPriority', 'spot', 4, amendOrder],
  ['GET', '/api/v3/openOrders', 'read', perSymbol(6, 80), queryOpenOrders],
  ['DELETE', '/api/v3/openOrders', 'spot', 1, cancelOpenOrders],
  ['GET', '/api/v3/allOrders', 'read', 20, queryAllOrders],
  ['GET', '/api/v3/myTrades', 'read', 20, queryMyTrades],
  ['GET', '/sapi/v1/capital/config/getall', 'read', 10, coins],
  ['GET', '/sapi/v1/margin/allPairs', 'read', 1, empty],
  ['GET', '/sapi/v1/margin/isolated/allPairs', 'read', 10, empty],
  ['GET', '/sapi/v1/system/status', 'none', 1, () => ({ status: 0, msg: 'normal' })],
  ['GET', '/sapi/v1/asset/tradeFee', 'read', 1, tradeFees],
  ['GET', '/sapi/v1/account/apiRestrictions', 'any', 1, apiRestrictions],
  ['GET', '/dapi/v1/exchangeInfo', 'none', 1, noFutures],
];

/** Trading itself is answered past Fastify (http/direct-calls.ts). */
const DIRECT: ReadonlySet<string> = new Set(['/api/v3/order', '/api/v3/order/amend/keepPriority']);

/** Addresses under these that have no row are refused in the dialect's words. */
const PREFIXES = ['/api/v3/*', '/sapi/*', '/dapi/*'] as const;

/** Registers the Binance dialect: /api/v3, and what clients ask of /sapi and /dapi before they trade. */
export async function registerBinance(app: App, deps: GatewayDeps, feed: LiveFeed): Promise<void> {
  const all: DialectDeps = { ...deps, feed, cancelIds: new CancelIds() };
  const dialect = new Dialect(all);
  const plugin: FastifyPluginAsync = async (scope) => {
    const routes = ROUTES.map(([method, url, security, weight, handler]): DialectRoute => {
      return { method, url, security, weight, answer: (call) => handler(all, call) };
    });
    const unknown = PREFIXES.flatMap((url) =>
      (['GET', 'POST', 'PUT', 'DELETE'] as const).map((method): DialectRoute => {
        return { method, url, security: 'none', weight: 1, answer: refuseUnknown };
      }),
    );
    dialect.install(scope as unknown as App, [...routes, ...unknown]);
    for (const route of routes) if (DIRECT.has(route.url)) app.direct.add(dialect.direct(route));
  };
  await app.register(plugin);
}

function refuseUnknown(): never {
  throw new DialectError(-1000, 'No such route.', 404);
}
