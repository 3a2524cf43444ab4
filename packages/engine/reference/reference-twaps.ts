import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import type { AlgoDoneReason, AlgoPhase } from '@pelorus/protocol/spot/algos.ts';
import {
  type AlgoHost,
  available,
  begin,
  closed,
  hasMostAlgos,
  isOpen,
  type Outcome,
  remember,
} from './reference-algo-host.ts';
import { type ReferenceTwapWish, readTwap } from './reference-algo-record.ts';
import { costOf, lotsLeast, lotsMost, notionalMost, stepOf } from './reference-algo-sums.ts';
import { maxOf, minOf, offsetOf, targetOf } from './reference-chance.ts';
import { bandOf, filterPrice, lotsWithin, notionals } from './reference-filters.ts';
import type { ReferenceMarket, ReferencePlacement, ReferenceTwap } from './reference-market.ts';
import { acceptance } from './reference-placement.ts';
import { isOverPosition } from './reference-position.ts';
import type { ReferenceRecord } from './reference-record.ts';
import { against, smaller } from './reference-sweep.ts';

/** TWAPs: their holds, their due slices and the slices' trades. */
export class ReferenceTwaps {
  private readonly host: AlgoHost;

  constructor(host: AlgoHost) {
    this.host = host;
  }

  place(record: ReferenceRecord): Outcome {
    const wish = readTwap(record);
    if (wish === null) return 'MALFORMED_COMMAND';
    const market = begin(this.host, record, wish.account);
    if (typeof market === 'string' || Array.isArray(market)) return market;
    const refusal = closed(market, wish.stp) ?? this.refusal(wish, market);
    if (refusal !== null) return refusal;
    const id = remember(this.host, record, wish.account);
    const now = BigInt(Math.trunc(market.nowMs));
    const twap: ReferenceTwap = { ...wish, id, start: now, next: now, done: 0n, filled: 0n, spent: 0n, held: 0n };
    market.twaps.push(twap);
    const told = [this.accepted(market, twap), ...this.hold(market, twap, costOf(market, wish), 0)];
    return this.run(market, twap, told);
  }

  private accepted(market: ReferenceMarket, twap: ReferenceTwap): EngineEvent {
    const { account, duration, id: algoId, limit, lots, quote, seed, side, slices, stp } = twap;
    return {
      ...{ kind: 'algoAccepted', algoId, account, market: market.id, algoKind: 'TWAP', side, stp, lots: Number(lots) },
      ...{ type: limit === 0n ? 'MARKET' : 'LIMIT', quoteUnits: Number(quote), priceTicks: Number(limit) },
      ...{ lastTicks: 0, parts: Number(slices), distribution: 'FLAT', durationMs: Number(duration) },
      ...{ isRandom: seed !== 0, nextSliceMs: market.nowMs },
    };
  }

  private refusal(wish: ReferenceTwapWish, market: ReferenceMarket): RejectionName | null {
    const { limit, lots, quote, seed, slices } = wish;
    const { payload } = market;
    if (limit > 0n && (limit < payload.priceTicksMin || limit > payload.priceTicksMax)) return 'PRICE_FILTER';
    const value = limit > 0n ? limit : filterPrice(market);
    const least = minOf(lots + quote, slices, seed);
    if (quote === 0n && (least < lotsLeast(market, wish) || least > lotsMost(market, wish))) return 'ALGO_SLICES';
    const units = (one: bigint) => value * one * BigInt(payload.tickLotUnits);
    const worth = quote > 0n ? least : units(least);
    const isKnown = quote > 0n || value > 0n;
    const [worthMin] = notionals(payload, limit === 0n);
    if (isKnown && (worth < worthMin || worth > notionalMost(market, wish))) return 'ALGO_SLICES';
    if (units(lots) > BigInt(Number.MAX_SAFE_INTEGER)) return 'NOTIONAL';
    if (hasMostAlgos(market, wish.account)) return 'MAX_NUM_ALGOS';
    if (isOverPosition(this.host.ledger, market, wish, lots)) return 'MAX_POSITION';
    return costOf(market, wish) > available(this.host, market, wish) ? 'INSUFFICIENT_BALANCE' : null;
  }

