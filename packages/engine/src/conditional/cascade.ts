import { ORDER_PHASES } from '@pelorus/protocol/spot/enums.ts';
import type { Market } from '../catalog/market.ts';
import { GTC, LIMIT, MARKET, PlaceRequest } from '../spot/place-request.ts';
import type { SpotRoom } from '../spot/spot-room.ts';
import type { ConditionalOrder } from './conditional-order.ts';
import { isLimitedStop } from './order-types.ts';
import { moveHold } from './place-conditional.ts';

const WORKING = ORDER_PHASES.indexOf('WORKING');
const TRACKING = ORDER_PHASES.indexOf('TRACKING');

/** Who lets triggered orders into the market. */
interface Entrance {
  enter(order: PlaceRequest, orderId: number, market: Market): void;
  /** Whether the order that entered last traded at prices that concern conditional orders. */
  hasMoved(market: Market): boolean;
}

/**
 * Works off what a sweep's trades triggered: first triggered, first in; what those trade triggers more, which queue
 * behind (COND-08). It ends, since each order is triggered once and nothing here makes another wait.
 */
export class Cascade {
  private readonly room: SpotRoom;
  private readonly request = new PlaceRequest();
  private queue: ConditionalOrder[] = [];
  /** Number of the first event that was not looked through for trades yet. */
  private seenEvents = 0;

  constructor(room: SpotRoom) {
    this.room = room;
  }

  /** Goes on from the sweep that `entrance` made last. */
  run(market: Market, entrance: Entrance): void {
    const { events } = this.room;
    this.queue = [];
    this.seenEvents = events.commandStart;
    this.gather(market);
    for (let next = 0; next < this.queue.length; next++) {
      const order = this.queue[next] as ConditionalOrder;
      this.seenEvents = events.count;
      this.work(market, entrance, order);
      if (entrance.hasMoved(market)) this.gather(market);
    }
  }

  /** Shows the prices of the last sweep's trades, one after another, to those who wait. */
  private gather(market: Market): void {
    const { room } = this;
    for (const priceTicks of room.events.pricesSince(this.seenEvents)) {
      for (const { order, isFired } of market.triggers.feel(priceTicks)) {
        if (isFired) this.queue.push(order);
        else this.tell(TRACKING, order);
      }
    }
  }

  private tell(phase: number, { orderId, account, market, priceTicks, lots }: ConditionalOrder): void {
    this.room.events.phase(phase, orderId, account, market, priceTicks, lots);
  }

  private work(market: Market, entrance: Entrance, order: ConditionalOrder): void {
    const { request, room } = this;
    room.conditionals.remove(order);
    this.tell(WORKING, order);
    moveHold(room, market, order, -order.heldUnits);
    const isLimited = isLimitedStop(order.type);
    request.account = order.account;
    request.market = order.market;
    request.side = order.side;
    request.type = isLimited ? LIMIT : MARKET;
    request.tif = isLimited ? order.tif : GTC;
    request.stp = order.stp;
    request.knowsRules = true;
    request.lots = order.lots;
    request.quoteUnits = 0;
    request.priceTicks = order.priceTicks;
    request.visibleLots = order.visibleLots;
    // Its end was remembered when it was placed.
    request.goodTillMs = 0;
    entrance.enter(request, order.orderId, market);
  }
}
