import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { AUCTION, type Market } from '../catalog/market.ts';
import type { CommandBatch } from '../commands/command-batch.ts';
import { checkOrderId, tellRepeatedRequest } from '../idempotency/client-ids.ts';
import { KEY_NEW, KEY_SAME } from '../idempotency/idempotency.ts';
import { assertInvariant } from '../invariants/invariant-broken.ts';
import { DryWalk } from '../order-book/dry-walk.ts';
import { match, NONE } from '../order-book/matching.ts';
import { type Gone, NO_GROUP, STOP_FILLED, Taker } from '../order-book/taker.ts';
import type { AuctionPrice } from './auction/auction-price.ts';
import { meetOwn } from './auction/own-orders.ts';
import { isOutsideBand } from './band.ts';
import { Cascade, type Entrance } from './conditional/cascade.ts';
import { checkConditional, placeConditional } from './conditional/place-conditional.ts';
import { DONE } from './done-reasons.ts';
import { endReason, STAYS } from './end-reason.ts';
import { pause, withinRange } from './execution-rules.ts';
import { ListPlacing } from './lists/place-list.ts';
import { checkMarketOrder } from './market-order.ts';
import { checkLimitOrder } from './order-filters.ts';
import { takePegPrice } from './peg.ts';
import { FOK, LIMIT, LIMIT_MAKER, MARKET, PlaceRequest } from './place-request.ts';
import { rememberPlaced } from './remember-placed.ts';
import { restOrder } from './rest-order.ts';
import { tellTerms } from './terms.ts';
import { accountingOf, hasOwnOrders, type TradingRoom } from './trading-room.ts';

const ACCEPTED = 0;

/** Places orders: checks them in the order of the rejections table, matches them, rests the remainder. */
export class Placing {
  private readonly room: TradingRoom;
  private request = new PlaceRequest();
  private readonly cascade: Cascade;
  private readonly lists: ListPlacing;
  private readonly taker = new Taker();
  private readonly walk = new DryWalk();
  /** Whether the order that was cut last has anything to close. */
  private isReducible = false;

  constructor(room: TradingRoom) {
    this.room = room;
    this.cascade = new Cascade(room);
    this.lists = new ListPlacing(room);
  }

  /** Handles a place record; returns the id of the refusal, or 0. */
  place(batch: CommandBatch, at: number, recordBytes: number): number {
    const { room, request } = this;
    if (!request.read(batch, at, recordBytes)) return REJECTIONS.MALFORMED_COMMAND.id;
    if (!room.accounts.isUser(request.account)) return REJECTIONS.UNKNOWN_ACCOUNT.id;
    const market = room.catalog.markets[request.market];
    if (market === undefined) return REJECTIONS.UNKNOWN_MARKET.id;
    if (request.isReusing && tellRepeatedRequest(room, batch, at, request.bytes)) return 0;
    const seen = checkOrderId(room, batch, at, request.contentEnd, request.isReusing);
    if (seen === KEY_SAME) {
      room.events.duplicate(room.idempotency.foundOrderId);
      return 0;
    }
    if (seen !== KEY_NEW) return REJECTIONS.KEY_REUSED.id;
    return this.placeRead(market);
  }

  /** Reads an order whose record lies within another; returns it, or null when it is malformed. */
  read(batch: CommandBatch, at: number, recordBytes: number): PlaceRequest | null {
    return this.request.read(batch, at, recordBytes) ? this.request : null;
  }

  /** Places the order that was read last, whose key was looked up last; returns the id of the refusal, or 0. */
  placeRead(market: Market): number {
    const rejection = this.refusal(market);
    if (rejection === ACCEPTED && this.request.isConditional) placeConditional(this.room, this.request, market);
    else if (rejection === ACCEPTED) {
      this.accept(market);
      if (market.listedOrders > 0 || this.hasMoved(market)) this.cascade.run(market, this);
    }
    return rejection;
  }

  /** Returns the id of the refusal that the order which was read last would have now, or 0; nothing is done. */
  refusal(market: Market): number {
    const { request, room } = this;
    market.settleBand(room.nowMs);
    if (market.status === AUCTION && !request.isForAuction) return REJECTIONS.NOT_IN_AUCTION.id;
    const unsuited = accountingOf(room, market).orderRefusal(market, request);
    if (unsuited !== ACCEPTED) return unsuited;
    if (request.isConditional) return checkConditional(room, request, market);
    const offPeg = request.peg === 0 ? ACCEPTED : takePegPrice(request, market, room.nowMs);
    if (offPeg !== ACCEPTED) return offPeg;
    this.aim(market);
    return request.type === MARKET
      ? checkMarketOrder(room, request, market, this.taker, this.walk, this.isMeetingOwn(market))
      : checkLimitOrder(room, request, market);
  }

