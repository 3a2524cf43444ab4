import { lotsForQuote, notionalUnits } from '@pelorus/formulas/notional.ts';
import { twapIntervalMs, twapMax, twapMin, twapOffsetMs, twapTarget } from '@pelorus/formulas/twap.ts';
import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { ALGOS_MAX } from '@pelorus/protocol/spot/algos.ts';
import { DELISTED, type Market } from '../../catalog/market.ts';
import type { CommandBatch } from '../../commands/command-batch.ts';
import { NO_ASK, NO_BID } from '../../order-book/price-ladder.ts';
import { STOP_QUOTE_SPENT, type Taker } from '../../order-book/taker.ts';
import { isOffNotional, isOverAsset } from '../any-price.ts';
import { GTC, IOC, LIMIT, MARKET, PlaceRequest } from '../place-request.ts';
import { isOverPosition } from '../position.ts';
import { accountingOf, availableUnits, holdUnits, type TradingRoom } from '../trading-room.ts';
import { readTwap, type TwapWish } from './algo-requests.ts';
import { ALGO_DONE, PAUSED, RUNNING, TWAP, type Twap } from './algo-store.ts';
import { endTwap, moveTwapHold } from './end-algo.ts';
import type { AlgoEntrance } from './ladder.ts';
import { type AlgoKind, placeAlgo } from './place-algo.ts';

/** Slices that one command runs at most; the next command of the core's runs the rest. */
const SLICES_AT_ONCE = 500;

interface TwapEntrance extends AlgoEntrance {
  /** Result of the order that entered last. */
  readonly swept: Readonly<Taker>;
}

/** The size of a slice: lots, or quote units to spend. */
interface Slice {
  lots: number;
  quoteUnits: number;
  /** The worst price it takes. */
  limitTicks: number;
}

/** The limit price of a TWAP, 0 = none, and whether it spends an amount. */
type Limited = Pick<Twap, 'limitTicks' | 'quoteUnits'>;

/** The most lots that one order may have. */
function lotsMost({ limitTicks }: Limited, { assetLotsMax, lotsMax, marketLotsMax }: Market): number {
  return Math.min(lotsMax, assetLotsMax, limitTicks === 0 ? marketLotsMax : lotsMax);
}

/** Returns the lot step of an order. */
function stepOf({ limitTicks, quoteUnits }: Limited, { marketLotsStep }: Market): number {
  return limitTicks === 0 && quoteUnits === 0 ? marketLotsStep : 1;
}

/** The fewest lots that one order may have. */
function lotsLeast(twap: Limited, market: Market): number {
  return Math.max(market.lotsMin, twap.limitTicks === 0 ? market.marketLotsMin : 1, stepOf(twap, market));
}

/** The most that one order may be worth, quote units. */
function notionalMost({ limitTicks }: Limited, market: Market): number {
  return Math.min(limitTicks === 0 ? market.marketNotionalMax : market.notionalMax, market.assetNotionalMax);
}

/** The maximum lots of one order by its value at a price; 0 = no price is known. */
function lotsWorth(twap: Limited, market: Market, priceTicks: number): number {
  if (priceTicks === 0) return Number.POSITIVE_INFINITY;
  return lotsForQuote(notionalMost(twap, market), priceTicks, market.tickLotUnits);
}

/** Trades quantities in slices over time (ALGO-30 to ALGO-41). */
export class Twaps {
  private readonly room: TradingRoom;
  private readonly entrance: TwapEntrance;
  private readonly request = new PlaceRequest();
  private readonly kind: AlgoKind<TwapWish> = {
    read: readTwap,
    refusal: (wish, market) => this.refusal(wish, market),
    accept: (wish, market) => this.accept(wish, market),
  };

  constructor(room: TradingRoom, entrance: TwapEntrance) {
    this.room = room;
    this.entrance = entrance;
  }

  /** Handles a placeTwap record; returns the id of the refusal, or 0. */
  place(batch: CommandBatch, at: number, recordBytes: number): number {
    return placeAlgo(this.room, this.kind, batch, at, recordBytes);
  }

  /** Runs the slices that are due, due first, of equals the oldest (ALGO-33). */
  runDue(): void {
    const { room } = this;
    for (const twap of room.algos.takeDue(room.nowMs, SLICES_AT_ONCE)) {
      // The next step must not see the events of this slice again.
      room.events.commandStart = room.events.count;
      const market = room.catalog.markets[twap.market] as Market;
      if (market.status === DELISTED) endTwap(room, market, twap, ALGO_DONE.MARKET_ENDED);
      else if (market.isOpen(room.nowMs)) this.run(market, twap);
      else this.pause(twap);
    }
  }

