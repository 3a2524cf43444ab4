import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** Readers in a process of their own: they count frames without decoding them, and one of them looks at the times. */
export interface Readers {
  port: number;
  readers: number;
  pairs: string[];
}

export interface Counted {
  frames: number;
  seconds: number;
  p99Ms: number;
}

let frames = 0;
let startedMs = 0;
const delaysMs: number[] = [];

/** A masked text frame, as clients must send it; all of ours are shorter than 126 bytes. */
function masked(message: object): Buffer {
  const text = Buffer.from(JSON.stringify(message));
  const mask = randomBytes(4);
  const header = Buffer.from([0x81, 0x80 | text.length]);
  return Buffer.concat([header, mask, text.map((byte, index) => byte ^ (mask[index % 4] as number))]);
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

function look(text: string): void {
  if (!text.includes('"channel":"trades"') || !text.includes('"update"')) return;
  const now = Date.now();
  for (const { time } of JSON.parse(text).data.result as { time: number }[]) delaysMs.push(now - time);
}

function open(port: number, pairs: string[], isWatched: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1');
    const key = randomBytes(16).toString('base64');
    socket.write(
      'GET /socket HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    );
    socket.on('error', reject);
    socket.once('data', () => {
      const walker = new FrameWalker(isWatched ? look : null);
      socket.on('data', (chunk) => walker.take(chunk as Buffer));
      const asks = pairs.flatMap((pairCode) =>
        ['depth', 'trades', 'ticker', 'kline'].map((channel) =>
          masked({ event: 'sub', channel, biz: 'spot', pairCode, ...(channel === 'kline' ? { type: '1m' } : {}) }),
        ),
      );
      socket.write(Buffer.concat(asks), () => resolve());
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
  for (let i = 0; i < message.readers; i++) await open(message.port, message.pairs, i === 0);
  frames = 0;
  startedMs = performance.now();
  process.send?.('ready');
});
