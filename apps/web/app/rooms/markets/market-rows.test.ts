import type { SymbolsData, Ticker } from '@pelorus/protocol/markets/http.ts';
import { describe, expect, test } from 'vitest';
import { inOrder, marketRows, quotesOf, searchRows, sortRows } from './market-rows.ts';

function ticker(pairCode: string, last: string, changePercent = '0.00', quoteVolume = '0'): Ticker {
  return {
    pairCode,
    last,
    open: last,
    high: last,
    low: last,
    volume: '0',
    quoteVolume,
    change: '0',
    changePercent,
    bid: last,
    ask: last,
    count: 0,
    time: 0,
  };
}

const pairs = ['BTC_USDT', 'ETH_USDT', 'ETH_BTC', 'NEW_USDT'];
const symbols: SymbolsData = {
  assets: [
    { code: 'BTC', name: 'Bitcoin', scale: 8 },
    { code: 'ETH', name: 'Ether', scale: 8 },
  ],
  symbols: pairs.map((pairCode) => {
    const [base = '', quote = ''] = pairCode.split('_');
    return { pairCode, base, quote, status: 'TRADING' } as SymbolsData['symbols'][number];
  }),
};
const rendered = [
  ticker('BTC_USDT', '60000.00', '-1.25', '900'),
  ticker('ETH_USDT', '3000.00', '10.00', '1000'),
  ticker('ETH_BTC', '0.05', '9.99', '99.5'),
];
const none = new Map<string, Ticker>();
const codes = (rows: { ticker: Ticker }[]) => rows.map((row) => row.ticker.pairCode);

describe('markets list', () => {
  test('WEB-30 live tickers win over rendered ones, and a market without a ticker waits', () => {
    const live = new Map([['BTC_USDT', ticker('BTC_USDT', '61000.00')]]);
    const rows = marketRows(symbols, rendered, live);
    expect(codes(rows)).toEqual(['BTC_USDT', 'ETH_USDT', 'ETH_BTC']);
    expect(rows[0]?.ticker.last).toBe('61000.00');
    expect(rows.map(({ name }) => name)).toEqual(['Bitcoin', 'Ether', 'Ether']);
  });

  test('WEB-31 columns sort by amount, not by text, both ways', () => {
    const rows = marketRows(symbols, rendered, none);
    expect(codes(sortRows(rows, 'last', true))).toEqual(['BTC_USDT', 'ETH_USDT', 'ETH_BTC']);
    expect(codes(sortRows(rows, 'last', false))).toEqual(['ETH_BTC', 'ETH_USDT', 'BTC_USDT']);
    expect(codes(sortRows(rows, 'change', true))).toEqual(['ETH_USDT', 'ETH_BTC', 'BTC_USDT']);
    expect(codes(sortRows(rows, 'volume', true))).toEqual(['ETH_USDT', 'BTC_USDT', 'ETH_BTC']);
    expect(codes(sortRows(rows, 'pair', false))).toEqual(['BTC_USDT', 'ETH_BTC', 'ETH_USDT']);
  });

  test.each([
    ['btc', ['BTC_USDT', 'ETH_BTC']],
    ['eth/btc', ['ETH_BTC']],
    ['ethusdt', ['ETH_USDT']],
    ['  bitcoin ', ['BTC_USDT']],
    ['', ['BTC_USDT', 'ETH_USDT', 'ETH_BTC']],
    ['doge', []],
  ])('WEB-32 %j finds %j', (typed, expected) => {
    expect(codes(searchRows(marketRows(symbols, rendered, none), typed))).toEqual(expected);
  });

  test('WEB-32 quote assets come with the most traded-in first', () => {
    expect(quotesOf(marketRows(symbols, rendered, none))).toEqual(['USDT', 'BTC']);
  });
});

test.each([
  [
    ['NEW_USDT', 'BTC_USDT'],
    ['NEW_USDT', 'BTC_USDT', 'ETH_USDT', 'ETH_BTC'],
  ],
  [
    ['GONE_USDT', 'ETH_BTC'],
    ['ETH_BTC', 'BTC_USDT', 'ETH_USDT', 'NEW_USDT'],
  ],
  [[], pairs],
])('DSN-08 favourites %j stand first, in their own order', (favourites, order) => {
  const rows = marketRows(
    symbols,
    pairs.map((pair) => ticker(pair, '1')),
    new Map(),
  );
  expect(inOrder(rows, favourites).map((row) => row.ticker.pairCode)).toEqual(order);
});
