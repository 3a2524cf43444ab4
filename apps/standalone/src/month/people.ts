import type { Random } from '@pelorus/market-sim/random.ts';
import { BUY, ORDER_TYPES, SELL, STP_MODES, TIMES_IN_FORCE } from '@pelorus/protocol/exchange/orders.ts';
import { encodeCancelAll, encodePlace } from '@pelorus/protocol/wire/encode-command.ts';
import type { HeldPosition } from './books.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Side = typeof BUY | typeof SELL;

const LIMIT = ORDER_TYPES.indexOf('LIMIT');
const MARKET = ORDER_TYPES.indexOf('MARKET');
const GTC = TIMES_IN_FORCE.indexOf('GTC');
const EXPIRE_MAKER = STP_MODES.indexOf('EXPIRE_MAKER');
const HOUR_MS = 3_600_000;

/** How somebody trades. `follows`: with the trend of the last hours (1), or against it (−1). */
interface Style {
  leverage: number;
  isIsolated: boolean;
  holdsHours: number;
  follows: 1 | -1;
}

const LEVERAGES = [2, 3, 5, 10, 20, 50, 75, 100];

/** Returns the style of the i-th trader. */
export function styleOf(i: number): Style {
  const leverage = LEVERAGES[i % LEVERAGES.length] as number;
  return { leverage, isIsolated: i % 3 === 0, holdsHours: Math.max(0.5, 40 / leverage), follows: i % 5 < 3 ? 1 : -1 };
}

/** What people must know of the contract. */
interface Terms {
  market: number;
  tickLotUnits: number;
  lotsMin: number;
  /** Units of one coin of the margin asset. */
  coinUnits: number;
}

/** So much notional nobody's order passes, coins: makers show a few times as much. */
const NOTIONAL_MAX = 60_000;
/** How far from their price makers quote, and how much at each level, coins. */
const LEVELS = [0.0002, 0.0006, 0.0015];
const LEVEL_COINS = 150_000;
/** Makers lean against what they hold: by this part at so much notional, coins. */
const LEAN = { part: 0.001, coins: 2_000_000 };

let orders = 0;

function order(account: number, market: number, side: Side, lots: number, own: object): Bytes {
  const plain = { type: MARKET, tif: GTC, stp: EXPIRE_MAKER, quoteUnits: 0, priceTicks: 0 };
  orders += 1;
  return encodePlace({ ...plain, account, market, side, lots, clientOrderId: `month-${orders}`, ...own });
}

/** One of those who take: opens a position, holds it for a while, and closes it, or is liquidated. */
export class MonthTrader {
  readonly account: number;
  readonly style: Style;
  private readonly random: Random;
  private closesAtMs = 0;

  constructor(account: number, style: Style, random: Random) {
    this.account = account;
    this.style = style;
    this.random = random;
  }

  /** Returns what it sends in this minute; null: nothing. `trend` is the log return of the last hours. */
  act(terms: Terms, held: HeldPosition, walletUnits: bigint, now: { ticks: number; trend: number; ms: number }) {
    const { market } = terms;
    const { holdsHours, leverage, follows } = this.style;
    if (held.lots !== 0) {
      if (now.ms < this.closesAtMs) return null;
      return order(this.account, market, held.lots > 0 ? SELL : BUY, Math.abs(held.lots), { reduceOnly: true });
    }
    // Without a position for a quarter of the time that it holds one.
    if (this.random.uniform() > 4 / (holdsHours * 60)) return null;
    const part = 0.2 + 0.6 * this.random.uniform();
    const notional = Math.min(Number(walletUnits) * part * leverage, NOTIONAL_MAX * terms.coinUnits);
    const lots = Math.floor(notional / (now.ticks * terms.tickLotUnits));
    if (lots < terms.lotsMin) return null;
    this.closesAtMs = now.ms - Math.log(this.random.positive()) * holdsHours * HOUR_MS;
    const eager = 0.5 + 0.5 * Math.tanh(60 * now.trend * follows);
    return order(this.account, market, this.random.uniform() < eager ? BUY : SELL, lots, {});
  }
}

/** Returns how a maker quotes anew around a price: nothing of before stays. */
export function quotesOf(account: number, terms: Terms, held: HeldPosition, ticks: number): Bytes[] {
  const { coinUnits, market, tickLotUnits } = terms;
  const coins = (held.lots * ticks * tickLotUnits) / coinUnits;
  const middle = ticks * (1 - (LEAN.part * coins) / LEAN.coins);
  const lots = Math.floor((LEVEL_COINS * coinUnits) / (ticks * tickLotUnits));
  const quote = (side: Side, far: number) =>
    order(account, market, side, lots, {
      type: LIMIT,
      priceTicks: Math.max(1, Math.round(middle * (side === BUY ? 1 - far : 1 + far))),
    });
  return [encodeCancelAll(account, market), ...LEVELS.flatMap((far) => [quote(BUY, far), quote(SELL, far)])];
}
