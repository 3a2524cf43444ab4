import { feeUnits } from '@pelorus/formulas/fees.ts';
import { notionalUnits } from '@pelorus/formulas/notional.ts';
import { BUY } from '@pelorus/protocol/spot/enums.ts';
import type { Market } from '../catalog/market.ts';
import { chargeFee } from '../fees/charge.ts';
import { POSTED } from '../ledger/posting-reasons.ts';
import { DECREMENT, type MatchSink } from '../order-book/matching.ts';
import type { Taker } from '../order-book/taker.ts';
import { DONE } from './done-reasons.ts';
import { releaseHold, type SpotRoom, tellLevel, tellMakerDone } from './spot-room.ts';

/** Moves the money of every fill as the sweep makes it: maker's hold against taker's available, fees in the same group. */
export class Settlement implements MatchSink {
  /** Set before a sweep. */
  market!: Market;
  private readonly room: SpotRoom;
  private readonly taker: Taker;

  constructor(room: SpotRoom, taker: Taker) {
    this.room = room;
    this.taker = taker;
  }

  onFill(slot: number, priceTicks: number, lots: number, isMakerDone: boolean): void {
    const { market, room, taker } = this;
    const { catalog, accounts } = room;
    const { orders } = market.book;
    const isBuy = taker.side === BUY;
    const quoteUnits = notionalUnits(priceTicks, lots, market.tickLotUnits);
    const baseUnits = lots * market.lotUnits;
    const takerGets = isBuy ? baseUnits : quoteUnits;
    const makerGets = isBuy ? quoteUnits : baseUnits;
    const makerId = orders.orderId(slot);
    const maker = orders.account(slot);
    const takerRateE6 = catalog.takerE6[accounts.tier(taker.account)] as number;
    const makerRateE6 = catalog.makerE6[accounts.tier(maker)] as number;
    const takerFee = feeUnits(takerGets, takerRateE6);
    const makerFee = feeUnits(makerGets, makerRateE6);
    const tradeId = ++market.tradeId;
    market.lastTicks = priceTicks;
    if (taker.filledLots === 0) taker.firstTicks = priceTicks;
    taker.filledLots += lots;
    taker.filledQuoteUnits += quoteUnits;
    room.events.trade(
      market.id,
      taker.side,
      taker.account,
      maker,
      priceTicks,
      tradeId,
      lots,
      quoteUnits,
      taker.orderId,
      makerId,
      takerFee,
      makerFee,
    );
    this.payTaker(takerGets, makerGets, takerRateE6, takerFee, tradeId);
    this.payMaker(maker, makerId, makerGets, takerGets, makerRateE6, makerFee, tradeId);
    this.fileFill(slot, maker, lots, quoteUnits, isMakerDone);
  }

  private payTaker(getsUnits: number, paysUnits: number, rateE6: number, fee: number, tradeId: number): void {
    const { market, taker } = this;
    const { ledger } = this.room;
    const { account, orderId } = taker;
    const isBuy = taker.side === BUY;
    const getsAsset = isBuy ? market.base : market.quote;
    const paysAsset = isBuy ? market.quote : market.base;
    const getsCell = ledger.cell(account, getsAsset);
    ledger.post(ledger.cell(account, paysAsset), account, paysAsset, POSTED.TRADE, -paysUnits, orderId, tradeId);
    ledger.post(getsCell, account, getsAsset, POSTED.TRADE, getsUnits, orderId, tradeId);
    chargeFee(ledger, getsCell, account, getsAsset, getsUnits, rateE6, fee, orderId, tradeId);
  }

  private payMaker(
    account: number,
    orderId: number,
    getsUnits: number,
    paysUnits: number,
    rateE6: number,
    fee: number,
    tradeId: number,
  ): void {
    const { market, taker } = this;
    const { ledger } = this.room;
    const isTakerBuy = taker.side === BUY;
    const getsAsset = isTakerBuy ? market.quote : market.base;
    const paysAsset = isTakerBuy ? market.base : market.quote;
    const getsCell = ledger.cell(account, getsAsset);
    ledger.payHeld(ledger.cell(account, paysAsset), account, paysAsset, POSTED.TRADE, paysUnits, orderId, tradeId);
    ledger.post(getsCell, account, getsAsset, POSTED.TRADE, getsUnits, orderId, tradeId);
    chargeFee(ledger, getsCell, account, getsAsset, getsUnits, rateE6, fee, orderId, tradeId);
  }

  private fileFill(slot: number, maker: number, lots: number, quoteUnits: number, isMakerDone: boolean): void {
    const { market, room } = this;
    const { orders } = market.book;
    if (!isMakerDone) {
      orders.addFill(slot, lots, quoteUnits);
      return;
    }
    const filledLots = orders.filledLots(slot) + lots;
    const filledQuoteUnits = orders.filledQuoteUnits(slot) + quoteUnits;
    room.events.done(DONE.FILLED, orders.orderId(slot), maker, market.id, 0, filledLots, filledQuoteUnits);
    room.accountOrders.remove(market.book, market.id, maker, slot);
  }

  onPrevented(slot: number, priceTicks: number, takerLots: number, makerLots: number, isMakerDone: boolean): void {
    const { market, room, taker } = this;
    const { account, orderId, stp } = taker;
    const makerId = market.book.orders.orderId(slot);
    const maker = market.book.orders.account(slot);
    room.events.prevented(market.id, stp, account, maker, priceTicks, orderId, makerId, takerLots, makerLots);
    if (makerLots > 0) releaseHold(room, market, maker, makerId, 1 - taker.side, priceTicks, makerLots);
    if (!isMakerDone) return;
    // A decremented maker has nothing left; an expired one ends with what it had.
    if (stp === DECREMENT) {
      const { orders } = market.book;
      const filledLots = orders.filledLots(slot);
      const filledQuote = orders.filledQuoteUnits(slot);
      room.events.done(DONE.SELF_TRADE_DECREMENT, makerId, maker, market.id, 0, filledLots, filledQuote);
    } else {
      tellMakerDone(room, market, slot, DONE.SELF_TRADE_MAKER);
    }
    room.accountOrders.remove(market.book, market.id, maker, slot);
  }

  onLevel(side: number, priceTicks: number): void {
    tellLevel(this.room, this.market, side, priceTicks);
  }
}
