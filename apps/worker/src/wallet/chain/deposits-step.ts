import { watchKey } from '@pelorus/chains/evm/address.ts';
import { forgetOutputsAbove, keepOutputs } from '@pelorus/database/wallet/outputs.ts';
import { coinSize } from '@pelorus/money/coin-size.ts';
import type { ChainStep, ChainWork } from './chain-step.ts';
import { Follower, type FollowerParts } from './follower.ts';

/** Keeps every output to an address of ours, the hot wallet's too: payments spend them (BTCN-12). */
function outputsOf({ network: { network }, watch }: ChainWork): NonNullable<FollowerParts['outputs']> {
  return {
    keep: (db, found) =>
      keepOutputs(
        db,
        network,
        found.flatMap((one) => {
          const addressIndex = watch.indexOf(one);
          const { amountRaw: raw, height, logIndex: outputIndex, txHash } = one;
          return addressIndex === undefined ? [] : [{ txHash, outputIndex, addressIndex, raw, height }];
        }),
      ),
    forgetAbove: (db, height) => forgetOutputsAbove(db, network, height),
  };
}

/** Follows the network for deposits. One that was never followed begins at its head: no address of ours was there before. */
export function depositsStep(work: ChainWork): ChainStep {
  const { clock, coins, log, network, pool, reader, watch } = work;
  const contracts = coins.map(({ contract }) => contract);
  const isBitcoin = network.family === 'bitcoin';
  const follower = new Follower({
    network: {
      network: network.network,
      confirmations: network.confirmations,
      coins: coins.map(({ asset, contract, decimals, depositMinUnits, scale }) => ({
        ...{ asset, contract, depositMinUnits },
        size: coinSize(decimals, scale),
      })),
    },
    ...{ reader, pool, keyOf: watchKey, firstHeight: null, clock, log },
    watch: isBitcoin ? watch.withHot : watch.watchOf(contracts),
    ownerOf: (key) => watch.addresses.get(key)?.account,
    ...(isBitcoin ? { outputs: outputsOf(work) } : {}),
  });
  return {
    name: 'deposits',
    async step() {
      // Before a block is read: an address that was shown is watched.
      await watch.refresh(pool);
      const step = await follower.step();
      return step === 'READ' || step === 'WENT_BACK';
    },
  };
}