  /** Returns the id of the first rejection that applies, or 0 (ALGO-31). */
  private refusal(wish: TwapWish, market: Market): number {
    const { room } = this;
    const { account, limitTicks, lots, quoteUnits, seed, side, slices } = wish;
    market.settleBand(room.nowMs);
    if (!market.isOpen(room.nowMs)) return REJECTIONS.MARKET_CLOSED.id;
    Object.assign(this.request, { account, side, lots, quoteUnits, visibleLots: 0, type: LIMIT });
    this.request.takeIntent(wish.intent);
    const unsuited = accountingOf(room, market).orderRefusal(market, this.request);
    if (unsuited !== 0) return unsuited;
    if (!market.allowsStp(wish.stp)) return REJECTIONS.STP_MODE_NOT_ALLOWED.id;
    const isOff = limitTicks < market.priceTicksMin || limitTicks > market.priceTicksMax;
    if (limitTicks !== 0 && isOff) return REJECTIONS.PRICE_FILTER.id;
    const least = twapMin(lots + quoteUnits, slices, seed);
    const isAnyPrice = limitTicks === 0;
    const valueTicks = isAnyPrice ? market.filterTicks : limitTicks;
    const minUnits = quoteUnits > 0 ? least : notionalUnits(valueTicks, least, market.tickLotUnits);
    const allUnits = quoteUnits > 0 ? quoteUnits : notionalUnits(valueTicks, lots, market.tickLotUnits);
    if (quoteUnits === 0 && (least < lotsLeast(wish, market) || least > lotsMost(wish, market)))
      return REJECTIONS.ALGO_SLICES.id;
    const isKnown = quoteUnits > 0 || valueTicks > 0;
    const isOffWorth = isOffNotional(market, minUnits, isAnyPrice) || isOverAsset(market, 0, minUnits);
    if (isKnown && isOffWorth) return REJECTIONS.ALGO_SLICES.id;
    if (allUnits > Number.MAX_SAFE_INTEGER) return REJECTIONS.NOTIONAL.id;
    if (room.algos.of(account, market.id).length >= ALGOS_MAX) return REJECTIONS.MAX_NUM_ALGOS.id;
    if (side === BUY && isOverPosition(room, market, account, lots)) return REJECTIONS.MAX_POSITION.id;
    return this.heldFor(wish, market) > availableUnits(room, market, account, side)
      ? REJECTIONS.INSUFFICIENT_BALANCE.id
      : 0;
  }

  /**
   * Returns the slice that spends this amount, if that is a valid order: the lots it may buy must be within the limits
   * (SPOT-33).
   */
  private spending(market: Market, twap: Twap, bestTicks: number, slice: Slice, lotsMin: number): Slice | null {
    const maxLots = Math.min(market.marketLotsMax, market.assetLotsMax);
    const maxUnits = notionalUnits(bestTicks, maxLots, market.tickLotUnits);
    const quoteUnits = Math.min(slice.quoteUnits, maxUnits, notionalMost(twap, market));
    const lots = quoteUnits > 0 ? lotsForQuote(quoteUnits, bestTicks, market.tickLotUnits) : 0;
    if (lots < lotsMin || isOverPosition(this.room, market, twap.account, lots)) return null;
    return { ...slice, quoteUnits };
  }

  /** Returns the hold for the whole algo: units of the asset it pays with. */
  private heldFor({ limitTicks, lots, quoteUnits, side }: TwapWish, market: Market): number {
    return quoteUnits > 0 ? quoteUnits : holdUnits(this.room, market, side, limitTicks, lots);
  }

  private accept(wish: TwapWish, market: Market): void {
    const { room } = this;
    const { account, durationMs, limitTicks, lots, quoteUnits, seed, side, slices, stp } = wish;
    const algoId = room.algos.nextAlgoId++;
    const twap: Twap = {
      ...{ kind: TWAP, algoId, account, market: market.id, side, stp, lots, quoteUnits, limitTicks, slices, seed },
      intent: wish.intent,
      ...{ durationMs, startMs: room.nowMs, nextMs: room.nowMs, done: 0, phase: RUNNING },
      ...{ filledLots: 0, filledQuoteUnits: 0, heldUnits: 0 },
    };
    const type = limitTicks === 0 ? MARKET : LIMIT;
    const none = { lastTicks: 0, distribution: 0 };
    const told = { ...wish, ...none, type, algoId, priceTicks: limitTicks, parts: slices };
    room.events.algoAccepted({ ...told, algoKind: TWAP, isRandom: seed !== 0, nextSliceMs: room.nowMs });
    room.algos.add(twap);
    moveTwapHold(room, market, twap, this.heldFor(wish, market), 0);
    this.run(market, twap);
  }

  /** Runs a slice, and says when the next is due or that there is none. */
  private run(market: Market, twap: Twap): void {
    const { room } = this;
    market.settleBand(room.nowMs);
    const slice = this.slice(market, twap);
    const isSpent = slice !== null && this.trade(market, twap, slice);
    twap.done++;
    twap.phase = RUNNING;
    const isFilled = twap.quoteUnits > 0 ? isSpent || twap.heldUnits === 0 : twap.filledLots === twap.lots;
    if (isFilled) endTwap(room, market, twap, ALGO_DONE.FILLED);
    else if (twap.done > twap.slices) endTwap(room, market, twap, ALGO_DONE.TIME_OVER);
    else this.schedule(twap);
    if (slice !== null) this.entrance.follow(market);
  }

