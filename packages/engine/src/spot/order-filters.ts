import { notionalUnits } from '@pelorus/formulas/notional.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import type { Market } from '../catalog/market.ts';
import { isOutsideBand } from './band.ts';
import type { PlaceRequest } from './place-request.ts';
import type { SpotRoom } from './spot-room.ts';
import { checkTerms } from './terms.ts';

/** Returns the id of the first rejection that an order with a limit price deserves by what it says, or 0 (SPOT-16). */
export function checkLimit(room: SpotRoom, request: PlaceRequest, market: Market): number {
  const { lots, priceTicks, side } = request;
  if (priceTicks < market.priceTicksMin || priceTicks > market.priceTicksMax) return REJECTIONS.PRICE_FILTER.id;
  if (lots < market.lotsMin || lots > market.lotsMax) return REJECTIONS.LOT_SIZE.id;
  if (request.hasTerms) {
    const rejection = checkTerms(room, request, market);
    if (rejection !== 0) return rejection;
  }
  const notional = notionalUnits(priceTicks, lots, market.tickLotUnits);
  // notionalMax is at most 2^53 − 1, so a product that is too large to be exact is refused here.
  if (notional < market.notionalMin || notional > market.notionalMax) return REJECTIONS.NOTIONAL.id;
  return isOutsideBand(market, side, priceTicks) ? REJECTIONS.PERCENT_PRICE.id : 0;
}
