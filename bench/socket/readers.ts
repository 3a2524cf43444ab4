import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { quantiles } from '../quantiles.ts';

/** A socket's address, and the first messages of its readers. */
export interface Wire {
  path: string;
  asks: object[];
  /** The marks of a trade frame and of its time, which is followed by digits. */
  tradeMark: string;
  timeMark: string;
}

/** Readers in a process of their own: they count frames without decoding them, and one in fifty looks at the times. */
export interface Readers extends Wire {
  port: number;
  readers: number;
}

export interface Counted {
  frames: number;
  seconds: number;
  p99Ms: number;
}

let frames = 0;
let startedMs = 0;
const delaysMs: number[] = [];

/** A masked text frame, as clients must send it; of less than 64 KiB. */
function masked(message: object): Buffer {
  const text = Buffer.from(JSON.stringify(message));
  const mask = randomBytes(4);
  const length = text.length < 126 ? [0x80 | text.length] : [0x80 | 126, text.length >> 8, text.length & 0xff];
  return Buffer.concat([Buffer.from([0x81, ...length]), mask, text.map((byte, i) => byte ^ (mask[i % 4] as number))]);
}

/** Those who look at times: one in so many, from the first connection to the last. */
const LOOKS_EVERY = 50;
/** Shared read buffer: nothing is copied or kept, except by the reader that measures times. */
const READ = Buffer.allocUnsafe(256 * 1024);

/** Walks over the frames of a stream that may be cut anywhere. */
class FrameWalker {
  readonly #look: ((text: string) => void) | null;
  /** The beginning of a frame of which more is to come; of who does not look, of its header. */
  #rest: Buffer = Buffer.alloc(0);
  #skip = 0;

  constructor(look: ((text: string) => void) | null) {
    this.#look = look;
  }

  take(chunk: Buffer): void {
    const data = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let at = this.#skip;
    while (at + 2 <= data.length) {
      const short = (data[at + 1] as number) & 0x7f;
      const headerBytes = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (at + headerBytes > data.length) break;
      const bytes =
        short < 126 ? short : short === 126 ? data.readUInt16BE(at + 2) : Number(data.readBigUInt64BE(at + 2));
      const end = at + headerBytes + bytes;
      if (this.#look !== null) {
        if (end > data.length) break;
        this.#look(data.toString('latin1', at + headerBytes, end));
      }
      frames += 1;
      at = end;
    }
    this.#skip = Math.max(0, at - data.length);
    this.#rest = at < data.length ? Buffer.from(data.subarray(at)) : Buffer.alloc(0);
  }
}

/** Returns what takes the time of every trade in a frame. */
function looking({ tradeMark, timeMark }: Wire): (text: string) => void {
  return (text) => {
    if (!text.includes(tradeMark)) return;
    const now = Date.now();
    for (let at = text.indexOf(timeMark); at >= 0; at = text.indexOf(timeMark, at + 1))
      delaysMs.push(now - Number.parseInt(text.slice(at + timeMark.length), 10));
  };
}

/** Opens a connection, and resolves when it was told something: all its subscriptions are on the way then. */
function open({ port, path, asks }: Readers, look: ((text: string) => void) | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const walker = new FrameWalker(look);
    let isOpen = false;
    const callback = (bytes: number) => {
      if (isOpen) {
        walker.take(READ.subarray(0, bytes));
        resolve();
      } else {
        isOpen = true;
        socket.write(Buffer.concat(asks.map(masked)));
      }
      return true;
    };
    const socket = connect({ port, host: '127.0.0.1', onread: { buffer: READ, callback } });
    const key = randomBytes(16).toString('base64');
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    );
    socket.on('error', reject);
  });
}

process.on('message', async (message: Readers | 'begin' | 'count') => {
  if (message === 'count') {
    const { p99 } = quantiles(delaysMs);
    process.send?.({ frames, seconds: (performance.now() - startedMs) / 1_000, p99Ms: p99 } satisfies Counted);
  } else if (message === 'begin') {
    frames = 0;
    startedMs = performance.now();
    process.send?.('ready');
  } else {
    for (let i = 1; i <= message.readers; i++) await open(message, i % LOOKS_EVERY === 0 ? looking(message) : null);
    process.send?.('ready');
  }
});
