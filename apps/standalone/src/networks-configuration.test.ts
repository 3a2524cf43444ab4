import { fileURLToPath } from 'node:url';
import type { BrandConfigInput } from '@pelorus/protocol/config/brand.ts';
import { expect, test } from 'vitest';
import { checkConfiguration, readConfiguration } from './configuration.ts';

const shipped = readConfiguration(fileURLToPath(new URL('../../../pelorus.config.json', import.meta.url)));
type Network = NonNullable<BrandConfigInput['networks']>[number];
type Coin = Network['coins'][number];
const USDT_ON_ETHEREUM = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

function mistakesOf(change: (network: Network, coin: Coin, config: BrandConfigInput) => void): string[] {
  const copy = structuredClone(shipped) as BrandConfigInput;
  const [network] = copy.networks as [Network];
  change(network, network.coins[0] as Coin, copy);
  const checked = checkConfiguration(copy);
  return checked.ok ? [] : checked.mistakes.map(({ key, problem }) => `${key}: ${problem}`);
}

test('DEPO-40 DEPO-50 the shipped configuration has the test chain with a coin for each asset', () => {
  const [network, ...others] = shipped.networks;
  expect(others).toEqual([]);
  expect(network).toMatchObject({ code: 'DEV', name: 'Test chain', chainId: 31_337, endpoints: [], confirmations: 12 });
  expect(network?.coins.map(({ asset }) => asset)).toEqual(shipped.assets.map(({ code }) => code));
});

const TWO = ['https://one.example', 'https://two.example'];
const MISTAKES: [string, string, (network: Network, coin: Coin, config: BrandConfigInput) => void][] = [
  ['DEPO-40', 'networks.DEV.name: is missing.', (network) => Reflect.deleteProperty(network, 'name')],
  [
    'DEPO-41',
    'networks.DEV.coins.USDT.decimals: is less than the 7 digits',
    (_, coin) => Object.assign(coin, { contract: 'native', decimals: 6 }),
  ],
  ['DEPO-41', 'networks.DEV.coins.WHAT: WHAT is not among the assets.', (_, coin) => (coin.asset = 'WHAT')],
  [
    'DEPO-41',
    'networks.DEV.coins.USDT.contract: is no address of a contract',
    (_, coin) => (coin.contract = USDT_ON_ETHEREUM.replace('dAC', 'DAC')),
  ],
  ['DEPO-41', 'networks.DEV.coins.USDT.depositMin: is zero.', (_, coin) => (coin.depositMin = '0')],
  ['DEPO-41', 'networks.DEV.coins.USDT.withdrawMax: is less than withdrawMin.', (_, coin) => (coin.withdrawMax = '1')],
  [
    'DEPO-41',
    'networks.DEV.coins.USDT.withdrawFee: has too many decimals for USDT.',
    (_, coin) => (coin.withdrawFee = '0.00000001'),
  ],
  [
    'DEPO-41',
    'networks.DEV.coins.USDT.contract: is missing',
    (network) => Object.assign(network, { chainId: 1, endpoints: TWO }),
  ],
  ['DEPO-42', 'networks.DEV.endpoints: needs two different ones', (network) => (network.chainId = 1)],
  [
    'DEPO-42',
    'networks.DEV.endpoints: needs two different ones',
    (network) => Object.assign(network, { chainId: 1, endpoints: [TWO[0], TWO[0]] }),
  ],
  ['DEPO-42', 'networks.DEV: is the test chain', (_, __, config) => (config.mode = 'production')],
  [
    'DEPO-43',
    'networks.DEV: this network is listed twice.',
    (network, _, config) => (config.networks = [network, { ...network, id: 2, chainId: 5 }]),
  ],
  [
    'DEPO-43',
    'networks.31337: this chain id is listed twice.',
    (network, _, config) => (config.networks = [network, { ...network, id: 2, code: 'TWO' }]),
  ],
  [
    'DEPO-43',
    'networks.DEV.coins.USDT: this asset is listed twice.',
    (network, coin) => (network.coins = [coin, { ...coin, contract: 'native' }]),
  ],
];

/** A configuration whose second network is one of Bitcoin, changed. */
function bitcoinMistakes(changes: object, ...more: Network[]): string[] {
  const coin = { asset: 'BTC', contract: 'native', decimals: 8, depositMin: '0.0001', withdrawMin: '0.001' };
  const bitcoin = {
    ...{ id: 2, code: 'BTC', name: 'Bitcoin', family: 'bitcoin', bitcoin: 'mainnet', endpoints: TWO },
    ...{ confirmations: 3, blockMs: 600_000, coldAddresses: ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'] },
    coins: [{ ...coin, withdrawMax: '10', withdrawFee: '0.0001', hotCeiling: '50' }],
    ...changes,
  } as Network;
  return mistakesOf((_, __, config) => config.networks?.push(bitcoin, ...more));
}

test('BTCN-10 a network of Bitcoin says which one it is, and there is one of them', () => {
  expect(bitcoinMistakes({})).toEqual([]);
  for (const [changes, said] of [
    [{ bitcoin: undefined }, 'networks.BTC.bitcoin: is missing: mainnet, testnet or regtest.'],
    [{ chainId: 1 }, 'networks.BTC.chainId: is of EVM networks only.'],
    [{ endpoints: [TWO[0]] }, 'networks.BTC.endpoints: needs two different ones'],
    [{ family: 'evm', chainId: 5 }, 'networks.BTC.bitcoin: is of Bitcoin networks only.'],
    [{ family: 'evm', bitcoin: undefined }, 'networks.BTC.chainId: is missing.'],
    [{ bitcoin: 'regtest' }, 'networks.BTC.coldAddresses: bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu is no address of'],
  ] as const)
    expect(bitcoinMistakes(changes).join('\n')).toContain(said);
  const second = { ...(shipped.networks[0] as object), id: 3, code: 'TWO', chainId: undefined } as Network;
  const twice = bitcoinMistakes({}, Object.assign(second, { family: 'bitcoin', bitcoin: 'testnet', endpoints: TWO }));
  expect(twice.join('\n')).toContain('networks.bitcoin: a network of this family is listed twice.');
});

test.each(MISTAKES)('%s a mistake is said as "%s"', (_, said, change) => {
  expect(mistakesOf(change).join('\n')).toContain(said);
});
