import { createHmac, generateKeyPairSync } from 'node:crypto';
import ccxt from 'ccxt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fundedPerson } from '../person.ts';
import { ownExchange } from '../stage.ts';

type Binance = InstanceType<typeof ccxt.pro.binance>;

const PAIR = 'BTC/USDT';
const exchange = ownExchange();
/** HMAC and Ed25519. */
let alice: Binance;
let bob: Binance;

/** The class as npm ships it; only its addresses are ours. */
function client(apiKey: string, secret: string): Binance {
  const { url } = exchange;
  const sockets = url.replace('http', 'ws');
  const api = {
    public: `${url}/api/v3`,
    private: `${url}/api/v3`,
    sapi: `${url}/sapi/v1`,
    ws: { spot: `${sockets}/ws?m=/stream`, 'ws-api': { spot: `${sockets}/ws-api/v3` } },
  };
  return new ccxt.pro.binance({ apiKey, secret, urls: { api }, options: { fetchMarkets: { types: ['spot'] } } });
}

async function trader(own: boolean): Promise<Binance> {
  const person = await fundedPerson(exchange.url);
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const answer = await person.send<{ apiKey: string; secret: string }>('POST', '/api/identity/api-keys', {
    label: 'pro',
    scopes: ['read', 'spot'],
    ...(own ? { publicKey: publicKey.export({ format: 'pem', type: 'spki' }) } : {}),
  });
  const { apiKey, secret } = answer.body.data;
  const pro = client(apiKey, own ? privateKey.export({ format: 'pem', type: 'pkcs8' }).toString() : secret);
  await pro.loadMarkets();
  // Its own way to let plain ws:// be.
  await pro.loadHttpProxyAgent();
  return pro;
}

beforeAll(async () => {
  alice = await trader(false);
  bob = await trader(true);
});
afterAll(async () => {
  await alice?.close();
  await bob?.close();
});

/** Waits until what is watched says it. */
async function until<T>(watch: () => Promise<T>, isIt: (seen: T) => boolean): Promise<T> {
  for (;;) {
    const seen = await watch();
    if (isIt(seen)) return seen;
  }
}

