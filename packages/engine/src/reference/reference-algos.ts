import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import type { AlgoDoneReason, AlgoKind, AlgoPhase } from '@pelorus/protocol/spot/enums.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { encodePlace } from '@pelorus/protocol/wire/encode-command.ts';
import { type ReferenceLadderWish, type ReferenceTwapWish, readLadder, readTwap } from './reference-algo-record.ts';
import {
  costOf,
  lotsLeast,
  lotsMost,
  notionalMost,
  type ReferenceLadder,
  type ReferenceTwap,
  reasonOf,
  rungs,
  stepOf,
} from './reference-algo-sums.ts';
import { leastOf, mostOf, offsetOf, targetOf } from './reference-chance.ts';
import { filterPrice, isOverAsset, isOverVenue, lotsWithin, notionals } from './reference-filters.ts';
import type { ReferenceKeys } from './reference-keys.ts';
import type { ReferenceLedger } from './reference-ledger.ts';
import type { ReferenceLists } from './reference-lists.ts';
import { ReferencePlacing } from './reference-place.ts';
import { acceptance, openCount, type ReferencePlacement, readPlacement } from './reference-placement.ts';
import { isOverPosition } from './reference-position.ts';
import { closedTo } from './reference-range.ts';
import { ReferenceRecord } from './reference-record.ts';
import type { ReferenceMarket } from './reference-spot.ts';
import { against, smaller } from './reference-sweep.ts';

type Outcome = EngineEvent[] | RejectionName;

/** What algos need of the exchange. */
export interface AlgoHost {
  readonly ledger: ReferenceLedger;
  readonly keys: ReferenceKeys;
  readonly markets: ReferenceMarket[];
  isUser(account: number): boolean;
  group(account: number): number;
  lists(market: ReferenceMarket): ReferenceLists;
  takeOrderId(): number;
}

/** Ladders and TWAPs. */
export class ReferenceAlgos {
  private readonly host: AlgoHost;
  private nextId = 1;

  constructor(host: AlgoHost) {
    this.host = host;
  }

  /** What both begin with: who and where, and whether it was heard before. */
  private begin(record: ReferenceRecord, account: number): ReferenceMarket | Outcome {
    if (!this.host.isUser(account)) return 'UNKNOWN_ACCOUNT';
    const market = this.host.markets[record.u32(OFFSET.market)];
    if (market === undefined) return 'UNKNOWN_MARKET';
    const seen = this.host.keys.find(account, record.key(OFFSET.key) as string);
    if (seen === undefined) return market;
    const isSame = seen.content === record.hex(OFFSET.market, record.length);
    return isSame ? [{ kind: 'duplicate', orderId: seen.orderId }] : 'KEY_REUSED';
  }

  private remember(record: ReferenceRecord, account: number): number {
    const content = record.hex(OFFSET.market, record.length);
    this.host.keys.remember(account, record.key(OFFSET.key) as string, { content, orderId: this.nextId });
    return this.nextId++;
  }

  private accepted(
    algoKind: AlgoKind,
    market: ReferenceMarket,
    algoId: number,
    wish: ReferenceLadderWish | ReferenceTwapWish,
  ): EngineEvent {
    const { account, lots, side, stp } = wish;
    const own =
      'first' in wish
        ? { type: wish.type, quoteUnits: 0, priceTicks: Number(wish.first), lastTicks: Number(wish.last) }
        : {
            type: wish.limit === 0n ? ('MARKET' as const) : ('LIMIT' as const),
            quoteUnits: Number(wish.quote),
            priceTicks: Number(wish.limit),
            lastTicks: 0,
          };
    const more =
      'first' in wish
        ? { parts: wish.orders, distribution: wish.distribution, durationMs: 0, isRandom: false, nextSliceMs: 0 }
        : {
            ...{ parts: Number(wish.slices), distribution: 'FLAT' as const, durationMs: Number(wish.duration) },
            ...{ isRandom: wish.seed !== 0, nextSliceMs: market.nowMs },
          };
    const whose = { account, market: market.id };
    return { kind: 'algoAccepted', algoId, ...whose, algoKind, side, stp, lots: Number(lots), ...own, ...more };
  }

