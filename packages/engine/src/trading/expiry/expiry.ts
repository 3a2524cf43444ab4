import { Timers } from '../../timers/timers.ts';

/** When an order ends by itself. */
export interface Expiry {
  atMs: number;
  orderId: number;
  market: number;
}

/** Returns the times at which open orders end, empty. */
export function newExpiries(): Timers<Expiry> {
  return new Timers<Expiry>(({ orderId }) => orderId);
}
