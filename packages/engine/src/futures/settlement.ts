import { notionalUnits } from '@pelorus/formulas/notional.ts';
import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import type { Market } from '../catalog/market.ts';
import { FeeLeg } from '../fees/fee-leg.ts';
import { isReducing, sideOfIntent } from '../order-book/intent.ts';
import type { MakerLimits, MatchSink } from '../order-book/matching.ts';
import type { Taker } from '../order-book/taker.ts';
import { DONE } from '../trading/done-reasons.ts';
import { fileFill } from '../trading/file-fill.ts';
import { settlePrevented } from '../trading/own-orders.ts';
import { tellFill } from '../trading/tell-fill.ts';
import { type TradingRoom, tellLevel } from '../trading/trading-room.ts';
import { CAUSE, changePosition } from './change-position.ts';
import type { Contract } from './contract.ts';
import { countOrder } from './count-order.ts';
import type { FuturesState } from './futures-state.ts';
import { closableLots } from './reduce-only.ts';

/** Moves the positions of every fill as the sweep makes it, and the fees, which both sides pay in the margin asset. */
export class ContractSettlement implements MatchSink, MakerLimits {
  readonly limits = this;
  /** Set before a sweep. */
  market!: Market;
  contract!: Contract;
  taker!: Taker;
  private readonly room: TradingRoom;
  private readonly state: FuturesState;
  private readonly takerFee = new FeeLeg();
  private readonly makerFee = new FeeLeg();

  constructor(room: TradingRoom, state: FuturesState) {
    this.room = room;
    this.state = state;
  }

  onFill(slot: number, priceTicks: number, lots: number, isMakerDone: boolean): void {
    const { contract, makerFee, market, room, state, taker, takerFee } = this;
    const { orders } = market.book;
    const { wallets } = state;
    const isBuy = taker.side === BUY;
    const quoteUnits = notionalUnits(priceTicks, lots, market.tickLotUnits);
    const makerId = orders.orderId(slot);
    const maker = orders.account(slot);
    const intent = orders.intent(slot);
    this.planFees(maker, quoteUnits);
    const tradeId = tellFill(room, market, taker, slot, priceTicks, lots, quoteUnits, takerFee, makerFee);
    const { account, orderId } = taker;
    const signed = isBuy ? lots : 0 - lots;
    const side = sideOfIntent(taker.intent);
    changePosition(state, room.events, contract, account, side, signed, priceTicks, orderId, tradeId, CAUSE.TRADE);
    takerFee.post(wallets, account, orderId, tradeId);
    if (!isReducing(intent)) countOrder(state, contract, maker, intent, 1 - taker.side, 0 - quoteUnits);
    const makerSide = sideOfIntent(intent);
    const { TRADE } = CAUSE;
    changePosition(state, room.events, contract, maker, makerSide, 0 - signed, priceTicks, makerId, tradeId, TRADE);
    makerFee.post(wallets, maker, makerId, tradeId);
    fileFill(room, market, slot, lots, quoteUnits, isMakerDone);
  }

  private planFees(maker: number, quoteUnits: number): void {
    const { makerFee, market, room, taker, takerFee } = this;
    const { accounts } = room;
    const makerRateE6 = market.makerE6[accounts.tier(maker)] as number;
    const takerRateE6 = taker.isForced ? 0 : (market.takerE6[accounts.tier(taker.account)] as number);
    takerFee.charge(market.quote, quoteUnits, takerRateE6);
    if (makerRateE6 < 0) makerFee.rebate(takerFee, quoteUnits, -makerRateE6);
    else makerFee.charge(market.quote, quoteUnits, makerRateE6);
  }

  allowedLots(slot: number, lots: number): number {
    const { contract, market, state } = this;
    const { orders } = market.book;
    const intent = orders.intent(slot);
    if (!isReducing(intent)) return lots;
    const side = this.taker.side === BUY ? SELL : BUY;
    return Math.min(lots, closableLots(state, contract, orders.account(slot), sideOfIntent(intent), side));
  }

  /** Fills before this one in the sweep closed what the order was to close (FUT-32). */
  onExcess(slot: number, lots: number): void {
    const { market, room } = this;
    const { orders } = market.book;
    tellExcess(room, market, slot, lots);
    if (lots === orders.leftLots(slot)) room.accountOrders.remove(market.book, market.id, orders.account(slot), slot);
  }

  onPrevented(slot: number, priceTicks: number, takerLots: number, makerLots: number, isMakerDone: boolean): void {
    settlePrevented(this.room, this.market, this.taker, slot, priceTicks, takerLots, makerLots, isMakerDone);
  }

  onLevel(side: number, priceTicks: number): void {
    tellLevel(this.room, this.market, side, priceTicks);
  }
}

/** Tells that a resting order lost lots which it may not trade any more: that it has fewer, or that it is done. */
export function tellExcess(room: TradingRoom, market: Market, slot: number, lots: number): void {
  const { orders } = market.book;
  const leftLots = orders.leftLots(slot);
  const filledLots = orders.filledLots(slot);
  const account = orders.account(slot);
  const orderId = orders.orderId(slot);
  if (lots < leftLots) {
    const wholeLots = filledLots + orders.preventedLots(slot) + leftLots - lots;
    room.events.orderAmended(orderId, account, market.id, wholeLots, leftLots - lots, false);
    return;
  }
  const filledQuoteUnits = orders.filledQuoteUnits(slot);
  room.events.orderDone(DONE.REDUCE_ONLY, orderId, account, market.id, leftLots, filledLots, filledQuoteUnits);
}