describe('npm ccxt.pro, class binance, unmodified', () => {
  it.each([
    ['an HMAC key', () => alice],
    ['an Ed25519 key', () => bob],
  ])('BWS-90 places, fetches and cancels by socket with %s', async (_kind, who) => {
    const pro = who();
    const placed = await pro.createOrderWs(PAIR, 'limit', 'buy', 0.001, 80_000);
    expect(placed).toMatchObject({ status: 'open', side: 'buy', price: 80_000, amount: 0.001 });
    const id = placed.id as string;
    expect(await pro.fetchOrderWs(id, PAIR)).toMatchObject({ id, status: 'open' });
    expect((await pro.fetchOpenOrdersWs(PAIR)).map((order) => order.id)).toEqual([id]);
    // Its own reader of this answer knows margin accounts only; the answer itself is there.
    const { balances } = (await pro.fetchBalanceWs()).info;
    expect(balances).toContainEqual({ asset: 'USDT', free: '9920.00000000', locked: '80.00000000' });
    expect(await pro.cancelOrderWs(id, PAIR)).toMatchObject({ id, status: 'canceled' });
    await expect(pro.cancelOrderWs(id, PAIR)).rejects.toThrow(ccxt.OrderNotFound);
    await expect(pro.createOrderWs(PAIR, 'limit', 'buy', 10, 80_000)).rejects.toThrow(ccxt.InsufficientFunds);
  });

  it('BWS-90 watches orders, own trades and balances', async () => {
    const orders = until(
      () => alice.watchOrders(PAIR),
      (seen) => seen.some(({ status }) => status === 'closed'),
    );
    const trades = alice.watchMyTrades(PAIR);
    const balance = until(
      () => alice.watchBalance(),
      ({ BTC }) => (BTC?.free ?? 0) > 0,
    );
    const resting = await alice.createOrderWs(PAIR, 'limit', 'buy', 0.001, 81_000);
    await bob.createOrder(PAIR, 'market', 'sell', 0.001);
    const filled = (await orders).find(({ id }) => id === resting.id);
    expect(filled).toMatchObject({ status: 'closed', filled: 0.001, average: 81_000, side: 'buy' });
    const [fill] = await trades;
    expect(fill).toMatchObject({ order: resting.id, price: 81_000, amount: 0.001, takerOrMaker: 'maker' });
    expect(fill?.fee).toMatchObject({ currency: 'BTC' });
    const held = await balance;
    const before = (await bob.fetchBalance()).BTC?.total as number;
    // Both began with the same; what one bought, less its fee, the other sold.
    expect(held.BTC?.free).toBeCloseTo(before + 0.002 - (fill?.fee?.cost ?? 0), 8);
    expect(held.USDT).toMatchObject({ free: 10_000 - 81, used: 0 });
  });

  it('BWS-48 BWS-90 watches an order that waits until it is triggered and filled', async () => {
    const bid = await bob.createOrder(PAIR, 'limit', 'buy', 0.01, 79_500);
    const stop = await alice.createOrderWs(PAIR, 'limit', 'sell', 0.001, 79_000, { stopLossPrice: 80_000 });
    const id = stop.id as string;
    expect(stop).toMatchObject({ status: 'open', filled: 0 });
    const filled = until(
      () => alice.watchOrders(PAIR),
      (orders) => orders.some((order) => order.id === id && order.status === 'closed'),
    );
    // The price falls through 80,000.
    await alice.createOrderWs(PAIR, 'market', 'sell', 0.001);
    const order = (await filled).find((each) => each.id === id);
    expect(order).toMatchObject({ stopPrice: 80_000, average: 79_500, filled: 0.001 });
    await bob.cancelOrder(bid.id as string, PAIR);
  });

  it('BWS-21 BWS-23 whoever subscribes amid a flood of orders misses none and hears none twice', async () => {
    const ORDERS = 60;
    const [sender, ...listeners] = await Promise.all(Array.from({ length: 9 }, () => Own.open(alice)));
    if (sender === undefined) throw new Error('nobody sends');
    const order = {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.001',
      price: '78000',
    };
    const placed: number[] = [];
    const flood = async () => {
      while (placed.length < ORDERS) placed.push(Number((await sender.ask('order.place', order)).orderId));
    };
    // Each begins a little later than the one before.
    const joining = listeners.map(async (listener, i) => {
      while (placed.length < 6 * i) await new Promise((resolve) => setImmediate(resolve));
      await listener.ask('userDataStream.subscribe.signature');
    });
    await Promise.all([...joining, flood(), flood(), flood()]);
    const last = Number((await sender.ask('order.place', order)).orderId);
    for (const listener of listeners) await listener.until(() => listener.told.includes(last));
    const all = [...placed, last].sort((a, b) => a - b);
    for (const { told } of listeners) expect(told).toEqual(all.slice(all.indexOf(told[0] as number)));
    expect(listeners.some(({ told }) => told.length > 1 && told.length < all.length)).toBe(true);
    // Nothing comes before the answer.
    for (const { eventsBeforeAnswer } of listeners) expect(eventsBeforeAnswer).toBe(0);
    await alice.cancelAllOrders(PAIR);
    for (const each of [sender, ...listeners]) each.ws.close();
  });

  it('BWS-02 BWS-49 a list is placed, told and cancelled by socket, with one id in answer and reports', async () => {
    const own = await Own.open(alice);
    await own.ask('userDataStream.subscribe.signature');
    const legs = { aboveType: 'LIMIT_MAKER', abovePrice: '82000', belowType: 'STOP_LOSS', belowStopPrice: '70000' };
    const symbol = { symbol: 'BTCUSDT' };
    const sold = { ...symbol, side: 'SELL', quantity: '0.001', listClientOrderId: 'my-list' };
    const { orderListId, orders } = await own.ask('orderList.place.oco', { ...sold, ...legs });
    await own.until(() => own.events.some(({ e }) => e === 'outboundAccountPosition'));
    const seen = () => own.events.splice(0).map(({ e, x, X, g, l }) => [e, g, x ?? l, X]);
    expect(seen()).toEqual([
      ['executionReport', orderListId, 'NEW', 'NEW'],
      ['executionReport', orderListId, 'NEW', 'NEW'],
      ['listStatus', orderListId, 'EXEC_STARTED', undefined],
      ['outboundAccountPosition', undefined, undefined, undefined],
    ]);
    const cancel = { ...symbol, orderListId, newClientOrderId: 'list-gone' };
    const { orderReports } = await own.ask('orderList.cancel', cancel);
    await own.until(() => own.events.some(({ e }) => e === 'outboundAccountPosition'));
    const ids = own.events.filter(({ x }) => x === 'CANCELED').map(({ c, C }) => [c, C]);
    const told = orderReports as { clientOrderId: string; origClientOrderId: string }[];
    expect(ids.sort()).toEqual(
      told.map(({ clientOrderId, origClientOrderId }) => [clientOrderId, origClientOrderId]).sort(),
    );
    expect(new Set(ids.map(([c]) => c))).toEqual(new Set(['list-gone']));
    const last = own.events.find(({ e }) => e === 'listStatus');
    expect(last).toMatchObject({ l: 'ALL_DONE', L: 'ALL_DONE', g: orderListId, C: 'my-list', c: 'OCO' });
    expect(last?.O).toHaveLength((orders as object[]).length);
    own.ws.close();
  });
});

