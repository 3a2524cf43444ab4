import type { BrandConfigInput } from '@pelorus/protocol/config/brand.ts';

/** A contract of the test configuration (CONFIG), whose quote asset has 8 digits. */
export const CONTRACT: NonNullable<BrandConfigInput['contracts']>[number] = {
  base: 'BTC',
  quote: 'USDT',
  tickSize: '0.1',
  stepSize: '0.001',
  priceMin: '0.1',
  priceMax: '1000000',
  quantityMin: '0.001',
  quantityMax: '1000',
  marketQuantityMax: '100',
  notionalMin: '5',
  referencePrice: '50000',
  brackets: [
    { notionalMax: '50000', leverageMax: 125, maintenance: '0.004' },
    { notionalMax: '600000', leverageMax: 100, maintenance: '0.005' },
    { notionalMax: '1200000', leverageMax: 20, maintenance: '0.025' },
  ],
  funding: { interest: '0.0001', intervalHours: 8, cap: '0.003', floor: '-0.003' },
  fees: [{ tier: 0, maker: '0.0002', taker: '0.0005' }],
  liquidationFee: '0.0125',
  markClamp: '0.03',
  protect: '0.02',
  impactNotional: '10000',
  sources: [
    { name: 'own', weight: 1 },
    { name: 'simulator', weight: 2 },
  ],
};
