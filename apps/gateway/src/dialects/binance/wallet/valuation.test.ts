import type { CatalogMarket } from '@pelorus/protocol/link/core-link.ts';
import { expect, it } from 'vitest';
import { CATALOG } from '../../../../testing/test-core.ts';
import { LiveCatalog } from '../../../catalog/live-catalog.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { bitcoinValue8, sum8 } from './valuation.ts';

/** The dialect over BTC_USDT and others, of which those with ticks have traded. */
function depsOf(others: Partial<CatalogMarket>[], ticks: Record<number, number>): DialectDeps {
  const [btc] = CATALOG.markets;
  if (btc === undefined) throw new Error('a catalog without a market');
  const assets = [...CATALOG.assets, { id: 3, code: 'ETH', name: 'Ether', scale: 8 }];
  const catalog = new LiveCatalog();
  catalog.reset({ ...CATALOG, assets, markets: [btc, ...others.map((other) => ({ ...btc, ...other }))] });
  const tape = (market: number) => ({
    lastTrade: () => (ticks[market] === undefined ? null : { priceTicks: ticks[market] }),
  });
  return { catalog, feeds: { spot: { live: { tape } } } } as unknown as DialectDeps;
}
const ETH_BTC = { id: 2, symbol: 'ETH_BTC', base: 'ETH', quote: 'BTC' };
const ETH_USDT = { id: 3, symbol: 'ETH_USDT', base: 'ETH', quote: 'USDT' };

it('BINA-69 BINA-140 a market in which nothing was traded has no price, whatever is configured', () => {
  expect(bitcoinValue8(depsOf([], {}), 'USDT', 50_000 * 10 ** 8)).toBe('0.00000000');
  expect(bitcoinValue8(depsOf([], { 1: 5_000_000 }), 'USDT', 50_000 * 10 ** 8)).toBe('1.00000000');
});

it('BINA-69 where the direct market has no price, the way through another asset is taken', () => {
  const both = [ETH_BTC, ETH_USDT];
  expect(bitcoinValue8(depsOf(both, { 1: 5_000_000, 3: 250_000 }), 'ETH', 10 ** 8)).toBe('0.05000000');
});

it('BINA-69 values past 2^53 are exact, and what is smaller than the last digit is rounded down', () => {
  const most = Number.MAX_SAFE_INTEGER;
  const dear = depsOf([ETH_BTC], { 2: 100_000_000 });
  // 1,000,000 BTC each.
  expect(bitcoinValue8(dear, 'ETH', most)).toBe('90071992547409.91000000');
  expect(bitcoinValue8(depsOf([], { 1: 5_000_000 }), 'USDT', 49_999)).toBe('0.00000000');
  expect(sum8(['90071992547.40991123', '0.00000001', '123456789012345.00000000'])).toBe('123546861004892.40991124');
});
