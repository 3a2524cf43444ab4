import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import type { Market } from '../catalog/market.ts';
import type { PlaceRequest } from './place-request.ts';
import type { TradingRoom } from './trading-room.ts';

/** Returns the id of the first rejection that an order's visible part or its end deserves, or 0 (ICE-02, GTD-01). */
export function checkTerms(
  room: TradingRoom,
  request: Pick<PlaceRequest, 'goodTillMs' | 'lots' | 'visibleLots'>,
  market: Market,
): number {
  const { goodTillMs, lots, visibleLots } = request;
  if (visibleLots !== 0) {
    if (visibleLots < market.lotsMin) return REJECTIONS.LOT_SIZE.id;
    if (Math.ceil(lots / visibleLots) > market.icebergPartsMax) return REJECTIONS.ICEBERG_PARTS.id;
  }
  return goodTillMs !== 0 && goodTillMs <= room.nowMs ? REJECTIONS.GOOD_TILL_PAST.id : 0;
}

/** Tells what an order says beyond its acceptance. */
export function tellTerms(room: TradingRoom, request: PlaceRequest, market: Market, orderId: number, listId = 0): void {
  const { account, goodTillMs, stopTicks, trailingBips, visibleLots } = request;
  room.events.orderTerms(orderId, account, market.id, stopTicks, trailingBips, visibleLots, goodTillMs, listId);
  if (request.peg !== 0) room.events.orderPegged(request.peg, request.pegLevels, orderId, account, market.id);
  if (request.isOfContract) tellContract(room, request, market, orderId);
  const { strategyId, strategyType } = request;
  if (strategyId !== 0 || strategyType !== 0)
    room.events.orderTagged(orderId, account, market.id, strategyId, strategyType);
}

/** Tells what an order says of positions. */
function tellContract(room: TradingRoom, request: PlaceRequest, market: Market, orderId: number): void {
  const { account, exitType, isClosing, isProtected, isReduceOnly, positionSide, workingType } = request;
  const { stopLossTicks, takeProfitTicks } = request;
  room.events.orderContract(
    positionSide,
    workingType,
    account,
    market.id,
    orderId,
    isReduceOnly,
    isClosing,
    isProtected,
    exitType,
    takeProfitTicks,
    stopLossTicks,
  );
}
