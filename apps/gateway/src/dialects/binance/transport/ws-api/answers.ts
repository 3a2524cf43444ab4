import type { Limits } from '../../../../limits.ts';
import type { DialectError } from '../errors.ts';

/** What one request cost, as the headers of its REST twin say it: names and values in turn. */
type Costs = readonly string[];

/** Which header counts what, in the order the genuine answers have. */
const COUNTED = [
  ['x-mbx-order-count-10s', 'ORDERS', 'SECOND', 10, 'ordersPer10Seconds'],
  ['x-mbx-order-count-1d', 'ORDERS', 'DAY', 1, 'ordersPerDay'],
  ['x-mbx-used-weight-1m', 'REQUEST_WEIGHT', 'MINUTE', 1, 'weightPerMinute'],
] as const;

/**
 * Returns the limits that the request counts towards, with their usage, as a JSON list (BWS-05). Written by hand,
 * because every answer has one.
 */
export function rateLimitsOf(costs: Costs, limits: Limits): string {
  let list = '';
  for (const [header, rateLimitType, interval, intervalNum, limit] of COUNTED) {
    const at = costs.indexOf(header);
    if (at < 0) continue;
    const entry =
      `{"rateLimitType":"${rateLimitType}","interval":"${interval}","intervalNum":${intervalNum},` +
      `"limit":${limits[limit]},"count":${costs[at + 1]}}`;
    list = list === '' ? entry : `${list},${entry}`;
  }
  return `[${list}]`;
}

function withRateLimits(answer: string, rateLimits: string | null): string {
  return rateLimits === null ? `${answer}}` : `${answer},"rateLimits":${rateLimits}}`;
}

/** Returns the frame's text of a request that was done; `result` and `rateLimits` are JSON. */
export function resultText(idText: string, result: string, rateLimits: string | null): string {
  return withRateLimits(`{"id":${idText},"status":200,"result":${result}`, rateLimits);
}

/** Returns the frame's text of a refusal. */
export function errorText(idText: string, refused: DialectError, rateLimits: string | null, nowMs: number): string {
  const { code, message: msg, status, retryAfterSeconds } = refused;
  const error: { code: number; msg: string; data?: unknown } = { code, msg };
  if ('data' in refused && refused.data !== undefined) error.data = refused.data;
  else if (retryAfterSeconds !== undefined)
    error.data = { serverTime: nowMs, retryAfter: nowMs + retryAfterSeconds * 1_000 };
  return withRateLimits(`{"id":${idText},"status":${status},"error":${JSON.stringify(error)}`, rateLimits);
}
