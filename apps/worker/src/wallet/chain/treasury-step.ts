import { quietHeight, sendTestCoins } from '@pelorus/chains/dev-chain/treasury.ts';
import { Endpoint } from '@pelorus/chains/endpoints/endpoint.ts';
import { EVM } from '@pelorus/chains/evm/evm-family.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import { unbackedFunding } from '@pelorus/database/wallet/backing.ts';
import { makeAddress } from '@pelorus/database/wallet/deposit-addresses.ts';
import { lastBlock } from '@pelorus/database/wallet/followed-blocks.ts';
import { coinSize, rawAbove } from '@pelorus/money/coin-size.ts';
import { WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { ChainStep, ChainWork } from './chain-step.ts';

const CALL_MS = 10_000;
/** House funding is rare: how often it is looked for. */
const EVERY_MS = 5_000;

/**
 * Backs test funds (DEPO-60): what the house got from the outside world without a chain comes to the world's own address
 * by the test chain, coin for coin, as a deposit like any other. Nothing of it is remembered here: what was sent is what
 * the blocks say, and nothing is sent while one may hold what was not read yet.
 */
export function treasuryStep({ clock, coins, keys, network, pool }: ChainWork): ChainStep {
  const endpoint = new Endpoint(network.endpoints[0] as string, CALL_MS);
  let nextMs = 0;
  const ownAddress = () =>
    inTransaction(pool, (db) =>
      makeAddress(
        db,
        { family: network.family, account: WORLD_ACCOUNT, isNew: false },
        (index) => EVM.deriveAddress(keys.xpub, index, { chainId: null }),
        clock(),
      ),
    );
  return {
    name: 'treasury',
    async step() {
      if (clock() < nextMs) return false;
      nextMs = clock() + EVERY_MS;
      if ((await unbackedFunding(pool)).length === 0) return false;
      const height = await quietHeight(endpoint);
      const followed = await lastBlock(pool, network.network);
      if (height === null || followed === undefined || followed.height < height) return false;
      // Read again: what the blocks up to that height brought is counted now.
      const unbacked = await unbackedFunding(pool);
      const { address } = await ownAddress();
      for (const { asset, units } of unbacked) {
        const coin = coins.find((one) => one.asset === asset);
        if (coin === undefined) continue;
        await sendTestCoins(
          endpoint,
          address,
          coin.contract,
          rawAbove(BigInt(units), coinSize(coin.decimals, coin.scale)),
        );
      }
      return false;
    },
  };
}
