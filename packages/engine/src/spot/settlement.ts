import { notionalUnits } from '@pelorus/formulas/notional.ts';
import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import type { Market } from '../catalog/market.ts';
import { FeeLeg } from '../fees/fee-leg.ts';
import { POSTED } from '../ledger/posting-reasons.ts';
import type { MatchSink } from '../order-book/matching.ts';
import type { Taker } from '../order-book/taker.ts';
import { fileFill } from '../trading/file-fill.ts';
import { settlePrevented } from '../trading/own-orders.ts';
import { tellFill } from '../trading/tell-fill.ts';
import { type TradingRoom, tellLevel } from '../trading/trading-room.ts';

/** Moves the money of every fill as the sweep makes it: maker's hold against taker's available, fees in the same group. */
export class Settlement implements MatchSink {
  /** Set before a sweep. */
  market!: Market;
  taker!: Taker;
  private readonly room: TradingRoom;
  private readonly takerFee = new FeeLeg();
  private readonly makerFee = new FeeLeg();

  constructor(room: TradingRoom) {
    this.room = room;
  }

  onFill(slot: number, priceTicks: number, lots: number, isMakerDone: boolean): void {
    const { market, room, taker, takerFee, makerFee } = this;
    const { orders } = market.book;
    const isBuy = taker.side === BUY;
    const quoteUnits = notionalUnits(priceTicks, lots, market.tickLotUnits);
    const baseUnits = lots * market.lotUnits;
    const takerGets = isBuy ? baseUnits : quoteUnits;
    const makerGets = isBuy ? quoteUnits : baseUnits;
    const makerId = orders.orderId(slot);
    const maker = orders.account(slot);
    this.planFees(maker, takerGets, makerGets);
    const tradeId = tellFill(room, market, taker, slot, priceTicks, lots, quoteUnits, takerFee, makerFee);
    this.payTaker(takerGets, makerGets, tradeId);
    this.payMaker(maker, makerId, makerGets, takerGets, tradeId);
    fileFill(room, market, slot, lots, quoteUnits, isMakerDone);
  }

  /** Computes the fees of a fill before its events are written, at the current rates (LEDG-11). */
  private planFees(maker: number, takerGets: number, makerGets: number): void {
    const { market, room, taker, takerFee, makerFee } = this;
    const { accounts } = room;
    const isBuy = taker.side === BUY;
    const takerAsset = isBuy ? market.base : market.quote;
    const makerAsset = isBuy ? market.quote : market.base;
    const makerRateE6 = market.makerE6[accounts.tier(maker)] as number;
    // An account on both sides may need its available balance for its next fill.
    const isOwn = maker === taker.account;
    takerFee.charge(takerAsset, takerGets, market.takerE6[accounts.tier(taker.account)] as number);
    if (!isOwn) takerFee.discount(room, taker.account, takerGets, makerAsset);
    if (makerRateE6 < 0) {
      makerFee.rebate(takerFee, takerGets, -makerRateE6);
      return;
    }
    makerFee.charge(makerAsset, makerGets, makerRateE6);
    if (!isOwn) makerFee.discount(room, maker, makerGets, takerAsset);
  }

  private payTaker(getsUnits: number, paysUnits: number, tradeId: number): void {
    const { market, taker } = this;
    const { ledger } = this.room;
    const { account, orderId } = taker;
    const isBuy = taker.side === BUY;
    const getsAsset = isBuy ? market.base : market.quote;
    const paysAsset = isBuy ? market.quote : market.base;
    ledger.post(ledger.cell(account, paysAsset), account, paysAsset, POSTED.TRADE, -paysUnits, orderId, tradeId);
    ledger.post(ledger.cell(account, getsAsset), account, getsAsset, POSTED.TRADE, getsUnits, orderId, tradeId);
    this.takerFee.post(ledger, account, orderId, tradeId);
  }

  private payMaker(account: number, orderId: number, getsUnits: number, paysUnits: number, tradeId: number): void {
    const { market, taker } = this;
    const { ledger } = this.room;
    const isTakerBuy = taker.side === BUY;
    const getsAsset = isTakerBuy ? market.quote : market.base;
    const paysAsset = isTakerBuy ? market.base : market.quote;
    ledger.payHeld(ledger.cell(account, paysAsset), account, paysAsset, POSTED.TRADE, paysUnits, orderId, tradeId);
    ledger.post(ledger.cell(account, getsAsset), account, getsAsset, POSTED.TRADE, getsUnits, orderId, tradeId);
    this.makerFee.post(ledger, account, orderId, tradeId);
  }

  onPrevented(slot: number, priceTicks: number, takerLots: number, makerLots: number, isMakerDone: boolean): void {
    settlePrevented(this.room, this.market, this.taker, slot, priceTicks, takerLots, makerLots, isMakerDone);
  }

  onLevel(side: number, priceTicks: number): void {
    tellLevel(this.room, this.market, side, priceTicks);
  }
}
