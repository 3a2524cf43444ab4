import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import {
  ORDER_TYPES,
  type OrderType,
  SIDES,
  type Side,
  STP_MODES,
  type StpMode,
} from '@pelorus/protocol/exchange/orders.ts';
import { LIST_KINDS, type ListKind, PEGS, type Peg } from '@pelorus/protocol/spot/order-terms.ts';
import { encodePlaceList, type PlaceFields } from '@pelorus/protocol/wire/encode-command.ts';
import { ALICE, all, Venue } from './venue.ts';

/** An order of a list: to sell 10 lots, unless said otherwise. */
export interface Leg {
  side?: Side;
  type: OrderType;
  lots?: number;
  price?: number;
  stop?: number;
  trailing?: number;
  visible?: number;
  goodTill?: number;
  stp?: StpMode;
  peg?: Peg;
  levels?: number;
  strategyId?: number;
  id?: string;
}

export const PROFIT: Leg = { type: 'LIMIT_MAKER', price: 120 };
export const STOP: Leg = { type: 'STOP_LOSS_LIMIT', price: 75, stop: 80 };
export const BUY_LEG: Leg = { side: 'BUY', type: 'LIMIT', price: 100 };

let ids = 0;

/** Returns the record of a list of Alice's. */
export function listRecord(kind: ListKind, legs: readonly Leg[], clientListId = `list-${ids++}`) {
  const fields = legs.map(
    (leg): PlaceFields => ({
      account: ALICE,
      market: 0,
      side: SIDES.indexOf(leg.side ?? 'SELL'),
      type: ORDER_TYPES.indexOf(leg.type),
      tif: leg.goodTill === undefined ? 0 : 3,
      stp: STP_MODES.indexOf(leg.stp ?? 'EXPIRE_TAKER'),
      lots: leg.lots ?? 10,
      quoteUnits: 0,
      priceTicks: leg.price ?? 0,
      stopTicks: leg.stop ?? 0,
      trailingBips: leg.trailing ?? 0,
      visibleLots: leg.visible ?? 0,
      goodTillMs: leg.goodTill ?? 0,
      peg: PEGS.indexOf(leg.peg ?? 'NONE'),
      pegLevels: leg.levels ?? 0,
      strategyId: leg.strategyId ?? 0,
      clientOrderId: leg.id ?? `leg-${ids++}`,
    }),
  );
  return encodePlaceList({ account: ALICE, market: 0, kind: LIST_KINDS.indexOf(kind), clientListId, legs: fields });
}

/** Places a list of Alice's; returns the events. */
export function placeList(venue: Venue, kind: ListKind, ...legs: Leg[]): EngineEvent[] {
  return venue.send(listRecord(kind, legs));
}

/** Returns the ids of the orders that were accepted. */
export function idsOf(told: readonly EngineEvent[]): number[] {
  return all(told, 'orderAccepted').map((event) => event.orderId);
}

/** Returns [order, reason] of those that ended. */
export function endsOf(told: readonly EngineEvent[]): [number, string][] {
  return all(told, 'orderDone').map((event): [number, string] => [event.orderId, event.reason]);
}

/** Returns a venue whose last price is this. */
export function tradedAt(price: number, own = {}): Venue {
  const venue = Venue.funded(own);
  venue.trade(price);
  return venue;
}
