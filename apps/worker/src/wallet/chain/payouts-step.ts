import { feePerGasMax } from '@pelorus/database/wallet/networks.ts';
import type { ChainStep, ChainWork } from './chain-step.ts';
import { rawPerUnit } from './coin-units.ts';
import { Payer } from './payer.ts';
import { SignerUnreachable } from './signer-client.ts';

/** How long a signer that is not there is left alone: deposits go on meanwhile. */
const SIGNER_MS = 5_000;

/** Pays approved withdrawals of the network. */
export function payoutsStep(work: ChainWork): ChainStep {
  const { clock, coins, keys, log, network, pool, reader, signer, voucherKey } = work;
  const begin = async () =>
    new Payer({
      network: {
        network: network.network,
        chainId: network.chainId as number,
        blockMs: network.blockMs,
        feePerGasMax: await feePerGasMax(pool, network.network),
        hot: keys.hot,
        gas: keys.gas,
        coins: coins.map(({ asset, contract, decimals, scale }) => ({
          ...{ asset, contract },
          perUnit: rawPerUnit(decimals, scale),
        })),
      },
      ...{ reader, signer, voucherKey, pool, clock, log },
    });
  let payer: Payer | null = null;
  let notBeforeMs = 0;
  return {
    name: 'payouts',
    async step() {
      if (clock() < notBeforeMs) return false;
      payer ??= await begin();
      try {
        return await payer.step();
      } catch (error) {
        if (!(error instanceof SignerUnreachable)) throw error;
        log.error(
          { network: network.network, err: error },
          'the signer does not answer; nothing is paid until it does',
        );
        notBeforeMs = clock() + SIGNER_MS;
        return false;
      }
    },
  };
}
