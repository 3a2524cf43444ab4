import { SELL } from '@pelorus/protocol/exchange/orders.ts';
import type { Market } from '../market.ts';
import type { Random } from '../random.ts';
import { isPassing, VenueRefusal } from '../venue/rest-client.ts';
import type { MakerAccount, SideIndex, Trader } from '../venue/trader.ts';
import { type LadderAction, leanFair, type Opinion, planLadder, type Quote } from './ladder.ts';

/** Refusals of the dialect a desk knows what to do about: its market is closed or has no mark price yet; an order is in
 * the way, or funds, margin or leverage do not suffice; there is no such order. */
const REFUSED = { closed: [-1013, -4131], order: [-2010, -2019, -2027], unknownOrder: -2011 };
/** Orders may gather to this many while nothing happens, for when the price jumps. */
const BURST = 24;
const LOOK_AGAIN_MS = { doubtful: 6_000, sure: 60_000 };
const CLOSED_MS = 2_000;
const BACKOFF_MS = { first: 500, most: 15_000 };

/** The simulation's data for a desk, each turn. */
export interface DeskView {
  fair: number;
  halfSpread: number;
  firstSize: number;
  levels: number;
}

/**
 * One market maker in one market: keeps a ladder of post-only quotes around its opinion of the price, within its pace.
 * It learns of its fills from the public tape at once, and for sure from its open orders now and then.
 */
export class Desk<Account extends MakerAccount = Trader> {
  readonly trader: Account;
  readonly market: Market;
  private readonly random: Random;
  private readonly perSecond: number;
  private readonly prefix: string;
  private quotes = new Map<string, Quote>();
  private placed = 0;
  private tokens = BURST;
  private isDoubtful = false;
  private lookedAtMs = 0;
  private pausedUntilMs = 0;
  private backoffMs = BACKOFF_MS.first;
  /** The desk's balances, in whole coins; null until received. */
  private inventory: { base: number; quote: number } | null = null;
  /** The desk's own slow error about the price, in half spreads: two desks never agree wholly. */
  private whim = 0;

  constructor(trader: Account, market: Market, random: Random, perSecond: number, session: string) {
    this.trader = trader;
    this.market = market;
    this.random = random;
    this.perSecond = perSecond;
    this.prefix = `mm-${session}-`;
  }

  hold(base: number, quote: number): void {
    this.inventory = { base, quote };
  }

  /** Takes away what an earlier run left in the book. */
  async begin(): Promise<void> {
    await this.trader.cancelAll(this.market);
    this.quotes.clear();
  }

  /** Does what its pace allows. Expected refusals end the turn, others are thrown. */
  async turn(nowMs: number, seconds: number, view: DeskView): Promise<void> {
    this.tokens = Math.min(BURST, this.tokens + this.perSecond * seconds);
    this.whim = this.whim * 0.97 ** seconds + 0.08 * Math.sqrt(seconds) * this.random.normal();
    if (nowMs < this.pausedUntilMs) return;
    try {
      await this.lookAgain(nowMs);
      await this.work(this.opinionOf(view), nowMs);
      this.backoffMs = BACKOFF_MS.first;
    } catch (error) {
      this.endure(error, nowMs);
    }
  }

  /**
   * Cancels every bid at or above `ticks` and every ask at or below, so that no quote of the desk is in a trade's way.
   */
  async clearAround(ticks: number): Promise<void> {
    for (const quote of [...this.quotes.values()]) {
      if (quote.side === SELL ? quote.ticks <= ticks : quote.ticks >= ticks) await this.cancel(quote);
    }
  }

  /** A public trade took `lots` at a price: returns how many of them were not this desk's. */
  onTrade(takerSide: SideIndex, ticks: number, lots: number): number {
    let left = lots;
    for (const quote of this.quotes.values()) {
      if (left === 0) break;
      if (quote.ticks !== ticks || quote.side === takerSide) continue;
      const taken = Math.min(left, quote.lots);
      left -= taken;
      quote.lots -= taken;
      if (quote.lots === 0) this.quotes.delete(quote.clientOrderId);
      this.isDoubtful = true;
      this.inventory = this.inventory && this.afterFill(this.inventory, quote, taken);
    }
    return left;
  }

  private afterFill(
    held: { base: number; quote: number },
    quote: Quote,
    lots: number,
  ): { base: number; quote: number } {
    const sign = quote.side === SELL ? -1 : 1;
    const size = lots * this.market.lot;
    return { base: held.base + sign * size, quote: held.quote - sign * size * quote.ticks * this.market.tick };
  }

  private opinionOf({ fair, halfSpread, firstSize, levels }: DeskView): Opinion {
    const own = fair * (1 + halfSpread * this.whim);
    const held = this.inventory;
    const leaned = held === null ? own : leanFair(own, halfSpread, held.base * fair, held.quote);
    return { fair: leaned, halfSpread, levels, firstSize };
  }

  private async work(opinion: Opinion, nowMs: number): Promise<void> {
    if (this.tokens < 1) return;
    for (const action of planLadder([...this.quotes.values()], this.market, opinion, this.random)) {
      if (this.tokens < 1 || nowMs < this.pausedUntilMs) return;
      this.tokens -= 1;
      if (action.do === 'cancel') await this.cancel(action.quote);
      else await this.place(action, nowMs);
    }
  }

  private async cancel(quote: Quote): Promise<void> {
    this.quotes.delete(quote.clientOrderId);
    try {
      await this.trader.cancel(this.market, quote.clientOrderId);
    } catch (error) {
      if (!(error instanceof VenueRefusal && error.code === REFUSED.unknownOrder)) throw error;
      this.isDoubtful = true;
    }
  }

  private async place({ side, ticks, lots }: LadderAction & { do: 'place' }, nowMs: number): Promise<void> {
    this.placed += 1;
    const quote: Quote = { clientOrderId: `${this.prefix}${this.placed}`, side, ticks, lots };
    // Before the answer: the tape may tell of its fill first.
    this.quotes.set(quote.clientOrderId, quote);
    try {
      await this.trader.placeMaker(this.market, side, ticks, lots, quote.clientOrderId);
    } catch (error) {
      this.quotes.delete(quote.clientOrderId);
      if (!(error instanceof VenueRefusal)) throw error;
      // The market is closed or its rules have changed: it will not be otherwise a moment later.
      if (REFUSED.closed.includes(error.code)) this.pausedUntilMs = nowMs + CLOSED_MS;
      // Another order is in the way, or funds are missing: skip this time.
      else if (!REFUSED.order.includes(error.code)) throw error;
    }
  }

  private async lookAgain(nowMs: number): Promise<void> {
    const patience = this.isDoubtful ? LOOK_AGAIN_MS.doubtful : LOOK_AGAIN_MS.sure;
    if (nowMs - this.lookedAtMs < patience * (0.8 + 0.4 * this.random.uniform())) return;
    this.lookedAtMs = nowMs;
    const open = await this.trader.openOrders(this.market);
    this.quotes = new Map(open.map((order) => [order.clientOrderId, order]));
    this.isDoubtful = false;
  }

  /** The exchange is away or tells us to slow down: wait, longer each time, then look before acting. */
  private endure(error: unknown, nowMs: number): void {
    if (!isPassing(error)) throw error;
    const asked = error instanceof VenueRefusal ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
    this.pausedUntilMs = nowMs + Math.max(asked, this.backoffMs);
    this.backoffMs = Math.min(BACKOFF_MS.most, this.backoffMs * 2);
    this.isDoubtful = true;
    this.lookedAtMs = 0;
  }
}
