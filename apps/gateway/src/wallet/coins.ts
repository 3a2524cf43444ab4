import { allCoins, allNetworks, type OpenCoin, type OpenNetwork } from '@pelorus/database/wallet/coins.ts';
import type { CatalogAsset } from '@pelorus/protocol/link/core-link.ts';
import type { CoinData } from '@pelorus/protocol/wallet/networks.ts';
import { formatAmount } from '../catalog/amounts.ts';
import type { WalletNeeds } from './needs.ts';

function presentNetwork(asset: CatalogAsset, coin: OpenCoin, network: OpenNetwork): CoinData['networks'][number] {
  const amount = (units: number) => formatAmount(asset, units);
  return {
    network: network.code,
    name: network.name,
    family: network.family,
    contract: coin.contract,
    confirmations: network.confirmations,
    blockMs: network.blockMs,
    digits: Math.min(coin.decimals, coin.scale),
    depositMin: amount(coin.depositMinUnits),
    withdrawMin: amount(coin.withdrawMinUnits),
    withdrawMax: amount(coin.withdrawMaxUnits),
    withdrawFee: amount(coin.withdrawFeeUnits),
    depositsOpen: coin.depositsOpen && network.depositsOpen && network.gateReason === null,
    withdrawalsOpen: coin.withdrawalsOpen && network.withdrawalsOpen && network.gateReason === null,
    reason: network.gateReason,
    explorerTransaction: network.explorerTransaction,
    explorerAddress: network.explorerAddress,
    hasMemo: false,
  };
}

/** Returns each asset that has a network, with its networks and their terms, in the order of configuration. */
export async function coinsOf({ catalog, pool }: Pick<WalletNeeds, 'catalog' | 'pool'>): Promise<CoinData[]> {
  const [coins, networks] = await Promise.all([allCoins(pool), allNetworks(pool)]);
  return catalog.assets().flatMap((asset) => {
    const found = coins.flatMap((coin) => {
      const network = networks.find((one) => one.network === coin.network);
      return coin.asset !== asset.id || network === undefined ? [] : [presentNetwork(asset, coin, network)];
    });
    return found.length === 0 ? [] : [{ asset: asset.code, name: asset.name, networks: found }];
  });
}
