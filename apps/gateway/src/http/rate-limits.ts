import { isIPv6 } from 'node:net';
import { P2P_LIMITS } from '@pelorus/protocol/p2p/rules.ts';
import type { Limits } from '../limits.ts';
import { AddressBans } from './address-bans.ts';
import { Refused } from './refused.ts';

/** How many new orders an account may place in a window of time. */
export interface OrderLimit {
  orders: number;
  windowMs: number;
  /** Until the window ends. */
  retryAfterSeconds: number;
}

/**
 * Counts per key in windows aligned to the wall clock, the same for all keys: each new window starts empty, so memory
 * is bounded by the keys of one window.
 */
export class FixedWindow {
  readonly limit: number;
  readonly windowMs: number;
  readonly #clock: () => number;
  readonly #used = new Map<string, number>();
  #window = -1;

  constructor(limit: number, windowMs: number, clock: () => number) {
    this.limit = limit;
    this.windowMs = windowMs;
    this.#clock = clock;
  }

  #turn(): void {
    const window = Math.floor(this.#clock() / this.windowMs);
    if (window === this.#window) return;
    this.#window = window;
    this.#used.clear();
  }

  /** Returns how much of this window `key` has used. */
  used(key: string): number {
    this.#turn();
    return this.#used.get(key) ?? 0;
  }

  /** Charges `cost`; false, with nothing charged, if that would pass the limit. */
  take(key: string, cost = 1): boolean {
    const used = this.used(key) + cost;
    if (used > this.limit) return false;
    this.#used.set(key, used);
    return true;
  }

  /** Returns a charge of this window, down to zero. */
  giveBack(key: string, cost = 1): void {
    const used = this.used(key);
    if (used > 0) this.#used.set(key, Math.max(0, used - cost));
  }

  /** Whole seconds until this window ends, at least 1. */
  secondsLeft(): number {
    const now = this.#clock();
    return Math.max(1, Math.ceil((this.windowMs - (now % this.windowMs)) / 1000));
  }
}

/** Returns the address of one machine: of IPv4 written as IPv6 its own form, of IPv6 without the zone, in small letters. */
export function wholeAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return mapped?.[1] ?? (address.split('%')[0] as string).toLowerCase();
}

/** Returns the rate-limit key of an address: an IPv4 address, or the /64 of an IPv6 subscriber. */
export function addressKey(address: string): string {
  const whole = wholeAddress(address);
  if (!isIPv6(whole)) return whole;
  const [head = '', tail] = whole.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const end = tail === '' ? [] : tail.split(':');
    while (groups.length + end.length < 8) groups.push('0');
    groups.push(...end);
  }
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

const MINUTE_MS = 60_000;

/** Every rate limit of the gateway. */
export class RateLimits {
  readonly weight: FixedWindow;
  /** Of the dialect's calls for contracts (BFMD-03). */
  readonly futuresWeight: FixedWindow;
  /** For pages and their files: a program that used up its address's weight does not block pages for people there. */
  readonly pageWeight: FixedWindow;
  /** Calls of the Binance dialect, whatever they weigh (BINA-23). */
  readonly rawRequests: FixedWindow;
  readonly bans: AddressBans;
  readonly orders10s: FixedWindow;
  readonly ordersDay: FixedWindow;
  readonly signUps: FixedWindow;
  readonly logIns: FixedWindow;
  readonly logInFailures: FixedWindow;
  /** Failures per network address, whichever account it tried. */
  readonly failuresOfAddress: FixedWindow;
  readonly recoveries: FixedWindow;
  /** Wrong second factors of a person (JRN-34). */
  readonly factorFailures: FixedWindow;

  /** Receivers of money that a person asked about (WDRW-44). */
  readonly receivers: FixedWindow;
  /** Pictures that a person sent (KYC-03). */
  readonly pictures: FixedWindow;
  /** Documents that a person wrote (DOC-03). */
  readonly documentWrites: FixedWindow;
  /** Wrong passwords that a person gave for ads of P2P (PADS-10). */
  readonly p2pPasswords: FixedWindow;
  /** Messages that a person wrote in chats of P2P. */
  readonly p2pMessages: FixedWindow;
  /** Sockets of the Binance dialect that an address asked for, all of them together (BSTR-02). */
  readonly dialectSockets: FixedWindow;

