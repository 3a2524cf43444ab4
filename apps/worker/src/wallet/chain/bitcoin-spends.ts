import { signedHash } from '@pelorus/chains/bitcoin/signed-hash.ts';
import {
  type BitcoinSpend,
  bitcoinFee,
  bitcoinSize,
  encodeBitcoinSpend,
  replaceBitcoinSpend,
} from '@pelorus/chains/bitcoin/spend.ts';
import { freeOutputsOf, inputsOf, measureAgain, type OwnOutput } from '@pelorus/database/wallet/outputs.ts';
import type { SpendTerms } from '@pelorus/database/wallet/spends.ts';
import type { PoolClient } from 'pg';
import type { BitcoinParts } from './paying-network.ts';
import type { SpendFamily } from './spend-family.ts';

/** An output as the chain's family names it. */
export const coinOfOutput = ({ addressIndex, outputIndex: index, raw: amountRaw, txHash: txid }: OwnOutput) => ({
  ...{ txid, index, amountRaw, addressIndex },
});

/** Returns what a plan says: its fee is whole, and what is left of its outputs comes back to the hot wallet. */
async function spendOf({ network }: BitcoinParts, db: PoolClient, plan: SpendTerms): Promise<BitcoinSpend> {
  const inputs = await inputsOf(db, network.network, plan.nonce);
  const backRaw = inputs.reduce((sum, { raw }) => sum + raw, 0n) - plan.raw - plan.feePerGas;
  if (inputs.length === 0 || backRaw < 0n) throw new Error(`payment ${plan.nonce} has not the outputs of its plan`);
  return {
    ...{ network: network.bitcoin, accountXpub: network.xpub, inputs: inputs.map(coinOfOutput) },
    payment: { to: plan.to, amountRaw: plan.raw, contract: null },
    change: backRaw === 0n ? null : { to: network.hot, amountRaw: backRaw, contract: null },
  };
}

/** Transactions of Bitcoin: those of one payment have the same inputs, so that one is mined (BTCN-30, BTCN-33). */
export function bitcoinSpends(parts: BitcoinParts): SpendFamily {
  const { network, reader } = parts;
  return {
    isInOrder: false,
    unsignedOf: async (db, plan) => encodeBitcoinSpend(await spendOf(parts, db, plan)),
    async checkSigned(db, plan, signed) {
      const hash = signedHash(encodeBitcoinSpend(await spendOf(parts, db, plan)), signed);
      if (hash === null) throw new Error('the signer gave another spend than was asked for');
      return hash;
    },
    async raised(db, stuck) {
      const now = await reader.feeRate();
      const rate = now < network.feePerGasMax ? now : network.feePerGasMax;
      const dearer = replaceBitcoinSpend(await spendOf(parts, db, stuck), rate);
      if (dearer === null) return null;
      const fee = bitcoinFee(dearer);
      return fee > network.feePerGasMax * bitcoinSize(dearer) ? null : { ...stuck, feePerGas: fee };
    },
    // What spends the inputs of ours is ours: nobody else has the keys.
    isUsedByOther: async () => false,
    onForgotten: (db, plan) => freeOutputsOf(db, network.network, plan.nonce),
    onMoved: (db, { nonce }) => measureAgain(db, network.network, nonce),
  };
}