  /** Result of the order that swept last. */
  get swept(): Readonly<Taker> {
    return this.taker;
  }

  /** Shows a contract's new mark price to the orders that wait for one. */
  feelMark(market: Market, markTicks: number): void {
    this.cascade.runMark(market, this.entranceOf(market), markTicks);
  }

  /** Works off what the present command's trades caused, whichever of its orders made them. */
  follow(market: Market): void {
    this.cascade.run(market, this.entranceOf(market));
  }

  /** What lets orders into a market and looks at all prices since, whichever order traded last. */
  private entranceOf(market: Market): Entrance {
    return { enter: (order, orderId) => this.enter(order, orderId, market), hasMoved: () => true };
  }

  /** Goes on with a market that trades again after an auction (AUCT-08). */
  reopened(market: Market, auction: AuctionPrice): void {
    const { taker } = this;
    taker.filledLots = auction.lots;
    taker.firstTicks = auction.priceTicks;
    if (market.listedOrders > 0 || this.hasMoved(market)) this.cascade.run(market, this);
  }

  /** Handles a placeList record; returns the id of the refusal, or 0. */
  placeList(batch: CommandBatch, at: number, recordBytes: number): number {
    return this.lists.place(batch, at, recordBytes, this, this.cascade);
  }

  /** Whether the last sweep traded at prices that concern conditional orders. */
  hasMoved(market: Market): boolean {
    const { filledLots, firstTicks } = this.taker;
    return filledLots > 0 && !market.triggers.isQuiet(firstTicks, market.lastTicks);
  }

  /**
   * Lets a triggered order into the market, as a market order or a limit order with its time in force. It was accepted
   * before, and its hold is available again: a market order to buy goes as far as the hold and the available balance
   * pay (COND-10); a limit price outside the current band ends it (COND-11).
   */
  enter(order: PlaceRequest, orderId: number, market: Market): void {
    const placed = this.request;
    this.request = order;
    if (order.isReducing) this.cut(order, orderId, market);
    this.aim(market);
    this.taker.orderId = orderId;
    const isOutside = order.type !== MARKET && isOutsideBand(market, order.side, order.priceTicks);
    if (order.isReducing && !this.isReducible) this.end(market, DONE.REDUCE_ONLY);
    else if (isOutside) this.end(market, DONE.PRICE_BAND_REACHED);
    else this.enterPaid(market);
    this.request = placed;
  }

  /** As refusal, of an order that no record says. */
  refusalOf(order: PlaceRequest, market: Market): number {
    const read = this.request;
    this.request = order;
    const refusal = this.refusal(market);
    this.request = read;
    return refusal;
  }

  /** Lets an order that left the book enter again under its id, with what it had filled before (FUT-80). */
  reenter(order: PlaceRequest, orderId: number, market: Market, before: Readonly<Gone>): void {
    const read = this.request;
    this.request = order;
    this.aim(market);
    this.taker.orderId = orderId;
    const reason = this.sweep(market);
    const isMoved = this.hasMoved(market);
    this.taker.addGone(before);
    order.lots += before.filledLots + before.preventedLots;
    this.finish(market, reason);
    this.request = read;
    if (isMoved) this.follow(market);
  }

  /** Lets an order enter that closes a position by force: it asks for no margin and pays no trading fee. */
  enterForced(order: PlaceRequest, orderId: number, market: Market): void {
    this.taker.isForced = true;
    this.enter(order, orderId, market);
    this.taker.isForced = false;
  }

  /** Cuts an order that only reduces to what it may close now, and says so (FUT-32). */
  private cut(order: PlaceRequest, orderId: number, market: Market): void {
    const lots = accountingOf(this.room, market).lotsNow(market, order);
    this.isReducible = lots > 0;
    if (lots === order.lots || lots === 0) return;
    order.lots = lots;
    this.room.events.orderAmended(orderId, order.account, market.id, lots, lots, false);
  }

  /** Trades as many lots as can be paid now. */
  private enterPaid(market: Market): void {
    const { request, room, taker, walk } = this;
    const paidLots = accountingOf(room, market).entryLots(market, request, taker, walk, this.isMeetingOwn(market));
    const beyondLots = taker.leftLots - paidLots;
    if (beyondLots === 0) {
      this.finish(market, this.sweep(market));
      return;
    }
    taker.leftLots = paidLots;
    const stop = taker.leftLots === 0 ? DONE.FILLED : this.sweep(market);
    taker.leftLots += beyondLots;
    const isSpent = stop === DONE.FILLED || stop === DONE.SELF_TRADE_DECREMENT;
    this.end(market, isSpent ? accountingOf(room, market).unpaidReason : stop);
  }

