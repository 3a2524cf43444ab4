/**
 * The load: a process of its own, one keep-alive connection for each order in flight, each with an account of its own.
 * HTTP by hand: a client library would cost more of the two cores than the server does.
 */
import { createHmac } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { computingSince, type Key, type Round, type RoundResult } from './round.ts';
import { runSockets } from './socket-load.ts';

let orders = 0;

function requestOf(key: Key, index: number, port: number): string {
  const n = ++orders;
  const query =
    `symbol=BTCUSDT&side=${(n + index) % 2 === 0 ? 'BUY' : 'SELL'}&type=LIMIT&timeInForce=GTC&quantity=0.001` +
    `&price=${84_250 + (n % 7)}&newClientOrderId=b${process.pid}-${n}&recvWindow=60000&timestamp=${Date.now()}`;
  const signature = createHmac('sha256', key.secret).update(query).digest('hex');
  const text =
    `POST /api/v3/order?${query}&signature=${signature} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n` +
    `x-mbx-apikey: ${key.apiKey}\r\ncontent-length: 0\r\n\r\n`;
  // In one piece, as it is sent: a hundred thousand of them in dozens of pieces would keep the collector busy.
  return Buffer.from(text, 'latin1').toString('latin1');
}

/** Limit of all connections together per second; more orders would have to be signed during the round. */
const ORDERS_PER_SECOND = 30_000;

/** Signs ahead: what the clients of an exchange compute is not what this machine is measured for. */
function requestsOf(key: Key, index: number, { port, seconds, keys }: Round): string[] {
  const count = Math.ceil((ORDERS_PER_SECOND * seconds) / keys.length);
  return Array.from({ length: Math.min(count, 4_000 * seconds) }, () => requestOf(key, index, port));
}

const LENGTH = 'content-length: ';

/** Returns the status when a whole answer is in `text`, else null. One answer at a time is under way. */
function statusOf(text: string): number | null {
  const head = text.indexOf('\r\n\r\n');
  if (head === -1) return null;
  const at = text.indexOf(LENGTH);
  if (at === -1 || at > head) throw new Error(`an answer without a length: ${text}`);
  const length = Number.parseInt(text.slice(at + LENGTH.length, at + LENGTH.length + 10), 10);
  return text.length >= head + 4 + length ? Number.parseInt(text.slice(9, 12), 10) : null;
}

/** Returns the bytes of the whole answer that `text` begins with. */
function bytesOf(text: string): number {
  const at = text.indexOf(LENGTH);
  return text.indexOf('\r\n\r\n') + 4 + Number.parseInt(text.slice(at + LENGTH.length, at + LENGTH.length + 10), 10);
}

/** Shared read buffer: each read is processed before the next socket reads, so no stream or own buffer is needed. */
const READ = Buffer.allocUnsafe(65_536);

/** Returns a connection that passes everything it reads to `onText`, one character per byte. */
function connection(port: number, onText: (text: string) => void): Socket {
  const callback = (bytes: number) => {
    onText(READ.toString('latin1', 0, bytes));
    return true;
  };
  return connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer: READ, callback } });
}

/** One connection on which requests are sent without waiting for the answers before, which come in order. */
class Pipe {
  readonly socket: Socket;
  readonly #sentMs: number[] = [];
  #text = '';

  constructor(port: number, onAnswer: (status: number, ms: number) => void) {
    this.socket = connection(port, (chunk) => {
      this.#text += chunk;
      for (let status = statusOf(this.#text); status !== null; status = statusOf(this.#text)) {
        this.#text = this.#text.slice(bytesOf(this.#text));
        onAnswer(status, performance.now() - (this.#sentMs.shift() as number));
      }
    });
    this.socket.on('error', (error) => process.stderr.write(`${error.message}\n`));
  }

  get waiting(): number {
    return this.#sentMs.length;
  }

  send(request: string): void {
    this.#sentMs.push(performance.now());
    this.socket.write(request, 'latin1');
  }
}

/** How long is waited for the last answers. */
const PATIENCE_MS = 5_000;

/** Sends so many a second over all connections, whatever is answered, as many clients do that know nothing of each other. */
async function runOpen(round: Round & { perSecond: number }): Promise<RoundResult> {
  const { keys, perSecond, seconds, port } = round;
  const byStatus: Record<number, number[]> = {};
  const pipes = keys.map(
    () =>
      new Pipe(port, (status, ms) => {
        byStatus[status] ??= [];
        byStatus[status].push(ms);
      }),
  );
  const total = Math.floor(perSecond * seconds);
  const requests = Array.from({ length: total }, (_, i) => requestOf(keys[i % keys.length] as Key, i, port));
  await Promise.all(pipes.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))));
  const before = process.cpuUsage();
  const startedMs = performance.now();
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - startedMs) / 1_000) * perSecond));
    for (; sent < due; sent++) (pipes[sent % pipes.length] as Pipe).send(requests[sent] as string);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const sentForSeconds = (performance.now() - startedMs) / 1_000;
  const waiting = () => pipes.reduce((sum, pipe) => sum + pipe.waiting, 0);
  const untilMs = performance.now() + PATIENCE_MS;
  while (waiting() > 0 && performance.now() < untilMs) await new Promise((resolve) => setTimeout(resolve, 10));
  const unanswered = waiting();
  for (const { socket } of pipes) socket.destroy();
  const refused = Object.entries(byStatus).reduce((sum, [status, all]) => sum + (status === '200' ? 0 : all.length), 0);
  const computingUs = computingSince(before);
  return { latenciesMs: byStatus[200] ?? [], seconds: sentForSeconds, refused, computingUs, byStatus, unanswered };
}

function runConnection(
  requests: string[],
  renew: () => string,
  round: Round,
  untilMs: number,
  result: RoundResult,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    let sentMs = 0;
    const socket = connection(round.port, (chunk) => {
      text += chunk;
      const status = statusOf(text);
      if (status === null) return;
      if (status === 200) result.latenciesMs.push(performance.now() - sentMs);
      else if (result.refused++ === 0) process.stderr.write(`${text}\n`);
      text = '';
      send();
    });
    const send = () => {
      sentMs = performance.now();
      if (sentMs >= untilMs) socket.end(() => resolve());
      else socket.write(requests.pop() ?? renew(), 'latin1');
    };
    socket.on('connect', send);
    socket.on('error', reject);
  });
}

async function runRound(round: Round): Promise<RoundResult> {
  const result: RoundResult = { latenciesMs: [], seconds: 0, refused: 0, computingUs: 0 };
  const requests = round.keys.map((key, index) => requestsOf(key, index, round));
  const before = process.cpuUsage();
  const startedMs = performance.now();
  const untilMs = startedMs + round.seconds * 1_000;
  await Promise.all(
    round.keys.map((key, index) =>
      runConnection(requests[index] as string[], () => requestOf(key, index, round.port), round, untilMs, result),
    ),
  );
  result.seconds = (performance.now() - startedMs) / 1_000;
  result.computingUs = computingSince(before);
  return result;
}

function run(round: Round): Promise<RoundResult> {
  const { perSecond, socketInFlight } = round;
  if (socketInFlight !== undefined) return runSockets({ ...round, socketInFlight });
  return perSecond === undefined ? runRound(round) : runOpen({ ...round, perSecond });
}

process.on('message', (round: Round) => {
  void run(round).then((result) => process.send?.(result));
});
