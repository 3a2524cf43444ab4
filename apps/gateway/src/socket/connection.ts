import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Who } from '../http/routes.ts';
import type { Limits } from '../limits.ts';
import { textFrame } from '../wire/frames.ts';
import { Intake } from '../wire/intake.ts';
import { Outlet } from '../wire/outlet.ts';

/** A message flood beyond this multiple of the limit ends the connection instead of being refused once more. */
const FLOOD_FACTOR = 10;

type Taken = 'accept' | 'refuse' | 'ignore' | 'close';

/** A subscription of a connection. */
interface Subscribed {
  remove(connection: Connection): void;
}

/** One connection: its subscriptions and its message rate. */
export class Connection extends Outlet {
  readonly #messagesPerSecond: number;
  readonly #intake: Intake;
  /** The owner, from the session cookie of the upgrade; null for visitors. */
  readonly who: Who | null;
  readonly topics = new Set<Subscribed>();
  /** From where, as far as the trusted proxies say. */
  readonly address: string;
  /** The account whose channel it follows; null: none. */
  account: number | null = null;
  /** The API key it follows it by; null: by the session of its upgrade. */
  apiKey: string | null = null;
  #way: string | null | undefined;
  /** Number of the latest log-in or log-out: an older one that ends later changes nothing. */
  logIn = 0;

  constructor(ws: WebSocket, raw: Duplex, who: Who | null, address: string, limits: Limits, clock: () => number) {
    super(ws, raw, limits);
    this.who = who;
    this.address = address;
    this.#messagesPerSecond = limits.socketMessagesPerSecond;
    this.#intake = new Intake(clock);
  }

  /**
   * Counts a log-in by an API key, by the session (null), or a log-out (undefined); returns its number. Log-ins to several
   * channels by one way are one.
   */
  nextLogIn(way?: string | null): number {
    if (way === undefined || way !== this.#way) this.logIn += 1;
    this.#way = way;
    return this.logIn;
  }

  /** Counts one incoming message and returns how to handle it (SOCK-06). */
  intake(): Taken {
    if (this.closed) return 'ignore';
    const count = this.#intake.take();
    const limit = this.#messagesPerSecond;
    if (count <= limit) return 'accept';
    if (count === limit + 1) return 'refuse';
    return count > FLOOD_FACTOR * limit ? 'close' : 'ignore';
  }

  /** Sends one message now. Returns false if the reader was dropped for it. */
  send(message: object): boolean {
    return this.write(textFrame(JSON.stringify(message)));
  }
}
