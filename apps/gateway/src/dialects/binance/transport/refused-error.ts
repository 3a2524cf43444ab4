import type { Product } from '@pelorus/protocol/exchange/products.ts';
import { Refused } from '../../../http/refused.ts';
import type { Refusal } from '../../../trading/service/refusal.ts';
import { DialectError, dialectError } from './errors.ts';

const DAY_MS = 86_400_000;

/** Returns the dialect's error for a refused order; too many orders (-1015) names the limit that was reached. */
export function refusedError({ code, limit }: Refusal, product: Product = 'spot'): DialectError {
  const error = dialectError(new Refused(code, undefined, limit?.retryAfterSeconds), product);
  if (limit === undefined) return error;
  const rule = `${limit.orders} orders per ${limit.windowMs === DAY_MS ? '1 DAY' : '10 SECOND'}`;
  const text = `Too many new orders; current limit is ${rule}.`;
  return new DialectError(error.code, text, error.status, error.retryAfterSeconds);
}
