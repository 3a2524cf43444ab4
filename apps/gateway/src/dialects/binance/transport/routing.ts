import { DialectError } from './errors.ts';

/**
 * POST /api/v3/sor/order and its test: an order is routed where several books trade one asset; ours is one book a market
 * (exchangeInfo names no `sors`).
 */
export function refuseRouting(): never {
  throw new DialectError(-1020, 'This operation is not supported.');
}
