/**
 * The load over the socket requests of the Binance dialect (/ws-api/v3): signed orders, so many in flight on each
 * connection, each answered with its id. Frames by hand, for the same reason as HTTP in `generator.ts`.
 */
import { createHmac } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { computingSince, type Key, type Round, type RoundResult } from './round.ts';

type SocketRound = Round & { socketInFlight: number };

/** Limit of all connections together per second; more orders would have to be signed during the round. */
const ORDERS_PER_SECOND = 40_000;
const LONG = 126;
const MASKED = 0x80;

let orders = 0;

/** Returns a whole frame (RFC 6455 §5.2) with the mask 0, which leaves the text as it is. */
function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const frame = Buffer.alloc(8 + length);
  frame[0] = 0x81;
  frame[1] = MASKED | LONG;
  frame.writeUInt16BE(length, 2);
  frame.write(text, 8, 'latin1');
  return frame;
}

/** Returns the frame of one more order, whose id is its number. */
function requestOf({ apiKey, secret }: Key, index: number): { id: number; frame: Buffer } {
  const id = ++orders;
  const params: Record<string, string | number> = {
    apiKey,
    newClientOrderId: `s${process.pid}-${id}`,
    price: String(84_250 + (id % 7)),
    quantity: '0.001',
    recvWindow: 60_000,
    side: (id + index) % 2 === 0 ? 'BUY' : 'SELL',
    symbol: 'BTCUSDT',
    timeInForce: 'GTC',
    timestamp: Date.now(),
    type: 'LIMIT',
  };
  const signed = Object.entries(params)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  params.signature = createHmac('sha256', secret).update(signed).digest('hex');
  return { id, frame: frameOf(JSON.stringify({ id, method: 'order.place', params })) };
}

/** Gives the text of each whole frame in `bytes` to `onText`, characters as bytes; returns what is left over. */
function readFrames(bytes: Buffer, onText: (text: string) => void): Buffer {
  let at = 0;
  for (;;) {
    if (bytes.length < at + 4) break;
    const short = (bytes[at + 1] as number) & 127;
    const head = short === LONG ? 4 : 2;
    const length = short === LONG ? bytes.readUInt16BE(at + 2) : short;
    if (bytes.length < at + head + length) break;
    // Pings are not answered: a round is over before they matter.
    if (bytes[at] === 0x81) onText(bytes.toString('latin1', at + head, at + head + length));
    at += head + length;
  }
  return bytes.subarray(at);
}

const ANSWER = /^\{"id":(\d+),"status":(\d+)/;

/** One connection with its own account: keeps a number of orders in flight until stopped. */
class Caller {
  readonly socket: Socket;
  readonly #key: Key;
  readonly #index: number;
  readonly #result: RoundResult;
  readonly #sentMs = new Map<number, number>();
  #ahead: ReturnType<typeof requestOf>[];
  #left: Buffer = Buffer.alloc(0);
  #done: (() => void) | null = null;

  constructor(port: number, key: Key, index: number, ahead: number, result: RoundResult) {
    this.#key = key;
    this.#index = index;
    this.#result = result;
    this.#ahead = Array.from({ length: ahead }, () => requestOf(key, index));
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true });
  }

  /** Resolves once the connection is a socket. */
  open(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.socket.on('error', reject);
      this.socket.once('connect', () =>
        this.socket.write(
          'GET /ws-api/v3?returnRateLimits=false HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: Upgrade\r\n' +
            'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
        ),
      );
      this.socket.once('data', (head) => {
        if (!head.toString('latin1').startsWith('HTTP/1.1 101')) reject(new Error(head.toString('latin1')));
        resolve();
      });
    });
  }

  /** Keeps `most` in flight until `untilMs`; resolves when the last is answered. */
  run(most: number, untilMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#done = resolve;
    this.socket.on('data', (chunk: Buffer) => {
      let answered = 0;
      const bytes = this.#left.length === 0 ? chunk : Buffer.concat([this.#left, chunk]);
      const nowMs = performance.now();
      this.#left = readFrames(bytes, (text) => {
        this.#take(text, nowMs);
        answered += 1;
      });
      if (nowMs < untilMs) this.#send(answered);
      else if (this.#sentMs.size === 0) this.#done?.();
    });
    this.#send(most);
    return promise;
  }

  #take(text: string, nowMs: number): void {
    const answer = ANSWER.exec(text);
    const id = Number(answer?.[1]);
    const sentMs = this.#sentMs.get(id);
    if (sentMs === undefined) throw new Error(`an answer to nothing: ${text}`);
    this.#sentMs.delete(id);
    if (answer?.[2] === '200') this.#result.latenciesMs.push(nowMs - sentMs);
    else if (this.#result.refused++ === 0) process.stderr.write(`${text}\n`);
  }

  #send(count: number): void {
    if (count === 0) return;
    const sentMs = performance.now();
    const frames = Array.from({ length: count }, () => {
      const { id, frame } = this.#ahead.pop() ?? requestOf(this.#key, this.#index);
      this.#sentMs.set(id, sentMs);
      return frame;
    });
    this.socket.write(frames.length === 1 ? (frames[0] as Buffer) : Buffer.concat(frames));
  }
}

/** Keeps `socketInFlight` orders in flight on each connection for `seconds`. */
export async function runSockets({ keys, port, seconds, socketInFlight }: SocketRound): Promise<RoundResult> {
  const result: RoundResult = { latenciesMs: [], seconds: 0, refused: 0, computingUs: 0 };
  const ahead = Math.ceil((ORDERS_PER_SECOND * seconds) / keys.length);
  const callers = keys.map((key, index) => new Caller(port, key, index, ahead, result));
  await Promise.all(callers.map((caller) => caller.open()));
  const before = process.cpuUsage();
  const startedMs = performance.now();
  const untilMs = startedMs + seconds * 1_000;
  await Promise.all(callers.map((caller) => caller.run(socketInFlight, untilMs)));
  result.seconds = (performance.now() - startedMs) / 1_000;
  result.computingUs = computingSince(before);
  for (const { socket } of callers) socket.destroy();
  return result;
}
