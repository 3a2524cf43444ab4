import { inTransaction } from '@pelorus/database/transaction.ts';
import { allCoins, allNetworks, putCoin, putNetwork } from '@pelorus/database/wallet/coins.ts';
import { ConfigMistake } from '../catalog/market-payload.ts';
import { configuredNetworks } from '../catalog/networks.ts';
import type { WalletNeeds } from './needs.ts';

/** Throws ConfigMistake for what cannot change once money may have come by it. */
function checkSame(key: string, wanted: Record<string, unknown>, held: object | undefined): void {
  if (held === undefined) return;
  for (const [field, value] of Object.entries(wanted)) {
    const before = (held as Record<string, unknown>)[field];
    if (before !== value) throw new ConfigMistake(`${key}.${field}`, `cannot change once in use; it is ${before}`);
  }
}

/**
 * Brings networks and coins to the configuration; those that it no longer names stay, so that what is on its way ends.
 * Throws ConfigMistake (DEPO-40 to DEPO-44).
 */
export async function applyNetworks(deps: Pick<WalletNeeds, 'catalog' | 'config' | 'pool'>): Promise<void> {
  const { catalog, config, pool } = deps;
  const networks = configuredNetworks(config);
  if (networks.length === 0) return;
  await catalog.waitFor(() => config.assets.every(({ code }) => catalog.asset(code) !== undefined));
  const [heldNetworks, heldCoins] = await Promise.all([allNetworks(pool), allCoins(pool)]);
  await inTransaction(pool, async (db) => {
    for (const { coins, ...network } of networks) {
      const key = `networks.${network.code}`;
      const { bitcoin, chainId, code: id, family } = network;
      const held = heldNetworks.find((one) => one.network === network.network || one.code === network.code);
      checkSame(key, { network: network.network, code: id, family, chainId, bitcoin }, held);
      await putNetwork(db, network);
      for (const { asset: code, ...coin } of coins) {
        const asset = catalog.assetOrRefuse(code).id;
        const before = heldCoins.find((one) => one.network === network.network && one.asset === asset);
        checkSame(`${key}.coins.${code}`, { contract: coin.contract, decimals: coin.decimals }, before);
        await putCoin(db, { ...coin, network: network.network, asset });
      }
    }
  });
}
