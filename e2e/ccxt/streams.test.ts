import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '../api-key.ts';
import { fundedPerson } from '../person.ts';
import { ownExchange } from '../stage.ts';
import { type ProBinance as Binance, bookAndRest, proClient } from './pro-client.ts';

const exchange = ownExchange();
let watcher: Binance;
let maker: Binance;
let taker: Binance;
const PAIR = 'BTC/USDT';

const trading = async (): Promise<Binance> => proClient(exchange.url, await newKey(await fundedPerson(exchange.url)));

beforeAll(async () => {
  [maker, taker, watcher] = [await trading(), await trading(), await proClient(exchange.url)];
});
afterAll(async () => {
  for (const each of [watcher, maker, taker]) await each?.close();
});

const place = (who: Binance, side: 'buy' | 'sell', amount: number, price: number) =>
  who.createOrder(PAIR, 'limit', side, amount, price);

/** Watches until `isIt`. Between two answers nothing can be missed: the next one is asked for at once. */
async function until<T>(watch: () => Promise<T>, isIt: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await watch();
    if (isIt(value)) return value;
  }
}

describe('npm ccxt.pro, class binance, unmodified', () => {
  it('BSTR-90 P27 watches the book, which is REST’s at the same id', async () => {
    await place(maker, 'buy', 0.08, 80_000);
    const first = watcher.watchOrderBook(PAIR);
    await place(maker, 'buy', 0.002, 80_001);
    for (let i = 0; i < 12; i++) {
      const order = await place(maker, i % 2 ? 'buy' : 'sell', 0.001, i % 2 ? 79_000 + i : 85_000 + i);
      if (i % 3 === 0) await maker.cancelOrder(order.id as string, PAIR);
    }
    await first;
    const { watched, rest } = await bookAndRest(watcher, PAIR);
    expect(watched).toEqual(rest);
    expect((rest as { bids: unknown[] }).bids.length).toBeGreaterThan(5);
  });

  it('BSTR-90 watches best prices, trades, tickers and candles, which are REST’s', async () => {
    expect((await watcher.watchBidsAsks([PAIR]))[PAIR]).toMatchObject({ bid: 80_001, ask: 85_002 });
    // Unless told it watches the mini ticker.
    expect(await watcher.watchTicker(PAIR)).toMatchObject({ last: 84_250, baseVolume: 0 });
    expect(await watcher.watchTicker(PAIR, { name: 'ticker' })).toMatchObject({ bid: 80_001, ask: 85_002 });
    const first = Promise.all([watcher.watchTrades(PAIR), watcher.watchOHLCV(PAIR, '1m')]);
    let isTold = false;
    void first.then(() => {
      isTold = true;
    });
    let soldE4 = 0;
    const sell = async () => {
      soldE4 += 10;
      await place(taker, 'sell', 0.001, 80_000);
    };
    // What is traded before the socket has both subscriptions is told to nobody; slowly, the maker bids for eighty.
    while (!isTold) {
      await sell();
      await delay(200);
    }
    const totalE4 = soldE4 + 10;
    // Each minute's candle as it was told last: another minute may begin at any time.
    const candles = new Map<unknown, unknown>();
    until(
      async () => {
        for (const candle of await watcher.watchOHLCV(PAIR, '1m')) candles.set(candle[0], [...candle]);
      },
      () => false,
    ).catch(() => 'closed');
    const ticker = until(
      () => watcher.watchTicker(PAIR),
      ({ baseVolume }) => Math.round((baseVolume as number) * 1e4) >= totalE4,
    );
    const [trades] = await first;
    await sell();
    const rest = new Map((await watcher.fetchTrades(PAIR)).map((trade) => [trade.id, trade]));
    expect(trades.length).toBeGreaterThan(0);
    for (const { id, price, amount, side, timestamp } of trades)
      expect(rest.get(id)).toMatchObject({ price, amount, side, timestamp });
    const traded = (await watcher.fetchOHLCV(PAIR, '1m')).findLast(([, , , , , volume]) => Number(volume) > 0);
    expect(traded).toBeDefined();
    await expect.poll(() => candles.get(traded?.[0])).toEqual(traded);
    const { last, high, low, open, baseVolume, quoteVolume } = await watcher.fetchTicker(PAIR);
    expect(await ticker).toMatchObject({ last, high, low, open, baseVolume, quoteVolume });
  });
});
