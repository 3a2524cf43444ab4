import { notionalUnits } from '@pelorus/formulas/notional.ts';
import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import type { Market } from '../../catalog/market.ts';
import { FeeLeg } from '../../fees/fee-leg.ts';
import { POSTED } from '../../ledger/posting-reasons.ts';
import { DONE } from '../done-reasons.ts';
import { type TradingRoom, tellLevel } from '../trading-room.ts';
import type { AuctionPrice } from './auction-price.ts';
import { indicationOf } from './indication.ts';

interface Pair {
  bid: number;
  ask: number;
  lots: number;
}

/** Returns the slots of a side that may trade at a price, better prices first, of equals the queue's order. */
function executable({ book }: Market, side: number, atTicks: number): number[] {
  const slots: number[] = [];
  let priceTicks = book.bestAgainst(1 - side);
  while (side === BUY ? priceTicks >= atTicks : priceTicks <= atTicks) {
    for (let slot = book.headOn(side, priceTicks); slot !== 0; slot = book.orders.next(slot)) slots.push(slot);
    priceTicks = book.nextAgainst(1 - side, priceTicks);
  }
  return slots;
}

/** Returns who trades with whom: the first that still has something with the first on the other side. */
function pairsAt(market: Market, atTicks: number): Pair[] {
  const { book } = market;
  const bids = executable(market, BUY, atTicks);
  const asks = executable(market, SELL, atTicks);
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  let bidLeft = 0;
  let askLeft = 0;
  for (;;) {
    if (bidLeft === 0 && i < bids.length) bidLeft = book.wholeLeft(bids[i++] as number);
    if (askLeft === 0 && j < asks.length) askLeft = book.wholeLeft(asks[j++] as number);
    const lots = Math.min(bidLeft, askLeft);
    if (lots === 0) return pairs;
    pairs.push({ bid: bids[i - 1] as number, ask: asks[j - 1] as number, lots });
    bidLeft -= lots;
    askLeft -= lots;
  }
}

/** Makes the trades of an auction's end. */
export class Uncrossing {
  private readonly room: TradingRoom;
  private readonly buyerFee = new FeeLeg();
  private readonly sellerFee = new FeeLeg();
  /** Prices of each side whose quantity changed. */
  private readonly changed: [Set<number>, Set<number>] = [new Set(), new Set()];

  constructor(room: TradingRoom) {
    this.room = room;
  }

  /** Trades all that can trade, at one price (AUCT-02, AUCT-04), and returns what that was. */
  run(market: Market): AuctionPrice {
    const at = indicationOf(market);
    if (at.lots === 0) return at;
    market.average?.clear();
    for (const pair of pairsAt(market, at.priceTicks)) this.trade(market, pair, at.priceTicks);
    for (const side of [BUY, SELL]) {
      const prices = this.changed[side as 0 | 1];
      for (const priceTicks of prices) tellLevel(this.room, market, side, priceTicks);
      prices.clear();
    }
    market.lastTicks = at.priceTicks;
    market.range?.restart(this.room.nowMs, at.priceTicks);
    market.moveBand();
    return at;
  }

  private trade(market: Market, { bid, ask, lots }: Pair, priceTicks: number): void {
    const { buyerFee, room, sellerFee } = this;
    const { orders } = market.book;
    const quoteUnits = notionalUnits(priceTicks, lots, market.tickLotUnits);
    const baseUnits = lots * market.lotUnits;
    const [buyer, seller] = [orders.account(bid), orders.account(ask)];
    const [bidId, askId] = [orders.orderId(bid), orders.orderId(ask)];
    this.planFee(buyerFee, market, buyer, seller, market.base, baseUnits, market.quote);
    this.planFee(sellerFee, market, seller, buyer, market.quote, quoteUnits, market.base);
    const tradeId = ++market.tradeId;
    market.average?.add(room.nowMs, priceTicks, lots);
    const buyerFeeAsset = buyerFee.assetField(market.base);
    const sellerFeeAsset = sellerFee.assetField(market.quote);
    const isBuyerYounger = bidId > askId;
    room.events.trade(
      market.id,
      isBuyerYounger ? BUY : SELL,
      isBuyerYounger ? buyer : seller,
      isBuyerYounger ? seller : buyer,
      priceTicks,
      tradeId,
      lots,
      quoteUnits,
      isBuyerYounger ? bidId : askId,
      isBuyerYounger ? askId : bidId,
      isBuyerYounger ? buyerFee.units : sellerFee.units,
      isBuyerYounger ? sellerFee.units : buyerFee.units,
      isBuyerYounger ? buyerFeeAsset : sellerFeeAsset,
      isBuyerYounger ? sellerFeeAsset : buyerFeeAsset,
    );
    this.payBuyer(market, bid, lots, priceTicks, tradeId);
    this.paySide(market, ask, SELL, market.base, baseUnits, market.quote, quoteUnits, sellerFee, tradeId);
    this.file(market, bid, lots, quoteUnits);
    this.file(market, ask, lots, quoteUnits);
  }

