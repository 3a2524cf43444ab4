import { KLINE_INTERVALS } from '@pelorus/protocol/markets/http.ts';
import { expect, it } from 'vitest';
import { streamOf } from './names.ts';

const HOUR_MS = 3_600_000;

it('BSTR-03 every stream of the dialect is understood', () => {
  for (const kind of ['trade', 'aggTrade', 'avgPrice', 'ticker', 'miniTicker', 'bookTicker'])
    expect(streamOf(`btcusdt@${kind}`)).toEqual({ kind, symbol: 'btcusdt' });
  for (const interval of KLINE_INTERVALS) {
    const kline = { kind: 'kline', symbol: 'btcusdt', interval };
    expect(streamOf(`btcusdt@kline_${interval}`)).toEqual({ ...kline, zoneMs: 0 });
    expect(streamOf(`btcusdt@kline_${interval}@+08:00`)).toEqual({ ...kline, zoneMs: 8 * HOUR_MS });
  }
  expect(streamOf('btcusdt@kline_1s')).toMatchObject({ interval: '1s' });
  for (const levels of [5, 10, 20]) {
    const partial = { kind: 'levels', symbol: 'btcusdt', levels };
    expect(streamOf(`btcusdt@depth${levels}`)).toEqual({ ...partial, everyMs: 1_000 });
    expect(streamOf(`btcusdt@depth${levels}@100ms`)).toEqual({ ...partial, everyMs: 100 });
  }
  expect(streamOf('btcusdt@depth')).toEqual({ kind: 'depth', symbol: 'btcusdt', everyMs: 1_000 });
  expect(streamOf('btcusdt@depth@100ms')).toEqual({ kind: 'depth', symbol: 'btcusdt', everyMs: 100 });
  for (const window of ['1h', '4h', '1d']) {
    expect(streamOf(`btcusdt@ticker_${window}`)).toEqual({ kind: 'window', symbol: 'btcusdt', window });
    expect(streamOf(`!ticker_${window}@arr`)).toEqual({ kind: 'window', symbol: null, window });
  }
  expect(streamOf('!miniTicker@arr')).toEqual({ kind: 'miniTicker', symbol: null });
  expect(streamOf('!ticker@arr')).toEqual({ kind: 'ticker', symbol: null });
  expect(streamOf('!bookTicker')).toEqual({ kind: 'bookTicker', symbol: null });
});

it.each([
  '',
  '0',
  '49',
  '@trade',
  'btcusdt',
  'btcusdt@',
  'BTCUSDT@trade',
  'btcusdt@trades',
  'btcusdt@depth7',
  'btcusdt@depth@250ms',
  'btcusdt@depth5@',
  'btcusdt@kline_7m',
  'btcusdt@kline_1m@+09:00',
  'btcusdt@ticker_2h',
  '!trade@arr',
  'constructor',
  '__proto__@trade@',
])('BSTR-14 %s is no market stream', (name) => {
  expect(streamOf(name)).toBeNull();
});
