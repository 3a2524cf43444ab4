import { type TestCoin, testTokenAddress } from '@pelorus/chains/dev-chain/tokens.ts';
import { FAMILIES, type FamilyName, identityOf, type NetworkNames } from '@pelorus/chains/families.ts';
import { parseUnits } from '@pelorus/money/units.ts';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import { type NetworkConfig, TEST_CHAIN_ID } from '@pelorus/protocol/config/network.ts';
import { ConfigMistake, configuredUnits } from './market-payload.ts';

type CoinConfig = NetworkConfig['coins'][number];

/** A coin of a network as the tables have it, but with its asset's code: units of the ledger. */
interface ConfiguredCoin {
  asset: string;
  /** null: the network's own; else with its checksum. */
  contract: string | null;
  decimals: number;
  /** Digits of the ledger. */
  scale: number;
  depositMinUnits: number;
  withdrawMinUnits: number;
  withdrawMaxUnits: number;
  withdrawFeeUnits: number;
  hotCeilingUnits: number;
}

interface ConfiguredNetwork extends NetworkNames {
  network: number;
  code: string;
  family: FamilyName;
  name: string;
  endpoints: string[];
  confirmations: number;
  hasFinality: boolean;
  blockMs: number;
  explorerTransaction: string | null;
  explorerAddress: string | null;
  coins: ConfiguredCoin[];
}

/** Returns the token that the test chain has for an asset. */
function testCoin({ code: symbol, name }: { code: string; name: string }, decimals: number): TestCoin {
  return { symbol, name: `Test ${name}`, decimals };
}

/** Returns the tokens that the test chain needs for its coins; what configuredNetworks refuses is left out. */
export function testCoinsOf({ coins }: NetworkConfig, assets: BrandConfig['assets']): TestCoin[] {
  return coins.flatMap(({ asset: code, contract, decimals }) => {
    const asset = assets.find((one) => one.code === code);
    return contract !== undefined || asset === undefined ? [] : [testCoin(asset, decimals)];
  });
}

/** Which network it is. Throws ConfigMistake unless exactly what its family is told by is given (BTCN-10). */
function namesOf({ bitcoin, chainId, code, family }: NetworkConfig): NetworkNames {
  const key = `networks.${code}`;
  if (family === 'bitcoin') {
    if (bitcoin === undefined) throw new ConfigMistake(`${key}.bitcoin`, 'is missing: mainnet, testnet or regtest');
    if (chainId !== undefined) throw new ConfigMistake(`${key}.chainId`, 'is of EVM networks only');
    return { chainId: null, bitcoin };
  }
  if (chainId === undefined) throw new ConfigMistake(`${key}.chainId`, 'is missing');
  if (bitcoin !== undefined) throw new ConfigMistake(`${key}.bitcoin`, 'is of Bitcoin networks only');
  return { chainId, bitcoin: null };
}

function checkCold(network: NetworkConfig): void {
  const key = `networks.${network.code}.coldAddresses`;
  for (const address of network.coldAddresses)
    if (!FAMILIES[network.family].checkAddress(address, identityOf(namesOf(network))).isOk)
      throw new ConfigMistake(key, `${address} is no address of this network`);
}

function contractOf(key: string, network: NetworkConfig, coin: CoinConfig, name: string): string | null {
  const { asset: symbol, contract, decimals } = coin;
  if (contract === 'native') return null;
  if (contract === undefined) {
    if (network.chainId === TEST_CHAIN_ID) return testTokenAddress(testCoin({ code: symbol, name }, decimals));
    throw new ConfigMistake(`${key}.contract`, 'is missing: "native", or the address of the contract');
  }
  if (network.family === 'bitcoin')
    throw new ConfigMistake(`${key}.contract`, 'must be "native": Bitcoin has no contracts');
  const checked = FAMILIES.evm.checkAddress(contract, identityOf(namesOf(network)));
  if (checked.isOk) return checked.address;
  throw new ConfigMistake(`${key}.contract`, 'is no address of a contract: a letter or its case is wrong');
}

