import type { MarkData } from '@pelorus/protocol/futures/http.ts';
import type { Depth, PublicTrade, Ticker } from '@pelorus/protocol/markets/http.ts';
import type { FillData, OrderData, Page, PlacedData } from '@pelorus/protocol/spot/http.ts';
import type { BalanceData, LedgerRow } from '@pelorus/protocol/wallet/http.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { livingMarket } from './market.ts';
import { eventually, fundedPerson, type Person, visitor } from './person.ts';
import { type RunningExchange, startExchange } from './server.ts';

/** Exact sum of signed decimal texts, at 12 digits after the point. */
function sum(texts: string[]): bigint {
  return texts.reduce((total, text) => {
    const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
    const units = BigInt(whole + fraction.padEnd(12, '0'));
    return sign === '-' ? total - units : total + units;
  }, 0n);
}

describe('a person on a living exchange', () => {
  let exchange: RunningExchange;
  let alice: Person;
  beforeAll(async () => {
    exchange = await startExchange();
    await livingMarket(exchange.url);
    alice = await fundedPerson(exchange.url);
  });
  afterAll(() => exchange.remove());

  const balance = async (person: Person, asset: string) =>
    (await person.get<BalanceData[]>('/api/wallet/balances')).body.data.find(
      (row) => row.asset === asset,
    ) as BalanceData;

  it('STAN-90 the markets move by themselves', async () => {
    const anyone = visitor(exchange.url);
    const first = await eventually('a trade', async () => {
      const answer = await anyone.get<PublicTrade[]>('/api/markets/trades?symbol=BTC_USDT&limit=1');
      return answer.body.data?.[0];
    });
    await eventually('a later trade', async () => {
      const answer = await anyone.get<PublicTrade[]>('/api/markets/trades?symbol=BTC_USDT&limit=1');
      return (answer.body.data[0] as PublicTrade).id > first.id;
    });
    const tickers = (await anyone.get<Ticker[]>('/api/markets/tickers')).body.data;
    expect(tickers.length).toBeGreaterThanOrEqual(8);
    const book = (await anyone.get<Depth>('/api/markets/depth?symbol=BTC_USDT&limit=20')).body.data;
    expect(book.bids.length).toBeGreaterThan(0);
    expect(book.asks.length).toBeGreaterThan(0);
  });

  it('MSIM-102 MSIM-103 IDX-05 contracts move too: marked by two sources, quoted, and held by speculators', async () => {
    const anyone = visitor(exchange.url);
    const ofBitcoin = '?symbol=BTC_USDT_PERP';
    const mark = await eventually('open interest', async () => {
      const [told] = (await anyone.get<MarkData[]>(`/futuresapi/marks${ofBitcoin}`)).body.data;
      return told !== undefined && Number(told.openInterest) > 0 ? told : undefined;
    });
    expect(mark.mayLiquidate).toBe(true);
    const book = (await anyone.get<Depth>(`/futuresapi/markets/depth${ofBitcoin}&limit=20`)).body.data;
    const [bid, ask] = [book.bids[0], book.asks[0]].map((level) => Number(level?.[0]));
    for (const price of [bid, ask]) expect(Math.abs(Number(price) / Number(mark.indexPrice) - 1)).toBeLessThan(0.01);
  });

  it('SPAP-90 buys at market, rests a sell that is then hit, and history and ledger say so', async () => {
    const bought = await alice.send<PlacedData>('POST', '/api/spot/orders', {
      symbol: 'BTC_USDT',
      side: 'BUY',
      type: 'MARKET',
      quoteQuantity: '100',
      clientOrderId: 'alice-buys',
    });
    expect(bought.status).toBe(200);
    expect(bought.body.data.order.status).toBe('FILLED');
    expect(bought.body.data.fills.length).toBeGreaterThan(0);
    const again = await alice.send<PlacedData>('POST', '/api/spot/orders', {
      symbol: 'BTC_USDT',
      side: 'BUY',
      type: 'MARKET',
      quoteQuantity: '100',
      clientOrderId: 'alice-buys',
    });
    expect(again.body.data).toEqual({ ...bought.body.data, replayed: true });

    const orders = (await alice.get<Page<OrderData>>('/api/spot/orders?symbol=BTC_USDT')).body.data.rows;
    expect(orders.map((order) => order.clientOrderId)).toContain('alice-buys');
    const fills = (await alice.get<Page<FillData>>('/api/spot/trades?symbol=BTC_USDT')).body.data.rows;
    expect(sum(fills.map((fill) => fill.quantity))).toBe(sum([bought.body.data.order.filledQuantity]));

    const book = (await alice.get<Depth>('/api/markets/depth?symbol=BTC_USDT&limit=5')).body.data;
    const price = (book.asks[0] as [string, string])[0];
    const rested = await alice.send<PlacedData>('POST', '/api/spot/orders', {
      symbol: 'BTC_USDT',
      side: 'SELL',
      type: 'LIMIT',
      price,
      quantity: '0.001',
      clientOrderId: 'alice-sells',
    });
    expect(rested.status, JSON.stringify(rested.body)).toBe(200);
    // Somebody with all the money it takes to buy whatever has come to stand before it, if the market fell meanwhile.
    let bob = await fundedPerson(exchange.url);
    const sold = await eventually('the resting sell is hit', async () => {
      const order = (await alice.get<OrderData>(`/api/spot/orders/${rested.body.data.order.orderId}`)).body.data;
      if (order.status === 'FILLED') return order;
      const answer = await bob.send('POST', '/api/spot/orders', {
        symbol: 'BTC_USDT',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'IOC',
        price,
        quantity: '0.1',
      });
      if (answer.body.error === 'INSUFFICIENT_BALANCE') bob = await fundedPerson(exchange.url);
      return null;
    });
    expect(sold.reason).toBe('FILLED');
  });

  it('WALT-90 every balance is the sum of its ledger rows, and the running balances chain', async () => {
    const rows: LedgerRow[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/api/wallet/ledger?holds=1&limit=50${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const page: Page<LedgerRow> = (await alice.get<Page<LedgerRow>>(path)).body.data;
      rows.push(...page.rows);
      cursor = page.next;
    }
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
    for (const asset of new Set(rows.map((row) => row.asset))) {
      const oldestFirst = rows.filter((row) => row.asset === asset).reverse();
      let available = 0n;
      let held = 0n;
      for (const row of oldestFirst) {
        available += sum([row.availableChange]);
        held += sum([row.heldChange]);
        expect([sum([row.available]), sum([row.held])]).toEqual([available, held]);
      }
      const now = await balance(alice, asset);
      expect([sum([now.available]), sum([now.held])]).toEqual([available, held]);
    }
  });

  it('STAN-91 Ctrl-C and a new start lose nothing', async () => {
    const placed = await alice.send<PlacedData>('POST', '/api/spot/orders', {
      symbol: 'BTC_USDT',
      side: 'BUY',
      type: 'LIMIT',
      price: '30000',
      quantity: '0.001',
      clientOrderId: 'stays',
    });
    expect(placed.status, JSON.stringify(placed.body)).toBe(200);
    const before = await alice.get<BalanceData[]>('/api/wallet/balances');
    await exchange.stop();
    exchange = await startExchange({ dataDir: exchange.dataDir, port: Number(new URL(exchange.url).port) });
    const open = await alice.get<OrderData[]>('/api/spot/orders/open?symbol=BTC_USDT');
    expect(open.body.data.map((order) => order.clientOrderId)).toEqual(['stays']);
    expect((await alice.get('/api/wallet/balances')).body).toEqual(before.body);
    const cancelled = await alice.send<OrderData>('DELETE', `/api/spot/orders/${placed.body.data.order.orderId}`);
    expect(cancelled.body.data.status).toBe('CANCELED');
  });
});
