import { setTimeout as wait } from 'node:timers/promises';
import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import type { SymbolsData } from '@pelorus/protocol/markets/http.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { Desk } from '../makers/desk.ts';
import { lotsOf, type Market, marketOf, ticksOf } from '../market.ts';
import type { MarketSimOptions, ReplayOptions, Tell } from '../options.ts';
import { Random } from '../random.ts';
import { Accounts, type Target } from '../venue/accounts.ts';
import { persist, type RestClient, VenueRefusal } from '../venue/rest-client.ts';
import type { SideIndex, Trader } from '../venue/trader.ts';
import { gapsMs, livelySpeed } from './pace.ts';
import { readTradesFile } from './read-file.ts';
import type { ReplayTrade } from './trades.ts';

/** One account may place 100 orders in 10 seconds; a pair of them does one real trade with two orders. */
const PAIRS = { usual: 3, max: 6 };
const BOOK = { levels: 10, perSecond: 8, everyMs: 600, lookAhead: 16 };
const SUPPLY_EVERY = 250;
/** An order that is in the way is filled first, at most this often per trade. */
const CLEARINGS = 5;
const WOULD_TAKE = REJECTIONS.WOULD_TAKE.binance[1];

interface Pair {
  maker: Trader;
  taker: Trader;
}

interface Replay {
  stop(): void;
}

/**
 * Drives one market by the trades of a file: at each trade's time a maker quotes its price and a taker takes its
 * amount.
 */
class Driver implements Replay {
  private readonly market: Market;
  private readonly trades: readonly ReplayTrade[];
  private readonly ticks: number[];
  private readonly lots: number[];
  private readonly options: ReplayOptions;
  private readonly accounts: Accounts;
  private readonly scales: ReadonlyMap<string, number>;
  private readonly tell: Tell;
  private readonly session = Date.now().toString(36);
  private pairs: Pair[] = [];
  private desk: Desk | null = null;
  private deskTurnedMs = 0;
  private otherPrices = 0;
  private isStopped = false;

  constructor(
    market: Market,
    trades: readonly ReplayTrade[],
    options: ReplayOptions,
    accounts: Accounts,
    scales: ReadonlyMap<string, number>,
    tell: Tell,
  ) {
    this.market = market;
    this.trades = trades;
    this.ticks = trades.map((trade) => ticksOf(market, trade.price));
    this.lots = trades.map((trade) => lotsOf(market, trade.amount));
    this.options = options;
    this.accounts = accounts;
    this.scales = scales;
    this.tell = tell;
  }

  stop(): void {
    this.isStopped = true;
  }

  async open(): Promise<void> {
    const count = this.options.speed === 'max' ? PAIRS.max : PAIRS.usual;
    for (let i = 1; i <= count; i++) {
      const [maker, taker] = [await this.openAccount(`replay-maker-${i}`), await this.openAccount(`replay-taker-${i}`)];
      this.pairs.push({ maker, taker });
    }
    this.desk = new Desk(
      await this.openAccount('replay-book'),
      this.market,
      new Random(1, 'replay book'),
      BOOK.perSecond,
      this.session,
    );
    await this.desk.begin();
    for (const { maker } of this.pairs) await maker.cancelAll(this.market);
    await this.supply();
  }

  /** Plays the whole file; afterwards only people and the light book move the market. */
  async play(): Promise<void> {
    const gaps = gapsMs(this.trades, this.options.speed);
    let dueMs = Date.now();
    for (let i = 0; i < this.trades.length && !this.isStopped; i++) {
      dueMs = Math.max(dueMs + (gaps[i] as number), Date.now() - 2_000);
      await this.waitUntil(dueMs, i);
      if (this.isStopped) return;
      if (i > 0 && i % SUPPLY_EVERY === 0) await this.supply();
      await this.perform(i);
    }
    const others =
      this.otherPrices === 0
        ? ''
        : `, ${this.otherPrices} not as in the file because other people's orders stood in the way`;
    this.tell({
      kind: 'log',
      level: 'info',
      text: `${this.market.symbol}: the file has ended after ${this.trades.length} trades${others}`,
    });
    while (!this.isStopped) await this.waitUntil(Date.now() + BOOK.everyMs, this.trades.length - 1);
  }

  /** Updates the light book while there is time; only between two trades, so that it is never in the way of one. */
  private async waitUntil(dueMs: number, next: number): Promise<void> {
    for (;;) {
      const nowMs = Date.now();
      if (nowMs - this.deskTurnedMs >= BOOK.everyMs) await this.tendBook(next, nowMs);
      const leftMs = dueMs - Date.now();
      if (leftMs <= 0 || this.isStopped) return;
      await wait(Math.min(leftMs, BOOK.everyMs));
    }
  }

  /** Quotes outside the prices of the trades to come. */
  private async tendBook(next: number, nowMs: number): Promise<void> {
    const seconds = this.deskTurnedMs === 0 ? 1 : (nowMs - this.deskTurnedMs) / 1_000;
    this.deskTurnedMs = nowMs;
    const coming = this.ticks.slice(next, next + BOOK.lookAhead);
    const low = Math.min(...coming);
    const high = Math.max(...coming);
    const middle = (low + high) / 2;
    const halfSpread = ((high - low) / 2 + 1.5) / middle;
    const meanLots = this.lots.slice(next, next + 50).reduce((sum, lots, _, all) => sum + lots / all.length, 0);
    await this.desk?.turn(nowMs, Math.min(5, seconds), {
      fair: middle * this.market.tick,
      halfSpread,
      firstSize: Math.max(1, meanLots) * this.market.lot,
      levels: BOOK.levels,
    });
  }

