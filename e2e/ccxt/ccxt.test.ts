import { generateKeyPairSync } from 'node:crypto';
import ccxt from 'ccxt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fundedPerson } from '../person.ts';
import { ownExchange } from '../stage.ts';

type Binance = InstanceType<typeof ccxt.binance>;
interface Key {
  apiKey: string;
  secret: string;
}

const exchange = ownExchange();
let alice: Binance;
let bob: Binance;
let key: Key;

/** The class as npm ships it; only its addresses are ours. */
function client(credentials: Partial<Key> = {}, types: string[] = ['spot']): Binance {
  const { url } = exchange;
  const api = {
    public: `${url}/api/v3`,
    private: `${url}/api/v3`,
    sapi: `${url}/sapi/v1`,
    dapiPublic: `${url}/dapi/v1`,
  };
  const options = { fetchMarkets: { types }, fetchOpenOrders: { warnWithoutSymbol: false } };
  return new ccxt.binance({ ...credentials, urls: { api }, options });
}

async function newKey(): Promise<Key> {
  const person = await fundedPerson(exchange.url);
  const answer = await person.send<Key>('POST', '/api/identity/api-keys', { label: 'bot', scopes: ['read', 'spot'] });
  return answer.body.data;
}

beforeAll(async () => {
  key = await newKey();
  alice = client(key);
  bob = client(await newKey());
  await bob.loadMarkets();
});
afterAll(async () => {});

const PAIR = 'BTC/USDT';
const usdtOf = async (who: Binance) => (await who.fetchBalance()).USDT;
const idOf = (order: { id?: unknown }) => order.id as string;

