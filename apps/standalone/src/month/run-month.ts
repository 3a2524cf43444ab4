import { formatPrice } from '@pelorus/gateway/catalog/amounts.ts';
import { Basis } from '@pelorus/market-sim/contracts/basis.ts';
import { Random } from '@pelorus/market-sim/random.ts';
import type { ReplayCandle } from '@pelorus/market-sim/replay/candles.ts';
import { INSURANCE_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { MARGIN_MODES } from '@pelorus/protocol/futures/contracts.ts';
import { encodeSetContractMode } from '@pelorus/protocol/wire/encode-fixed.ts';
import { encodeMarkPrices } from '@pelorus/protocol/wire/encode-marks.ts';
import { Books } from './books.ts';
import { MonthTrader, quotesOf, styleOf } from './people.ts';
import { Tale } from './tale.ts';
import { type MonthVenue, openVenue } from './venue.ts';

const MINUTE_MS = 60_000;
/** Prices of one candle come at these parts of its minute: open, one end, the other, close. */
const MOMENTS_MS = [0, 15_000, 30_000, 45_000];
const TREND_MINUTES = 240;
const MAKERS = 3;
/** What makers and traders begin with, coins; who has less than a part of it deposits again, once a day. */
const COINS = { maker: 20_000_000, trader: 10_000 };
const POOR_PART = 0.05;
const DAY_MINUTES = 1_440;
/** Makers quote anew when the price has moved by this part. */
const REQUOTE = 0.0003;

interface MonthOptions {
  config: BrandConfig;
  symbol: string;
  candles: readonly ReplayCandle[];
  /** Makers and traders together. */
  accounts: number;
  seed: number;
  /** Told once a day of the month. */
  say: (line: string) => void;
}

interface Person {
  trader: MonthTrader;
  poorCoins: number;
}

/** One month of a contract in the real engine, with a clock that follows the candles (MSIM-111 to MSIM-113). */
class Month {
  readonly tale = new Tale();
  private readonly options: MonthOptions;
  private readonly random: Random;
  private readonly basis: Basis;
  private readonly people: Person[] = [];
  private readonly makers: number[] = [];
  private readonly closes: number[] = [];
  private books!: Books;
  private venue!: MonthVenue;
  private quotedTicks = 0;
  private markTicks = 0;

  constructor(options: MonthOptions) {
    this.options = options;
    this.random = new Random(options.seed, 'month');
    this.basis = new Basis(new Random(options.seed, 'basis'));
  }

  async play(): Promise<void> {
    const { candles, config, say, symbol } = this.options;
    const startMs = candles[0]?.timeMs ?? 0;
    const heard: [EngineEvent, number][] = [];
    // The asset is known once the contract is.
    let hear = (event: EngineEvent, timeMs: number) => void heard.push([event, timeMs]);
    this.venue = await openVenue(config, symbol, startMs, (event, timeMs) => hear(event, timeMs));
    this.books = new Books(this.venue.market.quoteAsset.id);
    hear = (event, timeMs) => {
      this.books.hear(event);
      this.tale.hear(event, timeMs);
    };
    for (const [event, timeMs] of heard) hear(event, timeMs);
    await this.openAccounts();
    for (const [i, candle] of candles.entries()) {
      await this.minute(candle);
      if (i % DAY_MINUTES !== DAY_MINUTES - 1) continue;
      await this.helpThePoor();
      say(`${new Date(candle.timeMs).toISOString().slice(0, 10)}  ${candle.close}  ${this.tale.line()}`);
    }
  }

  /** The sums at the last mark; throws where anything is not exactly zero that must be (MSIM-113). */
  finish() {
    const { market } = this.venue;
    const sums = this.books.sums(this.markTicks, market.tickLotUnits);
    const wrong = { difference: sums.difference, lots: sums.lots, ledger: this.books.ledgerSum() };
    for (const [what, units] of Object.entries(wrong))
      if (units !== 0n) throw new Error(`the month does not sum to zero: ${what} is ${units}`);
    const people = this.people.map(({ trader }) => ({
      ...trader.style,
      account: trader.account,
      cameUnits: this.tale.cameOf(trader.account),
      hasUnits:
        this.books.walletOf(trader.account) +
        this.books.unrealisedOf(trader.account, this.markTicks, market.tickLotUnits),
    }));
    return { sums, people, market };
  }

  close(): Promise<void> {
    return this.venue.close();
  }

  private get terms() {
    const { id, lotsMin, quoteAsset, tickLotUnits } = this.venue.market;
    return { market: id, lotsMin, tickLotUnits, coinUnits: 10 ** quoteAsset.scale };
  }

  private async openAccounts(): Promise<void> {
    const { coinUnits, market } = this.terms;
    for (let i = 0; i < this.options.accounts; i++) {
      const account = await this.venue.open(`month-${i}`);
      const isMaker = i < MAKERS;
      await this.deposit(account, (isMaker ? COINS.maker : COINS.trader) * coinUnits);
      const style = isMaker ? { leverage: 20, isIsolated: false } : styleOf(i - MAKERS);
      const marginMode = MARGIN_MODES.indexOf(style.isIsolated ? 'ISOLATED' : 'CROSSED');
      await this.venue.send([encodeSetContractMode({ account, market, leverage: style.leverage, marginMode })]);
      if (isMaker) this.makers.push(account);
      else {
        const trader = new MonthTrader(account, styleOf(i - MAKERS), new Random(this.options.seed, `trader ${i}`));
        this.people.push({ trader, poorCoins: COINS.trader * POOR_PART });
      }
    }
  }

  private async deposit(account: number, units: number): Promise<void> {
    await this.venue.deposit(account, units);
    this.tale.came(account, units);
  }

  private async minute({ close, high, low, open, timeMs }: ReplayCandle): Promise<void> {
    // An index is an opinion: the nearest tick of what the file says.
    const tick = Number(formatPrice(this.venue.market, 1));
    const [from, top, bottom, to] = [open, high, low, close].map((text) => Math.round(Number(text) / tick)) as [
      number,
      number,
      number,
      number,
    ];
    // A candle that falls is at its top first.
    const way = to < from ? [from, top, bottom, to] : [from, bottom, top, to];
    this.basis.step(MINUTE_MS / 1_000);
    let before = 0;
    for (const [i, ticks] of way.entries()) {
      this.venue.moveTo(timeMs + (MOMENTS_MS[i] as number));
      if (ticks !== before) await this.mark(ticks);
      before = ticks;
    }
    this.closes.push(to);
    this.tale.minute(timeMs, to, this.books.walletOf(INSURANCE_ACCOUNT));
    await this.trade(to, timeMs + (MOMENTS_MS.at(-1) as number));
  }

  private async mark(indexTicks: number): Promise<void> {
    const { market } = this.terms;
    const part = Math.expm1(this.basis.log);
    this.markTicks = Math.max(1, Math.round(indexTicks * (1 + part)));
    const premiumE8 = Math.round(part * 1e8);
    const row = { market, indexTicks, markTicks: this.markTicks, premiumE8, mayLiquidate: true };
    if (Math.abs(this.markTicks / this.quotedTicks - 1) < REQUOTE) {
      await this.venue.send([encodeMarkPrices([row])]);
      return;
    }
    this.quotedTicks = this.markTicks;
    const quotes = this.makers.flatMap((account) =>
      quotesOf(account, this.terms, this.books.positionOf(account), this.markTicks),
    );
    await this.venue.send([encodeMarkPrices([row]), ...quotes]);
  }

  private async trade(ticks: number, ms: number): Promise<void> {
    const earlier = this.closes[this.closes.length - TREND_MINUTES] ?? (this.closes[0] as number);
    const now = { ticks, trend: Math.log(ticks / earlier), ms };
    const sent = this.people.flatMap(({ trader }) => {
      const { account } = trader;
      return trader.act(this.terms, this.books.positionOf(account), this.books.walletOf(account), now) ?? [];
    });
    if (sent.length === 0) return;
    await this.venue.send(sent);
    // What was taken is quoted again.
    if (this.random.uniform() < 0.5) this.quotedTicks = 0;
  }

  private async helpThePoor(): Promise<void> {
    const { coinUnits } = this.terms;
    for (const { poorCoins, trader } of this.people)
      if (this.books.walletOf(trader.account) < BigInt(poorCoins * coinUnits))
        await this.deposit(trader.account, COINS.trader * coinUnits);
  }
}

/** Plays the candles of a contract and returns what happened. Throws where it does not sum to zero. */
export async function runMonth(options: MonthOptions) {
  const startedMs = performance.now();
  const month = new Month(options);
  try {
    await month.play();
    return { ...month.finish(), tale: month.tale, seconds: (performance.now() - startedMs) / 1_000 };
  } finally {
    await month.close();
  }
}

export type MonthOutcome = Awaited<ReturnType<typeof runMonth>>;