function coinOf(network: NetworkConfig, coin: CoinConfig, assets: BrandConfig['assets']): ConfiguredCoin {
  const key = `networks.${network.code}.coins.${coin.asset}`;
  const asset = assets.find(({ code }) => code === coin.asset);
  if (asset === undefined) throw new ConfigMistake(key, `${coin.asset} is not among the assets`);
  // Fees of the network are paid to the raw unit (PAYO-35).
  if (coin.contract === 'native' && coin.decimals < asset.scale)
    throw new ConfigMistake(`${key}.decimals`, `is less than the ${asset.scale} digits that ${asset.code} has here`);
  const units = (field: 'depositMin' | 'withdrawMin' | 'withdrawMax' | 'withdrawFee' | 'hotCeiling') =>
    configuredUnits(`${key}.${field}`, parseUnits(coin[field], asset.scale), asset.code);
  const row = {
    asset: coin.asset,
    contract: contractOf(key, network, coin, asset.name),
    decimals: coin.decimals,
    scale: asset.scale,
    depositMinUnits: units('depositMin'),
    withdrawMinUnits: units('withdrawMin'),
    withdrawMaxUnits: units('withdrawMax'),
    withdrawFeeUnits: units('withdrawFee'),
    hotCeilingUnits: units('hotCeiling'),
  };
  if (row.depositMinUnits === 0) throw new ConfigMistake(`${key}.depositMin`, 'is zero');
  if (row.withdrawMinUnits === 0) throw new ConfigMistake(`${key}.withdrawMin`, 'is zero');
  if (row.withdrawMaxUnits < row.withdrawMinUnits)
    throw new ConfigMistake(`${key}.withdrawMax`, 'is less than withdrawMin');
  return row;
}

function checkTwice(key: string, values: readonly (string | number)[], what: string): void {
  const twice = values.find((value, i) => values.indexOf(value) !== i);
  if (twice !== undefined) throw new ConfigMistake(`${key}.${twice}`, `${what} is listed twice`);
}

function checkEndpoints({ chainId, code, endpoints }: NetworkConfig, mode: BrandConfig['mode']): void {
  const key = `networks.${code}.endpoints`;
  if (chainId === TEST_CHAIN_ID) {
    if (mode === 'production')
      throw new ConfigMistake(`networks.${code}`, 'is the test chain, which production mode does not have');
    return;
  }
  if (new Set(endpoints).size < 2)
    throw new ConfigMistake(key, 'needs two different ones: a deposit counts if two agree');
}

/** Returns the networks and coins that the configuration says. Throws ConfigMistake (DEPO-40 to DEPO-43). */
export function configuredNetworks({ assets, mode, networks }: Pick<BrandConfig, 'assets' | 'mode' | 'networks'>) {
  checkTwice(
    'networks',
    networks.map(({ code }) => code),
    'this network',
  );
  checkTwice(
    'networks',
    networks.map(({ id }) => id),
    'this id',
  );
  checkTwice(
    'networks',
    networks.flatMap(({ chainId }) => chainId ?? []),
    'this chain id',
  );
  checkTwice(
    'networks',
    networks.flatMap(({ family }) => (family === 'bitcoin' ? family : [])),
    'a network of this family',
  );
  return networks.map((network): ConfiguredNetwork => {
    const names = namesOf(network);
    checkEndpoints(network, mode);
    checkCold(network);
    const coins = network.coins.map((coin) => coinOf(network, coin, assets));
    const key = `networks.${network.code}.coins`;
    checkTwice(
      key,
      coins.map(({ asset }) => asset),
      'this asset',
    );
    checkTwice(
      key,
      coins.map(({ contract }) => contract ?? 'native'),
      'this contract',
    );
    return {
      network: network.id,
      code: network.code,
      family: network.family,
      name: network.name,
      ...names,
      endpoints: network.endpoints,
      confirmations: network.confirmations,
      hasFinality: network.usesFinalized,
      blockMs: network.blockMs,
      explorerTransaction: network.explorerTransaction ?? null,
      explorerAddress: network.explorerAddress ?? null,
      coins,
    };
  });
}
