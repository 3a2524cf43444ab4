import { createHmac } from 'node:crypto';
import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { CONFIG } from '@pelorus/gateway/testing/test-gateway.ts';
import { encodeMarkPrices } from '@pelorus/protocol/wire/encode-marks.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  amounts,
  BID,
  close,
  core,
  database,
  demo,
  gateway,
  type Key,
  keyBody,
  open,
  pool,
  rows,
  show,
  signedUp,
  start,
} from '../testing/test-demo.ts';
import { demoDatabase } from './demo-exchange.ts';

beforeAll(open);
afterAll(close);

/** Opens a socket, says one thing and returns the first that is told then. */
function told(url: string, text: string): Promise<Record<string, unknown>> {
  const socket = new WebSocket(gateway.address.replace('http', 'ws') + url);
  return new Promise<Record<string, unknown>>((resolve, reject) => {
    socket.onopen = () => socket.send(text);
    socket.onmessage = ({ data }) => resolve(JSON.parse(String(data)));
    socket.onerror = () => reject(new Error(`no socket at ${url}`));
  }).finally(() => socket.close());
}

describe('demo accounts', () => {
  test('DEMO-06 DEMO-17 DEMO-19 the demo’s books and tape follow the real market, and fill who offers its price', async () => {
    const [maker, taker, who] = [await signedUp(), await signedUp(), await signedUp()];
    for (const one of [maker, taker]) await one.data('POST', '/api/wallet/faucet', {});
    const limit = (side: string, price: string, quantity: string) => ({ ...BID, side, price, quantity });
    await maker.data('POST', '/api/spot/orders', limit('SELL', '50010', '0.2'));
    await maker.data('POST', '/api/spot/orders', limit('BUY', '49990', '0.1'));
    await who.data('POST', '/api/demo');
    await show(who, true);
    const depth = () => who.data<{ bids: string[][]; asks: string[][] }>('GET', '/api/markets/depth?symbol=BTC_USDT');
    const best = async () => {
      const { asks, bids } = await depth();
      return [asks[0]?.map(Number), bids[0]?.map(Number)];
    };
    await expect.poll(best, { timeout: 20_000 }).toEqual([
      [50_010, 0.2],
      [49_990, 0.1],
    ]);
    // Better than the mirror's quote, and not to be seen in the real book.
    await who.data('POST', '/api/spot/orders', limit('SELL', '50000', '0.05'));
    await expect.poll(async () => (await depth()).asks[0]?.map(Number)).toEqual([50_000, 0.05]);
    const seen = await taker.data<{ asks: string[][] }>('GET', '/api/markets/depth?symbol=BTC_USDT');
    expect(seen.asks[0]?.map(Number)).toEqual([50_010, 0.2]);
    // Somebody really pays 50010: in the demo 50000 is taken first.
    await taker.data('POST', '/api/spot/orders', limit('BUY', '50010', '0.1'));
    const fills = () => who.data<{ rows: { price: string }[] }>('GET', '/api/spot/trades');
    await expect
      .poll(async () => (await fills()).rows.map(({ price }) => Number(price)), { timeout: 20_000 })
      .toEqual([50_000]);
    const tape = await who.data<{ price: string }[]>('GET', '/api/markets/trades?symbol=BTC_USDT');
    expect(tape.map(({ price }) => Number(price)).sort()).toEqual([50_000, 50_010]);
    // A taker of the demo meets the mirror, which comes back.
    await who.data('POST', '/api/spot/orders', { symbol: 'BTC_USDT', side: 'BUY', type: 'MARKET', quantity: '0.05' });
    await expect.poll(best, { timeout: 20_000 }).toEqual([
      [50_010, 0.1],
      [49_990, 0.1],
    ]);
    expect(await rows(pool, 'projection.trades')).toBe(1);

    // Listed in the real exchange meanwhile, a market is listed in the demo.
    const { assets, markets } = CONFIG;
    const catalog = {
      assets: [...assets, { code: 'ETH', name: 'Ether', scale: 8 }],
      markets: [...markets, { ...(markets[0] as object), symbol: 'ETH_USDT' }],
    };
    const listed = await fetch(`${gateway.address}/api/operator/catalog`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.operatorSecret}`, 'content-type': 'application/json' },
      body: JSON.stringify(catalog),
    });
    expect(listed.status).toBe(200);
    await maker.data('POST', '/api/spot/orders', { ...limit('BUY', '40000', '0.01'), symbol: 'ETH_USDT' });
    const ether = async () => {
      const { body } = await who.send('GET', '/api/markets/depth?symbol=ETH_USDT');
      return (body.data as { bids: string[][] } | undefined)?.bids[0]?.map(Number);
    };
    await expect.poll(ether, { timeout: 20_000 }).toEqual([40_000, 0.01]);
  });

  test('DEMO-21 DEMO-22 its contracts are marked with the index that the real exchange took, and have its book', async () => {
    const who = await signedUp();
    await who.data('POST', '/api/demo');
    const marks = async () =>
      ((await (await fetch(`${gateway.address}/demo/futuresapi/marks`)).json()) as { data: object[] }).data;
    expect(await marks()).toEqual([]);
    // The contract is configured after the only market.
    const prices = { market: 1, indexTicks: 500_010, markTicks: 500_500, premiumE8: 0, mayLiquidate: true };
    await core.submit(encodeMarkPrices([prices]));
    // Of a demo book that is empty, the mark is the index.
    const marked = { symbol: 'BTC_USDT_PERP', indexPrice: '50001.0', markPrice: '50001.0', mayLiquidate: true };
    await expect.poll(marks).toMatchObject([marked]);
    // With a price there may be orders: the real book is quoted in the demo.
    const maker = await signedUp();
    await maker.data('POST', '/api/wallet/faucet', {});
    const margin = { clientId: 'margin', asset: 'USDT', direction: 'TO_FUTURES', amount: '9000' };
    await maker.data('POST', '/futuresapi/transfers', margin);
    const order = { symbol: 'BTC_USDT_PERP', type: 'LIMIT', quantity: '0.01', side: 'BUY', price: '50000' };
    await maker.data('POST', '/futuresapi/orders', order);
    const bids = async () => {
      const url = `${gateway.address}/demo/futuresapi/markets/depth?symbol=BTC_USDT_PERP`;
      const { data } = (await (await fetch(url)).json()) as { data: { bids: string[][] } };
      return data.bids.map((level) => level.map(Number));
    };
    await expect.poll(bids, { timeout: 20_000 }).toEqual([[50_000, 0.01]]);
  });

  test('DEMO-02 DEMO-03 sockets of the demo are behind the prefix too, and tell its accounts alone', async () => {
    const who = await signedUp();
    await who.data('POST', '/api/demo');
    const { account } = await demo(who);
    const key = await who.data<Key>('POST', `/api/identity/sub-accounts/${account?.id}/api-keys`, keyBody);
    const ask = async (prefix: string, method: string, signed: boolean) => {
      const fields = { apiKey: key.apiKey, timestamp: String(Date.now()) };
      const text = new URLSearchParams(fields).toString();
      const signature = createHmac('sha256', key.secret).update(text).digest('hex');
      const params = signed ? { ...fields, timestamp: Number(fields.timestamp), signature } : {};
      return told(`${prefix}/ws-api/v3`, JSON.stringify({ id: 1, method, params }));
    };
    expect(await ask('/demo', 'ping', false)).toMatchObject({ status: 200 });
    expect(await ask('/demo', 'account.status', true)).toMatchObject({ status: 200 });
    expect(await ask('', 'account.status', true)).toMatchObject({ error: { code: -2015 } });
    const subscription = JSON.stringify({ method: 'SUBSCRIBE', params: ['btcusdt@bookTicker'], id: 3 });
    expect(await told('/demo/ws', subscription)).toEqual({ result: null, id: 3 });
  });

  test('DEMO-01 DEMO-09 DEMO-04 DEMO-14 after a restart everything is there again, and the demo’s ledger sums to nothing', async () => {
    const who = await signedUp();
    await who.data('POST', '/api/demo');
    await show(who, true);
    await who.data('POST', '/api/spot/orders', BID);
    await gateway.close();
    await start();
    const url = () => fetch(`${gateway.address}/demo/api/v3/ping`).then(({ status }) => status);
    await expect.poll(url, { timeout: 30_000 }).toBe(200);
    expect(await amounts(who)).toMatchObject({ USDT: [96_000, 4_000] });
    const demoPool = createPool({ url: demoDatabase(database.url).url, applicationName: 'test', log: SILENT_LOG });
    const sums = await demoPool.query(
      `SELECT sum(available_units + held_units)::text AS sum FROM projection.balances GROUP BY asset`,
    );
    expect(new Set(sums.rows.map(({ sum }) => sum))).toEqual(new Set(['0']));
    await demoPool.end();
  });
});
