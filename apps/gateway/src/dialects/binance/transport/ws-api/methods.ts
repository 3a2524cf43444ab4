import type { DialectRoute } from '../dialect.ts';

type Twin = readonly [method: DialectRoute['method'], url: string];

/** Methods of a request socket, each with its REST route. */
export type Methods = Readonly<Record<string, Twin>>;

/** Which REST route a method is (BWS-02): whatever that does, and costs, and checks, and answers, this does. */
export const METHODS: Methods = {
  ping: ['GET', '/api/v3/ping'],
  time: ['GET', '/api/v3/time'],
  exchangeInfo: ['GET', '/api/v3/exchangeInfo'],
  depth: ['GET', '/api/v3/depth'],
  'trades.recent': ['GET', '/api/v3/trades'],
  'trades.historical': ['GET', '/api/v3/historicalTrades'],
  'blockTrades.historical': ['GET', '/api/v3/historicalBlockTrades'],
  'trades.aggregate': ['GET', '/api/v3/aggTrades'],
  klines: ['GET', '/api/v3/klines'],
  uiKlines: ['GET', '/api/v3/uiKlines'],
  avgPrice: ['GET', '/api/v3/avgPrice'],
  executionRules: ['GET', '/api/v3/executionRules'],
  referencePrice: ['GET', '/api/v3/referencePrice'],
  'referencePrice.calculation': ['GET', '/api/v3/referencePrice/calculation'],
  'ticker.24hr': ['GET', '/api/v3/ticker/24hr'],
  'ticker.tradingDay': ['GET', '/api/v3/ticker/tradingDay'],
  ticker: ['GET', '/api/v3/ticker'],
  'ticker.price': ['GET', '/api/v3/ticker/price'],
  'ticker.book': ['GET', '/api/v3/ticker/bookTicker'],
  'order.place': ['POST', '/api/v3/order'],
  'order.test': ['POST', '/api/v3/order/test'],
  'order.status': ['GET', '/api/v3/order'],
  'order.cancel': ['DELETE', '/api/v3/order'],
  'order.cancelReplace': ['POST', '/api/v3/order/cancelReplace'],
  'order.amend.keepPriority': ['PUT', '/api/v3/order/amend/keepPriority'],
  'order.amendments': ['GET', '/api/v3/order/amendments'],
  'openOrders.status': ['GET', '/api/v3/openOrders'],
  'openOrders.cancelAll': ['DELETE', '/api/v3/openOrders'],
  'orderList.place': ['POST', '/api/v3/order/oco'],
  'orderList.place.oco': ['POST', '/api/v3/orderList/oco'],
  'orderList.place.oto': ['POST', '/api/v3/orderList/oto'],
  'orderList.place.otoco': ['POST', '/api/v3/orderList/otoco'],
  'orderList.place.opo': ['POST', '/api/v3/orderList/opo'],
  'orderList.place.opoco': ['POST', '/api/v3/orderList/opoco'],
  'orderList.status': ['GET', '/api/v3/orderList'],
  'orderList.cancel': ['DELETE', '/api/v3/orderList'],
  'openOrderLists.status': ['GET', '/api/v3/openOrderList'],
  'sor.order.place': ['POST', '/api/v3/sor/order'],
  'sor.order.test': ['POST', '/api/v3/sor/order/test'],
  'account.status': ['GET', '/api/v3/account'],
  'account.rateLimits.orders': ['GET', '/api/v3/rateLimit/order'],
  'account.commission': ['GET', '/api/v3/account/commission'],
  allOrders: ['GET', '/api/v3/allOrders'],
  allOrderLists: ['GET', '/api/v3/allOrderList'],
  myTrades: ['GET', '/api/v3/myTrades'],
  myPreventedMatches: ['GET', '/api/v3/myPreventedMatches'],
  myAllocations: ['GET', '/api/v3/myAllocations'],
  myFilters: ['GET', '/api/v3/myFilters'],
  'userDataStream.start': ['POST', '/api/v3/userDataStream'],
  'userDataStream.ping': ['PUT', '/api/v3/userDataStream'],
  'userDataStream.stop': ['DELETE', '/api/v3/userDataStream'],
};

/** The methods of contracts (BFUT-60). */
export const FUTURES_METHODS: Methods = {
  ping: ['GET', '/fapi/v1/ping'],
  time: ['GET', '/fapi/v1/time'],
  depth: ['GET', '/fapi/v1/depth'],
  'ticker.price': ['GET', '/fapi/v1/ticker/price'],
  'ticker.book': ['GET', '/fapi/v1/ticker/bookTicker'],
  'order.place': ['POST', '/fapi/v1/order'],
  'order.modify': ['PUT', '/fapi/v1/order'],
  'order.cancel': ['DELETE', '/fapi/v1/order'],
  'order.status': ['GET', '/fapi/v1/order'],
  'algoOrder.place': ['POST', '/fapi/v1/algoOrder'],
  'algoOrder.cancel': ['DELETE', '/fapi/v1/algoOrder'],
  'account.balance': ['GET', '/fapi/v2/balance'],
  'account.status': ['GET', '/fapi/v2/account'],
  'account.position': ['GET', '/fapi/v2/positionRisk'],
  'v2/account.balance': ['GET', '/fapi/v3/balance'],
  'v2/account.status': ['GET', '/fapi/v3/account'],
  'v2/account.position': ['GET', '/fapi/v3/positionRisk'],
  'userDataStream.start': ['POST', '/fapi/v1/listenKey'],
  'userDataStream.ping': ['PUT', '/fapi/v1/listenKey'],
  'userDataStream.stop': ['DELETE', '/fapi/v1/listenKey'],
};

/** Returns each method of a table with its route; one whose route is not there is no method. */
export function methodsOf(table: Methods, routes: readonly DialectRoute[]): ReadonlyMap<string, DialectRoute> {
  const found = new Map(routes.map((route) => [`${route.method} ${route.url}`, route]));
  const methods = new Map<string, DialectRoute>();
  for (const [name, [method, url]] of Object.entries(table)) {
    const route = found.get(`${method} ${url}`);
    if (route !== undefined) methods.set(name, route);
  }
  return methods;
}
