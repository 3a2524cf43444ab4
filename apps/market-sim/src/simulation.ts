import type { ContractData } from '@pelorus/protocol/futures/http.ts';
import type { PublicTrade, SymbolsData, Ticker } from '@pelorus/protocol/markets/http.ts';
import { Contracts } from './contracts/contracts.ts';
import { type Historian, prepareHistory } from './history/import.ts';
import { LiveMarket } from './live-market.ts';
import { Desk } from './makers/desk.ts';
import { marketOf } from './market.ts';
import type { MarketSimOptions, Tell } from './options.ts';
import { type MarketPlan, planMarkets, takerAccounts } from './plan.ts';
import { logsFromMarkets } from './process/price-process.ts';
import { Random } from './random.ts';
import { Repeats } from './repeats.ts';
import { Crowd, SLIPPAGE } from './takers/crowd.ts';
import { SpotTakers } from './takers/taker-accounts.ts';
import { Accounts, type Target } from './venue/accounts.ts';
import { MarketStream } from './venue/market-stream.ts';
import { persist, type RestClient } from './venue/rest-client.ts';

const STEP_MS = 250;
const SUPPLY_EVERY_MS = 60_000;
const PRICES_EVERY_MS = 1_000;
/** An account below this part of its target is brought up to it again. */
const LEAST = 0.35;
/** A taker's account holds this many mean orders of each coin. */
const TAKER_ORDERS = 150;
/** A desk holds its whole ladder this many times over, a side. */
const LADDERS = 2.5;

/** What an exchange says of itself before anybody trades. */
interface Venue {
  symbols: SymbolsData;
  contracts: readonly ContractData[];
  /** Of markets and contracts. */
  tickers: readonly Ticker[];
}

/** The regular markets: prices, makers, takers, and their past. */
export class Simulation {
  private readonly options: MarketSimOptions;
  private readonly rest: RestClient;
  private readonly accounts: Accounts;
  private readonly tell: Tell;
  private readonly lives = new Map<string, LiveMarket>();
  private readonly scales = new Map<string, number>();
  private readonly takers = new SpotTakers(SLIPPAGE);
  private readonly crowd: Crowd;
  private contracts: Contracts | null = null;
  private readonly repeats: Repeats;
  private stream: MarketStream | null = null;
  private historian: Historian | null = null;
  private telling: Promise<void> = Promise.resolve();

  constructor(options: MarketSimOptions, rest: RestClient, tell: Tell, onFatal: (error: unknown) => void) {
    this.options = options;
    this.rest = rest;
    this.tell = tell;
    this.repeats = new Repeats(onFatal);
    this.accounts = new Accounts(rest, options.operatorSecret);
    this.crowd = new Crowd(new Random(Date.now(), 'crowd'), this.takers);
  }

  /** Opens accounts, tells the past, sets up the desks, main markets first; resolves when all markets are quoted. */
  async start(venue: Venue, localAddress?: string): Promise<void> {
    for (const asset of venue.symbols.assets) this.scales.set(asset.code, asset.scale);
    const plans = this.prepare(venue);
    this.follow(localAddress);
    this.repeats.every(STEP_MS, (seconds) => this.step(seconds));
    this.repeats.every(PRICES_EVERY_MS, () => this.tellPrices());
    const order = [...this.lives.values()].sort((a, b) => b.plan.quotesPerSecond - a.plan.quotesPerSecond);
    for (const live of order)
      await persist(
        () => this.openMarket(live),
        () => this.repeats.isStopped,
      );
    await persist(
      () => this.openCrowd(plans),
      () => this.repeats.isStopped,
    );
    this.repeats.every(SUPPLY_EVERY_MS, () => this.supplyAll());
    this.tell({ kind: 'ready' });
    await this.contracts?.start();
    this.telling = this.tellPast(order);
    await this.telling;
  }

  /** Ends everything; resolves when no history is on its way any more. */
  async stop(): Promise<void> {
    this.repeats.stop();
    this.stream?.close();
    await this.telling.catch(() => undefined);
  }

  /** Hears of best prices and trades. */
  private follow(localAddress: string | undefined): void {
    const lives = this.contracts === null ? [this.lives] : [this.lives, this.contracts.lives];
    const markets = lives.flatMap((some, i) =>
      [...some.keys()].map((pairCode) => ({ biz: i === 0 ? ('spot' as const) : ('futures' as const), pairCode })),
    );
    const liveOf = (symbol: string) => this.lives.get(symbol) ?? this.contracts?.lives.get(symbol);
    const listener = {
      onTicker: (ticker: Ticker) => liveOf(ticker.pairCode)?.onTicker(ticker),
      onTrade: (symbol: string, trade: PublicTrade) => liveOf(symbol)?.onTrade(trade, Date.now()),
    };
    this.stream = new MarketStream(this.options.baseUrl, markets, listener, localAddress);
  }

