import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Limits } from '../deps.ts';
import { FrameRun } from './frames.ts';

/** RFC 6455 §7.4.1: a fault of the server's own; whoever is told so opens another and asks anew. */
export const CLOSED_FAULT = 1011;

/** One reader's outgoing half: its frames of a round go in one write, and one that does not read is dropped (P28). */
export class Outlet {
  readonly ws: WebSocket;
  readonly #raw: Duplex;
  readonly #limits: Limits;
  closed = false;

  #queuedBytes = 0;
  /** The reader must have taken this many bytes before it counts as having caught up with `#markMs`. */
  #markBytes = 0;
  #markMs = 0;
  #run: FrameRun | null = null;

  constructor(ws: WebSocket, raw: Duplex, limits: Limits) {
    this.ws = ws;
    this.#raw = raw;
    this.#limits = limits;
  }

  /** Puts a frame into the present round; returns whether this reader was not in the round yet. */
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

  /** Writes whole frames. A reader with too much unsent is dropped (false); nobody else waits for it. */
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

/** One round of publishing: every reader gets all its frames in one write. */
export class Round {
  readonly #start = FrameRun.start();
  readonly #touched: Outlet[] = [];

  push(outlet: Outlet, frame: Buffer): void {
    if (outlet.push(frame, this.#start)) this.#touched.push(outlet);
  }

  end(): void {
    for (const outlet of this.#touched) outlet.flush();
  }
}
