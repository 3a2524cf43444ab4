import type { MarketStatusPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { MarketStatus } from '@pelorus/protocol/exchange/market-statuses.ts';
import type { DoneReason } from '@pelorus/protocol/exchange/orders.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import type { ReferenceFees } from './reference-fees.ts';
import { countTrade } from './reference-filters.ts';
import type { ReferenceLedger } from './reference-ledger.ts';
import type { ReferenceIndication, ReferenceMarket, ReferencePlacement } from './reference-market.ts';
import { hasRange } from './reference-range.ts';
import { ReferenceSettling } from './reference-settling.ts';
import { against, type ReferenceOrder, type ReferenceTaker, type Sweep, smaller, sweep } from './reference-sweep.ts';

export const NOTHING: ReferenceIndication = { priceTicks: 0, lots: 0, surplusLots: 0 };

const MAY_FOLLOW: Record<MarketStatus, readonly MarketStatus[]> = {
  TRADING: ['TRADING', 'HALT', 'CANCEL_ONLY', 'AUCTION'],
  HALT: ['TRADING', 'HALT', 'CANCEL_ONLY', 'AUCTION'],
  AUCTION: ['TRADING', 'HALT', 'CANCEL_ONLY', 'AUCTION'],
  CANCEL_ONLY: ['TRADING', 'HALT', 'CANCEL_ONLY', 'AUCTION', 'DELISTED'],
  DELISTED: ['DELISTED', 'HALT'],
};

const wholeOf = (order: ReferenceOrder) => order.leftLots + order.reserve;
const sumOf = (orders: readonly ReferenceOrder[]) => orders.reduce((sum, order) => sum + wholeOf(order), 0n);
const distance = (a: bigint, b: bigint) => (a < b ? b - a : a - b);

/** Whether an auction takes an order. */
export function isForAuction({ peg, tif, type }: ReferencePlacement): boolean {
  return type === 'LIMIT' && (tif === 'GTC' || tif === 'GTD') && peg === 'NONE';
}

/** Returns the order's way past its owner's orders that it crosses, one after another. */
export function pastOwn(orders: readonly ReferenceOrder[], taker: ReferenceTaker): Sweep {
  const own = against(orders, taker.side).filter((order) => order.group === taker.group);
  const sign = taker.side === 'BUY' ? 1n : -1n;
  own.sort((a, b) => Number(sign * (a.priceTicks - b.priceTicks)) || a.id - b.id);
  const whole: Sweep = { steps: [], stop: 'empty', leftLots: taker.lots, stoppedAt: null };
  if (taker.stp === 'NONE') return whole;
  for (const order of own) {
    const one = sweep([order], { ...taker, lots: whole.leftLots });
    whole.steps.push(...one.steps);
    whole.leftLots = one.leftLots;
    if (one.stop === 'self-trade' || one.stop === 'decremented') return { ...whole, stop: one.stop };
  }
  return whole;
}

/** Returns what would trade: every price from the lowest to the highest order is tried. */
export function indicationOf(market: ReferenceMarket): ReferenceIndication {
  const { lastTicks, orders, payload } = market;
  const reference = lastTicks > 0n ? lastTicks : BigInt(payload.referenceTicks);
  const prices = orders.map((order) => order.priceTicks).sort((a, b) => Number(a - b));
  let best = { price: 0n, lots: 0n, surplus: 0n };
  for (let price = prices[0] ?? 0n; price > 0n && price <= (prices.at(-1) as bigint); price++) {
    const demand = sumOf(orders.filter((order) => order.side === 'BUY' && order.priceTicks >= price));
    const supply = sumOf(orders.filter((order) => order.side === 'SELL' && order.priceTicks <= price));
    const lots = smaller(demand, supply);
    if (lots === 0n) continue;
    const surplus = demand - supply;
    const [left, bestLeft] = [distance(surplus, 0n), distance(best.surplus, 0n)];
    const isLess =
      left < bestLeft || (left === bestLeft && distance(price, reference) < distance(best.price, reference));
    if (lots > best.lots || (lots === best.lots && isLess)) best = { price, lots, surplus };
  }
  return { priceTicks: Number(best.price), lots: Number(best.lots), surplusLots: Number(best.surplus) };
}

/** The orders of one market as an auction ends or follows them. */
interface ListsOfMarket {
  follow(told: EngineEvent[]): EngineEvent[];
  cancel(id: number, reason: DoneReason): EngineEvent[];
}

/** Statuses of markets, and the ends of auctions. */
export class ReferenceAuctions {
  private readonly ledger: ReferenceLedger;
  private readonly fees: ReferenceFees;
  private readonly listsOf: (market: ReferenceMarket) => ListsOfMarket;

  constructor(ledger: ReferenceLedger, fees: ReferenceFees, listsOf: (market: ReferenceMarket) => ListsOfMarket) {
    this.ledger = ledger;
    this.fees = fees;
    this.listsOf = listsOf;
  }

  /** `endTwaps`: ends the TWAPs of a delisted market. */
  set(
    market: ReferenceMarket,
    { endMs = 0, status }: MarketStatusPayload,
    endTwaps: () => EngineEvent[],
  ): EngineEvent[] | RejectionName {
    if (!MAY_FOLLOW[market.payload.status].includes(status)) return 'MARKET_STATUS';
    return this.enter(market, status, endMs, true, endTwaps);
  }

  statusOf({ auctionEndMs: endMs, id, payload }: ReferenceMarket): EngineEvent {
    return { kind: 'marketStatusSet', market: id, status: payload.status, endMs };
  }

  enter(
    market: ReferenceMarket,
    status: MarketStatus,
    endMs: number,
    isTold = true,
    endTwaps: () => EngineEvent[] = () => [],
  ): EngineEvent[] {
    const before = market.payload.status;
    const isSame = before === status && market.auctionEndMs === endMs;
    if (!isSame && before !== 'AUCTION') market.told = NOTHING;
    const isReopened = status === 'TRADING' && !isSame;
    const isDelisted = status === 'DELISTED' && before !== 'DELISTED';
    market.auctionEndMs = endMs;
    const did = isDelisted ? [...this.endAll(market), ...endTwaps()] : isReopened ? this.uncross(market) : [];
    market.payload = { ...market.payload, status };
    const told = isTold ? [...did, this.statusOf(market)] : did;
    return isReopened ? this.listsOf(market).follow(told) : told;
  }

  private endAll(market: ReferenceMarket): EngineEvent[] {
    const pending = market.lists.flatMap((list) => list.pending);
    const open = [...market.orders, ...market.waiting, ...pending].map((order) => order.id);
    return open.sort((a, b) => a - b).flatMap((id) => this.listsOf(market).cancel(id, 'MARKET_DELISTED'));
  }

  /** Ends the auctions whose time has come. */
  endDue(markets: readonly ReferenceMarket[], nowMs: number): EngineEvent[] {
    const due = markets.filter((market) => market.auctionEndMs > 0 && market.auctionEndMs <= nowMs);
    due.sort((a, b) => a.auctionEndMs - b.auctionEndMs || a.id - b.id);
    return due.flatMap((market) => this.enter(market, 'TRADING', 0));
  }

  /** Begins what a command made due, and tells what has changed. */
  settle(markets: readonly ReferenceMarket[], nowMs: number): EngineEvent[] {
    const begun = markets.flatMap((market) => {
      const isDue = market.isAuctionDue && market.payload.status === 'TRADING';
      market.isAuctionDue = false;
      return isDue ? this.enter(market, 'AUCTION', nowMs + (market.payload.auctionMs ?? 0)) : [];
    });
    const told = markets.flatMap((market): EngineEvent[] => {
      if (market.payload.status !== 'AUCTION') return [];
      const now = indicationOf(market);
      if (JSON.stringify(now) === JSON.stringify(market.told)) return [];
      market.told = now;
      return [{ kind: 'auctionIndicated', market: market.id, ...now }];
    });
    return [...begun, ...told];
  }

  private uncross(market: ReferenceMarket): EngineEvent[] {
    const { lots, priceTicks } = indicationOf(market);
    if (lots === 0) return [];
    const price = BigInt(priceTicks);
    const bids = against(market.orders, 'SELL').filter((order) => order.priceTicks >= price);
    const asks = against(market.orders, 'BUY').filter((order) => order.priceTicks <= price);
    const touched: [ReferenceOrder[], ReferenceOrder[]] = [[], []];
    const settling = new ReferenceSettling(this.ledger, market, this.fees);
    market.averageTrades = [];
    let [bid, ask] = [bids.shift(), asks.shift()];
    while (bid && ask) {
      const traded = smaller(wholeOf(bid), wholeOf(ask));
      if (!touched[0].includes(bid)) touched[0].push(bid);
      if (!touched[1].includes(ask)) touched[1].push(ask);
      this.trade(settling, market, bid, ask, traded, price);
      if (wholeOf(bid) === 0n) bid = bids.shift();
      if (wholeOf(ask) === 0n) ask = asks.shift();
    }
    for (const orders of touched) {
      const prices = new Set(orders.map((order) => order.priceTicks));
      for (const at of prices) settling.level(orders === touched[0] ? 'BUY' : 'SELL', at);
    }
    market.lastTicks = price;
    if (hasRange(market.payload)) market.rangeTrades = [{ timeMs: Math.floor(market.nowMs), ticks: price }];
    return settling.events;
  }

  private trade(
    settling: ReferenceSettling,
    market: ReferenceMarket,
    bid: ReferenceOrder,
    ask: ReferenceOrder,
    lots: bigint,
    price: bigint,
  ): void {
    const { fees, ledger } = this;
    const { base, payload, quote } = market;
    const gets = lots * BigInt(payload.lotUnits);
    const pays = price * lots * BigInt(payload.tickLotUnits);
    const legs = fees.auctionLegs(
      payload.symbol,
      { account: bid.account, getsAsset: base, gets, paysAsset: quote },
      { account: ask.account, getsAsset: quote, gets: pays, paysAsset: base },
    );
    const tradeId = ++market.tradeId;
    countTrade(market, price, lots);
    const isBidYounger = bid.id > ask.id;
    const bidSide = { order: bid, leg: legs.buyer, usual: base };
    const askSide = { order: ask, leg: legs.seller, usual: quote };
    const [taker, maker] = isBidYounger ? [bidSide, askSide] : [askSide, bidSide];
    const isOther = ({ leg, usual }: typeof bidSide) => leg.units !== 0n && leg.asset !== usual;
    const { events } = settling;
    events.push({
      kind: 'trade',
      market: market.id,
      tradeId,
      priceTicks: Number(price),
      lots: Number(lots),
      quoteUnits: Number(pays),
      takerSide: isBidYounger ? 'BUY' : 'SELL',
      takerOrderId: taker.order.id,
      makerOrderId: maker.order.id,
      takerAccount: taker.order.account,
      makerAccount: maker.order.account,
      takerFeeUnits: Number(taker.leg.units),
      makerFeeUnits: Number(maker.leg.units),
      ...(isOther(taker) && { takerFeeAsset: taker.leg.asset }),
      ...(isOther(maker) && { makerFeeAsset: maker.leg.asset }),
    });
    const back = (bid.priceTicks - price) * lots * BigInt(payload.tickLotUnits);
    const released = { available: back, held: -back };
    if (back > 0n) events.push(ledger.post(bid.account, quote, 'ORDER_RELEASE', released, bid.id, 0));
    events.push(ledger.post(bid.account, quote, 'TRADE', { held: -pays }, bid.id, tradeId));
    events.push(ledger.post(bid.account, base, 'TRADE', { available: gets }, bid.id, tradeId));
    events.push(...fees.post(legs.buyer, bid.account, bid.id, tradeId));
    events.push(ledger.post(ask.account, base, 'TRADE', { held: -gets }, ask.id, tradeId));
    events.push(ledger.post(ask.account, quote, 'TRADE', { available: pays }, ask.id, tradeId));
    events.push(...fees.post(legs.seller, ask.account, ask.id, tradeId));
    for (const order of [bid, ask]) {
      order.filledLots += lots;
      order.filledQuote += pays;
      const shown = smaller(lots, order.leftLots);
      order.leftLots -= shown;
      order.reserve -= lots - shown;
      if (!settling.showMore(order) && order.leftLots === 0n) settling.done(order, 'FILLED', 0n);
    }
  }
}
