import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marketRows } from './market-rows.ts';
import {
  drawnOf,
  emptinessOf,
  isNarrowed,
  knownView,
  type MarketView,
  orderIn,
  readView,
  rowsIn,
  sortedBy,
  USUAL_VIEW,
  writeView,
} from './market-view.ts';
import { conditions, EMPTY_SCREEN, isCrossed, passes } from './screen.ts';
import { info, pairsOf, ticker } from './test-rows.ts';

const DAY = 86_400_000;
const NOW = 100 * DAY;
const rows = marketRows(
  [
    info('BTC_USDT', { tags: ['layer-1'], listedAtMs: DAY }),
    info('ETH_USDT', { tags: ['layer-1'], listedAtMs: 2 * DAY }),
    info('DOGE_USDT', { tags: ['meme'], listedAtMs: 99 * DAY }),
    info('ETH_BTC', { tags: ['layer-1'], listedAtMs: 98 * DAY }),
    info('ZZZ_YYY'),
  ],
  [
    ticker('BTC_USDT', '60000', { changePercent: '-1.25', quoteVolume: '5000000', high: '61000', low: '59000' }),
    ticker('ETH_USDT', '3000', { changePercent: '2.00', quoteVolume: '3000000', high: '3030', low: '3000' }),
    ticker('DOGE_USDT', '0.1', { changePercent: '12.50', quoteVolume: '10', high: '0.11', low: '0.1' }),
    ticker('ETH_BTC', '0.05', { changePercent: '0.00', quoteVolume: '1', high: '0.05', low: '0.05' }),
    ticker('ZZZ_YYY', '7', { changePercent: '-40.00', quoteVolume: '1', high: '0', low: '0' }),
  ],
  new Map(),
);
const shown = (view: Partial<MarketView>, own: string[] = []) =>
  pairsOf(rowsIn({ ...USUAL_VIEW, ...view }, rows, own, NOW));
const at = (query: string) => readView(new URLSearchParams(query));

describe('tabs and what narrows them', () => {
  test('MKTS-10 each tab shows its own, in its own order', () => {
    expect(shown({})).toEqual(['BTC_USDT', 'ETH_USDT', 'DOGE_USDT', 'ETH_BTC', 'ZZZ_YYY']);
    expect(shown({ tab: 'gainers' })).toEqual(['DOGE_USDT', 'ETH_USDT']);
    expect(shown({ tab: 'losers' })).toEqual(['ZZZ_YYY', 'BTC_USDT']);
    expect(shown({ tab: 'volume' })).toEqual(['BTC_USDT', 'ETH_USDT', 'ETH_BTC', 'DOGE_USDT', 'ZZZ_YYY']);
    expect(shown({ tab: 'new' })).toEqual(['DOGE_USDT', 'ETH_BTC']);
    expect(shown({ tab: 'favourites' }, ['ETH_BTC', 'GONE_USDT', 'BTC_USDT'])).toEqual(['ETH_BTC', 'BTC_USDT']);
    expect(shown({ tab: 'list:abc' }, [])).toEqual([]);
  });

  test('MKTS-12 quote, category, search and screener add up', () => {
    expect(shown({ quote: 'USDT', category: 'layer-1' })).toEqual(['BTC_USDT', 'ETH_USDT']);
    expect(shown({ quote: 'USDT', category: 'layer-1', search: 'eth' })).toEqual(['ETH_USDT']);
    expect(shown({ category: 'layer-1', tab: 'gainers' })).toEqual(['ETH_USDT']);
    const screen = { ...EMPTY_SCREEN, volume: { least: '4000000', most: '' } };
    expect(shown({ category: 'layer-1', screen })).toEqual(['BTC_USDT']);
    expect([isNarrowed(USUAL_VIEW), isNarrowed({ ...USUAL_VIEW, screen })]).toEqual([false, true]);
  });

  test('MKTS-11 a column asked again sorts the other way; an own list keeps its order until asked', () => {
    const gainers: MarketView = { ...USUAL_VIEW, tab: 'gainers' };
    expect(orderIn(gainers)).toEqual({ by: 'change', descending: true });
    expect(sortedBy(gainers, 'change').order).toEqual({ by: 'change', descending: false });
    expect(sortedBy(USUAL_VIEW, 'pair').order).toEqual({ by: 'pair', descending: false });
    expect(sortedBy(USUAL_VIEW, 'high').order).toEqual({ by: 'high', descending: true });
    const own = ['ETH_USDT', 'BTC_USDT'];
    expect(shown({ tab: 'favourites', order: { by: 'last', descending: true } }, own)).toEqual([
      'BTC_USDT',
      'ETH_USDT',
    ]);
  });
});

test.each<[Partial<MarketView>, string]>([
  [{ search: 'zzz', tab: 'favourites' }, 'filtered'],
  [{ quote: 'BTC' }, 'filtered'],
  [{ tab: 'favourites' }, 'favourites'],
  [{ tab: 'list:a' }, 'list'],
  [{ tab: 'new' }, 'new'],
  [{ tab: 'losers' }, 'tab'],
])('MKTS-18 where %j shows nothing, it says so as %s', (view, kind) => {
  expect(emptinessOf({ ...USUAL_VIEW, ...view })).toBe(kind);
});

