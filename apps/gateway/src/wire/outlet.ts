import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Limits } from '../limits.ts';
import type { Audience, Readership } from './audiences.ts';
import { FrameRun } from './frames.ts';

/** RFC 6455 §7.4.1: an internal error; clients reconnect and subscribe again. */
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
  /** The frames of a round that wait for the reader's turn. */
  #waiting: FrameRun | null = null;
  /** Whole frames that go in one write, once what runs now has run. */
  #gathered: Buffer[] = [];

  constructor(ws: WebSocket, raw: Duplex, limits: Limits) {
    this.ws = ws;
    this.#raw = raw;
    this.#limits = limits;
  }

  /** Format of the messages: readers of one topic and format share bytes. */
  get way(): number {
    return 0;
  }

  /** Puts a frame into the present round; returns whether this reader was not in the round yet. */
  push(frame: Buffer, start: FrameRun): boolean {
    const isFirst = this.#run === null;
    this.#run = (this.#run ?? start).with(frame);
    return isFirst;
  }

  /** Puts what its audience gets into the present round; returns whether this reader was not in the round yet. */
  follow(run: FrameRun): boolean {
    const own = this.#run;
    this.#run = own === null ? run : own.followedBy(run);
    return own === null;
  }

  /** Writes the round's frames in one write. */
  flush(): void {
    const run = this.#run;
    this.#run = null;
    if (run !== null) this.write(run.bytes());
  }

  /** Defers the gathered round to this reader's turn. */
  wait(): void {
    this.#writeGathered();
    this.takeTurn();
    this.#waiting = this.#run;
    this.#run = null;
  }

  /** In its turn: writes the waiting frames in one write. */
  takeTurn(): void {
    const run = this.#waiting;
    this.#waiting = null;
    if (run !== null) this.#put(run.bytes());
  }

  /** Writes whole frames, after those it has been waiting for. False: the reader was dropped. */
  write(bytes: Buffer): boolean {
    this.#writeGathered();
    this.takeTurn();
    return this.#put(bytes);
  }

  /**
   * Writes whole frames, together with all others of the same turn of the event loop: a hundred answers of one commit
   * are one write.
   */
  gather(bytes: Buffer): void {
    if (this.#gathered.push(bytes) === 1) process.nextTick(this.#writeGathered);
  }

  readonly #writeGathered = (): void => {
    const frames = this.#gathered;
    if (frames.length === 0) return;
    this.#gathered = [];
    this.write(frames.length === 1 ? (frames[0] as Buffer) : Buffer.concat(frames));
  };

  /** A reader with too much unsent data is dropped (false), so that others do not wait for it. */
  #put(bytes: Buffer): boolean {
    if (this.closed || !this.#raw.writable) return false;
    this.#raw.write(bytes);
    this.#queuedBytes += bytes.length;
    return this.#raw.writableLength <= this.#limits.socketBufferedBytes || this.drop();
  }

  /**
   * Is there buffer space for a whole snapshot? Otherwise it waits, so that several snapshots do not look like a
   * stalled reader.
   */
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

  /** Closes the connection at once and discards unsent data. */
  drop(): false {
    this.closed = true;
    this.ws.terminate();
    return false;
  }

  /** Ends the connection with a close frame (RFC 6455 §7.4), and for good a second later. */
  end(code: number, reason: string): void {
    if (this.closed) return;
    this.#writeGathered();
    this.takeTurn();
    this.closed = true;
    this.ws.close(code, reason);
    setTimeout(() => this.ws.terminate(), 1_000).unref();
  }
}

/** One round of publishing: what every reader is to get, gathered before any of it is written. */
export class Round<R extends Outlet = Outlet> {
  readonly #start = FrameRun.start();
  readonly #audiences = new Map<Audience<R>, FrameRun>();
  readonly #touched: R[] = [];

  /** Sends to everybody in `readership`. `frameOf`: the frame in one format. */
  tell(readership: Readership<R>, frameOf: (reader: R) => Buffer): void {
    for (const audience of readership.audiences) {
      const [anyone] = audience.readers;
      if (anyone === undefined) continue;
      const run = this.#audiences.get(audience) ?? this.#start;
      this.#audiences.set(audience, run.with(frameOf(anyone)));
    }
  }

  /** Tells one reader. */
  push(reader: R, frame: Buffer): void {
    if (reader.push(frame, this.#start)) this.#touched.push(reader);
  }

  /** Writes it to everybody, now. */
  end(): void {
    for (const reader of this.#gathered()) reader.flush();
  }

  /** Returns the readers with frames: each waits for its turn. */
  handOut(): R[] {
    const readers = this.#gathered();
    for (const reader of readers) reader.wait();
    return readers;
  }

  #gathered(): R[] {
    for (const [audience, run] of this.#audiences)
      for (const reader of audience.readers) if (reader.follow(run)) this.#touched.push(reader);
    return this.#touched;
  }
}
