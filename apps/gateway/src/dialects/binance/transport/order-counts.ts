import type { Call } from './caller.ts';
import type { BinanceNeeds } from './needs.ts';

/** Says how many of the account's orders count towards its limits (BINA-51, BINA-25). */
export function tellOrderCounts({ rates }: BinanceNeeds, { account, headers }: Call): void {
  headers.push('x-mbx-order-count-10s', String(rates.orders10s.used(String(account))));
  headers.push('x-mbx-order-count-1d', String(rates.ordersDay.used(String(account))));
}

/** GET /api/v3/rateLimit/order, and /fapi/v1's: the account's unfilled orders by window (BINA-25). */
export function orderRateLimits(deps: BinanceNeeds, { account }: Call): object {
  const { orders10s, ordersDay } = deps.rates;
  const key = String(account);
  return [
    {
      rateLimitType: 'ORDERS',
      interval: 'SECOND',
      intervalNum: 10,
      limit: orders10s.limit,
      count: orders10s.used(key),
    },
    { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: ordersDay.limit, count: ordersDay.used(key) },
  ];
}
