import type { AdPrice } from '@pelorus/protocol/p2p/ads.ts';
import { expect, test } from 'vitest';
import { CATALOG } from '../../../testing/test-core.ts';
import { LiveCatalog } from '../../catalog/live-catalog.ts';
import { indexNow, priceNow } from './price-now.ts';

const FLOATING: AdPrice = { kind: 'FLOATING', marginBips: -50, floor: null, ceiling: '1990000' };
const FIXED: AdPrice = { kind: 'FIXED', price: '40.125' };

function depsOf(ticks: number, rates: Record<string, string>) {
  const catalog = new LiveCatalog();
  catalog.reset(CATALOG);
  const fiatRates = { read: () => ({ base: 'USD', rates, atMs: 0, source: 'builtin' }) };
  return { catalog, filterTicks: () => ticks, fiatRates } as unknown as Parameters<typeof priceNow>[0];
}

test('PADS-02 the index is an asset’s dollar price times the rate; a dollar asset is a dollar', () => {
  const deps = depsOf(5_012_345, { TRY: '39.8', EUR: '0.853' });
  expect(indexNow(deps, 'USDT', 'TRY')).toBe('39.8');
  expect(indexNow(deps, 'BTC', 'EUR')).toBe('42755.30285');
  expect(priceNow(deps, { price: FLOATING, side: 'SELL' }, 'BTC', 'EUR')).toBe('42541.53');
  expect(priceNow(deps, { price: FLOATING, side: 'BUY' }, 'BTC', 'EUR')).toBe('42541.52');
  expect(priceNow(deps, { price: FLOATING, side: 'SELL' }, 'BTC', 'TRY')).toBe('1984938.75');
});

test('PADS-02 without a price or a rate there is no floating price; a fixed one stays', () => {
  for (const deps of [depsOf(0, { TRY: '39.8' }), depsOf(5_012_345, {})]) {
    expect(indexNow(deps, 'BTC', 'TRY')).toBeNull();
    expect(priceNow(deps, { price: FLOATING, side: 'SELL' }, 'BTC', 'TRY')).toBeNull();
    expect(priceNow(deps, { price: FIXED, side: 'SELL' }, 'BTC', 'TRY')).toBe('40.125');
  }
  expect(indexNow(depsOf(1, { TRY: '39.8' }), 'DOGE', 'TRY')).toBeNull();
});
