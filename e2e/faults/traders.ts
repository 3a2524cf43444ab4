import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

interface Trader {
  apiKey: string;
  secret: string;
  accountId: number;
}

/** Answers and events that a trader received, which the exchange must honour. */
export interface Told {
  accountId: number;
  clientOrderId: string;
  orderId: number;
  /** Where it was placed. */
  path: OrderPath;
  /** Told that the order is cancelled. */
  isCanceled: boolean;
}

/** Of spot, and of contracts. */
type OrderPath = '/api/v3/order' | '/fapi/v1/order';

interface BinanceAnswer {
  status: number;
  body: { code?: number; orderId?: number; clientOrderId?: string; status?: string };
}

const SYMBOL = 'BTCUSDT';
const MARGIN = '500000';
const MARK_WITHIN_MS = 30_000;

/** Makes funded traders through the operator's door, with half of their USDT in futures, and waits for the contract's mark price. */
export async function makeTraders(url: string, dataDir: string, count: number): Promise<Trader[]> {
  const secret = readFileSync(join(dataDir, 'operator.secret'), 'utf8').trim();
  const traders: Trader[] = [];
  for (let i = 0; i < count; i++) {
    const response = await fetch(`${url}/api/operator/accounts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        email: `trader-${i}@example.com`,
        password: null,
        fund: [
          { asset: 'USDT', amount: '1000000' },
          { asset: 'BTC', amount: '10' },
        ],
      }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`operator's door answered ${response.status}: ${text}`);
    const { data } = JSON.parse(text) as { data: Trader };
    await fundFutures(url, data);
    traders.push(data);
  }
  await quoteSpot(url, traders);
  return traders;
}

async function fundFutures(url: string, trader: Trader): Promise<void> {
  const path = '/futuresapi/transfers';
  const body = JSON.stringify({ clientId: 'in', asset: 'USDT', direction: 'TO_FUTURES', amount: MARGIN });
  const timestamp = String(Date.now());
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': trader.apiKey,
      'x-timestamp': timestamp,
      'x-signature': createHmac('sha256', trader.secret).update(`${timestamp}POST${path}${body}`).digest('hex'),
    },
    body,
  });
  if (!response.ok) throw new Error(`a transfer to futures answered ${response.status}: ${await response.text()}`);
}

/** Until both sides of the spot market stand there is no index, and until there was one no order of the contract is taken. */
async function quoteSpot(url: string, [trader]: Trader[]): Promise<void> {
  if (trader === undefined) return;
  for (const [side, price] of [
    ['BUY', '84000'],
    ['SELL', '84500'],
  ] as const) {
    const fields = { symbol: SYMBOL, side, type: 'LIMIT', timeInForce: 'GTC', quantity: '0.001', price };
    const { body, status } = await signed(url, trader, 'POST', '/api/v3/order', fields);
    if (status !== 200) throw new Error(`an order answered ${status}: ${JSON.stringify(body)}`);
  }
  const untilMs = performance.now() + MARK_WITHIN_MS;
  for (;;) {
    const answer = await fetch(`${url}/futuresapi/marks`);
    const { data } = (await answer.json()) as { data: { markPrice: string | null }[] };
    if (Number(data[0]?.markPrice ?? 0) > 0) return;
    if (performance.now() > untilMs) throw new Error(`no mark price within ${MARK_WITHIN_MS} ms`);
    await delay(100);
  }
}

/** Sends one signed request of the Binance dialect. Rejects when the connection breaks. */
export async function signed(
  url: string,
  trader: Trader,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  fields: Record<string, string | number>,
): Promise<BinanceAnswer> {
  const query = new URLSearchParams({ ...fields, recvWindow: 60_000, timestamp: Date.now() } as unknown as Record<
    string,
    string
  >);
  query.set('signature', createHmac('sha256', trader.secret).update(query.toString()).digest('hex'));
  const response = await fetch(`${url}${path}?${query}`, {
    method,
    headers: { 'x-mbx-apikey': trader.apiKey },
    signal: AbortSignal.timeout(20_000),
  });
  return { status: response.status, body: (await response.json()) as BinanceAnswer['body'] };
}

interface LoadCounts {
  placed: number;
  canceled: number;
  /** Refused with a retryable answer, or cut off: sent again with the same id. */
  repeated: number;
  /** Highest waiting time for one answer including its repeats, ms. */
  slowestMs: number;
}

