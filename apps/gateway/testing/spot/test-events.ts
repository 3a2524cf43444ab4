import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import { ORDER_TYPES, SIDES, TIMES_IN_FORCE } from '@pelorus/protocol/exchange/orders.ts';
import { LIST_KINDS } from '@pelorus/protocol/spot/order-terms.ts';
import { OFFSET, PLACE_TERMS_BYTES } from '@pelorus/protocol/wire/command-layout.ts';

/** Builds engine events of orders in the first market, for scripted cores: 100 lots at 40,000 by default. */
export function acceptedOrder(
  account: number,
  orderId: number,
  change: Partial<EventOf<'orderAccepted'>> = {},
): EventOf<'orderAccepted'> {
  return {
    kind: 'orderAccepted',
    orderId,
    account,
    market: 1,
    side: 'BUY',
    type: 'LIMIT',
    tif: 'GTC',
    stp: 'EXPIRE_MAKER',
    priceTicks: 4_000_000,
    lots: 100,
    quoteUnits: 0,
    ...change,
  };
}

/** An order that rests. */
export function restingOrder(account: number, orderId: number): EngineEvent[] {
  return [acceptedOrder(account, orderId), { kind: 'orderRested', orderId, account, market: 1, leftLots: 100 }];
}

/** An order of which nothing was filled, cancelled by its owner. */
export function canceledOrder(account: number, orderId: number, leftLots = 100): EventOf<'orderDone'> {
  const left = { leftLots, filledLots: 0, filledQuoteUnits: 0 };
  return { kind: 'orderDone', orderId, account, market: 1, reason: 'CANCELED_BY_USER', ...left };
}

/**
 * Answers a list from its record's own bytes: the working order rests, or the one of an OCO without a stop; the others
 * wait. The ids of its orders follow its own.
 */
export function acceptedList(record: DataView, account: number, listId: number): EngineEvent[] {
  const listKind = LIST_KINDS[record.getUint8(OFFSET.listKind)] ?? 'OCO';
  const legs = record.getUint8(OFFSET.listLegs);
  const events: EngineEvent[] = [{ kind: 'listAccepted', listId, account, market: 1, listKind }];
  for (let leg = 0; leg < legs; leg++) {
    const at = OFFSET.listFirstLeg + leg * PLACE_TERMS_BYTES;
    const order = { orderId: listId + 1 + leg, account, market: 1 };
    const lots = record.getFloat64(at + OFFSET.placeLots, true);
    const priceTicks = record.getInt32(at + OFFSET.placePriceTicks, true);
    const stopTicks = record.getInt32(at + OFFSET.placeStopTicks, true);
    events.push(
      acceptedOrder(account, order.orderId, {
        side: SIDES[record.getUint8(at + OFFSET.placeSide)] ?? 'BUY',
        type: ORDER_TYPES[record.getUint8(at + OFFSET.placeType)] ?? 'LIMIT',
        tif: TIMES_IN_FORCE[record.getUint8(at + OFFSET.placeTif)] ?? 'GTC',
        priceTicks,
        lots,
      }),
      { ...order, kind: 'orderTerms', stopTicks, trailingBips: 0, visibleLots: 0, goodTillMs: 0, listId },
    );
    const waits = listKind === 'OCO' ? stopTicks > 0 : leg > 0;
    if (!waits) events.push({ ...order, kind: 'orderRested', leftLots: lots });
    else {
      const phase = listKind === 'OCO' ? 'WAITING' : 'PENDING';
      events.push({ ...order, kind: 'orderPhase', phase, priceTicks, lots });
    }
  }
  return events;
}