  private prepare({ contracts, symbols, tickers }: Venue): MarketPlan[] {
    const { options } = this;
    const lastOf = new Map(tickers.map((ticker) => [ticker.pairCode, ticker]));
    const replayed = options.replay?.symbol;
    const chosen = symbols.symbols.filter((symbol) => symbol.pairCode !== replayed);
    const traded = new Set(tickers.flatMap(({ count, pairCode }) => (count > 0 ? [pairCode] : [])));
    const prices = chosen.flatMap(({ pairCode, base, quote }) => {
      const last = lastOf.get(pairCode)?.last ?? '';
      const price = Number(Number(last) > 0 ? last : options.referencePrices[pairCode]);
      return price > 0 ? [{ base, quote, price }] : [];
    });
    const historian = prepareHistory({
      rest: this.rest,
      operatorSecret: options.operatorSecret,
      seed: options.seed,
      days: options.historyDays,
      nowMs: Date.now(),
      statePath: options.statePath,
      present: logsFromMarkets(prices),
      traded,
      isStopped: () => this.repeats.isStopped,
    });
    this.historian = historian;
    const ofContracts = contracts.filter(({ status, symbol }) => status === 'TRADING' && symbol !== replayed);
    const names = [...chosen.map(({ pairCode }) => pairCode), ...ofContracts.map(({ symbol }) => symbol)];
    const all = planMarkets(names, options.pace);
    const plans = all.slice(0, chosen.length);
    for (const [i, symbol] of chosen.entries()) {
      const market = marketOf(symbol, this.scales.get(symbol.quote) as number);
      this.lives.set(symbol.pairCode, new LiveMarket(market, plans[i] as MarketPlan, historian.process));
    }
    if (ofContracts.length > 0) {
      const { accounts, repeats } = this;
      const scaleOf = (asset: string) => this.scales.get(asset) as number;
      const parts = { contracts: ofContracts, plans: all.slice(chosen.length), historian, accounts, scaleOf, repeats };
      this.contracts = new Contracts(parts);
    }
    return plans;
  }

  private step(seconds: number): void {
    const nowMs = Date.now();
    this.historian?.process.step(seconds / 60, nowMs);
    for (const live of this.lives.values()) live.follow(seconds, nowMs);
    this.contracts?.step(seconds, nowMs);
  }

  private tellPrices(): void {
    const prices = Object.fromEntries([...this.lives].map(([pair, { worldPriceText }]) => [pair, worldPriceText]));
    this.tell({ kind: 'prices', atMs: Date.now(), prices });
  }

  private async openMarket(live: LiveMarket): Promise<void> {
    const { market, plan } = live;
    const session = Date.now().toString(36);
    const opening = Array.from({ length: plan.desks - live.desks.length }, async (_, missing) => {
      const i = live.desks.length + missing;
      const trader = await this.accounts.open(`maker-${market.symbol.toLowerCase().replace('_', '-')}-${i + 1}`);
      const random = new Random(Date.now(), trader.email);
      const desk = new Desk(trader, market, random, plan.quotesPerSecond / plan.desks, session);
      await desk.begin();
      await this.supplyDesk(live, desk);
      live.desks.push(desk);
      this.repeats.every(STEP_MS + 40 * i, (seconds) => desk.turn(Date.now(), seconds, live.deskView(Date.now())));
    });
    await Promise.all(opening);
    this.tell({ kind: 'log', level: 'debug', text: `${market.symbol}: ${plan.desks} makers` });
  }

  private async openCrowd(plans: readonly MarketPlan[]): Promise<void> {
    for (let i = 1; i <= takerAccounts(plans); i++) {
      const trader = await this.accounts.open(`taker-${i}`);
      this.takers.members.push({ trader, coins: await this.accounts.supply(trader, this.takerTargets(), LEAST) });
    }
    for (const live of this.lives.values()) {
      this.repeats.every(STEP_MS, (seconds) => this.crowd.turn(live, seconds, Date.now()));
    }
  }

  private async tellPast(order: readonly LiveMarket[]): Promise<void> {
    for (const live of order) {
      if (this.repeats.isStopped) return;
      await persist(
        async () => await this.historian?.tell(live.market, live.plan, live.quoteUsd),
        () => this.repeats.isStopped,
      );
    }
    await this.contracts?.tellPast();
  }

  private takerTargets(): Target[] {
    const usd = new Map<string, number>();
    for (const { market, plan } of this.lives.values()) {
      for (const asset of [market.base, market.quote]) {
        usd.set(asset, Math.max(usd.get(asset) ?? 0, plan.meanOrderUsd * TAKER_ORDERS));
      }
    }
    return [...usd].map(([asset, value]) => this.target(asset, value));
  }

  private target(asset: string, usd: number): Target {
    const price = Math.exp(this.historian?.process.logOf(asset) ?? 0);
    return { asset, scale: this.scales.get(asset) as number, coins: usd / price };
  }

  private async supplyDesk(live: LiveMarket, desk: Desk): Promise<void> {
    const usd = live.firstSize * live.fair * live.quoteUsd * live.plan.levels * 3.5 * LADDERS;
    const { base, quote } = live.market;
    const coins = await this.accounts.supply(desk.trader, [this.target(base, usd), this.target(quote, usd)], LEAST);
    desk.hold(coins.get(base) as number, coins.get(quote) as number);
  }

  private async supplyAll(): Promise<void> {
    for (const live of this.lives.values()) for (const desk of live.desks) await this.supplyDesk(live, desk);
    for (const member of this.takers.members) {
      member.coins = await this.accounts.supply(member.trader, this.takerTargets(), LEAST);
    }
  }
}