  private async perform(i: number): Promise<void> {
    const { maker, taker } = this.pairs[i % this.pairs.length] as Pair;
    const side = (this.trades[i] as ReplayTrade).side;
    const [ticks, lots] = [this.ticks[i] as number, this.lots[i] as number];
    const id = `rp-${this.session}-${i}`;
    await this.surely(() => this.desk?.clearAround(ticks) ?? Promise.resolve());
    if (!(await this.surely(() => this.stand(maker, side === BUY ? SELL : BUY, ticks, lots, `${id}-m`)))) return;
    const filled = await this.surely(() => taker.take(this.market, side, ticks, lots, `${id}-t`));
    if (filled.fillTicks.some((fill) => fill !== ticks) || filled.lots !== lots) {
      this.otherPrices += 1;
      await this.surely(() => maker.cancelAll(this.market));
    }
  }

  /** Places the maker's order; orders in its way are filled first. False if there are too many. */
  private async stand(maker: Trader, side: SideIndex, ticks: number, lots: number, id: string): Promise<boolean> {
    for (let clearing = 0; ; clearing++) {
      try {
        await maker.placeMaker(this.market, side, ticks, lots, clearing === 0 ? id : `${id}${clearing}`);
        return true;
      } catch (error) {
        if (!(error instanceof VenueRefusal && error.message.includes(WOULD_TAKE))) throw error;
        this.otherPrices += 1;
        if (clearing === CLEARINGS) return false;
        await maker.take(this.market, side, ticks, lots, `${id}c${clearing}`);
      }
    }
  }

  /** Again while the exchange is away or busy; once more with fresh funds when they ran out. Orders carry ids, so none is done twice. */
  private async surely<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await persist(work, () => this.isStopped);
    } catch (error) {
      if (!(error instanceof VenueRefusal) || !error.message.includes(REJECTIONS.INSUFFICIENT_BALANCE.binance[1]))
        throw error;
      await this.supply();
      return await persist(work, () => this.isStopped);
    }
  }

  private async openAccount(name: string): Promise<Trader> {
    return await persist(
      () => this.accounts.open(name),
      () => this.isStopped,
    );
  }

  private async supply(): Promise<void> {
    const largest = this.lots.reduce((most, lots) => Math.max(most, lots), 0) * this.market.lot;
    const mean = (this.lots.reduce((sum, lots) => sum + lots, 0) / this.lots.length) * this.market.lot;
    const dearest = this.ticks.reduce((most, ticks) => Math.max(most, ticks), 0) * this.market.tick;
    // Enough for the supplies to come in time: all of one side's orders until the next one, and the largest.
    const coins = 3 * largest + mean * SUPPLY_EVERY * 2;
    const { base, quote } = this.market;
    const targets: Target[] = [
      { asset: base, scale: this.scales.get(base) as number, coins },
      { asset: quote, scale: this.scales.get(quote) as number, coins: coins * dearest * 1.1 },
    ];
    const traders = this.pairs.flatMap(({ maker, taker }) => [maker, taker]);
    for (const trader of traders) {
      await persist(
        () => this.accounts.supply(trader, targets, 0.5),
        () => this.isStopped,
      );
    }
    const desk = this.desk;
    if (desk === null) return;
    const book = targets.map((target) => ({ ...target, coins: target.coins * 2 + mean * 100 }));
    await persist(
      () => this.accounts.supply(desk.trader, book, 0.5),
      () => this.isStopped,
    );
  }
}

/** Starts the replay of a file; `onFatal` gets fatal errors. Throws for mistakes in the file. */
export async function startReplay(
  options: MarketSimOptions,
  replay: ReplayOptions,
  symbols: SymbolsData,
  rest: RestClient,
  tell: Tell,
  onFatal: (error: unknown) => void,
): Promise<Replay> {
  const trades = await readTradesFile(replay.file);
  const symbol = symbols.symbols.find(({ pairCode }) => pairCode === replay.symbol);
  if (symbol === undefined) throw new Error(`the exchange has no market ${replay.symbol}`);
  const scales = new Map(symbols.assets.map(({ code, scale }) => [code, scale]));
  const market = marketOf(symbol, scales.get(symbol.quote) as number);
  const driver = new Driver(market, trades, replay, new Accounts(rest, options.operatorSecret), scales, tell);
  await driver.open();
  const times = replay.speed === 'lively' ? Math.round(livelySpeed(trades)) : replay.speed;
  const speed = times === 'max' ? 'as fast as the limits allow' : `${times} times as fast as they happened`;
  tell({ kind: 'log', level: 'info', text: `${replay.symbol}: ${trades.length} real trades, ${speed}` });
  void driver.play().catch((error) => {
    driver.stop();
    onFatal(error);
  });
  return driver;
}