  private isOpen({ nowMs, payload, pausedUntilMs }: ReferenceMarket): boolean {
    return payload.status === 'TRADING' && nowMs >= pausedUntilMs;
  }

  private closed(market: ReferenceMarket, wish: ReferenceLadderWish | ReferenceTwapWish): RejectionName | null {
    return this.isOpen(market) ? closedTo(market, wish.stp) : 'MARKET_CLOSED';
  }

  private count(market: ReferenceMarket, account: number): number {
    return [...market.ladders, ...market.twaps].filter((algo) => algo.account === account).length;
  }

  ladder(record: ReferenceRecord): Outcome {
    const wish = readLadder(record);
    if (wish === null) return 'MALFORMED_COMMAND';
    const market = this.begin(record, wish.account);
    if (typeof market === 'string' || Array.isArray(market)) return market;
    const orders = rungs(wish).map(([price, lots], i) => this.order(wish, market, i, price, lots));
    const refusal = this.closed(market, wish) ?? this.ladderRefusal(wish, market, orders);
    if (refusal !== null) return refusal;
    const algoId = this.remember(record, wish.account);
    const { account, lots } = wish;
    const ladder: ReferenceLadder = { id: algoId, account, lots, filled: 0n, open: [] };
    market.ladders.push(ladder);
    const told: EngineEvent[] = [this.accepted('SCALED', market, algoId, wish)];
    const lists = this.host.lists(market);
    for (const order of orders) {
      const orderId = this.host.takeOrderId();
      this.name(order, market, algoId, orderId);
      ladder.open.push(orderId);
      told.push(acceptance(order, orderId, market.id));
      told.push({ kind: 'orderAlgo', orderId, account, market: market.id, algoId });
      told.push(...lists.conditionals.enter(order, orderId));
    }
    return lists.follow(told);
  }

  /** Returns an order of a ladder, read from the record that its owner would have sent. */
  private order(wish: ReferenceLadderWish, market: ReferenceMarket, i: number, price: bigint, lots: bigint) {
    const read = readPlacement(this.record(wish, market, `rung-${i}`, price, lots));
    if (read === null) throw new Error('reference: an order of a ladder cannot be read');
    return read;
  }

  private record(
    { account, side, stp, type }: Pick<ReferencePlacement, 'account' | 'side' | 'stp' | 'type'>,
    market: ReferenceMarket,
    clientOrderId: string,
    price: bigint,
    lots: bigint,
  ): ReferenceRecord {
    const choices = { side: side === 'BUY' ? 0 : 1, type: type === 'LIMIT' ? 0 : 1, tif: 0 };
    const modes = ['EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT', 'NONE', 'TRANSFER'];
    const amounts = { lots: Number(lots), quoteUnits: 0, priceTicks: Number(price) };
    const fields = { account, market: market.id, ...choices, stp: modes.indexOf(stp), ...amounts, clientOrderId };
    return new ReferenceRecord(encodePlace(fields));
  }

  /** Lets its owner call an order by its name, if nobody else is called so. */
  private name(order: ReferencePlacement, market: ReferenceMarket, algoId: number, orderId: number): void {
    const record = this.record(order, market, `algo-${algoId}-${orderId}`, order.priceTicks, order.lots);
    const key = record.key(OFFSET.key) as string;
    if (this.host.keys.find(order.account, key)) return;
    const content = record.hex(OFFSET.market, OFFSET.placeClientIdLength);
    this.host.keys.remember(order.account, key, { content, orderId });
  }