  private hold(market: ReferenceMarket, twap: ReferenceTwap, units: bigint, orderId: number): EngineEvent[] {
    if (units === 0n) return [];
    twap.held += units;
    const asset = twap.side === 'BUY' ? market.quote : market.base;
    const reason = units > 0n ? 'ORDER_HOLD' : 'ORDER_RELEASE';
    return [this.host.ledger.post(twap.account, asset, reason, { available: -units, held: units }, orderId, 0)];
  }

  end(market: ReferenceMarket, twap: ReferenceTwap, reason: AlgoDoneReason): EngineEvent[] {
    const released = this.hold(market, twap, -twap.held, 0);
    market.twaps = market.twaps.filter((other) => other !== twap);
    const slicesDone = Number(smaller(twap.done, twap.slices));
    const { account, id: algoId } = twap;
    return [...released, { kind: 'algoDone', algoId, account, market: market.id, reason, slicesDone }];
  }

  private phase(market: ReferenceMarket, twap: ReferenceTwap, phase: AlgoPhase): EngineEvent {
    const slicesDone = Number(smaller(twap.done, twap.slices));
    const { account, id: algoId } = twap;
    return { kind: 'algoPhase', algoId, account, market: market.id, phase, slicesDone, nextSliceMs: Number(twap.next) };
  }

  /** Executes a slice. `told`: earlier events of its command. */
  private run(market: ReferenceMarket, twap: ReferenceTwap, told: EngineEvent[]): EngineEvent[] {
    const slice = this.slice(market, twap);
    const isAll = slice?.quote === twap.held;
    const traded = slice === null ? [] : this.trade(market, twap, slice);
    const wasKept = traded.some((event) => event.kind === 'prevented' && event.takerLots > 0);
    const isSpent = traded.some((event) => event.kind === 'orderDone' && event.reason === 'QUOTE_SPENT');
    const wasSpent = isSpent && !wasKept;
    twap.done++;
    const now = BigInt(Math.trunc(market.nowMs));
    const isFilled = twap.quote > 0n ? (wasSpent && isAll) || twap.held === 0n : twap.filled === twap.lots;
    const all = [...told, ...traded];
    if (isFilled) all.push(...this.end(market, twap, 'FILLED'));
    else if (twap.done > twap.slices) all.push(...this.end(market, twap, 'TIME_OVER'));
    else {
      const { done, duration, seed, slices } = twap;
      const offset = done < slices ? offsetOf(duration, slices, done, seed) : duration;
      if (twap.start + offset <= now) twap.start += now - twap.next;
      twap.next = twap.start + offset;
      all.push(this.phase(market, twap, 'RUNNING'));
    }
    return slice === null ? all : this.host.lists(market).follow(all);
  }

