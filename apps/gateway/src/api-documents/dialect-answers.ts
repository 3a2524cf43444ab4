import type { z } from 'zod';
import type { Methods } from '../dialects/binance/transport/ws-api/methods.ts';
import { ACCOUNT_ANSWERS } from './answers/account.ts';
import { FUTURES_ACCOUNT_ANSWERS } from './answers/futures-account.ts';
import { FUTURES_MARKET_ANSWERS } from './answers/futures-markets.ts';
import { FUTURES_ORDER_ANSWERS } from './answers/futures-orders.ts';
import { MARKET_ANSWERS } from './answers/markets.ts';
import { ORDER_ANSWERS } from './answers/orders.ts';
import { SESSION_RESULTS } from './answers/sessions.ts';
import { WALLET_ANSWERS } from './answers/wallets.ts';

/**
 * Response schemas by method and path. Every response in a gateway test is checked against them, field by field
 * (ADOC-05, ADOC-06); a call whose schema accepts nothing always fails.
 */
export const DIALECT_ANSWERS: Readonly<Record<string, z.ZodType>> = {
  ...MARKET_ANSWERS,
  ...FUTURES_MARKET_ANSWERS,
  ...ORDER_ANSWERS,
  ...ACCOUNT_ANSWERS,
  ...WALLET_ANSWERS,
  ...FUTURES_ORDER_ANSWERS,
  ...FUTURES_ACCOUNT_ANSWERS,
};

/** Returns the response schema of a route; an alias has that of its call. Undefined: none is documented. */
export function answerOf(method: string, path: string): z.ZodType | undefined {
  return (
    DIALECT_ANSWERS[`${method} ${path}`] ?? DIALECT_ANSWERS[`${method} ${path.replace(/^\/api\/v1\//, '/sapi/v1/')}`]
  );
}

/** Returns the result schema of a method of a request socket, which has `methods`: its route's, or its own. */
export function resultOf(methods: Methods, name: string): z.ZodType | undefined {
  const twin = Object.hasOwn(methods, name) ? methods[name] : undefined;
  return twin === undefined ? SESSION_RESULTS[name] : answerOf(...twin);
}
