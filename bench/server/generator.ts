/**
 * The load: a process of its own, one keep-alive connection for each order in flight, each with an account of its own.
 * HTTP by hand: a client library would cost more of the two cores than the server does.
 */
import { createHmac } from 'node:crypto';
import { connect, type Socket } from 'node:net';

export interface Key {
  apiKey: string;
  secret: string;
}

export interface Round {
  port: number;
  keys: Key[];
  seconds: number;
}

export interface RoundResult {
  latenciesMs: number[];
  seconds: number;
  /** Answers other than 200. */
  refused: number;
}

let orders = 0;

function requestOf(key: Key, index: number, port: number): string {
  const n = ++orders;
  const query =
    `symbol=BTCUSDT&side=${(n + index) % 2 === 0 ? 'BUY' : 'SELL'}&type=LIMIT&timeInForce=GTC&quantity=0.001` +
    `&price=${84_250 + (n % 7)}&newClientOrderId=b${process.pid}-${n}&recvWindow=60000&timestamp=${Date.now()}`;
  const signature = createHmac('sha256', key.secret).update(query).digest('hex');
  return (
    `POST /api/v3/order?${query}&signature=${signature} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n` +
    `x-mbx-apikey: ${key.apiKey}\r\ncontent-length: 0\r\n\r\n`
  );
}

/** What all connections together may send in a second; more would be signed while the round runs. */
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

function runConnection(
  requests: string[],
  renew: () => string,
  round: Round,
  untilMs: number,
  result: RoundResult,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port: round.port, host: '127.0.0.1', noDelay: true });
    let text = '';
    let sentMs = 0;
    const send = () => {
      sentMs = performance.now();
      if (sentMs >= untilMs) socket.end(() => resolve());
      else socket.write(requests.pop() ?? renew(), 'latin1');
    };
    socket.setEncoding('latin1');
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', (chunk: string) => {
      text += chunk;
      const status = statusOf(text);
      if (status === null) return;
      if (status === 200) result.latenciesMs.push(performance.now() - sentMs);
      else if (result.refused++ === 0) process.stderr.write(`${text}\n`);
      text = '';
      send();
    });
  });
}

async function runRound(round: Round): Promise<RoundResult> {
  const result: RoundResult = { latenciesMs: [], seconds: 0, refused: 0 };
  const requests = round.keys.map((key, index) => requestsOf(key, index, round));
  const startedMs = performance.now();
  const untilMs = startedMs + round.seconds * 1_000;
  await Promise.all(
    round.keys.map((key, index) =>
      runConnection(requests[index] as string[], () => requestOf(key, index, round.port), round, untilMs, result),
    ),
  );
  result.seconds = (performance.now() - startedMs) / 1_000;
  return result;
}

process.on('message', (round: Round) => {
  void runRound(round).then((result) => process.send?.(result));
});
