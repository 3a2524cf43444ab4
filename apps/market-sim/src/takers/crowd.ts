import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import type { LiveMarket } from '../live-market.ts';
import { lotsFor, nearestTick } from '../market.ts';
import { activityAt } from '../process/day-curve.ts';
import type { Random } from '../random.ts';
import { isPassing, VenueRefusal } from '../venue/rest-client.ts';
import type { Filled, SideIndex, Trader } from '../venue/trader.ts';
import { TakerFlow } from './flow.ts';

/** A taker pays at most this much worse than the best price and the fair one. */
const SLIPPAGE = 0.003;
/** A price this many half spreads beyond the fair one is taken by somebody, at most once in this time. */
const PRESENT = { halfSpreads: 1.6, everyMs: 700, orders: 6 };
const MARKET_ORDER_SHARE = 0.25;
const PAUSE_MS = 2_000;

/** A trader of the crowd with its last known balances, in coins. */
interface Member {
  trader: Trader;
  coins: Map<string, number>;
}

/** The people who take: they share some accounts, and trade in every market. */
export class Crowd {
  readonly members: Member[] = [];
  private readonly random: Random;
  private readonly flows = new Map<string, TakerFlow>();
  private readonly sweptAtMs = new Map<string, number>();
  private pausedUntilMs = 0;

  constructor(random: Random) {
    this.random = random;
  }

  /** Takes in one market, if an arrival falls in the next `seconds`. */
  async turn(live: LiveMarket, seconds: number, nowMs: number): Promise<void> {
    if (this.members.length === 0 || live.bidTicks === 0 || live.askTicks === 0) return;
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
  private presentIn(live: LiveMarket, nowMs: number): SideIndex | null {
    if (nowMs - (this.sweptAtMs.get(live.market.symbol) ?? 0) < PRESENT.everyMs) return null;
    const reach = PRESENT.halfSpreads * live.halfSpread(nowMs);
    if (live.askTicks * live.market.tick < live.fair * (1 - reach)) return BUY;
    if (live.bidTicks * live.market.tick > live.fair * (1 + reach)) return SELL;
    return null;
  }

  private async sweep(live: LiveMarket, side: SideIndex, nowMs: number): Promise<void> {
    this.sweptAtMs.set(live.market.symbol, nowMs);
    const limit = live.fair * (1 + (side === BUY ? -0.6 : 0.6) * live.halfSpread(nowMs));
    const usd = live.plan.meanOrderUsd * PRESENT.orders * (0.3 + this.random.uniform());
    const lots = lotsFor(live.market, usd / (live.quoteUsd * live.fair), limit);
    await this.send(live, side, lots, nowMs, (trader) =>
      trader.take(live.market, side, nearestTick(live.market, limit), lots),
    );
  }

  private async take(live: LiveMarket, side: SideIndex, usd: number, nowMs: number): Promise<void> {
    const { market, fair } = live;
    const best = (side === BUY ? live.askTicks : live.bidTicks) * market.tick;
    const lots = lotsFor(market, usd / (live.quoteUsd * best), best);
    if (usd < live.plan.meanOrderUsd && this.random.uniform() < MARKET_ORDER_SHARE) {
      await this.send(live, side, lots, nowMs, (trader) => trader.takeAtMarket(market, side, lots));
      return;
    }
    const limit = side === BUY ? Math.max(best, fair) * (1 + SLIPPAGE) : Math.min(best, fair) * (1 - SLIPPAGE);
    await this.send(live, side, lots, nowMs, (trader) => trader.take(market, side, nearestTick(market, limit), lots));
  }

  /** The account with the largest balance of the paying asset takes, so that balances stay even. */
  private async send(
    live: LiveMarket,
    side: SideIndex,
    lots: number,
    nowMs: number,
    order: (trader: Trader) => Promise<Filled>,
  ): Promise<void> {
    const { base, quote, lot, tick } = live.market;
    const pays = side === BUY ? quote : base;
    const coinsOf = (member: Member) => member.coins.get(pays) ?? 0;
    const member = this.members.reduce((best, other) => (coinsOf(other) > coinsOf(best) ? other : best));
    const size = lots * lot;
    const needs = side === BUY ? size * live.askTicks * tick * (1 + 2 * SLIPPAGE) : size;
    if (coinsOf(member) < needs) return;
    const filled = await order(member.trader);
    live.outsiders.claim(filled.tradeIds, nowMs);
    const value = filled.lots * lot * live.askTicks * tick;
    const sign = side === BUY ? 1 : -1;
    member.coins.set(base, (member.coins.get(base) ?? 0) + sign * filled.lots * lot);
    member.coins.set(quote, (member.coins.get(quote) ?? 0) - sign * value);
  }

  private flowOf(live: LiveMarket): TakerFlow {
    const { symbol, takesPerSecond, meanOrderUsd } = live.plan;
    const known = this.flows.get(symbol);
    if (known !== undefined) return known;
    const flow = new TakerFlow(this.random, takesPerSecond, meanOrderUsd);
    this.flows.set(symbol, flow);
    return flow;
  }
}