/** A socket of our own, signed by hand; it keeps which new orders it was told of. */
class Own {
  readonly ws: WebSocket;
  readonly told: number[] = [];
  /** All events, as they are. */
  readonly events: Record<string, unknown>[] = [];
  eventsBeforeAnswer = 0;
  readonly #key: { apiKey: string; secret: string };
  readonly #answers = new Map<number, Record<string, unknown>>();
  #waiting: (() => void)[] = [];
  #nextId = 1;

  private constructor({ apiKey, secret }: Binance) {
    this.#key = { apiKey, secret };
    this.ws = new WebSocket(`${exchange.url.replace('http', 'ws')}/ws-api/v3`);
    this.ws.addEventListener('message', ({ data }) => {
      const { id, result, error, event } = JSON.parse(String(data));
      if (id !== undefined) this.#answers.set(id, result ?? { error });
      else if (this.#answers.size === 0) this.eventsBeforeAnswer += 1;
      if (event !== undefined) this.events.push(event);
      if (event?.x === 'NEW') this.told.push(event.i);
      for (const wake of this.#waiting.splice(0)) wake();
    });
  }

  static async open(who: Binance): Promise<Own> {
    const own = new Own(who);
    await new Promise((resolve) => own.ws.addEventListener('open', resolve));
    return own;
  }

  async ask(method: string, params: object = {}): Promise<Record<string, unknown>> {
    const id = this.#nextId++;
    // A busy machine may take long to read it.
    const signed = { apiKey: this.#key.apiKey, recvWindow: 60_000, timestamp: Date.now() };
    const all: Record<string, unknown> = { ...params, ...signed };
    // Two in one millisecond would be one order.
    if (method === 'order.place') all.newClientOrderId = `flood-${id}`;
    const names = Object.keys(all).sort();
    const text = names.map((name) => `${name}=${all[name]}`).join('&');
    all.signature = createHmac('sha256', this.#key.secret).update(text).digest('hex');
    this.ws.send(JSON.stringify({ id, method, params: all }));
    await this.until(() => this.#answers.has(id));
    return this.#answers.get(id) as Record<string, unknown>;
  }

  async until(isIt: () => boolean): Promise<void> {
    while (!isIt()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