  /** A maker's fee, on either side; what would be a rebate is nothing (AUCT-06). */
  private planFee(
    fee: FeeLeg,
    market: Market,
    account: number,
    other: number,
    asset: number,
    getsUnits: number,
    paysAsset: number,
  ): void {
    const rateE6 = market.makerE6[this.room.accounts.tier(account)] as number;
    fee.charge(asset, getsUnits, Math.max(0, rateE6));
    // An account on both sides may need its available balance for its next trade.
    if (account !== other) fee.discount(this.room, account, getsUnits, paysAsset);
  }

  /** The buyer held its limit price: what the auction's is lower comes back first. */
  private payBuyer(market: Market, slot: number, lots: number, priceTicks: number, tradeId: number): void {
    const { book } = market;
    const { ledger } = this.room;
    const account = book.orders.account(slot);
    const quoteUnits = notionalUnits(priceTicks, lots, market.tickLotUnits);
    const backUnits = notionalUnits(book.priceTicks(slot), lots, market.tickLotUnits) - quoteUnits;
    const cell = ledger.cell(account, market.quote);
    if (backUnits > 0)
      ledger.hold(cell, account, market.quote, POSTED.ORDER_RELEASE, -backUnits, book.orders.orderId(slot));
    const baseUnits = lots * market.lotUnits;
    this.paySide(market, slot, BUY, market.quote, quoteUnits, market.base, baseUnits, this.buyerFee, tradeId);
  }

  private paySide(
    market: Market,
    slot: number,
    side: number,
    paysAsset: number,
    paysUnits: number,
    getsAsset: number,
    getsUnits: number,
    fee: FeeLeg,
    tradeId: number,
  ): void {
    const { book } = market;
    const { ledger } = this.room;
    const account = book.orders.account(slot);
    const orderId = book.orders.orderId(slot);
    ledger.payHeld(ledger.cell(account, paysAsset), account, paysAsset, POSTED.TRADE, paysUnits, orderId, tradeId);
    ledger.post(ledger.cell(account, getsAsset), account, getsAsset, POSTED.TRADE, getsUnits, orderId, tradeId);
    fee.post(ledger, account, orderId, tradeId);
    this.changed[side as 0 | 1].add(book.priceTicks(slot));
  }

  /** Takes what traded off an order, hidden lots last shown first; with the last it is done. */
  private file(market: Market, slot: number, lots: number, quoteUnits: number): void {
    const { room } = this;
    const { book } = market;
    const { orders } = book;
    const orderId = orders.orderId(slot);
    if (lots < book.wholeLeft(slot)) {
      orders.addFill(slot, lots, quoteUnits);
      const shownLots = Math.min(lots, orders.leftLots(slot));
      book.reserves.reduce(orderId, lots - shownLots);
      book.reduce(slot, shownLots);
      if (orders.leftLots(slot) === 0) book.refresh(slot);
      return;
    }
    const filledLots = orders.filledLots(slot) + lots;
    const filledQuoteUnits = orders.filledQuoteUnits(slot) + quoteUnits;
    const account = orders.account(slot);
    room.events.orderDone(DONE.FILLED, orderId, account, market.id, 0, filledLots, filledQuoteUnits);
    room.accountOrders.remove(book, market.id, account, slot);
    book.remove(slot);
  }
}
