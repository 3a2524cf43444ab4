import type { AnalyticsEvent } from '@pelorus/protocol/analytics/rules.ts';
import type { KeyValue } from './event-store.ts';
import type { AnalyticsOptions } from './options.ts';
import { type AnalyticsHost, Reporter } from './reporter.ts';
import type { AnalyticsRequest, Answer } from './request.ts';

/** A browser with several tabs, a receiver, a network and a clock, for tests: everything happens on demand. */
export class FakeWorld {
  nowMs = 1_700_000_000_000;
  isOnline = true;
  /** The receiver's behaviour: accept and answer; accept and lose the answer; refuse; or be unreachable. */
  receiver: 'answers' | 'answer lost' | 'down' | 'refuses' = 'answers';
  /** How long an answer is on its way. */
  latencyMs = 0;
  readonly data = new Map<string, string>();
  readonly warnings: string[] = [];
  /** Every request the receiver got. */
  readonly requests: { url: string; method: string; events: AnalyticsEvent[]; sentAt: number }[] = [];
  #timers: { atMs: number; run: () => void; of: FakeTab }[] = [];
  #lock: FakeTab | null = null;
  #ids = 0;

  readonly storage: KeyValue = {
    keys: () => [...this.data.keys()],
    get: (key) => this.data.get(key) ?? null,
    set: (key, text) => void this.data.set(key, text),
    remove: (key) => void this.data.delete(key),
  };

  open(options: AnalyticsOptions = {}): FakeTab {
    return new FakeTab(this, options);
  }

  newId(): string {
    this.#ids += 1;
    return `00000000-0000-4000-8000-${String(this.#ids).padStart(12, '0')}`;
  }

  after(ms: number, run: () => void, of: FakeTab): () => void {
    const timer = { atMs: this.nowMs + ms, run, of };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  async alone(tab: FakeTab, task: () => Promise<void>): Promise<boolean> {
    if (this.#lock?.isOpen === true) return false;
    this.#lock = tab;
    try {
      await task();
    } finally {
      if (this.#lock === tab) this.#lock = null;
    }
    return true;
  }

  /** The receiver's side of one request. */
  take(request: AnalyticsRequest): Answer {
    if (!this.isOnline || this.receiver === 'down') return { outcome: 'failed' };
    const text = request.method === 'image' ? decodeURIComponent(request.url.split('?data=')[1] ?? '') : request.body;
    const batch = JSON.parse(text) as { sentAt: number; events: AnalyticsEvent[] };
    if (this.receiver === 'refuses') return { outcome: 'refused' };
    this.requests.push({ url: request.url.split('?')[0] ?? '', method: request.method, ...batch });
    return this.receiver === 'answer lost' ? { outcome: 'failed' } : { outcome: 'done', complaints: [] };
  }

  /** Lets time pass, timers and promises with it. */
  async pass(ms: number): Promise<void> {
    const untilMs = this.nowMs + ms;
    await settled();
    for (;;) {
      const next = this.#timers.toSorted((a, b) => a.atMs - b.atMs)[0];
      if (next === undefined || next.atMs > untilMs) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.nowMs = Math.max(this.nowMs, next.atMs);
      if (next.of.isOpen) next.run();
      await settled();
    }
    this.nowMs = untilMs;
  }

  /** Returns the received events of a name, in order, duplicates included. */
  received(name?: string): AnalyticsEvent[] {
    return this.requests.flatMap(({ events }) => events).filter(({ event }) => name === undefined || event === name);
  }
}

const settled = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

/** One tab; `close` gives it time to send, `crash` does not. */
export class FakeTab {
  readonly reporter: Reporter;
  isOpen = true;
  #listener: { online(): void; offline(): void; leave(): void } | null = null;

  constructor(world: FakeWorld, options: AnalyticsOptions) {
    const host: AnalyticsHost = {
      nowMs: () => world.nowMs,
      newId: () => world.newId(),
      storage: world.storage,
      warn: (text) => void world.warnings.push(text),
      isOnline: () => world.isOnline,
      after: (ms, run) => world.after(ms, run, this),
      alone: (_, task) => world.alone(this, task),
      send: async (request) => {
        const answer = world.take(request);
        await new Promise<void>((resolve) => void world.after(world.latencyMs, resolve, this));
        return answer;
      },
      // A browser takes a beacon whatever becomes of it.
      hand: (request) => {
        world.take(request);
        return true;
      },
      watch: (listener) => {
        this.#listener = listener;
        return () => {
          this.#listener = null;
        };
      },
    };
    this.reporter = new Reporter(host, options);
    this.reporter.start();
  }

  get tracker() {
    return this.reporter.tracker;
  }

  network(isOnline: boolean): void {
    if (isOnline) this.#listener?.online();
    else this.#listener?.offline();
  }

  close(): void {
    this.#listener?.leave();
    this.isOpen = false;
  }

  crash(): void {
    this.isOpen = false;
  }
}
