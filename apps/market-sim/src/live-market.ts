import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import type { PublicTrade, Ticker } from '@pelorus/protocol/markets/http.ts';
import type { Desk, DeskView } from './makers/desk.ts';
import { lotsOf, type Market, nearestTick, priceText, ticksOf } from './market.ts';
import type { MarketPlan } from './plan.ts';
import { volatilityAt } from './process/day-curve.ts';
import { IMPACT, impactOf, Outsiders } from './takers/outsiders.ts';
import type { MakerAccount, Trader } from './venue/trader.ts';

/** The first level holds this many mean orders. */
const FIRST_LEVEL_ORDERS = 2.2;

/** The world that a market's prices come from: the price process, for contracts with their basis. */
export interface World {
  /** How wild the moment is, 1 = normal. */
  readonly agitation: number;
  priceOf(base: string, quote: string): number;
  logOf(asset: string): number;
  nudge(asset: string, logReturn: number): void;
}

/** The simulation's current state and beliefs about one market. */
export class LiveMarket<Account extends MakerAccount = Trader> {
  readonly market: Market;
  readonly plan: MarketPlan;
  readonly desks: Desk<Account>[] = [];
  readonly outsiders = new Outsiders();
  bidTicks = 0;
  askTicks = 0;
  private readonly prices: World;
  /** Log return by which outside orders hold the price away from the world's, fading. */
  private impact = 0;

  constructor(market: Market, plan: MarketPlan, prices: World) {
    this.market = market;
    this.plan = plan;
    this.prices = prices;
  }

  /** Value of one quote coin in the numeraire, which stands for US dollars. */
  get quoteUsd(): number {
    return Math.exp(this.prices.logOf(this.market.quote));
  }

  get fair(): number {
    return this.prices.priceOf(this.market.base, this.market.quote) * Math.exp(this.impact);
  }

  /** What the world pays, without the impact that fades, as a price of this market (MSIM-07). */
  get worldPriceText(): string {
    const { base, quote } = this.market;
    return priceText(this.market, nearestTick(this.market, this.prices.priceOf(base, quote)));
  }

  /** Half the spread makers want now, as a fraction: wider when prices are wild, never below half a tick. */
  halfSpread(nowMs: number): number {
    const wild = this.prices.agitation * volatilityAt(nowMs);
    const wanted = this.plan.halfSpread * Math.min(4, Math.max(0.7, wild));
    return Math.max(wanted, (0.55 * this.market.tick) / this.fair);
  }

  /** Size of a desk's first level in coins. */
  get firstSize(): number {
    return (this.plan.meanOrderUsd * FIRST_LEVEL_ORDERS) / (this.quoteUsd * this.fair);
  }

  /** Depth of all desks within about one percent of the price, per side, in quote coins. */
  get depth(): number {
    const perDesk = this.plan.levels * 2.2 * this.plan.meanOrderUsd * FIRST_LEVEL_ORDERS;
    return (Math.max(1, this.desks.length) * perDesk) / this.quoteUsd;
  }

  deskView(nowMs: number): DeskView {
    return { fair: this.fair, halfSpread: this.halfSpread(nowMs), firstSize: this.firstSize, levels: this.plan.levels };
  }

  /** −1…1: where the price wants to go from the middle of the book. */
  pressure(nowMs: number): number {
    if (this.bidTicks === 0 || this.askTicks === 0) return 0;
    const middle = ((this.bidTicks + this.askTicks) / 2) * this.market.tick;
    return Math.max(-1, Math.min(1, (this.fair - middle) / (middle * this.halfSpread(nowMs) * 2)));
  }

  onTicker(ticker: Ticker): void {
    this.bidTicks = ticker.bid === '' || ticker.bid === '0' ? 0 : ticksOf(this.market, ticker.bid);
    this.askTicks = ticker.ask === '' || ticker.ask === '0' ? 0 : ticksOf(this.market, ticker.ask);
  }

  onTrade(trade: PublicTrade, nowMs: number): void {
    const takerSide = trade.takerSide === 'BUY' ? BUY : SELL;
    const ticks = ticksOf(this.market, trade.price);
    const lots = lotsOf(this.market, trade.quantity);
    let left = lots;
    for (const desk of this.desks) if (left > 0) left = desk.onTrade(takerSide, ticks, left);
    this.outsiders.see(trade.id, takerSide, ticks * this.market.tick * lots * this.market.lot, nowMs);
  }

  /** People's trades move the price: one part stays and moves every market of the coin, the other fades. */
  follow(seconds: number, nowMs: number): void {
    this.impact *= 0.5 ** (seconds / IMPACT.halfLifeSeconds);
    const bought = this.outsiders.collect(nowMs);
    if (bought === 0) return;
    const move = impactOf(bought, this.depth);
    this.prices.nudge(this.market.base, move * IMPACT.permanent);
    this.impact += move * (1 - IMPACT.permanent);
  }
}
