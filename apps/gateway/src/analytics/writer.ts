import { type ActivityRow, insertAnalytics } from '@pelorus/database/analytics/visits.ts';
import type { AnalyticsEvent } from '@pelorus/protocol/analytics/rules.ts';
import type { Pool } from 'pg';
import { Refused } from '../http/refused.ts';
import type { Limits } from '../limits.ts';

/** Limit of waiting rows; beyond it clients are told to retry. */
const WAITING_MAX = 5_000;
const DAY_MS = 86_400_000;

interface Waiting {
  events: readonly AnalyticsEvent[];
  activity: readonly ActivityRow[];
  resolve: (fresh: ReadonlySet<string>) => void;
  reject: (error: unknown) => void;
}

/**
 * Keeps what browsers tell, one transaction at a time: however much comes, it takes one connection of the exchange's
 * pool and never a trade's place. While one is being committed the next gathers.
 */
export class AnalyticsWriter {
  readonly #pool: Pool;
  readonly #limits: Limits;
  readonly #clock: () => number;
  #waiting: Waiting[] = [];
  #rows = 0;
  #writing: Promise<void> | null = null;

  constructor(pool: Pool, limits: Limits, clock: () => number) {
    this.#pool = pool;
    this.#limits = limits;
    this.#clock = clock;
  }

  /**
   * Resolves with the uids that are new, once they are durable. Refuses OVERLOADED when too much waits, and
   * TOO_MANY_REQUESTS with the seconds to the next UTC day when the day has had enough.
   */
  write(events: readonly AnalyticsEvent[], activity: readonly ActivityRow[] = []): Promise<ReadonlySet<string>> {
    const rows = events.length + activity.length;
    if (rows === 0) return Promise.resolve(new Set());
    if (this.#rows + rows > WAITING_MAX) return Promise.reject(new Refused('OVERLOADED', undefined, 5));
    this.#rows += rows;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ events, activity, resolve, reject });
      if (this.#writing === null) this.#writing = this.#run();
    });
  }

  /** Resolves once nothing waits any more. */
  async idle(): Promise<void> {
    await this.#writing;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting;
      this.#waiting = [];
      this.#rows = 0;
      try {
        this.#answer(group, await this.#commit(group));
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    // Cleared in the same turn as the last check of the queue: rows added in between would wait for ever.
    this.#writing = null;
  }

  #commit(group: readonly Waiting[]): Promise<ReadonlySet<string> | null> {
    return insertAnalytics(this.#pool, {
      events: group.flatMap(({ events }) => events),
      activity: group.flatMap(({ activity }) => activity),
      day: new Date(this.#clock()).toISOString().slice(0, 10),
      rowsMax: this.#limits.analyticsRowsPerDay,
      bytesMax: this.#limits.analyticsBytesPerDay,
    });
  }

  #answer(group: readonly Waiting[], fresh: ReadonlySet<string> | null): void {
    if (fresh === null) {
      const seconds = Math.ceil((DAY_MS - (this.#clock() % DAY_MS)) / 1_000);
      for (const { reject } of group) reject(new Refused('TOO_MANY_REQUESTS', undefined, seconds));
      return;
    }
    // An event in two simultaneous requests is new only for the first.
    const told = new Set<string>();
    for (const { events, resolve } of group) {
      const own = new Set(events.map(({ uid }) => uid).filter((uid) => fresh.has(uid) && !told.has(uid)));
      for (const uid of own) told.add(uid);
      resolve(own);
    }
  }
}
