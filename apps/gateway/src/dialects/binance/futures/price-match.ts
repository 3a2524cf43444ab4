import type { PlaceContractOrderBody } from '@pelorus/protocol/futures/order-http.ts';
import type { LiveOrder } from '../../../trading/live-orders.ts';
import { wordOf } from '../transport/order-words.ts';
import { PRICE_MATCHES } from '../transport/parameter-kinds.ts';
import type { Parameters } from '../transport/parameters.ts';

type PriceMatch = (typeof PRICE_MATCHES)[number];
type Peg = Required<Pick<PlaceContractOrderBody, 'peg' | 'pegLevels'>>;

/** The other side of the book, or the order's own, at this level behind the best. */
const MATCHES: Readonly<Record<Exclude<PriceMatch, 'NONE'>, Peg>> = {
  OPPONENT: { peg: 'MARKET', pegLevels: 0 },
  OPPONENT_5: { peg: 'MARKET', pegLevels: 4 },
  OPPONENT_10: { peg: 'MARKET', pegLevels: 9 },
  OPPONENT_20: { peg: 'MARKET', pegLevels: 19 },
  QUEUE: { peg: 'PRIMARY', pegLevels: 0 },
  QUEUE_5: { peg: 'PRIMARY', pegLevels: 4 },
  QUEUE_10: { peg: 'PRIMARY', pegLevels: 9 },
  QUEUE_20: { peg: 'PRIMARY', pegLevels: 19 },
};

/** Returns what a price match is to our own orders; nothing where none is asked for. Refuses -1130. */
export function pegAsked(parameters: Parameters): Partial<Peg> {
  const match = wordOf(parameters, 'priceMatch', PRICE_MATCHES) ?? 'NONE';
  return match === 'NONE' ? {} : MATCHES[match];
}

/** Returns the match of an order; one at a level that has no name goes by its side of the book. */
export function priceMatchOf({ peg, pegLevels }: Pick<LiveOrder, 'peg' | 'pegLevels'>): PriceMatch {
  if (peg === 'NONE') return 'NONE';
  const named = PRICE_MATCHES.find(
    (name) => name !== 'NONE' && MATCHES[name].peg === peg && MATCHES[name].pegLevels === pegLevels,
  );
  return named ?? (peg === 'MARKET' ? 'OPPONENT' : 'QUEUE');
}