  private ladderRefusal(
    wish: ReferenceLadderWish,
    market: ReferenceMarket,
    orders: ReferencePlacement[],
  ): RejectionName | null {
    const { account, first, last, side } = wish;
    const span = last > first ? last - first : first - last;
    if (span < orders.length - 1) return 'ALGO_PRICES';
    const { payload } = market;
    let needed = 0n;
    let isTaking = false;
    for (const order of orders) {
      const { lots, priceTicks } = order;
      const placing = new ReferencePlacing(this.host.ledger, market, order, this.host.group(account), market.nowMs);
      if (priceTicks < payload.priceTicksMin || priceTicks > payload.priceTicksMax) return 'PRICE_FILTER';
      if (lots < payload.lotsMin || lots > payload.lotsMax) return 'LOT_SIZE';
      const notional = priceTicks * lots * BigInt(payload.tickLotUnits);
      if (placing.isOffNotional(notional)) return 'NOTIONAL';
      if (isOverAsset(market, lots, notional)) return 'MAX_ASSET';
      const offBand = placing.bandRefusal();
      if (offBand !== null) return offBand;
      needed += side === 'BUY' ? notional : lots * BigInt(payload.lotUnits);
      const best = against(market.orders, side)[0]?.priceTicks;
      const meets = best !== undefined && (side === 'BUY' ? best <= priceTicks : best >= priceTicks);
      isTaking ||= wish.type === 'LIMIT_MAKER' && meets;
    }
    if (openCount(market, account) + orders.length > payload.openOrdersMax) return 'MAX_NUM_ORDERS';
    if (isOverVenue(market, account, 'openOrdersMax', orders.length)) return 'EXCHANGE_MAX_NUM_ORDERS';
    if (this.count(market, account) >= 20) return 'MAX_NUM_ALGOS';
    if (isOverPosition(this.host.ledger, market, wish, wish.lots)) return 'MAX_POSITION';
    if (isTaking) return 'WOULD_TAKE';
    return needed > this.available(market, wish) ? 'INSUFFICIENT_BALANCE' : null;
  }

  private available(market: ReferenceMarket, { account, side }: { account: number; side: 'BUY' | 'SELL' }): bigint {
    return this.host.ledger.of(account, side === 'BUY' ? market.quote : market.base).available;
  }

  twap(record: ReferenceRecord): Outcome {
    const wish = readTwap(record);
    if (wish === null) return 'MALFORMED_COMMAND';
    const market = this.begin(record, wish.account);
    if (typeof market === 'string' || Array.isArray(market)) return market;
    const refusal = this.closed(market, wish) ?? this.twapRefusal(wish, market);
    if (refusal !== null) return refusal;
    const id = this.remember(record, wish.account);
    const now = BigInt(Math.trunc(market.nowMs));
    const twap: ReferenceTwap = { ...wish, id, start: now, next: now, done: 0n, filled: 0n, spent: 0n, held: 0n };
    market.twaps.push(twap);
    const told = [this.accepted('TWAP', market, id, wish), ...this.hold(market, twap, costOf(market, wish), 0)];
    return this.run(market, twap, told);
  }