  /** Returns the order of a slice, or null where none is made. */
  private slice(market: ReferenceMarket, twap: ReferenceTwap): ReferencePlacement | null {
    const { account, limit, seed, side, slices, stp } = twap;
    const { payload } = market;
    const best = against(market.orders, side)[0]?.priceTicks;
    const type = limit === 0n ? 'MARKET' : 'LIMIT';
    const plain = { account, side, type, tif: type === 'MARKET' ? 'GTC' : 'IOC', stp, priceTicks: limit } as const;
    const none = {
      stop: 0n,
      trailing: 0n,
      visible: 0n,
      goodTill: 0n,
      peg: 'NONE',
      pegLevels: 0,
      strategyId: 0,
      strategyType: 0,
    } as const;
    const order: ReferencePlacement = { ...plain, ...none, lots: 0n, quote: 0n, hasTerms: false };
    const [lowest, highest] = bandOf(market, side);
    if (type === 'LIMIT' && side === 'BUY' && highest !== null) order.priceTicks = smaller(limit, highest);
    if (type === 'LIMIT' && side === 'SELL' && lowest !== null && lowest > limit) order.priceTicks = lowest;
    const worst = type === 'LIMIT' ? order.priceTicks : side === 'BUY' ? highest : lowest;
    if (best === undefined || (worst !== null && (side === 'BUY' ? best > worst : best < worst))) return null;
    const amount = twap.lots + twap.quote;
    const gone = twap.quote > 0n ? twap.spent : twap.filled;
    const asked = smaller(targetOf(amount, twap.done + 1n, slices, seed) - gone, maxOf(amount, slices));
    const least = asked === amount - gone ? 1n : lotsLeast(market, twap);
    const lotCost = best * BigInt(payload.tickLotUnits);
    if (twap.quote > 0n) {
      const maxLots = lotsWithin(market, BigInt(payload.marketLotsMax));
      order.quote = smaller(smaller(asked, notionalMost(market, twap)), lotCost * maxLots);
      const bought = order.quote / lotCost;
      if (order.quote <= 0n || bought < least) return null;
      return isOverPosition(this.host.ledger, market, twap, bought) ? null : order;
    }
    order.lots = smaller(asked, lotsMost(market, twap));
    const value = (type === 'LIMIT' ? order.priceTicks : filterPrice(market)) * BigInt(payload.tickLotUnits);
    if (value > 0n) order.lots = smaller(order.lots, notionalMost(market, twap) / value);
    if (order.lots < amount - gone) order.lots -= order.lots % stepOf(market, twap);
    return order.lots >= least ? order : null;
  }

  private trade(market: ReferenceMarket, twap: ReferenceTwap, order: ReferencePlacement): EngineEvent[] {
    const orderId = this.host.takeOrderId();
    const { account, id: algoId } = twap;
    const told = [acceptance(order, orderId, market.id)];
    told.push({ kind: 'orderAlgo', orderId, account, market: market.id, algoId });
    const cost = costOf(market, { ...twap, lots: order.lots, quote: order.quote });
    told.push(...this.hold(market, twap, -cost, orderId));
    const swept = this.host.lists(market).conditionals.enter(order, orderId);
    const done = swept.find((event) => event.kind === 'orderDone' && event.orderId === orderId);
    if (done?.kind !== 'orderDone') throw new Error('reference: a slice that did not end');
    twap.filled += BigInt(done.filledLots);
    twap.spent += BigInt(done.filledQuoteUnits);
    const left = { lots: order.lots - BigInt(done.filledLots), quote: order.quote - BigInt(done.filledQuoteUnits) };
    const unused = costOf(market, { ...twap, lots: left.lots, quote: order.quote > 0n ? left.quote : 0n });
    return [...told, ...swept, ...this.hold(market, twap, unused, orderId)];
  }

  /** Runs the slices that are due. */
  runDue(nowMs: number): EngineEvent[] {
    const all = this.host.markets.flatMap((market) => market.twaps.map((twap) => ({ market, twap })));
    const due = all.filter(({ twap }) => twap.next <= nowMs);
    due.sort((a, b) => Number(a.twap.next - b.twap.next) || a.twap.id - b.twap.id);
    return due.slice(0, 500).flatMap(({ market, twap }) => {
      if (market.payload.status === 'DELISTED') return this.end(market, twap, 'MARKET_ENDED');
      if (isOpen(market)) return this.run(market, twap, []);
      const next = BigInt(Math.trunc(nowMs)) + twap.duration / twap.slices;
      twap.start += next - twap.next;
      twap.next = next;
      return [this.phase(market, twap, 'PAUSED')];
    });
  }

  /** Ends all TWAPs of a market that is delisted, oldest first. */
  endAll(market: ReferenceMarket): EngineEvent[] {
    const all = market.twaps.toSorted((a, b) => a.id - b.id);
    return all.flatMap((twap) => this.end(market, twap, 'MARKET_ENDED'));
  }

  /** Ends an account's TWAPs in a market, newest first. */
  cancelAll(market: ReferenceMarket, account: number): EngineEvent[] {
    const own = market.twaps.filter((twap) => twap.account === account).sort((a, b) => b.id - a.id);
    return own.flatMap((twap) => this.end(market, twap, 'CANCELED_BY_USER'));
  }
}
