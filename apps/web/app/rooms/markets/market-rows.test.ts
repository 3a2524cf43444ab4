import type { SymbolsData, Ticker } from '@pelorus/protocol/markets/http.ts';
import { decimalText } from '@pelorus/site/decimal.ts';
import { describe, expect, test } from 'vitest';
import { inOrder, isNew, markedNew, marketInfos, marketRows, quotesOf, sortRows } from './market-rows.ts';
import { info, pairsOf, ticker } from './test-rows.ts';

const pairs = ['BTC_USDT', 'ETH_USDT', 'ETH_BTC', 'NEW_USDT'];
const symbols: SymbolsData = {
  assets: [
    { code: 'BTC', name: 'Bitcoin', scale: 8, aliases: ['XBT', '比特币'], orderMax: '0' },
    { code: 'ETH', name: 'Ether', scale: 8, aliases: [], orderMax: '0' },
  ],
  symbols: pairs.map((pairCode) => {
    const [base = '', quote = ''] = pairCode.split('_');
    return {
      pairCode,
      base,
      quote,
      status: 'TRADING',
      tags: [],
      listedAt: null,
    } as unknown as SymbolsData['symbols'][0];
  }),
  categories: [],
};
const infos = marketInfos(symbols);
const rendered = [
  ticker('BTC_USDT', '60000.00', { changePercent: '-1.25', quoteVolume: '900' }),
  ticker('ETH_USDT', '3000.00', { changePercent: '10.00', quoteVolume: '1000' }),
  ticker('ETH_BTC', '0.05', { changePercent: '9.99', quoteVolume: '99.5' }),
];
const none = new Map<string, Ticker>();
const DAY = 86_400_000;

describe('markets list', () => {
  test('WEB-30 live tickers win over rendered ones, and a market without a ticker waits', () => {
    const live = new Map([['BTC_USDT', ticker('BTC_USDT', '61000.00')]]);
    const rows = marketRows(infos, rendered, live);
    expect(pairsOf(rows)).toEqual(['BTC_USDT', 'ETH_USDT', 'ETH_BTC']);
    expect(rows[0]?.ticker.last).toBe('61000.00');
    expect(rows.map(({ name }) => name)).toEqual(['Bitcoin', 'Ether', 'Ether']);
  });

  test('WEB-31 MKTS-11 columns sort by amount, not by text, both ways; prices and volumes by their worth in dollars', () => {
    const rows = marketRows(infos, rendered, none);
    const sorted = (by: Parameters<typeof sortRows>[1]['by'], descending: boolean) =>
      pairsOf(sortRows(rows, { by, descending }));
    // 0.05 BTC are 3000 dollars, as much as the other costs: they keep their places.
    expect(sorted('last', true)).toEqual(['BTC_USDT', 'ETH_USDT', 'ETH_BTC']);
    expect(sorted('last', false)).toEqual(['ETH_USDT', 'ETH_BTC', 'BTC_USDT']);
    expect(sorted('change', true)).toEqual(['ETH_USDT', 'ETH_BTC', 'BTC_USDT']);
    // 99.5 BTC are 5 970 000 dollars.
    expect(sorted('volume', true)).toEqual(['ETH_BTC', 'ETH_USDT', 'BTC_USDT']);
    expect(sorted('volume', false)).toEqual(['BTC_USDT', 'ETH_USDT', 'ETH_BTC']);
    expect(sorted('pair', false)).toEqual(['BTC_USDT', 'ETH_BTC', 'ETH_USDT']);
    expect(sorted('pair', true)).toEqual(['ETH_USDT', 'ETH_BTC', 'BTC_USDT']);
    expect(rows.map(({ dollarVolume }) => dollarVolume && decimalText(dollarVolume))).toEqual([
      '900',
      '1000',
      '5970000.000',
    ]);
  });

  test('MKTS-11 what has no worth, or no known day, stands last either way', () => {
    const rows = marketRows(
      [info('AAA_XXX', { listedAtMs: null }), info('BTC_USDT', { listedAtMs: 5 }), info('CCC_USDT', { listedAtMs: 7 })],
      [
        ticker('AAA_XXX', '9', { quoteVolume: '999' }),
        ticker('BTC_USDT', '1', { quoteVolume: '1' }),
        ticker('CCC_USDT', '1', { quoteVolume: '2' }),
      ],
      none,
    );
    for (const by of ['volume', 'listed'] as const) {
      expect(pairsOf(sortRows(rows, { by, descending: true }))).toEqual(['CCC_USDT', 'BTC_USDT', 'AAA_XXX']);
      expect(pairsOf(sortRows(rows, { by, descending: false }))).toEqual(['BTC_USDT', 'CCC_USDT', 'AAA_XXX']);
    }
  });

  test('MKTS-11 a price in coins is compared by what they are worth, its high and low too', () => {
    const rows = marketRows(
      [info('BTC_USDT'), info('CHEAP_USDT'), info('DEAR_BTC')],
      [
        ticker('BTC_USDT', '60000.00'),
        ticker('CHEAP_USDT', '2.00', { high: '9.00', low: '1.00' }),
        ticker('DEAR_BTC', '1.5', { high: '2', low: '1.1' }),
      ],
      none,
    );
    for (const by of ['last', 'high', 'low'] as const) {
      expect(pairsOf(sortRows(rows, { by, descending: true }))).toEqual(['DEAR_BTC', 'BTC_USDT', 'CHEAP_USDT']);
      expect(pairsOf(sortRows(rows, { by, descending: false }))).toEqual(['CHEAP_USDT', 'BTC_USDT', 'DEAR_BTC']);
    }
  });

  test('MKTS-11 prices that have no worth stand last, each quote by itself', () => {
    const pairCodes = ['AAA_YYY', 'BBB_XXX', 'CCC_YYY', 'DDD_XXX', 'EEE_USDT'];
    const rows = marketRows(
      pairCodes.map((pair) => info(pair)),
      pairCodes.map((pair, at) => ticker(pair, String(at + 1))),
      none,
    );
    const sorted = (descending: boolean) => pairsOf(sortRows(rows, { by: 'last', descending }));
    expect(sorted(true)).toEqual(['EEE_USDT', 'DDD_XXX', 'BBB_XXX', 'CCC_YYY', 'AAA_YYY']);
    expect(sorted(false)).toEqual(['EEE_USDT', 'BBB_XXX', 'DDD_XXX', 'AAA_YYY', 'CCC_YYY']);
  });

  test('WEB-32 quote assets come with the most traded-in first', () => {
    expect(quotesOf(infos)).toEqual(['USDT', 'BTC']);
  });

  test('MKTS-16 new for 30 days; marked only while some are older', () => {
    const now = 100 * DAY;
    const young = info('NEW_USDT', { listedAtMs: 71 * DAY });
    const old = info('OLD_USDT', { listedAtMs: 70 * DAY });
    expect([isNew(young, now), isNew(old, now), isNew(info('X_Y'), now)]).toEqual([true, false, false]);
    expect([...markedNew([young, old], now)]).toEqual(['NEW_USDT']);
    expect([...markedNew([young], now)]).toEqual([]);
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
    infos,
    pairs.map((pair) => ticker(pair, '1')),
    none,
  );
  expect(pairsOf(inOrder(rows, favourites))).toEqual(order);
});
