import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import type { LiveMarket } from '../live-market.ts';
import { lotsFor, nearestTick } from '../market.ts';
import { activityAt } from '../process/day-curve.ts';
import type { Random } from '../random.ts';
import { isPassing, VenueRefusal } from '../venue/rest-client.ts';
import type { MakerAccount, SideIndex } from '../venue/trader.ts';
import { TakerFlow } from './flow.ts';
import type { TakerAccounts } from './taker-accounts.ts';

/** A taker pays at most this much worse than the best price and the fair one. */
export const SLIPPAGE = 0.003;
/** A price this many half spreads beyond the fair one is taken by somebody, at most once in this time. */
const PRESENT = { halfSpreads: 1.6, everyMs: 700, orders: 6 };
const MARKET_ORDER_SHARE = 0.25;
const PAUSE_MS = 2_000;

/** The people who take: they share some accounts, and trade in every market. */
export class Crowd {
  private readonly accounts: TakerAccounts;
  private readonly random: Random;
  private readonly flows = new Map<string, TakerFlow>();
  private readonly sweptAtMs = new Map<string, number>();
  private pausedUntilMs = 0;

  constructor(random: Random, accounts: TakerAccounts) {
    this.random = random;
    this.accounts = accounts;
  }

  /** Takes in one market, if an arrival falls in the next `seconds`. */
  async turn(live: LiveMarket<MakerAccount>, seconds: number, nowMs: number): Promise<void> {
    if (live.bidTicks === 0 || live.askTicks === 0) return;
    const flow = this.flowOf(live);
    const take = flow.next(seconds, activityAt(nowMs), live.pressure(nowMs));
    if (nowMs < this.pausedUntilMs) return;
    try {
      const present = this.presentIn(live, nowMs);
      if (present !== null) await this.sweep(live, present, nowMs);
      else if (take !== null) await this.take(live, take.side, take.usd, nowMs);
    } catch (error) {
      // The price moved, the order is too small now, or funds are missing: the trader gives up.
      if (error instanceof VenueRefusal && error.status === 400) return;
      if (!isPassing(error)) throw error;
      this.pausedUntilMs = nowMs + PAUSE_MS;
    }
  }

  /** The side to take when the best price is clearly wrong, else null. */
  private presentIn(live: LiveMarket<MakerAccount>, nowMs: number): SideIndex | null {
    if (nowMs - (this.sweptAtMs.get(live.market.symbol) ?? 0) < PRESENT.everyMs) return null;
    const reach = PRESENT.halfSpreads * live.halfSpread(nowMs);
    if (live.askTicks * live.market.tick < live.fair * (1 - reach)) return BUY;
    if (live.bidTicks * live.market.tick > live.fair * (1 + reach)) return SELL;
    return null;
  }

  private async sweep(live: LiveMarket<MakerAccount>, side: SideIndex, nowMs: number): Promise<void> {
    this.sweptAtMs.set(live.market.symbol, nowMs);
    const limit = live.fair * (1 + (side === BUY ? -0.6 : 0.6) * live.halfSpread(nowMs));
    const usd = live.plan.meanOrderUsd * PRESENT.orders * (0.3 + this.random.uniform());
    const lots = lotsFor(live.market, usd / (live.quoteUsd * live.fair), limit);
    await this.send(live, side, lots, nowMs, nearestTick(live.market, limit));
  }

  private async take(live: LiveMarket<MakerAccount>, side: SideIndex, usd: number, nowMs: number): Promise<void> {
    const { market, fair } = live;
    const best = (side === BUY ? live.askTicks : live.bidTicks) * market.tick;
    const lots = lotsFor(market, usd / (live.quoteUsd * best), best);
    if (usd < live.plan.meanOrderUsd && this.random.uniform() < MARKET_ORDER_SHARE) {
      await this.send(live, side, lots, nowMs, null);
      return;
    }
    const limit = side === BUY ? Math.max(best, fair) * (1 + SLIPPAGE) : Math.min(best, fair) * (1 - SLIPPAGE);
    await this.send(live, side, lots, nowMs, nearestTick(market, limit));
  }

  /** Takes at `ticks` or better, null = at whatever price there is, if anybody can. */
  private async send(
    live: LiveMarket<MakerAccount>,
    side: SideIndex,
    lots: number,
    nowMs: number,
    ticks: number | null,
  ) {
    const taking = await this.accounts.choose(live, side, lots, nowMs);
    if (taking === null) return;
    const filled = await taking.send(ticks);
    live.outsiders.claim(filled.tradeIds, nowMs);
    taking.done(filled);
  }

  private flowOf(live: LiveMarket<MakerAccount>): TakerFlow {
    const { symbol, takesPerSecond, meanOrderUsd } = live.plan;
    const known = this.flows.get(symbol);
    if (known !== undefined) return known;
    const flow = new TakerFlow(this.random, takesPerSecond, meanOrderUsd);
    this.flows.set(symbol, flow);
    return flow;
  }
}
