import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Limits } from '../deps.ts';
import type { Who } from '../http/routes.ts';
import { type FrameRun, textFrame } from './frames.ts';
import type { Topic } from './topics.ts';

/** A message flood beyond this multiple of the limit ends the connection instead of being refused once more. */
const FLOOD_FACTOR = 10;

export type Intake = 'accept' | 'refuse' | 'ignore' | 'close';

/** One reader: what it subscribed to, how much it sends, and how far behind it is. */
export class Connection {
  readonly ws: WebSocket;
  readonly #raw: Duplex;
  readonly #limits: Limits;
  readonly #clock: () => number;
  /** Who opened it, by the session cookie of the upgrade; null for visitors. */
  readonly who: Who | null;
  readonly topics = new Set<Topic>();
  /** Has it asked for its account channel? */
  account = false;
  alive = true;
  closed = false;

  #windowStartMs = 0;
  #windowCount = 0;
  #queuedBytes = 0;
  /** The reader must have taken this many bytes before it counts as having caught up with `#markMs`. */
  #markBytes = 0;
  #markMs = 0;
  #run: FrameRun | null = null;

  constructor(ws: WebSocket, raw: Duplex, who: Who | null, limits: Limits, clock: () => number) {
    this.ws = ws;
    this.#raw = raw;
    this.who = who;
    this.#limits = limits;
    this.#clock = clock;
  }

  /** Counts one incoming message in windows of one second. */
  intake(): Intake {
    if (this.closed) return 'ignore';
    const now = this.#clock();
    if (now - this.#windowStartMs >= 1_000 || now < this.#windowStartMs) {
      this.#windowStartMs = now;
      this.#windowCount = 0;
    }
    this.#windowCount += 1;
    const limit = this.#limits.socketMessagesPerSecond;
    if (this.#windowCount <= limit) return 'accept';
    if (this.#windowCount === limit + 1) return 'refuse';
    return this.#windowCount > FLOOD_FACTOR * limit ? 'close' : 'ignore';
  }

  /** Sends one message now. Returns false if the reader was dropped for it. */
  send(message: object): boolean {
    return this.write(textFrame(JSON.stringify(message)));
  }

  /** Puts a frame into the present round; returns whether this connection was not in the round yet. */
  push(frame: Buffer, start: FrameRun): boolean {
    const isFirst = this.#run === null;
    this.#run = (this.#run ?? start).with(frame);
    return isFirst;
  }

  /** Writes what the round gathered, in one write. */
  flush(): void {
    const run = this.#run;
    this.#run = null;
    if (run !== null) this.write(run.bytes());
  }

  /** Writes whole frames. A reader with too much unsent is dropped; nobody else waits for it. */
  write(bytes: Buffer): boolean {
    if (this.closed || !this.#raw.writable) return false;
    this.#raw.write(bytes);
    this.#queuedBytes += bytes.length;
    return this.#raw.writableLength <= this.#limits.socketBufferedBytes || this.drop();
  }

  /** Has it room for a whole snapshot? Otherwise it waits, so that several at once do not look like a stalled reader. */
  hasRoom(): boolean {
    return this.#raw.writableLength <= this.#limits.socketBufferedBytes / 2;
  }

  /** Drops the reader if its oldest unsent byte is older than the limit. Called now and then. */
  checkBehind(nowMs: number): void {
    const sentBytes = this.#queuedBytes - this.#raw.writableLength;
    if (sentBytes >= this.#markBytes) {
      this.#markBytes = this.#queuedBytes;
      this.#markMs = nowMs;
    } else if (nowMs - this.#markMs > this.#limits.socketBehindMs) this.drop();
  }

  /** Ends the connection at once; what it has not read is thrown away. */
  drop(): false {
    this.closed = true;
    this.ws.terminate();
    return false;
  }

  /** Ends the connection with a close frame (RFC 6455 §7.4), and for good a second later. */
  end(code: number, reason: string): void {
    if (this.closed) return;
    this.closed = true;
    this.ws.close(code, reason);
    setTimeout(() => this.ws.terminate(), 1_000).unref();
  }
}
