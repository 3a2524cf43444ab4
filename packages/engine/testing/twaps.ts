import type { twap } from './algos.ts';
import { all, BOB, Venue } from './venue.ts';

export const MINUTE = 60_000;
export type Told = ReturnType<typeof twap>;
export const tradedLots = (told: Told) => all(told, 'trade').reduce((sum, trade) => sum + trade.lots, 0);

/** A venue in which Bob buys and sells much at 100. */
export function liquid(own = {}): Venue {
  const venue = Venue.funded(own);
  venue.trade(100);
  venue.buy(BOB, 5_000, 100);
  venue.sell(BOB, 5_000, 101);
  return venue;
}

export function later(venue: Venue, ms = MINUTE): Told {
  venue.nowMs += ms;
  return venue.expire();
}
