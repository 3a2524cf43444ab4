import { ORDER_TYPES, TIMES_IN_FORCE } from '@pelorus/protocol/exchange/orders.ts';
import type { Market } from '../catalog/market.ts';
import type { ExchangeState } from '../exchange-state.ts';
import type { Placing } from '../trading/place.ts';
import { PlaceRequest } from '../trading/place-request.ts';

const IOC = TIMES_IN_FORCE.indexOf('IOC');
const LIMIT = ORDER_TYPES.indexOf('LIMIT');

/** What the engine closes by an order of its own. */
interface Forced {
  account: number;
  positionSide: number;
  /** Of the order. */
  side: number;
  lots: number;
  priceTicks: number;
}

/** Sends orders that close positions by force: immediate or cancel, reduce-only, at a limit, without a trading fee. */
export class ForcedOrders {
  private readonly state: ExchangeState;
  private readonly placing: Placing;
  private readonly request = new PlaceRequest();

  constructor(state: ExchangeState, placing: Placing) {
    this.state = state;
    this.placing = placing;
  }

  /** Accepts the order and tells it; returns its id. `enter` must follow. */
  accept(market: Market, { account, lots, positionSide, priceTicks, side }: Forced): number {
    const { request, state } = this;
    const { events } = state;
    const orderId = state.nextOrderId++;
    Object.assign(request, { account, market: market.id, side, type: LIMIT, tif: IOC, lots, priceTicks });
    Object.assign(request, { stp: market.payload.stpDefault, quoteUnits: 0, visibleLots: 0, goodTillMs: 0 });
    Object.assign(request, { isOfContract: true, positionSide, isReduceOnly: true, isClosing: false });
    events.orderAccepted(orderId, account, market.id, side, LIMIT, IOC, request.stp, priceTicks, lots, 0);
    events.orderContract(positionSide, 0, account, market.id, orderId, true, false, false, 0, 0, 0);
    return orderId;
  }

  /** Lets the order that was accepted last trade. */
  enter(market: Market, orderId: number): void {
    this.placing.enterForced(this.request, orderId, market);
  }
}