  /** Returns the next slice; null while nobody would trade with it (ALGO-34, ALGO-35). */
  private slice(market: Market, twap: Twap): Slice | null {
    const { book } = market;
    const isBuy = twap.side === BUY;
    const bandTicks = isBuy ? market.bidMaxTicks : market.askMinTicks;
    const own = twap.limitTicks === 0 ? bandTicks : twap.limitTicks;
    const limitTicks = isBuy ? Math.min(own, bandTicks) : Math.max(own, bandTicks);
    const best = book.bestAgainst(twap.side);
    if (best === NO_ASK || best === NO_BID || (isBuy ? best > limitTicks : best < limitTicks)) return null;
    const amount = twap.lots + twap.quoteUnits;
    const gone = twap.quoteUnits > 0 ? twap.filledQuoteUnits : twap.filledLots;
    const wanted = twapTarget(amount, twap.done + 1, twap.slices, twap.seed) - gone;
    const asked = Math.min(wanted, twapMax(amount, twap.slices));
    // The last remainder trades however small it is.
    const left = amount - gone;
    const lotsMin = asked === left ? 1 : lotsLeast(twap, market);
    if (twap.quoteUnits > 0)
      return this.spending(market, twap, best, { lots: 0, quoteUnits: asked, limitTicks }, lotsMin);
    const worthTicks = twap.limitTicks === 0 ? market.filterTicks : limitTicks;
    const most = Math.min(asked, lotsMost(twap, market), lotsWorth(twap, market, worthTicks));
    const lots = most === left ? most : most - (most % stepOf(twap, market));
    return lots >= lotsMin ? { lots, quoteUnits: 0, limitTicks } : null;
  }

  /** Trades a slice from its hold; returns whether the rest was spent as far as possible. */
  private trade(market: Market, twap: Twap, slice: Slice): boolean {
    const { entrance, request, room } = this;
    const { account, limitTicks, side, stp } = twap;
    const { lots, quoteUnits } = slice;
    const isAll = quoteUnits > 0 && quoteUnits === twap.heldUnits;
    const orderId = room.nextOrderId++;
    const type = limitTicks === 0 ? MARKET : LIMIT;
    const tif = type === LIMIT ? IOC : GTC;
    Object.assign(request, { account, market: market.id, side, type, tif, stp, lots, quoteUnits });
    request.takeIntent(twap.intent);
    request.priceTicks = type === LIMIT ? slice.limitTicks : 0;
    room.events.orderAccepted(orderId, account, market.id, side, type, tif, stp, request.priceTicks, lots, quoteUnits);
    room.events.orderAlgo(orderId, account, market.id, twap.algoId);
    const paying = quoteUnits > 0 ? quoteUnits : holdUnits(this.room, market, side, limitTicks, lots);
    moveTwapHold(room, market, twap, -paying, orderId);
    entrance.enter(request, orderId, market);
    const { swept } = entrance;
    twap.filledLots += swept.filledLots;
    twap.filledQuoteUnits += swept.filledQuoteUnits;
    const unused =
      quoteUnits > 0
        ? quoteUnits - swept.filledQuoteUnits
        : holdUnits(this.room, market, side, limitTicks, lots - swept.filledLots);
    moveTwapHold(room, market, twap, unused, orderId);
    // The amount used by self-trade prevention bought nothing.
    return isAll && swept.stop === STOP_QUOTE_SPENT && swept.filledLots > 0 && swept.preventedLots === 0;
  }

  /** The next slice has its time, the last attempt the end; both later by what the algo was held up (ALGO-36). */
  private schedule(twap: Twap): void {
    const { room } = this;
    const { durationMs, seed, slices } = twap;
    const offset = twap.done < slices ? twapOffsetMs(durationMs, slices, twap.done, seed) : durationMs;
    if (twap.startMs + offset <= room.nowMs) twap.startMs += room.nowMs - twap.nextMs;
    room.algos.postpone(twap, twap.startMs + offset);
    room.events.algoPhase(RUNNING, twap.algoId, twap.account, twap.market, Math.min(twap.done, slices), twap.nextMs);
  }

  /** The market takes no orders: the algo's time stands still for an interval (ALGO-37). */
  private pause(twap: Twap): void {
    const { room } = this;
    const nextMs = room.nowMs + twapIntervalMs(twap.durationMs, twap.slices);
    twap.startMs += nextMs - twap.nextMs;
    twap.phase = PAUSED;
    room.algos.postpone(twap, nextMs);
    room.events.algoPhase(PAUSED, twap.algoId, twap.account, twap.market, Math.min(twap.done, twap.slices), nextMs);
  }
}
