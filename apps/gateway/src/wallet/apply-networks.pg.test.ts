import { allCoins, allNetworks } from '@pelorus/database/wallet/coins.ts';
import { setGates } from '@pelorus/database/wallet/gates.ts';
import { gateNetwork } from '@pelorus/database/wallet/networks.ts';
import { coinData } from '@pelorus/protocol/wallet/networks.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Browser, CONFIG, type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { applyNetworks } from './apply-networks.ts';

const TERMS = { depositMin: '1', withdrawMin: '2', withdrawMax: '100', withdrawFee: '0.5', hotCeiling: '1000' };
const USDT = { asset: 'USDT', contract: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', decimals: 8, ...TERMS };
const BTC = { asset: 'BTC', contract: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', decimals: 8, ...TERMS };
const SHAPE = { confirmations: 12, blockMs: 2_000, endpoints: ['https://10.0.0.1', 'https://10.0.0.2'] };
const [ONE, TWO] = [
  { id: 1, code: 'ONE', name: 'First', chainId: 5, ...SHAPE },
  { id: 2, code: 'TWO', name: 'Second', chainId: 6, ...SHAPE },
];

let gateway: TestGateway;
beforeAll(async () => {
  const networks = [
    { ...ONE, coins: [USDT, BTC] },
    { ...TWO, coins: [USDT] },
  ];
  gateway = await testGateway({ config: { ...CONFIG, networks } });
  await applyNetworks(gateway.deps);
});
afterAll(() => gateway.close());

/** As everybody is told, logged in or not. */
async function told() {
  const answer = await new Browser(gateway.app).send('GET', '/api/wallet/coins');
  const coins = z.array(coinData).parse(answer.json().data);
  return coins.flatMap(({ asset, networks }) => networks.map((network) => ({ asset, ...network })));
}

test('DEPO-45 everybody is told coins, networks and terms, what is open, and why a network closed by itself', async () => {
  const open = { depositsOpen: true, withdrawalsOpen: true, reason: null };
  const terms = { depositMin: '1.00000000', withdrawMin: '2.00000000', withdrawFee: '0.50000000', confirmations: 12 };
  expect(await told()).toMatchObject([
    { asset: 'USDT', network: 'ONE', name: 'First', contract: USDT.contract, ...terms, ...open },
    { asset: 'USDT', network: 'TWO', ...open },
    { asset: 'BTC', network: 'ONE', contract: BTC.contract, ...open },
  ]);
  await setGates(gateway.deps.pool, { network: 1, asset: null, depositsOpen: false, withdrawalsOpen: true });
  await gateNetwork(gateway.deps.pool, 2, 'the chain went another way', 1);
  expect(await told()).toMatchObject([
    { asset: 'USDT', network: 'ONE', depositsOpen: false, withdrawalsOpen: true, reason: null },
    { network: 'TWO', depositsOpen: false, withdrawalsOpen: false, reason: 'the chain went another way' },
    { asset: 'BTC', network: 'ONE', depositsOpen: false, withdrawalsOpen: true, reason: null },
  ]);
});

test('DEPO-44 a start writes what is configured; gates stay, and so does what is configured no longer', async () => {
  const { pool } = gateway.deps;
  const [one] = gateway.deps.config.networks;
  if (one === undefined) throw new Error('no network is configured');
  const coins = one.coins.filter(({ asset }) => asset === 'USDT').map((coin) => ({ ...coin, withdrawFee: '0.75' }));
  const networks = [{ ...one, name: 'Renamed', coins }];
  await applyNetworks({ ...gateway.deps, config: { ...gateway.deps.config, networks } });
  expect(await allNetworks(pool)).toMatchObject([
    { code: 'ONE', name: 'Renamed', depositsOpen: false, withdrawalsOpen: true, gateReason: null },
    { code: 'TWO', name: 'Second', gateReason: 'the chain went another way' },
  ]);
  const fees = (await allCoins(pool)).map(({ network, withdrawFeeUnits }) => [network, withdrawFeeUnits]);
  expect(fees.toSorted()).toEqual([
    [1, 50_000_000],
    [1, 75_000_000],
    [2, 50_000_000],
  ]);
});