interface Load {
  told: Told[];
  counts: LoadCounts;
  /** The error that ended it early. */
  failure: unknown;
  /** Refusals by Binance code, 0 = the connection broke. */
  refusals: Map<number, number>;
  /** Ends the load: each trader finishes the order it is at, as long as it takes. */
  stop(): Promise<void>;
}

/**
 * Traders that place and cancel one order after the other, two of spot and two of a contract in turn, each with its own client order id, and repeat whatever was
 * not answered, unchanged, until it is. Any answer but "done", "busy" or "unknown" ends the load with an error. Between two
 * orders a trader rests for `restMs`.
 */
export function startLoad(url: string, traders: Trader[], label: string, restMs = 0): Load {
  const load: Load = {
    told: [],
    counts: { placed: 0, canceled: 0, repeated: 0, slowestMs: 0 },
    refusals: new Map(),
    failure: null,
    stop: async () => {
      isStopping = true;
      await Promise.all(running);
    },
  };
  let isStopping = false;
  const running = traders.map(async (trader, t) => {
    for (let i = 0; !isStopping; i++) {
      const clientOrderId = `${label}-${t}-${i}`;
      const path = i % 4 < 2 ? '/api/v3/order' : '/fapi/v1/order';
      const answer = await untilAnswered(load, () =>
        signed(url, trader, 'POST', path, {
          symbol: SYMBOL,
          side: (t + i) % 2 === 0 ? 'BUY' : 'SELL',
          type: 'LIMIT',
          timeInForce: 'GTC',
          quantity: `0.00${1 + ((t + i) % 9)}`,
          price: `842${50 + ((i * 7 + t) % 20) - 10}.5`,
          newClientOrderId: clientOrderId,
        }),
      );
      const { accountId } = trader;
      const told = { accountId, clientOrderId, orderId: answer.orderId as number, path, isCanceled: false } as const;
      load.told.push(told);
      load.counts.placed++;
      if (i % 3 === 0) await cancel(url, trader, told, load);
      if (restMs > 0) await delay(restMs);
    }
  });
  // The first failure ends the load: toldMore() and stop() throw it.
  for (const trader of running)
    trader.catch((error) => {
      load.failure ??= error;
    });
  return load;
}

/** Waits until a load has had `count` more answers; throws the error that ended the load. */
export async function toldMore(load: Load, count: number): Promise<void> {
  const before = load.told.length;
  while (load.told.length < before + count) {
    if (load.failure !== null) throw load.failure;
    await delay(POLL_MS);
  }
}

async function cancel(url: string, trader: Trader, told: Told, load: Load): Promise<void> {
  const answer = await untilAnswered(
    load,
    () => signed(url, trader, 'DELETE', told.path, { symbol: SYMBOL, origClientOrderId: told.clientOrderId }),
    UNKNOWN_ORDER,
  );
  // Unknown: it was filled before, or an earlier copy of this request did it.
  if (answer.code === UNKNOWN_ORDER) return;
  told.isCanceled = true;
  load.counts.canceled++;
}

const UNKNOWN_ORDER = -2011;
/** Answers that ask to try again: -1003 and -1015 too fast, -1001 and -1008 not now, -1007 outcome unknown. */
const RETRYABLE = new Set([-1003, -1015, -1001, -1007, -1008]);

const POLL_MS = 5;
const RETRY_MS = 25;
const RETRY_MAX_MS = 200;

async function untilAnswered(
  load: Load,
  send: () => Promise<BinanceAnswer>,
  also?: number,
): Promise<BinanceAnswer['body']> {
  const startedMs = performance.now();
  let refusedMs = RETRY_MS;
  for (;;) {
    const answer = await send().catch(() => null);
    if (answer?.status === 200 || (answer !== null && answer.body.code === also)) {
      load.counts.slowestMs = Math.max(load.counts.slowestMs, performance.now() - startedMs);
      return answer.body;
    }
    const code = answer?.body.code ?? 0;
    load.refusals.set(code, (load.refusals.get(code) ?? 0) + 1);
    if (answer !== null && !RETRYABLE.has(code)) {
      throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    load.counts.repeated++;
    await delay(answer === null ? refusedMs : RETRY_MS);
    // Nobody is there: asked every 25 ms all the same, that would be a fifth of what the whole test computes.
    refusedMs = answer === null ? Math.min(2 * refusedMs, RETRY_MAX_MS) : RETRY_MS;
  }
}
