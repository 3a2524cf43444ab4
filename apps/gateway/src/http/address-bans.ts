const BAN_FIRST_MS = 120_000;
const BAN_MOST_MS = 3 * 86_400_000;
/** Addresses remembered as banned; beyond it the oldest ban is forgotten. */
const BANS_MAX = 50_000;

interface Ban {
  untilMs: number;
  lengthMs: number;
}

/** Addresses that went on after being told to stop: all of our doors are closed to them for a while (BINA-22). */
export class AddressBans {
  readonly #clock: () => number;
  readonly #bans = new Map<string, Ban>();

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Returns the end of an address's ban, ms; 0: not banned. */
  untilMs(key: string): number {
    const ban = this.#bans.size === 0 ? undefined : this.#bans.get(key);
    return ban === undefined || this.#clock() >= ban.untilMs ? 0 : ban.untilMs;
  }

  /** Bans an address and returns until when, ms. A ban right after another is twice as long. */
  ban(key: string): number {
    const before = this.#bans.get(key);
    const lengthMs = before === undefined ? BAN_FIRST_MS : Math.min(BAN_MOST_MS, 2 * before.lengthMs);
    const untilMs = this.#clock() + lengthMs;
    this.#bans.delete(key);
    this.#bans.set(key, { untilMs, lengthMs });
    if (this.#bans.size > BANS_MAX) this.#bans.delete(this.#bans.keys().next().value as string);
    return untilMs;
  }

  /** Whole seconds until then, at least 1. */
  secondsUntil(untilMs: number): number {
    return Math.max(1, Math.ceil((untilMs - this.#clock()) / 1_000));
  }
}
