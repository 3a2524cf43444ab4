import { notionalUnits } from '@pelorus/formulas/notional.ts';
import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import type { Market } from '../catalog/market.ts';
import { POSTED } from '../ledger/posting-reasons.ts';
import type { DryWalk } from '../order-book/dry-walk.ts';
import type { MatchSink } from '../order-book/matching.ts';
import { STOP_UNAFFORDABLE, type Taker } from '../order-book/taker.ts';
import type { Accounting } from '../trading/accounting.ts';
import { DONE } from '../trading/done-reasons.ts';
import { MARKET, type PlaceRequest } from '../trading/place-request.ts';
import type { TradingRoom } from '../trading/trading-room.ts';
import { Settlement } from './settlement.ts';

/** Spot: an order holds what it pays with, and a fill moves both assets. */
export class SpotAccounting implements Accounting {
  private readonly room: TradingRoom;
  private readonly settlement: Settlement;

  constructor(room: TradingRoom) {
    this.room = room;
    this.settlement = new Settlement(room);
  }

  /** An order of a spot market says nothing of positions. */
  orderRefusal(_market: Market, request: PlaceRequest): number {
    return request.isOfContract ? REJECTIONS.MALFORMED_COMMAND.id : 0;
  }

  limitsOf(): null {
    return null;
  }

  sinkOf(market: Market, taker: Taker): MatchSink {
    this.settlement.market = market;
    this.settlement.taker = taker;
    return this.settlement;
  }

  holdUnits(market: Market, side: number, priceTicks: number, lots: number): number {
    return side === BUY ? notionalUnits(priceTicks, lots, market.tickLotUnits) : lots * market.lotUnits;
  }

  availableUnits(market: Market, account: number, side: number): number {
    return this.room.ledger.availableOf(account, side === BUY ? market.quote : market.base);
  }

  payRefusal(market: Market, account: number, side: number, lots: number, quoteUnits: number): number {
    // An amount past 2^53 is not exact, but it is larger than any balance: still insufficient.
    const needed = side === BUY ? quoteUnits : lots * market.lotUnits;
    return needed > this.availableUnits(market, account, side) ? REJECTIONS.INSUFFICIENT_BALANCE.id : 0;
  }

  marketRefusal(market: Market, request: PlaceRequest, taker: Taker, walk: DryWalk, isMeetingOwn: boolean): number {
    const payable = this.availableUnits(market, request.account, request.side);
    // Affordable even if every lot cost the worst price it may take: no need to walk.
    if (!taker.isByQuote && this.holdUnits(market, request.side, taker.limitTicks, request.lots) <= payable) return 0;
    walk.run(market.book, taker, payable, market.lotUnits, isMeetingOwn);
    return walk.stop === STOP_UNAFFORDABLE ? REJECTIONS.INSUFFICIENT_BALANCE.id : 0;
  }

  /** A market order to buy goes as far as the available balance pays; others were paid as they were accepted (COND-10). */
  entryLots(market: Market, request: PlaceRequest, taker: Taker, walk: DryWalk, isMeetingOwn: boolean): number {
    if (request.type !== MARKET || request.side !== BUY) return taker.leftLots;
    const payable = this.availableUnits(market, request.account, BUY);
    walk.run(market.book, taker, payable, market.lotUnits, isMeetingOwn);
    return walk.stop === STOP_UNAFFORDABLE ? walk.affordableLots + walk.preventedLots : taker.leftLots;
  }

  readonly unpaidReason = DONE.BALANCE_SPENT;

  lotsNow(_market: Market, request: PlaceRequest): number {
    return request.lots;
  }

  restLots(_market: Market, _request: PlaceRequest, lots: number): number {
    return lots;
  }

  rest(market: Market, { account, priceTicks, side }: PlaceRequest, orderId: number, lots: number): void {
    const { ledger } = this.room;
    const asset = side === BUY ? market.quote : market.base;
    const units = this.holdUnits(market, side, priceTicks, lots);
    ledger.hold(ledger.cell(account, asset), account, asset, POSTED.ORDER_HOLD, units, orderId);
  }

  /** Its hold is set aside by what asks (replace.ts): also that of an order which waits. */
  setAside(): void {}

  accepted(): void {}

  triggered(): void {}

  triggerTicks(market: Market): number {
    return market.lastTicks;
  }

  mayTrigger(): boolean {
    return true;
  }

  release(market: Market, slot: number, side: number, priceTicks: number, lots: number): void {
    const { ledger } = this.room;
    const { orders } = market.book;
    const account = orders.account(slot);
    const asset = side === BUY ? market.quote : market.base;
    const units = this.holdUnits(market, side, priceTicks, lots);
    ledger.hold(ledger.cell(account, asset), account, asset, POSTED.ORDER_RELEASE, -units, orders.orderId(slot));
  }
}
