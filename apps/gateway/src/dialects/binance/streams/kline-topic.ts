import type { Candle } from '@pelorus/formulas/markets/candles.ts';
import { candlesBeforeMs } from '@pelorus/formulas/markets/intervals.ts';
import type { KlineInterval } from '@pelorus/protocol/markets/http.ts';
import type { Trade } from '../../../markets/candle.ts';
import { finerOf, foldZoned, zonedNextMs, zonedOpenMs } from '../transport/time-zones.ts';
import type { StreamEvent } from './events.ts';
import { GRACE_MS, OneMarket, StateTopic, symbolOf, type TopicSource } from './stream-topic.ts';

const SECOND_MS = 1_000;
/** Candles looked back at: one each second, and a stall of a minute. */
const BACK_MAX = 64;
/** Finer candles that a memory keeps at most; two months of hours fit. */
const FINER_MAX = 1_500;
/** How long to wait after the database could not be asked. */
const LOAD_AGAIN_MS = 1_000;

interface KlineSpec {
  kind: 'kline' | 'continuousKline';
  interval: KlineInterval;
  zoneMs: number;
}

/** A candle with the additional fields of its event. */
interface ToldCandle {
  candle: Candle;
  nextMs: number;
  isClosed: boolean;
  /** −1: nothing traded in it. */
  firstId: number;
  lastId: number;
}

/** `@kline_<interval>`, also of a zone: the open candle, and at a close the closed one as it ended (BSTR-32). */
export class KlineTopic extends StateTopic {
  readonly #market: OneMarket;
  readonly #spec: KlineSpec;
  /** What the zone's candles are folded of; null: they are UTC's own. */
  readonly #finer: KlineInterval | null;
  #isLoading = false;
  /** The past is not asked for again before, of performance.now. */
  #loadAgainMs = 0;
  /** Oldest candle that changed since the last event, by opening time. */
  #changedMs = Number.POSITIVE_INFINITY;
  /** The newest candle that was published, or was empty. */
  #toldOpenMs = Number.POSITIVE_INFINITY;
  #isClosing = false;

  constructor(name: string, source: TopicSource, marketId: number, spec: KlineSpec) {
    super(name, source, ['trade'], spec.interval === '1s' ? SECOND_MS : source.style.klineMs);
    this.#market = new OneMarket(source, marketId);
    this.#spec = spec;
    this.#finer = finerOf(spec.interval, spec.zoneMs);
  }

