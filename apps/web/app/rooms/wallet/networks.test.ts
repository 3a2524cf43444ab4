import type { CoinData } from '@pelorus/protocol/wallet/networks.ts';
import { expect, test } from 'vitest';
import { isAllOpen, networkRows } from './networks.logic.ts';

const network = (name: string, change: object = {}) =>
  ({ network: name, name, depositsOpen: true, withdrawalsOpen: true, ...change }) as CoinData['networks'][number];
const COINS: CoinData[] = [
  { asset: 'USDT', name: 'Tether', networks: [network('Ethereum'), network('Base')] },
  { asset: 'ETH', name: 'Ether', networks: [network('Base')] },
];

test('WPAG-60 each coin by each network is a row; a search finds code, name and network', () => {
  const found = (search: string) => networkRows(COINS, search).map((row) => `${row.asset} ${row.network.name}`);
  expect(found('')).toEqual(['USDT Ethereum', 'USDT Base', 'ETH Base']);
  expect(found(' TETH ')).toEqual(['USDT Ethereum', 'USDT Base']);
  expect(found('base')).toEqual(['USDT Base', 'ETH Base']);
  expect(found('eth')).toEqual(['USDT Ethereum', 'USDT Base', 'ETH Base']);
  expect(found('doge')).toEqual([]);
});

test('WPAG-61 one closed direction of one coin is told', () => {
  expect(isAllOpen(COINS)).toBe(true);
  expect(isAllOpen([])).toBe(true);
  for (const change of [{ depositsOpen: false }, { withdrawalsOpen: false }])
    expect(isAllOpen([...COINS, { asset: 'X', name: 'X', networks: [network('Base', change)] }])).toBe(false);
});