describe('npm ccxt, class binance, unmodified', () => {
  it('BINA-90 loads markets, with keys and all market types too', async () => {
    const markets = await alice.loadMarkets();
    expect(markets[PAIR]).toMatchObject({ id: 'BTCUSDT', spot: true, active: true, type: 'spot' });
    expect(markets[PAIR]?.precision).toMatchObject({ price: 0.01, amount: 0.00001 });
    expect(markets[PAIR]?.limits.cost?.min).toBe(5);
    expect(Object.keys(await client(key, ['spot', 'inverse']).loadMarkets())).toEqual(Object.keys(markets));
    expect(Object.keys((await alice.fetchCurrencies()) as object)).toContain('USDT');
  });

  it('BINA-90 reads clock, status, fees and balance', async () => {
    expect(Math.abs(((await alice.fetchTime()) as number) - Date.now())).toBeLessThan(60_000);
    expect((await alice.fetchStatus()).status).toBe('ok');
    expect((await alice.fetchTradingFee(PAIR)).taker).toBe(0.001);
    expect(await usdtOf(alice)).toEqual({ free: 10_000, used: 0, total: 10_000 });
  });

  it('BINA-90 places, fetches, lists and cancels a resting order', async () => {
    const placed = await alice.createOrder(PAIR, 'limit', 'buy', 0.001, 80_000);
    expect(placed).toMatchObject({ status: 'open', side: 'buy', price: 80_000, amount: 0.001, filled: 0 });
    expect(await alice.fetchOrder(idOf(placed), PAIR)).toMatchObject({ id: placed.id, status: 'open' });
    expect((await alice.fetchOpenOrders(PAIR)).map(({ id }) => id)).toEqual([placed.id]);
    expect((await alice.fetchOpenOrders()).map(({ id }) => id)).toEqual([placed.id]);
    expect((await alice.fetchOrderBook(PAIR)).bids).toEqual([[80_000, 0.001]]);
    expect(await usdtOf(alice)).toEqual({ free: 9_920, used: 80, total: 10_000 });
    expect(await alice.cancelOrder(idOf(placed), PAIR)).toMatchObject({ id: placed.id, status: 'canceled' });
    expect(await alice.fetchOrder(idOf(placed), PAIR)).toMatchObject({ status: 'canceled' });
  });

  it('BINA-90 trades at market by quantity and by cost, and finds its trades', async () => {
    await bob.createOrder(PAIR, 'limit', 'sell', 0.01, 85_000);
    await bob.createOrder(PAIR, 'limit', 'sell', 0.01, 85_001);
    const bought = await alice.createOrder(PAIR, 'market', 'buy', 0.012);
    expect(bought).toMatchObject({ status: 'closed', filled: 0.012, cost: 1_020.002 });
    expect(bought.trades).toHaveLength(2);
    const spent = await alice.createMarketBuyOrderWithCost(PAIR, 100);
    expect(spent).toMatchObject({ status: 'closed', filled: 0.00117, amount: 0.00117 });
    const trades = await alice.fetchMyTrades(PAIR);
    expect(trades.map(({ price, amount, takerOrMaker }) => [price, amount, takerOrMaker])).toEqual([
      [85_000, 0.01, 'taker'],
      [85_001, 0.002, 'taker'],
      [85_001, 0.00117, 'taker'],
    ]);
    expect(trades[0]?.fee).toMatchObject({ cost: 0.00001, currency: 'BTC' });
    expect((await bob.fetchMyTrades(PAIR)).map(({ takerOrMaker }) => takerOrMaker)).toEqual([
      'maker',
      'maker',
      'maker',
    ]);
    expect((await alice.fetchOrders(PAIR)).map(({ status }) => status)).toEqual(['canceled', 'closed', 'closed']);
    expect(await alice.fetchOrderTrades(idOf(bought), PAIR)).toHaveLength(2);
  });

  it('BINA-90 reads ticker, trades and candles of what was traded', async () => {
    expect(await alice.fetchTicker(PAIR)).toMatchObject({
      last: 85_001,
      open: 85_000,
      high: 85_001,
      baseVolume: 0.01317,
    });
    expect(Object.keys(await alice.fetchTickers()).length).toBeGreaterThanOrEqual(8);
    expect((await alice.fetchBidsAsks([PAIR]))[PAIR]).toMatchObject({ ask: 85_001, askVolume: 0.00683 });
    const trades = await alice.fetchTrades(PAIR);
    expect(trades.map(({ side, price }) => [side, price])).toEqual([
      ['buy', 85_000],
      ['buy', 85_001],
      ['buy', 85_001],
    ]);
    const candles = await alice.fetchOHLCV(PAIR, '1d', undefined, 10);
    expect(candles.at(-1)?.slice(1)).toEqual([85_000, 85_001, 85_000, 85_001, 0.01317]);
  });

  it('BINA-57 BINA-111 repeats an open order by its client order id once; other content is refused; then the id is free', async () => {
    const mine = { newClientOrderId: 'once-and-only' };
    const place = (amount: number) => alice.createOrder(PAIR, 'limit', 'buy', amount, 80_000, mine);
    const answers = await Promise.all([place(0.001), place(0.001), place(0.001)]);
    const later = await place(0.001);
    expect(new Set([...answers, later].map(({ id }) => id)).size).toBe(1);
    for (const answer of [...answers, later]) expect(answer.info).toEqual(answers[0]?.info);
    await expect(place(0.002)).rejects.toThrow(ccxt.InvalidOrder);
    expect(await alice.cancelAllOrders(PAIR)).toHaveLength(1);
    const again = await place(0.001);
    expect(again).toMatchObject({ status: 'open' });
    expect(again.id).not.toBe(later.id);
    expect(await alice.cancelAllOrders(PAIR)).toHaveLength(1);
  });

  it('BINA-90 our refusals are its own error classes', async () => {
    const buy = (amount: number, price: number, params = {}) =>
      alice.createOrder(PAIR, 'limit', 'buy', amount, price, params);
    await expect(buy(10, 80_000)).rejects.toThrow(ccxt.InsufficientFunds);
    await expect(buy(0.001, 86_000, { postOnly: true })).rejects.toThrow(ccxt.OrderImmediatelyFillable);
    await expect(buy(0.001, 10_000)).rejects.toThrow(ccxt.InvalidOrder);
    await expect(alice.fetchOrder('4503599627370496', PAIR)).rejects.toThrow(ccxt.OrderNotFound);
    await expect(alice.cancelOrder('4503599627370496', PAIR)).rejects.toThrow(ccxt.OrderNotFound);
    await expect(alice.cancelAllOrders(PAIR)).rejects.toThrow(ccxt.OrderNotFound);
    const bad = { symbol: 'NOPE', limit: 5 };
    await expect(alice.publicGetDepth(bad)).rejects.toThrow(ccxt.BadSymbol);
    const stranger = client({ apiKey: key.apiKey, secret: 'x'.repeat(64) });
    await expect(stranger.privateGetAccount()).rejects.toThrow(ccxt.AuthenticationError);
    const unknown = client({ apiKey: 'x'.repeat(64), secret: 'x'.repeat(64) });
    await expect(unknown.privateGetAccount()).rejects.toThrow(ccxt.AuthenticationError);
    const late = client(key);
    late.nonce = () => Date.now() - 60_000;
    await expect(late.privateGetAccount()).rejects.toThrow(ccxt.InvalidNonce);
  });

  it('BINA-90 BINA-59 edits an order: the old one ends, the new one stands', async () => {
    const old = await alice.createOrder(PAIR, 'limit', 'buy', 0.001, 80_000);
    const edited = await alice.editOrder(idOf(old), PAIR, 'limit', 'buy', 0.002, 79_000);
    expect(edited).toMatchObject({ status: 'open', price: 79_000, amount: 0.002 });
    expect(edited.id).not.toBe(old.id);
    expect(await alice.fetchOrder(idOf(old), PAIR)).toMatchObject({ status: 'canceled' });
    // What is gone cannot be edited, and nothing is placed in its stead.
    await expect(alice.editOrder(idOf(old), PAIR, 'limit', 'buy', 0.002, 78_000)).rejects.toThrow('-2022');
    expect((await alice.fetchOpenOrders(PAIR)).map(({ id }) => id)).toEqual([edited.id]);
    await alice.cancelOrder(idOf(edited), PAIR);
  });

  it('BINA-90 BINA-58 places orders that wait for a price; a trade there wakes them', async () => {
    const stop = await alice.createOrder(PAIR, 'market', 'sell', 0.001, undefined, { stopLossPrice: 84_500 });
    const far = await alice.createOrder(PAIR, 'limit', 'sell', 0.001, 90_000, { takeProfitPrice: 89_000 });
    const trailing = await alice.createOrder(PAIR, 'STOP_LOSS', 'sell', 0.001, undefined, { trailingDelta: 4_000 });
    const open = await alice.fetchOpenOrders(PAIR);
    expect(open.map(({ id, status, triggerPrice }) => [id, status, triggerPrice])).toEqual([
      [stop.id, 'open', 84_500],
      [far.id, 'open', 89_000],
      [trailing.id, 'open', undefined],
    ]);
    expect(open.map(({ info }) => info.isWorking)).toEqual([false, false, false]);
    expect(open[2]?.info.trailingDelta).toBe(4_000);
    await expect(
      alice.createOrder(PAIR, 'market', 'sell', 0.001, undefined, { stopLossPrice: 86_000 }),
    ).rejects.toThrow(ccxt.OrderImmediatelyFillable);
    // Bob bids for two thousandths; Alice sells him one, which is a price below the stop.
    await bob.createOrder(PAIR, 'limit', 'buy', 0.002, 84_000);
    await alice.createOrder(PAIR, 'limit', 'sell', 0.001, 84_000);
    expect(await alice.fetchOrder(idOf(stop), PAIR)).toMatchObject({
      status: 'closed',
      average: 84_000,
      filled: 0.001,
    });
    expect(await alice.cancelOrder(idOf(far), PAIR)).toMatchObject({ status: 'canceled' });
    expect(await alice.cancelAllOrders(PAIR)).toHaveLength(1);
  });

  it('BINA-80 BINA-83 places, finds and cancels orders that belong together', async () => {
    const pair = { symbol: 'BTCUSDT', side: 'SELL', quantity: '0.001' };
    const above = { aboveType: 'LIMIT_MAKER', abovePrice: '90000' };
    const below = { belowType: 'STOP_LOSS', belowStopPrice: '70000' };
    const oco = await alice.privatePostOrderListOco({ ...pair, ...above, ...below, listClientOrderId: 'both' });
    expect(oco).toMatchObject({ contingencyType: 'OCO', listOrderStatus: 'EXECUTING', listClientOrderId: 'both' });
    expect(oco.orderReports.map(({ status, type }: Record<string, string>) => [type, status])).toEqual([
      ['LIMIT_MAKER', 'NEW'],
      ['STOP_LOSS', 'NEW'],
    ]);
    // One quantity is held for both.
    expect((await alice.fetchBalance()).BTC?.used).toBeCloseTo(0.001, 8);
    expect(await alice.privateGetOrderList({ origClientOrderId: 'both' })).toMatchObject({ symbol: 'BTCUSDT' });
    expect(await alice.privateGetOpenOrderList()).toHaveLength(1);
    const ended = await alice.privateDeleteOrderList({ symbol: 'BTCUSDT', orderListId: oco.orderListId });
    expect(ended).toMatchObject({ listStatusType: 'ALL_DONE' });
    expect(ended.orderReports).toHaveLength(2);
    expect(await alice.privateGetOpenOrderList()).toEqual([]);
    await expect(alice.privatePostOrderListOco({ ...pair, ...above, abovePrice: '60000', ...below })).rejects.toThrow(
      '-2010',
    );

    const working = { workingType: 'LIMIT', workingSide: 'BUY', workingPrice: '80000', workingQuantity: '0.001' };
    const pending = { pendingType: 'LIMIT', pendingSide: 'SELL', pendingPrice: '91000', pendingQuantity: '0.001' };
    const inForce = { workingTimeInForce: 'GTC', pendingTimeInForce: 'GTC' };
    const oto = await alice.privatePostOrderListOto({ symbol: 'BTCUSDT', ...working, ...pending, ...inForce });
    expect(oto.orderReports.map(({ status }: { status: string }) => status)).toEqual(['NEW', 'PENDING_NEW']);
    // Bob sells into it: what waited is in the book.
    await bob.createOrder(PAIR, 'limit', 'sell', 0.001, 80_000);
    // Her reads wait for her own commands, not for his.
    const waited = async () => (await alice.fetchOpenOrders(PAIR)).map(({ price, side }) => [price, side]);
    await expect.poll(waited).toEqual([[91_000, 'sell']]);
    expect(await alice.privateGetOrderList({ orderListId: oto.orderListId })).toMatchObject({
      listOrderStatus: 'EXECUTING',
    });
    expect(await alice.cancelAllOrders(PAIR)).toHaveLength(1);
    expect(await alice.privateGetAllOrderList()).toHaveLength(2);
  });

  it('BINA-90 reads fees, movements and prices of the last seconds', async () => {
    expect((await alice.fetchTradingFees())[PAIR]).toMatchObject({ maker: 0.001, taker: 0.001 });
    expect(await alice.fetchDeposits()).toEqual([]);
    expect(await alice.fetchWithdrawals()).toEqual([]);
    await expect(alice.fetchDepositAddress('BTC')).rejects.toThrow('-4040');
    const seconds = await alice.fetchOHLCV(PAIR, '1s', undefined, 5);
    expect(seconds.length).toBeGreaterThan(0);
    expect(seconds.at(-1)?.[4]).toBe(80_000);
    const ticker = await alice.publicGetTicker({ symbol: 'BTCUSDT', windowSize: '2h' });
    expect(ticker).toMatchObject({ lastPrice: '80000.00000000', highPrice: '85001.00000000' });
    const day = await alice.publicGetTickerTradingDay({ symbol: 'BTCUSDT', timeZone: '8' });
    expect(Number(day.openTime) % 86_400_000).toBe(16 * 3_600_000);
    const rates = await alice.privateGetRateLimitOrder();
    expect(rates.map(({ interval }: { interval: string }) => interval)).toEqual(['SECOND', 'DAY']);
  });

  it('BWAL-30 BWAL-31 BWAL-32 BWAL-33 converts as it was quoted, and finds it again', async () => {
    const currencies = await alice.fetchConvertCurrencies();
    expect(currencies.BTC).toMatchObject({ code: 'BTC' });
    const bid = await bob.createOrder(PAIR, 'limit', 'buy', 0.01, 80_000);
    const before = (await usdtOf(alice))?.total as number;
    const quote = await alice.fetchConvertQuote('BTC', 'USDT', 0.002);
    expect(quote).toMatchObject({ fromCurrency: 'BTC', fromAmount: 0.002, toCurrency: 'USDT' });
    await alice.createConvertTrade(quote.id as string, 'BTC', 'USDT');
    const got = ((await usdtOf(alice))?.total as number) - before;
    expect(got).toBeGreaterThanOrEqual(quote.toAmount as number);
    const [done] = await alice.fetchConvertTradeHistory('BTC');
    expect(done).toMatchObject({ id: quote.id, fromCurrency: 'BTC', fromAmount: 0.002, toCurrency: 'USDT' });
    expect(done?.toAmount).toBeCloseTo(got, 6);
    await bob.cancelOrder(idOf(bid), PAIR);
  });

  it('BINA-01 BINA-92 KEY-02 signs by an RSA key', async () => {
    const person = await fundedPerson(exchange.url);
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const pem = publicKey.export({ format: 'pem', type: 'spki' });
    const body = { label: 'rsa', scopes: ['read', 'spot'], publicKey: pem };
    const { apiKey } = (await person.send<{ apiKey: string }>('POST', '/api/identity/api-keys', body)).body.data;
    const dave = client({ apiKey, secret: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString() });
    expect(await usdtOf(dave)).toEqual({ free: 10_000, used: 0, total: 10_000 });
    const placed = await dave.createOrder(PAIR, 'limit', 'buy', 0.001, 80_000);
    expect(await dave.cancelOrder(idOf(placed), PAIR)).toMatchObject({ status: 'canceled' });
  });

  it('KEY-02 KEY-05 signs by a key of its own (Ed25519), and is refused from the next call on once it is deleted', async () => {
    const person = await fundedPerson(exchange.url);
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const answer = await person.send<{ id: string; apiKey: string }>('POST', '/api/identity/api-keys', {
      label: 'own',
      scopes: ['read', 'spot'],
      publicKey: publicKey.export({ format: 'pem', type: 'spki' }),
    });
    const { id, apiKey } = answer.body.data;
    const carol = client({ apiKey, secret: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString() });
    expect(await usdtOf(carol)).toEqual({ free: 10_000, used: 0, total: 10_000 });
    const placed = await carol.createOrder(PAIR, 'limit', 'buy', 0.001, 80_000);
    expect(await carol.cancelOrder(idOf(placed), PAIR)).toMatchObject({ status: 'canceled' });
    expect((await carol.sapiGetAccountApiRestrictions()).enableSpotAndMarginTrading).toBe(true);
    expect((await person.send('DELETE', `/api/identity/api-keys/${id}`)).status).toBe(200);
    await expect(carol.fetchBalance()).rejects.toThrow('-2015');
  });
});
