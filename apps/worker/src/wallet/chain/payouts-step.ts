import { feePerGasMax } from '@pelorus/database/wallet/networks.ts';
import { coinSize, rawAbove } from '@pelorus/money/coin-size.ts';
import type { ChainStep, ChainWork, EvmWork } from './chain-step.ts';
import { Measurer } from './measurer.ts';
import { Payer } from './payer.ts';
import type { PayingParts } from './paying-network.ts';
import { SignerUnreachable } from './signer-client.ts';
import { Sweeper } from './sweeper.ts';

/** How long a signer that is not there is left alone: deposits go on meanwhile. */
const SIGNER_MS = 5_000;
/** What a customer's address holds is left until it is worth so many withdrawal fees (PAYO-20). */
const SWEEP_FEES = 5n;

async function coldOf({ network, signer }: ChainWork): Promise<readonly string[]> {
  const answer = await signer.xpubs();
  if (answer.kind === 'refused') throw new SignerUnreachable(`the signer refuses: ${answer.refusal}`);
  return answer.networks.find((one) => one.network === network.network)?.cold ?? [];
}

/** Returns what payments of the network need. */
async function partsOf(work: EvmWork): Promise<PayingParts> {
  const { clock, coins, keys, log, network, pool, reader, signer, voucherKey } = work;
  return {
    network: {
      network: network.network,
      chainId: network.chainId as number,
      blockMs: network.blockMs,
      feePerGasMax: await feePerGasMax(pool, network.network),
      hot: keys.hot,
      gas: keys.gas,
      cold: await coldOf(work),
      coins: coins.map(({ asset, contract, decimals, depositMinUnits, hotCeilingUnits, scale, withdrawFeeUnits }) => {
        const size = coinSize(decimals, scale);
        const [least, fees] = [BigInt(depositMinUnits), SWEEP_FEES * BigInt(withdrawFeeUnits)];
        const sweepMinRaw = rawAbove(least > fees ? least : fees, size);
        return { asset, contract, size, sweepMinRaw, hotCeilingRaw: rawAbove(BigInt(hotCeilingUnits), size) };
      }),
    },
    ...{ reader, signer, voucherKey, pool, clock, log },
  };
}

/** Measures, pays and gathers on one network, in this order. */
export function payoutsStep(work: EvmWork): ChainStep {
  const { clock, log, network } = work;
  const begin = async () => {
    const parts = await partsOf(work);
    const measurer = new Measurer(parts);
    return [measurer, new Payer({ ...parts, measurer }), new Sweeper(parts)] as const;
  };
  let all: Awaited<ReturnType<typeof begin>> | null = null;
  let notBeforeMs = 0;
  return {
    name: 'payouts',
    async step() {
      if (clock() < notBeforeMs) return false;
      try {
        all ??= await begin();
        let hasMore = false;
        for (const one of all) if (await one.step()) hasMore = true;
        return hasMore;
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
