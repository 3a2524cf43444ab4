import type { AskedApi } from '@pelorus/protocol/http/loader-api.ts';
import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { webContext } from '../../shell/start/web-context.ts';
import { assets, symbol } from '../../terminal/order-form/fixture.ts';
import { loader } from './trade.page.tsx';

const depth = { pairCode: 'BTC_USDT', lastUpdateId: 7, bids: [['1.00', '2.000']], asks: [] };
const trades = [{ id: 1 }];
const api = {
  symbols: () => ({ symbols: [symbol], assets }),
  tickers: () => [{ pairCode: 'BTC_USDT', last: '1.00' }],
  depth: () => depth,
  trades: () => trades,
} as unknown as AskedApi;

async function load(path: string, pair: string | undefined) {
  const context = new RouterContextProvider();
  context.set(webContext, { api, nonce: '', origin: '' });
  const request = new Request(`http://local${path}`);
  try {
    return await loader({ request, params: { pair }, context } as never);
  } catch (thrown) {
    return thrown as { init?: { status: number } } & Response;
  }
}

describe('trade page', () => {
  test('TRAD-01 TRAD-02 a known pair is loaded with its price, book and trades', async () => {
    expect(await load('/trade/BTC_USDT', 'BTC_USDT')).toMatchObject({
      symbol: { pairCode: 'BTC_USDT' },
      ticker: { last: '1.00' },
      depth,
      trades,
    });
  });

  test('TRAD-01 an unknown pair answers 404', async () => {
    expect(await load('/trade/ABC_USDT', 'ABC_USDT')).toMatchObject({ init: { status: 404 } });
  });

  test.each([
    ['/trade/btc_usdt', 'btc_usdt', '/trade/BTC_USDT'],
    ['/ar_AE/trade/btc_usdt.data', 'btc_usdt', '/ar_AE/trade/BTC_USDT'],
    ['/trade/BTCUSDT', 'BTCUSDT', '/trade/BTC_USDT'],
    ['/ja_JP/trade/btc-usdt', 'btc-usdt', '/ja_JP/trade/BTC_USDT'],
    ['/trade', undefined, '/trade/BTC_USDT'],
    ['/ar_AE/trade', undefined, '/ar_AE/trade/BTC_USDT'],
  ])('TRAD-01 %s leads to the market in its own spelling', async (path, pair, target) => {
    const answer = (await load(path, pair)) as Response;
    expect([answer.status, answer.headers.get('location')]).toEqual([302, target]);
  });
});
