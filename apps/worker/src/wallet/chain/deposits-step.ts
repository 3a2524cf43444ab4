import { watchKey } from '@pelorus/chains/evm/address.ts';
import type { ChainStep, ChainWork } from './chain-step.ts';
import { rawPerUnit } from './coin-units.ts';
import { Follower } from './follower.ts';

/** Follows the network for deposits. One that was never followed begins at its head: no address of ours was there before. */
export function depositsStep(work: ChainWork): ChainStep {
  const { clock, coins, log, network, pool, reader, watch } = work;
  const contracts = coins.map(({ contract }) => contract);
  let follower: Follower | null = null;
  const begin = async () =>
    new Follower({
      network: {
        network: network.network,
        confirmations: network.confirmations,
        coins: coins.map(({ asset, contract, decimals, depositMinUnits, scale }) => ({
          ...{ asset, contract, depositMinUnits },
          perUnit: rawPerUnit(decimals, scale),
        })),
      },
      reader,
      pool,
      watch: watch.watchOf(contracts),
      ownerOf: (key) => watch.addresses.get(key),
      keyOf: watchKey,
      firstHeight: (await reader.head()).height,
      clock,
      log,
    });
  return {
    name: 'deposits',
    async step() {
      follower ??= await begin();
      // Before a block is read: an address that was shown is watched.
      await watch.refresh(pool);
      const step = await follower.step();
      return step === 'READ' || step === 'WENT_BACK';
    },
  };
}
