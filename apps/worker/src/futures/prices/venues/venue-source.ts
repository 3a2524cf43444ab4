import type { Log } from '@pelorus/database/log.ts';
import type { PriceSource, Problem, SourcePrice, Time } from '../price-source.ts';
import { ask } from './ask.ts';
import { pauseMs } from './pause.ts';
import { PollFailed, type Venue, type VenuePrice } from './venue.ts';

const ANSWER_MOST_MS = 3_000;
/** Clocks differ by less, or one of them is wrong. */
const AHEAD_MOST_MS = 10_000;

interface VenueSourceParts {
  name: string;
  venue: Venue;
  /** Instead of the venue's own, such as "https://data-api.binance.vision". */
  origin?: string | undefined;
  /** The markets that contracts name now, by the venue's names. */
  symbols(): ReadonlySet<string>;
  time: Time;
  /** From 0 up to 1. */
  random(): number;
  log: Pick<Log, 'info' | 'warn'>;
}

interface Held extends SourcePrice {
  venueMs: number | undefined;
}

/** A venue that is polled for all markets at once (IDX-10 to IDX-23). */
export class VenueSource implements PriceSource {
  readonly name: string;
  readonly #parts: VenueSourceParts;
  readonly #stopping = new AbortController();
  #held: ReadonlyMap<string, Held> = new Map();
  #problem: Problem | null = null;
  #failures = 0;
  #polling: Promise<number> | null = null;
  #callOff = () => {};

  constructor(parts: VenueSourceParts) {
    this.name = parts.name;
    this.#parts = parts;
  }

  get problem(): Problem | null {
    return this.#problem;
  }

  latest(symbol: string): SourcePrice | undefined {
    return this.#held.get(symbol);
  }

  /** Polls until stop(), at once for the first time. */
  async start(): Promise<void> {
    const waitMs = await this.poll();
    if (this.#stopping.signal.aborted) return;
    this.#callOff = this.#parts.time.after(waitMs, () => void this.start());
  }

  async stop(): Promise<void> {
    this.#callOff();
    this.#stopping.abort(new PollFailed('connection', 'stopped'));
    await this.#polling;
  }

  /** Asks once, or joins the poll that runs. Returns in how many ms to ask again. Never throws. */
  poll(): Promise<number> {
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = null;
    });
    return this.#polling;
  }

  async #poll(): Promise<number> {
    const { symbols, time, random } = this.#parts;
    const asked = symbols();
    if (asked.size === 0) return pauseMs(0, 0, 0);
    const late = new AbortController();
    const onTime = time.after(ANSWER_MOST_MS, () =>
      late.abort(new PollFailed('timeout', `no whole answer in ${ANSWER_MOST_MS} ms`)),
    );
    try {
      await this.#ask(asked, AbortSignal.any([late.signal, this.#stopping.signal]));
      this.#succeeded();
      return pauseMs(0, 0, 0);
    } catch (error) {
      const failed = error instanceof PollFailed ? error : new PollFailed('shape', (error as Error).message);
      this.#failed(failed);
      return pauseMs(this.#failures, failed.againMs, random());
    } finally {
      onTime();
    }
  }

  async #ask(asked: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
    const { venue, origin = venue.origin, time } = this.#parts;
    const sentMs = time.clock();
    const answer = await ask(`${origin}${venue.path([...asked])}`, signal);
    // It came whole in the very moment in which it was given up.
    signal.throwIfAborted();
    this.#take(asked, venue.read(answer, asked), sentMs, time.clock());
  }

  /** Takes an answer whole, or throws PollFailed and takes nothing of it. */
  #take(asked: ReadonlySet<string>, told: readonly VenuePrice[], sentMs: number, cameMs: number): void {
    if (told.length === 0) throw new PollFailed('missing', 'none of our markets is there');
    if (told.some(({ venueMs }) => venueMs !== undefined && venueMs > cameMs + AHEAD_MOST_MS))
      throw new PollFailed('time', 'a time is ahead of our clock');
    const isNew = ({ symbol, venueMs = 0 }: VenuePrice) => venueMs >= (this.#held.get(symbol)?.venueMs ?? 0);
    const taken = told.filter(isNew);
    if (taken.length === 0) throw new PollFailed('time', 'all prices are older than those before');
    const held = new Map([...this.#held].filter(([symbol]) => asked.has(symbol)));
    for (const { symbol, price, venueMs } of taken)
      held.set(symbol, { price, venueMs, atMs: venueMs === undefined ? sentMs : Math.min(venueMs, cameMs) });
    this.#held = held;
  }

  #succeeded(): void {
    const { name, log } = this.#parts;
    if (this.#failures > 0) log.info({ source: name, failures: this.#failures }, 'a price source answers again');
    this.#failures = 0;
    this.#problem = null;
  }

  #failed({ problem, message }: PollFailed): void {
    if (this.#stopping.signal.aborted) return;
    const { name, log } = this.#parts;
    this.#failures += 1;
    this.#problem = problem;
    if (this.#failures === 1) log.warn({ source: name, problem, reason: message }, 'a price source failed');
  }
}
