import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import {
  ORDER_TYPES,
  type OrderType,
  SIDES,
  type Side,
  STP_MODES,
  type StpMode,
} from '@pelorus/protocol/exchange/orders.ts';
import { DISTRIBUTIONS, type Distribution } from '@pelorus/protocol/spot/algos.ts';
import {
  CANCEL_RESTRICTIONS,
  type CancelRestriction,
  PEGS,
  REPLACE_MODES,
  type ReplaceMode,
} from '@pelorus/protocol/spot/order-terms.ts';
import { encodeCancelReplace } from '@pelorus/protocol/wire/encode-algos.ts';
import { encodeCancel, type PlaceFields } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeCancelAlgo, encodePlaceScaled, encodePlaceTwap } from '@pelorus/protocol/wire/encode-fixed.ts';
import type { OrderTarget } from '@pelorus/protocol/wire/record.ts';
import type { Order, Venue } from './venue.ts';

interface Replacing extends Order {
  mode?: ReplaceMode;
  restriction?: CancelRestriction;
  takesLeft?: boolean;
  side?: Side;
  /** Of the record; absent: the one that says it now. */
}

/** Returns the record that replaces an order with a LIMIT GTC order to sell, unless said otherwise. */
export function replacing(account: number, target: OrderTarget, order: Replacing): Uint8Array<ArrayBuffer> {
  const fields: PlaceFields = {
    account,
    market: order.market ?? 0,
    side: SIDES.indexOf(order.side ?? 'SELL'),
    type: ORDER_TYPES.indexOf(order.type ?? 'LIMIT'),
    tif: 0,
    stp: STP_MODES.indexOf(order.stp ?? 'EXPIRE_TAKER'),
    lots: order.lots ?? 0,
    quoteUnits: order.quote ?? 0,
    priceTicks: order.price ?? 0,
    clientOrderId: order.id ?? 'next',
    stopTicks: order.stop ?? 0,
    visibleLots: order.visible ?? 0,
    peg: PEGS.indexOf(order.peg ?? 'NONE'),
  };
  const record = encodeCancelReplace({
    account,
    market: order.market ?? 0,
    target,
    restriction: CANCEL_RESTRICTIONS.indexOf(order.restriction ?? 'NONE'),
    mode: REPLACE_MODES.indexOf(order.mode ?? 'STOP_ON_FAILURE'),
    takesLeft: order.takesLeft ?? false,
    order: fields,
  });
  return record;
}

export function replace(venue: Venue, account: number, target: OrderTarget, order: Replacing): EngineEvent[] {
  return venue.send(replacing(account, target, order));
}

export function cancelOnly(
  venue: Venue,
  account: number,
  target: OrderTarget,
  restriction: CancelRestriction,
): EngineEvent[] {
  return venue.send(encodeCancel(account, 0, target, CANCEL_RESTRICTIONS.indexOf(restriction)));
}

interface LadderOrder {
  side?: Side;
  lots: number;
  from: number;
  to: number;
  orders: number;
  distribution?: Distribution;
  type?: OrderType;
  stp?: StpMode;
  id?: string;
}

export function ladder(venue: Venue, account: number, order: LadderOrder): EngineEvent[] {
  return venue.send(
    encodePlaceScaled({
      account,
      market: 0,
      side: SIDES.indexOf(order.side ?? 'SELL'),
      stp: STP_MODES.indexOf(order.stp ?? 'EXPIRE_TAKER'),
      clientAlgoId: order.id ?? 'ladder',
      lots: order.lots,
      type: ORDER_TYPES.indexOf(order.type ?? 'LIMIT'),
      firstTicks: order.from,
      lastTicks: order.to,
      orders: order.orders,
      distribution: DISTRIBUTIONS.indexOf(order.distribution ?? 'FLAT'),
    }),
  );
}

export interface TwapOrder {
  side?: Side;
  lots?: number;
  quote?: number;
  limit?: number;
  slices?: number;
  seed?: number;
  durationMs?: number;
  stp?: StpMode;
  id?: string;
}

/** Returns the record of a TWAP: to sell in 4 slices a minute apart, unless said otherwise. */
function twapRecord(account: number, order: TwapOrder): Uint8Array<ArrayBuffer> {
  return encodePlaceTwap({
    account,
    market: 0,
    side: SIDES.indexOf(order.side ?? 'SELL'),
    stp: STP_MODES.indexOf(order.stp ?? 'EXPIRE_TAKER'),
    clientAlgoId: order.id ?? 'twap',
    lots: order.lots ?? 0,
    quoteUnits: order.quote ?? 0,
    limitTicks: order.limit ?? 0,
    slices: order.slices ?? 4,
    seed: order.seed ?? 0,
    durationMs: order.durationMs ?? 240_000,
  });
}

export function twap(venue: Venue, account: number, order: TwapOrder): EngineEvent[] {
  return venue.send(twapRecord(account, order));
}

export function cancelAlgo(venue: Venue, account: number, algoId: number): EngineEvent[] {
  return venue.send(encodeCancelAlgo(account, algoId));
}