  constructor(limits: Limits, clock: () => number) {
    this.weight = new FixedWindow(limits.weightPerMinute, MINUTE_MS, clock);
    this.futuresWeight = new FixedWindow(limits.futuresWeightPerMinute, MINUTE_MS, clock);
    this.pageWeight = new FixedWindow(limits.weightPerMinute, MINUTE_MS, clock);
    this.rawRequests = new FixedWindow(limits.rawRequestsPer5Minutes, 5 * MINUTE_MS, clock);
    this.bans = new AddressBans(clock);
    this.orders10s = new FixedWindow(limits.ordersPer10Seconds, 10_000, clock);
    this.ordersDay = new FixedWindow(limits.ordersPerDay, 1440 * MINUTE_MS, clock);
    this.signUps = new FixedWindow(limits.signUpsPerHourPerAddress, 60 * MINUTE_MS, clock);
    this.logIns = new FixedWindow(limits.logInsPerMinutePerAddress, MINUTE_MS, clock);
    this.logInFailures = new FixedWindow(limits.logInFailuresPerHourPerEmail, 60 * MINUTE_MS, clock);
    this.recoveries = new FixedWindow(limits.recoveriesPerHourPerAddress, 60 * MINUTE_MS, clock);
    this.factorFailures = new FixedWindow(limits.factorFailuresPerHour, 60 * MINUTE_MS, clock);
    this.receivers = new FixedWindow(limits.receiversPerDay, 1440 * MINUTE_MS, clock);
    this.pictures = new FixedWindow(limits.picturesPerHour, 60 * MINUTE_MS, clock);
    this.documentWrites = new FixedWindow(limits.documentWritesPerMinute, MINUTE_MS, clock);
    this.p2pPasswords = new FixedWindow(P2P_LIMITS.wrongPasswordsPerHour, 60 * MINUTE_MS, clock);
    this.p2pMessages = new FixedWindow(P2P_LIMITS.messagesPerMinute, MINUTE_MS, clock);
    this.dialectSockets = new FixedWindow(limits.dialectSocketsPer5Minutes, 5 * MINUTE_MS, clock);
    this.failuresOfAddress = new FixedWindow(Number.MAX_SAFE_INTEGER, 60 * MINUTE_MS, clock);
  }

  /**
   * Charges a request's weight to an address, pages separately; refuses TOO_MANY_REQUESTS, and ADDRESS_BANNED for
   * addresses banned by the dialect, except for pages (HTTP-43).
   */
  chargeWeight(address: string, weight: number, window = this.weight): void {
    const key = addressKey(address);
    const bannedUntilMs = window === this.weight ? this.bans.untilMs(key) : 0;
    if (bannedUntilMs > 0) throw new Refused('ADDRESS_BANNED', undefined, this.bans.secondsUntil(bannedUntilMs));
    if (!window.take(key, weight)) throw new Refused('TOO_MANY_REQUESTS', undefined, window.secondsLeft());
  }

  /**
   * Returns headers that say what has been used (HTTP-15): by an address of its weight of this minute, and by an account,
   * where one is named, of its new orders. Their names are the dialect's, which counts the same.
   */
  used(address: string, account: number | null): Record<string, string> {
    const weight = { 'x-mbx-used-weight-1m': String(this.weight.used(addressKey(address))) };
    if (account === null) return weight;
    const key = String(account);
    return {
      ...weight,
      'x-mbx-order-count-10s': String(this.orders10s.used(key)),
      'x-mbx-order-count-1d': String(this.ordersDay.used(key)),
    };
  }

  /** Orders that were charged count no more, filled for the first time or never placed, where their window still runs. */
  giveBackOrders(account: number, count = 1): void {
    this.orders10s.giveBack(String(account), count);
    this.ordersDay.giveBack(String(account), count);
  }

  /** Charges new orders to an account, all of them or none. Returns the limit that this would pass; null: charged. */
  chargeOrders(account: number, count = 1): OrderLimit | null {
    const key = String(account);
    if (!this.orders10s.take(key, count)) return reached(this.orders10s);
    if (this.ordersDay.take(key, count)) return null;
    this.orders10s.giveBack(key, count);
    return reached(this.ordersDay);
  }
}

function reached(window: FixedWindow): OrderLimit {
  return { orders: window.limit, windowMs: window.windowMs, retryAfterSeconds: window.secondsLeft() };
}