  private finish(market: Market, reason: number): void {
    if (reason === STAYS && !this.request.isReducing) restOrder(this.room, this.request, this.taker, market);
    else if (reason === STAYS) this.restReducing(market);
    else this.end(market, reason);
  }

  /** Of an order that only reduces, no more rests than what those that stand already leave to close (FUT-33). */
  private restReducing(market: Market): void {
    const { request, room, taker } = this;
    const lots = accountingOf(room, market).restLots(market, request, taker.leftLots);
    const excess = taker.leftLots - lots;
    if (lots === 0) {
      this.end(market, DONE.REDUCE_ONLY);
      return;
    }
    taker.leftLots = lots;
    if (excess > 0)
      room.events.orderAmended(taker.orderId, request.account, market.id, request.lots - excess, lots, false);
    restOrder(room, request, taker, market);
  }

  /** Points the taker at the market for the request. */
  private aim(market: Market): void {
    const { request, taker } = this;
    const isBuy = request.side === BUY;
    taker.account = request.account;
    taker.groups = this.room.accounts.groups;
    taker.group = request.stp === NONE ? NO_GROUP : this.room.accounts.group(request.account);
    taker.side = request.side;
    taker.intent = request.intent;
    taker.stp = request.stp;
    taker.preventedLots = 0;
    // A market order takes no price beyond the band; a limit order's own price lies within it.
    const bandTicks = isBuy ? market.bidMaxTicks : market.askMinTicks;
    taker.ownLimitTicks = request.type === MARKET ? bandTicks : request.priceTicks;
    taker.limitTicks = withinRange(market, this.room.nowMs, request.side, taker.ownLimitTicks);
    taker.leftLots = request.lots;
    taker.isByQuote = request.quoteUnits > 0;
    taker.quoteLeftUnits = request.quoteUnits;
    taker.tickLotUnits = market.tickLotUnits;
    taker.filledLots = 0;
    taker.filledQuoteUnits = 0;
  }

  private accept(market: Market): void {
    const { request, room, taker } = this;
    const { account, lots, priceTicks, quoteUnits, side, stp, tif, type } = request;
    const orderId = room.nextOrderId++;
    taker.orderId = orderId;
    rememberPlaced(room, request, orderId);
    room.events.orderAccepted(orderId, account, market.id, side, type, tif, stp, priceTicks, lots, quoteUnits);
    if (request.hasTerms) tellTerms(room, request, market, orderId);
    if (request.isOfContract) accountingOf(room, market).accepted(market, request, orderId);
    this.finish(market, this.sweep(market));
  }

  /** Matches the order; returns why it ends, or STAYS when the rest goes into the book. */
  private sweep(market: Market): number {
    const { request, taker } = this;
    if (request.type === LIMIT_MAKER) return STAYS;
    const sink = accountingOf(this.room, market).sinkOf(market, taker);
    if (market.status === AUCTION) return meetOwn(this.room, market, taker, sink) ?? STAYS;
    const isFok = request.type === LIMIT && request.tif === FOK;
    if (isFok && !this.isWhollyFillable(market)) return DONE.FOK_NOT_FILLABLE;
    match(market.book, taker, sink);
    if (taker.filledLots > 0) market.moveBand();
    assertInvariant(!isFok || taker.stop === STOP_FILLED, 'a fill-or-kill order that was fillable was not filled');
    return endReason(market, request, taker);
  }

  private isWhollyFillable(market: Market): boolean {
    const { taker, walk } = this;
    // The order was checked at its limit price, so every fill is affordable.
    const limits = accountingOf(this.room, market).limitsOf(market, taker);
    walk.run(market.book, taker, Number.POSITIVE_INFINITY, market.lotUnits, this.isMeetingOwn(market), limits);
    return walk.lots === taker.leftLots;
  }

  /** May the order meet others of its owner, so that levels must be looked at order by order? */
  private isMeetingOwn(market: Market): boolean {
    return this.taker.group !== NO_GROUP && hasOwnOrders(this.room, this.taker.account, market);
  }

  private end(market: Market, reason: number): void {
    const { request, taker } = this;
    const leftLots = taker.isByQuote ? 0 : taker.leftLots;
    const { orderId, filledLots, filledQuoteUnits } = taker;
    this.room.events.orderDone(reason, orderId, request.account, market.id, leftLots, filledLots, filledQuoteUnits);
    if (reason === DONE.PRICE_RANGE) pause(this.room, market);
  }
}
