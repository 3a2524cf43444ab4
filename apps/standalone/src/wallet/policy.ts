import type { OpenCoin, OpenNetwork } from '@pelorus/database/wallet/coins.ts';
import { coinSize } from '@pelorus/money/coin-size.ts';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { PolicyFile } from '@pelorus/signer/policy/policy.ts';

const GWEI = 10n ** 9n;
const ETHER = 10n ** 18n;
/** Caps of a signer that a demo starts: wide enough for a test chain, and still caps. */
const CAPS = {
  maxGas: '200000',
  maxFeePerGas: String(500n * GWEI),
  maxFeePerSpend: String(ETHER / 10n),
  maxFeesPerHour: String(10n * ETHER),
  maxTopUp: String(ETHER / 10n),
  maxRefill: String(10n * ETHER),
};
/** The same of a network of Bitcoin, in satoshi: a virtual byte, a spend, an hour. */
const BITCOIN_CAPS = { maxFeeRate: '200', maxFeePerSpend: '500000', maxFeesPerHour: '10000000' };
/** Withdrawals of an asset in an hour, times the largest one. */
const SPENDS_PER_HOUR = 20n;

/** Returns what the demo's signer may sign: the configured networks and coins, what this core vouches for. */
export function demoPolicy(
  { networks: configured }: Pick<BrandConfig, 'networks'>,
  { coins, networks }: { coins: readonly OpenCoin[]; networks: readonly OpenNetwork[] },
  voucherKey: string,
): Omit<PolicyFile, 'version'> {
  const largest = new Map<number, bigint>();
  for (const { asset, withdrawMaxUnits } of coins) {
    const units = BigInt(withdrawMaxUnits);
    if (units > (largest.get(asset) ?? 0n)) largest.set(asset, units);
  }
  return {
    voucherKeys: [voucherKey],
    assets: [...largest].map(([asset, units]) => ({
      asset,
      maxPerSpend: String(units),
      maxPerHour: String(SPENDS_PER_HOUR * units),
    })),
    networks: networks.map(({ bitcoin, chainId, network }) => {
      const coldAddresses = configured.find(({ id }) => id === network)?.coldAddresses ?? [];
      const own = coins
        .filter((coin) => coin.network === network)
        .map(({ asset, contract, decimals, scale }) => ({
          ...{ asset, contract, decimals },
          rawPerUnit: String(coinSize(decimals, scale).rawPerUnit),
          unitsPerRaw: String(coinSize(decimals, scale).unitsPerRaw),
        }));
      if (bitcoin === null)
        return { network, family: 'evm', chainId: chainId as number, coldAddresses, coins: own, ...CAPS };
      const native = own.map((coin) => ({ ...coin, contract: null }));
      return { network, family: 'bitcoin', bitcoin, coldAddresses, coins: native, ...BITCOIN_CAPS };
    }),
  };
}
