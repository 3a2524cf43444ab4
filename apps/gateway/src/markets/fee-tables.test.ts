import { expect, test } from 'vitest';
import { CATALOG } from '../../testing/markets/test-market.ts';
import { LiveCatalog } from '../catalog/live-catalog.ts';
import { feeTables } from './fee-tables.ts';

test('LEG-12 contracts with the same rates stand together, and P2P’s share is that of the configuration', () => {
  const catalog = new LiveCatalog();
  catalog.reset(CATALOG);
  const contract = (symbol: string, status = 'TRADING') => ({ symbol, status }) as never;
  catalog.contracts = () => [
    contract('A_PERP'),
    contract('B_PERP'),
    contract('C_PERP'),
    contract('D_PERP', 'DELISTED'),
  ];
  const tiers = [{ tier: 0, makerE6: 1_000, takerE6: 2_000 }];
  catalog.feeTiers = () => tiers;
  catalog.ratesIn = (_, { symbol }) => ({ makerE6: symbol === 'B_PERP' ? 500 : 200, takerE6: 600 });
  const tables = feeTables(catalog, { feeTiers: [], p2p: undefined });
  expect(tables.contracts.map(({ symbols, rates }) => [symbols, rates[0]?.maker])).toEqual([
    [['A_PERP', 'C_PERP'], '0.0002'],
    [['B_PERP'], '0.0005'],
  ]);
  expect(tables.p2p).toBeNull();
  expect(feeTables(catalog, { feeTiers: [], p2p: { makerFee: '0.001' } as never }).p2p).toBe('0.001');
});
