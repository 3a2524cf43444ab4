import type { z } from 'zod';
import { METHODS } from '../dialects/binance/transport/ws-api/methods.ts';
import { ACCOUNT_ANSWERS } from './answers/account.ts';
import { MARKET_ANSWERS } from './answers/markets.ts';
import { ORDER_ANSWERS } from './answers/orders.ts';
import { SESSION_RESULTS } from './answers/sessions.ts';
import { WALLET_ANSWERS } from './answers/wallets.ts';

/**
 * What calls are answered with, by method and path. Every answer that a test of the gateway gets is held against it, field
 * by field (ADOC-05, ADOC-06); a call whose schema takes nothing is always refused.
 */
export const DIALECT_ANSWERS: Readonly<Record<string, z.ZodType>> = {
  ...MARKET_ANSWERS,
  ...ORDER_ANSWERS,
  ...ACCOUNT_ANSWERS,
  ...WALLET_ANSWERS,
};

/** What one route answers: a second name of a call answers as the call does. Undefined: nobody has said it. */
export function answerOf(method: string, path: string): z.ZodType | undefined {
  return (
    DIALECT_ANSWERS[`${method} ${path}`] ?? DIALECT_ANSWERS[`${method} ${path.replace(/^\/api\/v1\//, '/sapi/v1/')}`]
  );
}

/** What a method of the request socket answers as its result: what its route does, or its own. */
export function resultOf(name: string): z.ZodType | undefined {
  const twin = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
  return twin === undefined ? SESSION_RESULTS[name] : answerOf(...twin);
}
