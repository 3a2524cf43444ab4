import { notionalUnits } from '@pelorus/formulas/notional.ts';
import { ORDER_PHASES } from '@pelorus/protocol/exchange/orders.ts';
import type { Market } from '../../catalog/market.ts';
import { pricesSince } from '../../events/read-events.ts';
import { isOffNotional, isOverAsset } from '../any-price.ts';
import { DONE } from '../done-reasons.ts';
import { isOpen } from '../end-open.ts';
import { readyOrders, waitNow } from '../lists/activate-list.ts';
import { endOthers, followLists } from '../lists/follow-list.ts';
import { OCO, type OrderList } from '../lists/order-list.ts';
import { pegPrice } from '../peg.ts';
import { LIMIT, MARKET, PlaceRequest } from '../place-request.ts';
import { accountingOf, availableUnits, expireAt, holdUnits, type TradingRoom } from '../trading-room.ts';
import type { ConditionalOrder } from './conditional-order.ts';
import { isLimitedStop } from './order-types.ts';
import { moveHold } from './place-conditional.ts';
import type { Triggers } from './triggers.ts';

const WORKING = ORDER_PHASES.indexOf('WORKING');
const TRACKING = ORDER_PHASES.indexOf('TRACKING');

/** Lets triggered orders into the market. */
export interface Entrance {
  enter(order: PlaceRequest, orderId: number, market: Market): void;
  /** Whether the order that entered last traded at prices that concern conditional orders. */
  hasMoved(market: Market): boolean;
}

/** Whether the filters and its owner's balance allow a pegged order that was triggered the price which it took (PEG-04). */
function canBePegged(room: TradingRoom, market: Market, order: ConditionalOrder): boolean {
  const { account, heldUnits, lots, priceTicks, side } = order;
  if (priceTicks < Math.max(1, market.priceTicksMin) || priceTicks > market.priceTicksMax) return false;
  const notional = notionalUnits(priceTicks, lots, market.tickLotUnits);
  if (isOffNotional(market, notional, false) || isOverAsset(market, lots, notional)) return false;
  return holdUnits(room, market, side, priceTicks, lots) <= availableUnits(room, market, account, side) + heldUnits;
}

/** The next to enter: a triggered order, or a list whose first order was filled. */
type Turn = ConditionalOrder | OrderList;

/**
 * Works off what a command's trades and endings caused: first caused, first in; what those cause queues behind (COND-08,
 * LIST-05). It ends, since each order is triggered once, each list gets to its second phase once, and nothing here
 * makes a new order.
 */
export class Cascade {
  private readonly room: TradingRoom;
  private readonly request = new PlaceRequest();
  private queue: Turn[] = [];
  /** Number of the first event that was not looked through yet. */
  private seenEvents = 0;

  constructor(room: TradingRoom) {
    this.room = room;
  }

  /** Goes on from what the command did so far; a list that is ready at once has the first turn. */
  run(market: Market, entrance: Entrance, first?: OrderList): void {
    const { events } = this.room;
    this.queue = first === undefined ? [] : [first];
    this.seenEvents = events.commandStart;
    this.gather(market, entrance);
    this.workOff(market, entrance);
  }

  private workOff(market: Market, entrance: Entrance): void {
    const { events } = this.room;
    for (let next = 0; next < this.queue.length; next++) {
      this.seenEvents = events.count;
      const turn = this.queue[next] as Turn;
      if ('listId' in turn) this.activate(market, entrance, turn);
      else this.work(market, entrance, turn);
      this.gather(market, entrance);
    }
  }

  /** Updates lists after the events; then shows the prices of the last sweep, one after another, to waiting orders. */
  private gather(market: Market, entrance: Entrance): void {
    const { room } = this;
    const from = this.seenEvents;
    if (market.listedOrders > 0) followLists(room, market, from, (list) => this.queue.push(list));
    if (!entrance.hasMoved(market)) return;
    for (const priceTicks of pricesSince(room.events, from)) this.feel(market, market.triggers, priceTicks);
  }

  /** Shows a price to waiting orders: those that it triggers get their turn. */
  private feel(market: Market, triggers: Triggers, priceTicks: number): void {
    for (const { order, isFired } of triggers.feel(priceTicks)) {
      if (!isFired) this.tell(TRACKING, order);
      else if (accountingOf(this.room, market).mayTrigger(market, order)) this.queue.push(order);
      else triggers.add(order);
    }
  }

  /** Shows a new mark price to the orders that wait for one, and works off what that causes (FUT-34). */
  runMark(market: Market, entrance: Entrance, markTicks: number): void {
    if (market.markTriggers.isQuiet(markTicks, markTicks)) return;
    this.queue = [];
    this.feel(market, market.markTriggers, markTicks);
    this.workOff(market, entrance);
  }

  private tell(phase: number, { orderId, account, market, priceTicks, lots }: ConditionalOrder): void {
    this.room.events.orderPhase(phase, orderId, account, market, priceTicks, lots);
  }

  private work(market: Market, entrance: Entrance, order: ConditionalOrder): void {
    const { room } = this;
    // The other of its list was filled before its turn came.
    if (room.conditionals.find(order.orderId) === undefined) return;
    const list = room.lists.of(order.orderId);
    if (list !== undefined) endOthers(room, market, list, order.orderId);
    accountingOf(room, market).triggered(market, order);
    room.conditionals.remove(order);
    if (order.peg !== 0) order.priceTicks = pegPrice(market, order);
    if (order.peg !== 0 && !canBePegged(room, market, order)) {
      moveHold(room, market, order, -order.heldUnits);
      room.events.orderDone(DONE.PENDING_REFUSED, order.orderId, order.account, market.id, order.lots, 0, 0);
      return;
    }
    this.tell(WORKING, order);
    moveHold(room, market, order, -order.heldUnits);
    this.enter(market, entrance, order, isLimitedStop(order.type) ? LIMIT : MARKET);
  }

  private activate(market: Market, entrance: Entrance, list: OrderList): void {
    for (const order of readyOrders(this.room, market, list)) {
      if (order.type > MARKET) this.queue.push(...waitNow(this.room, market, order));
      else {
        if (list.kind !== OCO) this.tell(WORKING, order);
        this.enter(market, entrance, order, order.type);
        expireAt(this.room, market, order.orderId, isOpen(this.room, market, order.orderId) ? order.goodTillMs : 0);
      }
    }
  }

  private enter(market: Market, entrance: Entrance, order: ConditionalOrder, type: number): void {
    const { request } = this;
    request.account = order.account;
    request.market = order.market;
    request.side = order.side;
    request.type = type;
    request.tif = order.tif;
    request.stp = order.stp;
    request.lots = order.lots;
    request.quoteUnits = 0;
    request.priceTicks = order.priceTicks;
    request.visibleLots = order.visibleLots;
    request.isOfContract = market.product !== 0;
    request.positionSide = order.positionSide;
    request.isReduceOnly = order.isReducing;
    request.isClosing = order.isClosing;
    // The caller handles its expiry.
    request.goodTillMs = 0;
    entrance.enter(request, order.orderId, market);
  }
}
