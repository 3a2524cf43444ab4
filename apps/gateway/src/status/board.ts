import { type DayRow, daysSince, measuredParts, type PartRow } from '@pelorus/database/status/parts.ts';
import type { StatusData, StatusPart } from '@pelorus/protocol/status/http.ts';
import { type PartKind, type PartState, STATUS_DAYS } from '@pelorus/protocol/status/parts.ts';
import { presentPost } from '../announcements/board.ts';
import { Measurement } from './measure.ts';
import { dayOf, type States, uptimeOf, worstOf } from './minutes.ts';
import type { StatusNeeds } from './needs.ts';

/** An answer is this old at most (SYST-09). */
const FRESH_MS = 5_000;
const RECENT_MS = 7 * 86_400_000;
const DAY_MS = 86_400_000;

interface Look {
  atMs: number;
  states: States;
}

/** How the venue is, as anybody may know (SYST-01, SYST-05); measured when asked for, at most every few seconds. */
export class StatusBoard {
  readonly #needs: StatusNeeds;
  readonly #measurement: Measurement;
  #look: Look | null = null;
  #looking: Promise<Look> | null = null;
  #parts: readonly PartRow[] = [];
  #days: readonly DayRow[] = [];
  /** Since when parts are otherwise than the tables say. */
  readonly #since = new Map<string, { state: PartState; ms: number }>();

  constructor(needs: StatusNeeds) {
    this.#needs = needs;
    this.#measurement = new Measurement(needs);
  }

  async #fresh(): Promise<Look> {
    if (this.#look !== null && this.#needs.clock() - this.#look.atMs < FRESH_MS) return this.#look;
    this.#looking ??= this.#lookNow().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #lookNow(): Promise<Look> {
    const { clock, pool } = this.#needs;
    const states = await this.#measurement.take();
    const atMs = clock();
    // Where the database is away, what was read last stands; asking it again would hold the answer up.
    if (states.get('api') === 'operational' || this.#look === null)
      try {
        [this.#parts, this.#days] = await Promise.all([
          measuredParts(pool),
          daysSince(pool, dayOf(atMs) - STATUS_DAYS + 1),
        ]);
      } catch (error) {
        this.#needs.log.debug({ err: error }, 'the days of the status could not be read');
      }
    this.#look = { atMs, states };
    return this.#look;
  }

  #sinceOf(part: string, state: PartState, atMs: number): number {
    const row = this.#parts.find((one) => one.part === part);
    if (row?.state === state) {
      this.#since.delete(part);
      return row.sinceMs;
    }
    const known = this.#since.get(part);
    if (known?.state === state) return known.ms;
    this.#since.set(part, { state, ms: atMs });
    return atMs;
  }

  #partOf(part: string, state: PartState, atMs: number): StatusPart {
    const [kind, network = null] = part.split(':') as [PartKind, string?];
    const first = dayOf(atMs) - STATUS_DAYS + 1;
    const days: StatusPart['days'] = Array.from({ length: STATUS_DAYS }, () => null);
    for (const row of this.#days)
      if (row.part === part && row.day >= first && row.day - first < STATUS_DAYS)
        days[row.day - first] = [row.operational, row.degraded, row.down];
    return { kind, network, state, since: this.#sinceOf(part, state, atMs), uptime: uptimeOf(days), days };
  }

  /** Returns the state of every part, with announced maintenance in a language. */
  async answer(tag: string): Promise<StatusData> {
    const { atMs, states } = await this.#fresh();
    const posts = await this.#needs.announcements.heads('maintenance');
    const isCurrent = ({ bannerUntilMs, publishedAtMs }: (typeof posts)[number]) =>
      (bannerUntilMs ?? 0) > atMs || (publishedAtMs ?? 0) > atMs - RECENT_MS;
    return {
      state: worstOf(states.values()),
      time: atMs,
      firstDay: new Date((dayOf(atMs) - STATUS_DAYS + 1) * DAY_MS).toISOString().slice(0, 10),
      parts: [...states].map(([part, state]) => this.#partOf(part, state, atMs)),
      maintenance: posts.filter(isCurrent).map((post) => presentPost(post, tag)),
    };
  }
}