  override trade(_market: number, trade: Trade): void {
    const openMs = this.#openMs(trade.timeMs);
    this.#changedMs = Math.min(this.#changedMs, openMs);
    // Command times never go back: a trade of the next candle ends this one.
    if (openMs > this.#toldOpenMs) this.#isClosing = true;
  }

  override second(nowMs: number): boolean {
    if (this.#openMs(nowMs) <= this.#toldOpenMs) return false;
    this.#isClosing = true;
    return true;
  }

  override dueMs(): number {
    return this.#isClosing ? Number.NEGATIVE_INFINITY : super.dueMs();
  }

  booksReplaced(): void {}

  override pastReplaced(): void {
    this.#changedMs = Math.min(this.#changedMs, this.#toldOpenMs);
  }

  /** Is the past loaded of which the zone's candles are folded? It is read if missing (MKTD-24). */
  protected override isKnown(): boolean {
    if (this.#finer === null) return true;
    const series = this.#market.tape.series(this.#finer);
    if (series !== null && series.kept < FINER_MAX && performance.now() >= this.#loadAgainMs) this.#load(this.#finer);
    return !this.#isLoading && (series === null || series.kept >= FINER_MAX);
  }

  #load(finer: KlineInterval): void {
    if (this.#isLoading) return;
    this.#isLoading = true;
    const { feed, clock } = this.source;
    feed.candles
      .latest(this.#market.id, finer, clock(), FINER_MAX)
      .catch(() => {
        this.#loadAgainMs = performance.now() + LOAD_AGAIN_MS;
      })
      .finally(() => {
        this.#isLoading = false;
      });
  }

  #openMs(timeMs: number): number {
    return zonedOpenMs(this.#spec.interval, this.#spec.zoneMs, timeMs);
  }

  protected take(): StreamEvent[] {
    this.#isClosing = false;
    if (!this.isKnown()) return [];
    const fromMs = Math.min(this.#changedMs, this.#toldOpenMs);
    const before = this.#toldOpenMs;
    // Changed and closed candles; the open one only if somebody traded in it.
    const told = this.#newest(BACK_MAX, fromMs).filter(
      ({ candle, isClosed }) => candle.openMs >= this.#changedMs || (isClosed && candle.openMs >= before),
    );
    this.#changedMs = Number.POSITIVE_INFINITY;
    return told.filter(({ candle, isClosed }) => isClosed || candle.tradeCount > 0).map((each) => this.#eventOf(each));
  }

  protected state(): StreamEvent[] {
    // Existing readers have the events; new readers get them now.
    this.#changedMs = Number.POSITIVE_INFINITY;
    return this.#newest(1, Number.NEGATIVE_INFINITY).map((each) => this.#eventOf(each));
  }

  /** Returns up to `limit` newest candles from `fromMs` on, oldest first. */
  #newest(limit: number, fromMs: number): ToldCandle[] {
    const candles = this.#candles(limit, this.#knownMs()).filter(({ openMs }) => openMs >= fromMs);
    const newest = candles.at(-1);
    if (newest === undefined) return [];
    this.#toldOpenMs = newest.openMs;
    // A market's trade ids have no gaps: counting back from the last gives those of every candle.
    let lastId = this.#market.tape.lastTrade()?.id ?? 0;
    const told: ToldCandle[] = [];
    for (const candle of candles.toReversed()) {
      const { openMs, tradeCount } = candle;
      const ids =
        tradeCount === 0
          ? { firstId: -1, lastId: -1 }
          : { firstId: Math.max(1, lastId - tradeCount + 1), lastId: Math.max(1, lastId) };
      const nextMs = zonedNextMs(this.#spec.interval, this.#spec.zoneMs, openMs);
      told.push({ candle, nextMs, isClosed: candle !== newest, ...ids });
      lastId -= tradeCount;
    }
    return told.reverse();
  }

  /**
   * Returns until when nothing more will be traded: a candle that is over is closed by a trade behind it, or once its last
   * ones had the time to come.
   */
  #knownMs(): number {
    return Math.max(this.source.clock() - GRACE_MS, this.#market.tape.lastTrade()?.timeMs ?? 0);
  }

  #candles(limit: number, nowMs: number): Candle[] {
    const { interval, zoneMs } = this.#spec;
    const { tape } = this.#market;
    if (this.#finer === null) return tape.candles(interval, nowMs, limit);
    // The open one and, at a close, the one before it.
    const openMs = candlesBeforeMs(interval, this.#openMs(nowMs) + zoneMs, Math.min(limit, 2) - 1) - zoneMs;
    const finer = tape.candles(this.#finer, nowMs, FINER_MAX).filter((candle) => candle.openMs >= openMs);
    return foldZoned(finer, interval, zoneMs);
  }

  #eventOf({ candle, nextMs, isClosed, firstId, lastId }: ToldCandle): StreamEvent {
    const { market } = this.#market;
    const { print } = this.source.style;
    const s = symbolOf(market);
    const numbers = {
      o: print.price(market, candle.openTicks),
      c: print.price(market, candle.closeTicks),
      h: print.price(market, candle.highTicks),
      l: print.price(market, candle.lowTicks),
      v: print.volume(market, candle.lots),
      n: candle.tradeCount,
      x: isClosed,
      q: print.turnover(market, candle.quoteUnits),
      V: print.volume(market, candle.takerBuyLots),
      Q: print.turnover(market, candle.takerBuyQuoteUnits),
      B: '0',
    };
    const i = this.#spec.interval;
    const now = this.source.clock();
    const isContinuous = this.#spec.kind === 'continuousKline';
    return this.event(({ of, before }) => {
      const span = { t: of(candle.openMs), T: before(nextMs), i, f: firstId, L: lastId, ...numbers };
      if (isContinuous) return { e: 'continuous_kline', E: of(now), ps: s, ct: 'PERPETUAL', k: span };
      const k = { t: of(candle.openMs), T: before(nextMs), s, i, f: firstId, L: lastId, ...numbers };
      return { e: 'kline', E: of(now), s, k };
    });
  }
}
