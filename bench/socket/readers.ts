import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** Whose socket it is: its address, and what its readers say to begin with. */
export interface Wire {
  path: string;
  asks: object[];
  /** What a frame with a trade has in it, and where its time stands: followed by digits. */
  tradeMark: string;
  timeMark: string;
}

/** Readers in a process of their own: they count frames without decoding them, and one of them looks at the times. */
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

/** Walks over the frames of a stream that may be cut anywhere. */
class FrameWalker {
  readonly #look: ((text: string) => void) | null;
  #rest: Buffer = Buffer.alloc(0);
  #skip = 0;

  constructor(look: ((text: string) => void) | null) {
    this.#look = look;
  }

  take(chunk: Buffer): void {
    let data = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    for (;;) {
      const skipped = Math.min(this.#skip, data.length);
      this.#skip -= skipped;
      data = data.subarray(skipped);
      const short = data.length < 2 ? -1 : (data[1] as number);
      const headerBytes = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (short < 0 || data.length < headerBytes) break;
      const bytes = short < 126 ? short : short === 126 ? data.readUInt16BE(2) : Number(data.readBigUInt64BE(2));
      if (this.#look !== null) {
        if (data.length < headerBytes + bytes) break;
        this.#look(data.toString('utf8', headerBytes, headerBytes + bytes));
      }
      frames += 1;
      this.#skip = headerBytes + bytes;
    }
    this.#rest = data;
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

function open({ port, path, asks }: Readers, look: ((text: string) => void) | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1');
    const key = randomBytes(16).toString('base64');
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    );
    socket.on('error', reject);
    socket.once('data', () => {
      const walker = new FrameWalker(look);
      socket.on('data', (chunk) => walker.take(chunk as Buffer));
      socket.write(Buffer.concat(asks.map(masked)), () => resolve());
    });
  });
}

process.on('message', async (message: Readers | 'count') => {
  if (message === 'count') {
    delaysMs.sort((a, b) => a - b);
    const p99Ms = delaysMs[Math.floor(delaysMs.length * 0.99)] ?? Number.NaN;
    process.send?.({ frames, seconds: (performance.now() - startedMs) / 1_000, p99Ms } satisfies Counted);
    return;
  }
  for (let i = 0; i < message.readers; i++) await open(message, i === 0 ? looking(message) : null);
  frames = 0;
  startedMs = performance.now();
  process.send?.('ready');
});
