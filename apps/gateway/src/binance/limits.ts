import type { GatewayDeps } from '../deps.ts';
import { addressKey, FixedWindow } from '../http/rate-limits.ts';
import { DialectError } from './errors.ts';

const MINUTE_MS = 60_000;
/** Refused calls of one minute after which an address is banned. */
const REFUSED_BEFORE_BAN = 30;
const BAN_FIRST_MS = 2 * MINUTE_MS;
const BAN_MOST_MS = 3 * 86_400_000;
/** Addresses remembered as banned; beyond it the oldest ban is forgotten. */
const BANS_MOST = 50_000;

interface Ban {
  untilMs: number;
  lengthMs: number;
}

/** Most addresses are IPv4 and are their own key; telling the others apart costs a long pattern. */
const keyOf = (address: string) => (address.includes(':') ? addressKey(address) : address);

/** Weight per address, and bans for those who go on after being told to stop. */
export class DialectLimits {
  readonly #rates: GatewayDeps['rates'];
  readonly #clock: () => number;
  readonly #refused: FixedWindow;
  readonly #bans = new Map<string, Ban>();

  constructor({ rates, clock }: Pick<GatewayDeps, 'rates' | 'clock'>) {
    this.#rates = rates;
    this.#clock = clock;
    this.#refused = new FixedWindow(REFUSED_BEFORE_BAN, MINUTE_MS, clock);
  }

  /** Charges a call and returns what the address has used this minute; refuses -1003 (429), and bans (418). */
  charge(address: string, weight: number): number {
    const key = keyOf(address);
    const ban = this.#bans.size === 0 ? undefined : this.#bans.get(key);
    if (ban !== undefined && this.#clock() < ban.untilMs) throw this.#banned(ban);
    const { weight: window, rawRequests } = this.#rates;
    if (!rawRequests.take(key)) throw this.#refuse(key, ban, `${rawRequests.limit} requests per 5 MINUTE`, rawRequests);
    if (window.take(key, weight)) return window.used(key);
    throw this.#refuse(key, ban, `${window.limit} request weight per 1 MINUTE`, window);
  }

  /** Returns the weight that an address has used this minute. */
  used(address: string): number {
    return this.#rates.weight.used(keyOf(address));
  }

  /** Returns the refusal of who is over a limit: who goes on after many of them is banned. */
  #refuse(key: string, ban: Ban | undefined, limit: string, window: FixedWindow): DialectError {
    if (!this.#refused.take(key)) return this.#banned(this.#ban(key, ban));
    return new DialectError(
      -1003,
      `Too much request weight used; current limit is ${limit}. ` +
        'Please use WebSocket Streams for live updates to avoid polling the API.',
      429,
      window.secondsLeft(),
    );
  }

  /** A ban right after another is twice as long. */
  #ban(key: string, before: Ban | undefined): Ban {
    const lengthMs = before === undefined ? BAN_FIRST_MS : Math.min(BAN_MOST_MS, 2 * before.lengthMs);
    const ban = { untilMs: this.#clock() + lengthMs, lengthMs };
    this.#bans.delete(key);
    this.#bans.set(key, ban);
    if (this.#bans.size > BANS_MOST) this.#bans.delete(this.#bans.keys().next().value as string);
    return ban;
  }

  #banned({ untilMs }: Ban): DialectError {
    return new DialectError(
      -1003,
      `Way too much request weight used; IP banned until ${untilMs}. ` +
        'Please use WebSocket Streams for live updates to avoid bans.',
      418,
      Math.max(1, Math.ceil((untilMs - this.#clock()) / 1_000)),
    );
  }
}
