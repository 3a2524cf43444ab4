import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import type { LiveMarket } from '../live-market.ts';
import { lotsOf, type Market } from '../market.ts';
import type { Random } from '../random.ts';
import type { TakerAccounts, Taking } from '../takers/taker-accounts.ts';
import type { ContractTrader } from '../venue/contract-trader.ts';
import { VenueRefusal } from '../venue/rest-client.ts';
import type { MakerAccount, SideIndex } from '../venue/trader.ts';

/** How somebody bets: with which leverage, and for how many minutes on average. */
interface Style {
  leverage: number;
  holdsMinutes: number;
}

/** Every third is daring: now and then one of those is liquidated. */
const STYLES: readonly Style[] = [
  { leverage: 5, holdsMinutes: 120 },
  { leverage: 10, holdsMinutes: 60 },
  { leverage: 100, holdsMinutes: 30 },
  { leverage: 3, holdsMinutes: 240 },
  { leverage: 20, holdsMinutes: 45 },
  { leverage: 75, holdsMinutes: 40 },
];

interface Held {
  side: SideIndex;
  lots: number;
  closesAtMs: number;
}

/** One account that bets on contracts, each position with a margin of its own. */
interface Speculator {
  trader: ContractTrader;
  style: Style;
  held: Map<string, Held>;
  /** Contracts whose leverage is set. */
  ready: Set<string>;
}

/** The people who take in contracts: each opens a position, holds it for a while, and closes it, or is liquidated. */
export class Speculators implements TakerAccounts {
  readonly all: Speculator[] = [];
  private readonly random: Random;
  private readonly leverageMax: ReadonlyMap<string, number>;

  /** `leverageMax`: the most that each contract allows. */
  constructor(random: Random, leverageMax: ReadonlyMap<string, number>) {
    this.random = random;
    this.leverageMax = leverageMax;
  }

  add(trader: ContractTrader): Speculator {
    const style = STYLES[this.all.length % STYLES.length] as Style;
    const one: Speculator = { trader, style, held: new Map(), ready: new Set() };
    this.all.push(one);
    return one;
  }

  /** Takes over what an account really holds: what was liquidated meanwhile is gone. */
  async look(one: Speculator, markets: ReadonlyMap<string, Market>, nowMs: number): Promise<void> {
    const open = new Map<string, Held>();
    for (const { symbol, quantity } of await one.trader.positions()) {
      const market = markets.get(symbol);
      if (market === undefined) continue;
      const side = quantity.startsWith('-') ? SELL : BUY;
      const closesAtMs = one.held.get(symbol)?.closesAtMs ?? this.closingTime(one, nowMs);
      open.set(symbol, { side, lots: lotsOf(market, quantity.replace('-', '')), closesAtMs });
    }
    one.held = open;
  }

  /** Who holds the other side for long enough closes all of it; else one without a position opens one. */
  async choose(
    { market }: LiveMarket<MakerAccount>,
    side: SideIndex,
    lots: number,
    nowMs: number,
  ): Promise<Taking | null> {
    const { symbol } = market;
    for (const { held, trader } of this.all) {
      const position = held.get(symbol);
      if (position === undefined || position.side === side || nowMs < position.closesAtMs) continue;
      // Forgotten first: if this is refused it was liquidated, and what is left of it is found at the next look.
      held.delete(symbol);
      return { send: () => trader.close(market, side, position.lots), done() {} };
    }
    const free = this.all.filter(({ held }) => !held.has(symbol));
    const opening = free[Math.floor(this.random.uniform() * free.length)];
    if (opening === undefined) return null;
    await this.prepare(opening, market);
    const { trader } = opening;
    return {
      send: (ticks) =>
        ticks === null ? trader.takeAtMarket(market, side, lots) : trader.take(market, side, ticks, lots),
      done: (filled) => {
        if (filled.lots === 0) return;
        opening.held.set(symbol, { side, lots: filled.lots, closesAtMs: this.closingTime(opening, nowMs) });
      },
    };
  }

  /** Isolated, with the leverage of its style; what an open position forbids stays as it is. */
  private async prepare({ ready, style, trader }: Speculator, market: Market): Promise<void> {
    if (ready.has(market.symbol)) return;
    const leverage = Math.min(style.leverage, this.leverageMax.get(market.symbol) ?? 1);
    for (const set of [() => trader.isolate(market), () => trader.setLeverage(market, leverage)]) {
      try {
        await set();
      } catch (error) {
        if (!(error instanceof VenueRefusal && error.status === 400)) throw error;
      }
    }
    ready.add(market.symbol);
  }

  private closingTime({ style }: Speculator, nowMs: number): number {
    return nowMs - Math.log(this.random.positive()) * style.holdsMinutes * 60_000;
  }
}
