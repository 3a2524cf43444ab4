import { expect, it } from 'vitest';
import { CATALOG } from '../../testing/markets/test-market.ts';
import { LiveCatalog, type Market } from '../catalog/live-catalog.ts';
import { formatLevelLots, formatTurnover, formatVolume } from './turnover.ts';

const catalog = new LiveCatalog();
catalog.reset(CATALOG);
const market = catalog.market('BTC_USDT') as Market;

it('MKTD-12 quantities and turnover are exact on both sides of 2^53', () => {
  expect(formatLevelLots(market, 1)).toBe('0.00001');
  expect(formatLevelLots(market, Number.MAX_SAFE_INTEGER)).toBe('90071992547.40991');
  expect(formatVolume(market, 2n ** 53n)).toBe('90071992547.40992');
  expect(formatTurnover(market, 2n ** 60n)).toBe('115292150460.6846976');
  const coarse = { ...market, lotUnits: 3_000 };
  expect(formatLevelLots(coarse, Number.MAX_SAFE_INTEGER)).toBe('270215977642.22973');
});

it('SOCK-10 a level that is gone is "0"', () => {
  expect(formatLevelLots(market, 0)).toBe('0');
});
