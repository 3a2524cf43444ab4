import type { Outlet } from './outlet.ts';

const CHECK_MS = 1_000;
const PING_MS = 20_000;
const CLOSED_GOING_AWAY = 1001;

interface Beat {
  openedMs: number;
  /** When it last answered a ping, or opened. */
  heardMs: number;
}

interface HeartbeatOptions {
  /** A connection that answers no ping for so long is dropped. */
  silentMs: number;
  /** A connection ends after so long, however well it is; null: it may stay. */
  lifeMs: number | null;
}

/** Looks after open connections: pings them every 20 s, drops who is silent or behind (P28), ends who is too old. */
export class Heartbeat {
  readonly #options: HeartbeatOptions;
  readonly #beats = new Map<Outlet, Beat>();
  readonly #checks: NodeJS.Timeout;
  #pingedMs = performance.now();

  constructor(options: HeartbeatOptions) {
    this.#options = options;
    this.#checks = setInterval(() => this.check(performance.now()), CHECK_MS);
    this.#checks.unref();
  }

  add(outlet: Outlet): void {
    const openedMs = performance.now();
    const beat = { openedMs, heardMs: openedMs };
    this.#beats.set(outlet, beat);
    outlet.ws.on('pong', () => {
      beat.heardMs = performance.now();
    });
  }

  remove(outlet: Outlet): void {
    this.#beats.delete(outlet);
  }

  /** Runs the due work at `nowMs` (of performance.now). */
  check(nowMs: number): void {
    const { silentMs, lifeMs } = this.#options;
    const isPingDue = nowMs - this.#pingedMs >= PING_MS;
    if (isPingDue) this.#pingedMs = nowMs;
    for (const [outlet, { openedMs, heardMs }] of this.#beats) {
      outlet.checkBehind(nowMs);
      if (outlet.closed) continue;
      if (nowMs - heardMs >= silentMs) outlet.drop();
      else if (lifeMs !== null && nowMs - openedMs >= lifeMs) outlet.end(CLOSED_GOING_AWAY, 'open for too long');
      // The dialect's clients expect a payload, and send it back.
      else if (isPingDue) outlet.ws.ping(String(Math.floor(nowMs)));
    }
  }

  close(): void {
    clearInterval(this.#checks);
    this.#beats.clear();
  }
}
