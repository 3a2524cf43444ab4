import type { Product } from '@pelorus/protocol/exchange/products.ts';
import { addressKey, FixedWindow } from '../../../http/rate-limits.ts';
import { DialectError } from './errors.ts';
import type { BinanceNeeds } from './needs.ts';

const MINUTE_MS = 60_000;
/** Refused calls of one minute after which an address is banned. */
const REFUSED_BEFORE_BAN = 30;

/** Most addresses are IPv4 and are their own key; telling the others apart costs a long pattern. */
const keyOf = (address: string) => (address.includes(':') ? addressKey(address) : address);

/** Weight per address, and bans for clients that ignore the limit. */
export class DialectLimits {
  readonly #rates: BinanceNeeds['rates'];
  readonly #refused: FixedWindow;

  constructor({ rates, clock }: Pick<BinanceNeeds, 'rates' | 'clock'>) {
    this.#rates = rates;
    this.#refused = new FixedWindow(REFUSED_BEFORE_BAN, MINUTE_MS, clock);
  }

  #window(product: Product): FixedWindow {
    return product === 'spot' ? this.#rates.weight : this.#rates.futuresWeight;
  }

  /** Charges a call and returns the address's usage of this minute; refuses -1003 (429), and bans (418). */
  charge(address: string, weight: number, product: Product = 'spot'): number {
    const key = keyOf(address);
    const { bans, rawRequests } = this.#rates;
    const window = this.#window(product);
    const untilMs = bans.untilMs(key);
    if (untilMs > 0) throw this.#banned(untilMs);
    if (!rawRequests.take(key)) throw this.#refuse(key, `${rawRequests.limit} requests per 5 MINUTE`, rawRequests);
    if (window.take(key, weight)) return window.used(key);
    throw this.#refuse(key, `${window.limit} request weight per 1 MINUTE`, window);
  }

  /** Returns the weight that an address has used this minute. */
  used(address: string, product: Product = 'spot'): number {
    return this.#window(product).used(keyOf(address));
  }

  /** Returns the refusal of who is over a limit: who goes on after many of them is banned. */
  #refuse(key: string, limit: string, window: FixedWindow): DialectError {
    if (!this.#refused.take(key)) return this.#banned(this.#rates.bans.ban(key));
    return new DialectError(
      -1003,
      `Too much request weight used; current limit is ${limit}. ` +
        'Please use WebSocket Streams for live updates to avoid polling the API.',
      429,
      window.secondsLeft(),
    );
  }

  #banned(untilMs: number): DialectError {
    return new DialectError(
      -1003,
      `Way too much request weight used; IP banned until ${untilMs}. ` +
        'Please use WebSocket Streams for live updates to avoid bans.',
      418,
      this.#rates.bans.secondsUntil(untilMs),
    );
  }
}
