import { feePerGasMax } from '@pelorus/database/wallet/networks.ts';
import { coinSize, rawAbove } from '@pelorus/money/coin-size.ts';
import { BitcoinPayer } from './bitcoin-payer.ts';
import type { BitcoinWork, ChainStep, ChainWork, EvmWork } from './chain-step.ts';
import { Measurer } from './measurer.ts';
import { Payer } from './payer.ts';
import type { AnyParts } from './paying-network.ts';
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

/** Returns what payments of any network need. */
async function partsOf(work: ChainWork): Promise<AnyParts> {
  const { clock, coins, keys, log, network, pool, reader, signer, voucherKey } = work;
  return {
    network: {
      network: network.network,
      family: network.family,
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

interface Worker {
  step(): Promise<boolean>;
}

/** Measures, pays and gathers on one network, in this order. */
export function payoutsStep(work: EvmWork): ChainStep {
  return stepOf(work, async () => {
    const any = await partsOf(work);
    const network = { ...any.network, chainId: work.network.chainId as number };
    const parts = { ...any, network, reader: work.reader };
    const measurer = new Measurer(parts);
    return [measurer, new Payer({ ...parts, measurer }), new Sweeper(parts)];
  });
}

/** Measures and pays on a network of Bitcoin, where outputs of all addresses pay and nothing is swept. */
export function bitcoinPayoutsStep(work: BitcoinWork): ChainStep {
  const { bitcoin } = work.network;
  if (bitcoin === null) throw new Error(`network ${work.network.code} is none of Bitcoin`);
  return stepOf(work, async () => {
    const any = await partsOf(work);
    const parts = { ...any, network: { ...any.network, bitcoin, xpub: work.keys.xpub }, reader: work.reader };
    const measurer = new Measurer(parts);
    return [measurer, new BitcoinPayer({ ...parts, measurer })];
  });
}

function stepOf({ clock, log, network }: ChainWork, begin: () => Promise<readonly Worker[]>): ChainStep {
  let all: readonly Worker[] | null = null;
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