test('MKTS-17 the first 200 rows are drawn until all are asked for', () => {
  const many = Array.from({ length: 201 }, (_, i) => i);
  expect(drawnOf(many, false)).toEqual(many.slice(0, 200));
  expect(drawnOf(many, true)).toEqual(many);
});

describe('screener', () => {
  const passing = (part: object) => pairsOf(rows.filter((row) => passes({ ...EMPTY_SCREEN, ...part }, row, NOW)));
  test.each([
    [{ change: { least: '2', most: '' } }, ['ETH_USDT', 'DOGE_USDT']],
    [{ change: { least: '-1.25', most: '2' } }, ['BTC_USDT', 'ETH_USDT', 'ETH_BTC']],
    [{ change: { least: '', most: '-1.26' } }, ['ZZZ_YYY']],
    // 30 ÷ 3000 is 1 % exactly; a market without a low has no range.
    [{ range: { least: '1', most: '10' } }, ['BTC_USDT', 'ETH_USDT', 'DOGE_USDT']],
    [{ range: { least: '', most: '0' } }, ['ETH_BTC']],
    // 0.05 BTC are 3 000 dollars; what has no worth in dollars passes no bound in them.
    [{ price: { least: '3000', most: '3000' } }, ['ETH_USDT', 'ETH_BTC']],
    [{ volume: { least: '', most: '60000' } }, ['DOGE_USDT', 'ETH_BTC']],
    [{ newOnly: true }, ['DOGE_USDT', 'ETH_BTC']],
    [{}, ['BTC_USDT', 'ETH_USDT', 'DOGE_USDT', 'ETH_BTC', 'ZZZ_YYY']],
  ])('MKTS-13 %j lets %j pass', (part, expected) => {
    expect(passing(part)).toEqual(expected);
  });

  test.each([
    ['2', '1', true],
    ['1', '1', false],
    ['-2', '-1', false],
    ['10', '9.99', true],
    ['5', '', false],
    ['-', '1', false],
  ])('MKTS-22 bounds from %j to %j cross: %s', (least, most, expected) => {
    expect(isCrossed({ least, most })).toBe(expected);
  });

  test('MKTS-13 its conditions are counted', () => {
    expect(conditions(EMPTY_SCREEN)).toBe(0);
    expect(conditions({ ...EMPTY_SCREEN, newOnly: true, price: { least: '1', most: '2' } })).toBe(2);
  });
});

describe('address', () => {
  test('MKTS-14 the usual view writes nothing, and what is not ours stays', () => {
    expect(String(writeView(USUAL_VIEW, new URLSearchParams('utm=7&tab=new&sort=-last')))).toBe('utm=7');
  });

  test.each([
    ['tab=gainers&quote=USDT&category=layer-1&search=eth&sort=-change&as=map&change=-5..10.5&new=1'],
    ['tab=list%3Aab12&sort=pair&volume=1000000..&price=..3'],
  ])('MKTS-14 %s comes back as it was', (query) => {
    const written = writeView(at(query), new URLSearchParams());
    expect([...written].sort()).toEqual([...new URLSearchParams(query)].sort());
  });

  test.each([
    ['tab=nothing'],
    ['tab=list:../../etc'],
    ['quote=usd%20t'],
    ['category=Layer 1'],
    ['sort=-nothing'],
    ['as=globe'],
    ['change=5'],
    ['price=-5..x'],
    ['volume=1e9..'],
    ['new=yes'],
  ])('MKTS-14 %s is as if it were not there', (query) => {
    expect(at(query)).toEqual(USUAL_VIEW);
  });

  test('MKTS-14 a bound that is still being typed is not written', () => {
    const screen = { ...EMPTY_SCREEN, change: { least: '-', most: '3' }, price: { least: '5.', most: '' } };
    expect(writeView({ ...USUAL_VIEW, screen }, new URLSearchParams()).get('change')).toBe('..3');
    expect(writeView({ ...USUAL_VIEW, screen }, new URLSearchParams()).has('price')).toBe(false);
  });

  test('MKTS-14 no address breaks the page', () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom('-', '..', '5..', '-5..7.25', 'list:a', 'new', '-volume', 'USDT'),
    );
    const name = fc.constantFrom(
      'tab',
      'quote',
      'category',
      'search',
      'sort',
      'as',
      'change',
      'price',
      'volume',
      'new',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, part)), (parts) => {
        const view = readView(new URLSearchParams(parts));
        expect(readView(writeView(view, new URLSearchParams()))).toEqual({ ...view, search: view.search.trim() });
        rowsIn(view, rows, [], NOW);
      }),
    );
  });
});

test('MKTS-14 a quote or category that the exchange does not have narrows nothing', () => {
  const asked = { ...USUAL_VIEW, quote: 'NOPE', category: 'gone', search: 'btc' };
  expect(knownView(asked, ['USDT'], ['defi'], false)).toEqual({ ...USUAL_VIEW, search: 'btc' });
  expect(knownView({ ...asked, quote: 'USDT', category: 'defi' }, ['USDT'], ['defi'], false)).toMatchObject({
    quote: 'USDT',
    category: 'defi',
  });
});

test('FWEB-50 the tab of contracts is in the address, and all spot markets in its place where there are none', () => {
  const asked = readView(new URLSearchParams('tab=futures'));
  expect(String(writeView(asked, new URLSearchParams()))).toBe('tab=futures');
  expect([knownView(asked, [], [], true).tab, knownView(asked, [], [], false).tab]).toEqual(['futures', 'all']);
});
