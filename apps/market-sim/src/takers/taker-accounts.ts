import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import type { LiveMarket } from '../live-market.ts';
import type { Filled, MakerAccount, SideIndex, Trader } from '../venue/trader.ts';

/** An order that somebody of the crowd is about to send. */
export interface Taking {
  /** Sends it: at `ticks` or better, null = at whatever price there is. */
  send(ticks: number | null): Promise<Filled>;
  /** Takes in what it came to. */
  done(filled: Filled): void;
}

/** The accounts that the crowd trades with. */
export interface TakerAccounts {
  /** Returns who takes `lots` of a market; null: nobody can. */
  choose(live: LiveMarket<MakerAccount>, side: SideIndex, lots: number, nowMs: number): Promise<Taking | null>;
}

/** A trader of the crowd with its last known balances, in coins. */
interface Member {
  trader: Trader;
  coins: Map<string, number>;
}

/** The account with the largest balance of the paying asset takes, so that balances stay even. */
export class SpotTakers implements TakerAccounts {
  readonly members: Member[] = [];
  /** How much worse than the best price an order may trade, as a fraction. */
  private readonly slippage: number;

  constructor(slippage: number) {
    this.slippage = slippage;
  }

  async choose({ askTicks, market }: LiveMarket<MakerAccount>, side: SideIndex, lots: number): Promise<Taking | null> {
    const { base, quote, lot, tick } = market;
    const pays = side === BUY ? quote : base;
    const coinsOf = (member: Member) => member.coins.get(pays) ?? 0;
    const [first] = this.members;
    if (first === undefined) return null;
    const member = this.members.reduce((best, other) => (coinsOf(other) > coinsOf(best) ? other : best), first);
    const size = lots * lot;
    const needs = side === BUY ? size * askTicks * tick * (1 + 2 * this.slippage) : size;
    if (coinsOf(member) < needs) return null;
    const { coins, trader } = member;
    return {
      send: (ticks) =>
        ticks === null ? trader.takeAtMarket(market, side, lots) : trader.take(market, side, ticks, lots),
      done: (filled) => {
        const value = filled.lots * lot * askTicks * tick;
        const sign = side === BUY ? 1 : -1;
        coins.set(base, (coins.get(base) ?? 0) + sign * filled.lots * lot);
        coins.set(quote, (coins.get(quote) ?? 0) - sign * value);
      },
    };
  }
}