  private twapRefusal(wish: ReferenceTwapWish, market: ReferenceMarket): RejectionName | null {
    const { limit, lots, quote, seed, slices } = wish;
    const { payload } = market;
    if (limit > 0n && (limit < payload.priceTicksMin || limit > payload.priceTicksMax)) return 'PRICE_FILTER';
    const value = limit > 0n ? limit : filterPrice(market);
    const least = leastOf(lots + quote, slices, seed);
    if (quote === 0n && (least < lotsLeast(market, wish) || least > lotsMost(market, wish))) return 'ALGO_SLICES';
    const units = (one: bigint) => value * one * BigInt(payload.tickLotUnits);
    const worth = quote > 0n ? least : units(least);
    const isKnown = quote > 0n || value > 0n;
    const [worthLeast] = notionals(payload, limit === 0n);
    if (isKnown && (worth < worthLeast || worth > notionalMost(market, wish))) return 'ALGO_SLICES';
    if (units(lots) > BigInt(Number.MAX_SAFE_INTEGER)) return 'NOTIONAL';
    if (this.count(market, wish.account) >= 20) return 'MAX_NUM_ALGOS';
    if (isOverPosition(this.host.ledger, market, wish, lots)) return 'MAX_POSITION';
    return costOf(market, wish) > this.available(market, wish) ? 'INSUFFICIENT_BALANCE' : null;
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

  /** Runs a slice. `told`: what its command told before. */
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
    const order: ReferencePlacement = { ...plain, ...none, lots: 0n, quote: 0n, hasTerms: false, knowsRules: true };
    const group = this.host.group(account);
    const [lowest, highest] = new ReferencePlacing(this.host.ledger, market, order, group, market.nowMs).band(side);
    if (type === 'LIMIT' && side === 'BUY' && highest !== null) order.priceTicks = smaller(limit, highest);
    if (type === 'LIMIT' && side === 'SELL' && lowest !== null && lowest > limit) order.priceTicks = lowest;
    const worst = type === 'LIMIT' ? order.priceTicks : side === 'BUY' ? highest : lowest;
    if (best === undefined || (worst !== null && (side === 'BUY' ? best > worst : best < worst))) return null;
    const amount = twap.lots + twap.quote;
    const gone = twap.quote > 0n ? twap.spent : twap.filled;
    const asked = smaller(targetOf(amount, twap.done + 1n, slices, seed) - gone, mostOf(amount, slices));
    const least = asked === amount - gone ? 1n : lotsLeast(market, twap);
    const lotCost = best * BigInt(payload.tickLotUnits);
    if (twap.quote > 0n) {
      const mostLots = lotsWithin(market, BigInt(payload.marketLotsMax));
      order.quote = smaller(smaller(asked, notionalMost(market, twap)), lotCost * mostLots);
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
      if (this.isOpen(market)) return this.run(market, twap, []);
      const next = BigInt(Math.trunc(nowMs)) + twap.duration / twap.slices;
      twap.start += next - twap.next;
      twap.next = next;
      return [this.phase(market, twap, 'PAUSED')];
    });
  }

  cancel(record: ReferenceRecord): Outcome {
    if (record.length !== 56 || record.u8(OFFSET.version) < 7) return 'MALFORMED_COMMAND';
    const account = record.u32(OFFSET.account);
    if (!this.host.isUser(account)) return 'UNKNOWN_ACCOUNT';
    const isMeant = (algo: { id: number; account: number }) =>
      algo.id === record.f64(OFFSET.targetAlgoId) && algo.account === account;
    for (const market of this.host.markets) {
      const twap = market.twaps.find(isMeant);
      if (twap) return this.end(market, twap, 'CANCELED_BY_USER');
      const ladder = market.ladders.find(isMeant);
      if (!ladder) continue;
      const lists = this.host.lists(market);
      return ladder.open.toSorted((a, b) => b - a).flatMap((id) => lists.cancel(id));
    }
    return 'UNKNOWN_ALGO';
  }

  /** Ends an account's TWAPs in a market, newest first. */
  cancelAll(market: ReferenceMarket, account: number): EngineEvent[] {
    const own = market.twaps.filter((twap) => twap.account === account).sort((a, b) => b.id - a.id);
    return own.flatMap((twap) => this.end(market, twap, 'CANCELED_BY_USER'));
  }

  /** Returns which ladders are done with what a command told. */
  settle(told: readonly EngineEvent[]): EngineEvent[] {
    const ends: EngineEvent[] = [];
    for (const event of told) {
      if (event.kind !== 'orderDone') continue;
      const market = this.host.markets[event.market] as ReferenceMarket;
      const ladder = market.ladders.find(({ open }) => open.includes(event.orderId));
      if (!ladder) continue;
      ladder.filled += BigInt(event.filledLots);
      ladder.open = ladder.open.filter((id) => id !== event.orderId);
      if (ladder.open.length > 0) continue;
      market.ladders = market.ladders.filter((other) => other !== ladder);
      const reason = ladder.filled === ladder.lots ? 'FILLED' : reasonOf(event.reason);
      const { account, id: algoId } = ladder;
      ends.push({ kind: 'algoDone', algoId, account, market: market.id, reason, slicesDone: 0 });
    }
    return ends;
  }
}
