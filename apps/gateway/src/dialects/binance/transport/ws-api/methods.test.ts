import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../route-table.ts';
import type { DialectRoute } from '../dialect.ts';
import { METHODS, methodsOf } from './methods.ts';
import { SESSION_METHODS } from './session-methods.ts';

const routes: DialectRoute[] = ROUTES.map(([method, url, security, weight]) => ({
  method,
  url,
  security,
  weight,
  reads: new Set<string>(),
  answer: () => null,
}));
const name = ({ method, url }: Pick<DialectRoute, 'method' | 'url'>) => `${method} ${url}`;

describe('the table of methods', () => {
  it('BWS-02 every method has its route, and every route its method', () => {
    const known = new Set(routes.map(name));
    const missing = Object.values(METHODS).filter(([method, url]) => !known.has(name({ method, url })));
    expect(missing).toEqual([]);
    const twins = new Set(Object.values(METHODS).map(([method, url]) => name({ method, url })));
    const unnamed = [...known].filter((route) => / \/api\/v3\//.test(route) && !twins.has(route));
    expect(unnamed).toEqual([]);
  });

  it('BWS-02 a method is its route itself, with its security and weight', () => {
    const methods = methodsOf(METHODS, routes);
    const place = routes.find((route) => name(route) === 'POST /api/v3/order');
    expect(methods.get('order.place')).toBe(place);
    expect(methods.get('constructor')).toBeUndefined();
  });

  it('BWS-02 no name stands for two things', () => {
    const names = [...Object.keys(METHODS), ...Object.keys(SESSION_METHODS)];
    expect(new Set(names).size).toBe(names.length);
    const twins = Object.values(METHODS).map(([method, url]) => name({ method, url }));
    expect(new Set(twins).size).toBe(twins.length);
  });

  it('BWS-02 these are the methods of the genuine exchange', () => {
    const genuine =
      `ping time exchangeInfo depth trades.recent trades.historical trades.aggregate klines uiKlines avgPrice
      ticker.24hr ticker.tradingDay ticker ticker.price ticker.book session.logon session.status session.logout
      session.subscriptions order.place order.test order.status order.cancel order.cancelReplace
      order.amend.keepPriority openOrders.status openOrders.cancelAll orderList.place orderList.place.oco
      orderList.place.oto orderList.place.otoco orderList.place.opo orderList.place.opoco orderList.status
      orderList.cancel openOrderLists.status sor.order.place sor.order.test account.status
      account.rateLimits.orders account.commission allOrders allOrderLists myTrades myPreventedMatches
      myAllocations myFilters order.amendments executionRules referencePrice referencePrice.calculation
      blockTrades.historical userDataStream.subscribe userDataStream.subscribe.signature
      userDataStream.unsubscribe userDataStream.start userDataStream.ping userDataStream.stop`.split(/\s+/);
    expect([...Object.keys(METHODS), ...Object.keys(SESSION_METHODS)].sort()).toEqual(genuine.sort());
  });
});
