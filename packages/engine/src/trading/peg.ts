import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import type { Market } from '../catalog/market.ts';
import { NO_ASK, NO_BID } from '../order-book/price-ladder.ts';
import { type PlaceRequest, PRIMARY_PEG } from './place-request.ts';

/** Gives a pegged order the price that the book has for it now (PEG-01); returns the id of the refusal, or 0. */
export function takePegPrice(request: PlaceRequest, market: Market, nowMs: number): number {
  if (!market.isOpen(nowMs)) return REJECTIONS.MARKET_CLOSED.id;
  const priceTicks = pegPrice(market, request);
  if (priceTicks === 0) return REJECTIONS.NO_PEG_PRICE.id;
  request.priceTicks = priceTicks;
  return 0;
}

/** Returns the price that the book has for a pegged order now, or 0: it has no such level. */
export function pegPrice(
  market: Market,
  { peg, pegLevels, side }: { readonly peg: number; readonly pegLevels: number; readonly side: number },
): number {
  const { book } = market;
  // An order that takes from the other side uses this side's prices.
  const taker = peg === PRIMARY_PEG ? 1 - side : side;
  let price = book.bestAgainst(taker);
  for (let left = pegLevels; left > 0 && price !== NO_ASK && price !== NO_BID; left--)
    price = book.nextAgainst(taker, price);
  return price === NO_ASK || price === NO_BID ? 0 : price;
}
