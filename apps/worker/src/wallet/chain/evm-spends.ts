import { EVM } from '@pelorus/chains/evm/evm-family.ts';
import { replaceEvmSpend } from '@pelorus/chains/evm/spend.ts';
import type { OpenSpend, SpendTerms } from '@pelorus/database/wallet/spends.ts';
import { coinOf, type PayingParts } from './paying-network.ts';
import type { SpendFamily } from './spend-family.ts';

/** Throws if signed bytes do anything else than what was planned (PAYO-03). */
async function checkSigned({ network }: PayingParts, plan: SpendTerms, signed: Uint8Array): Promise<string> {
  const read = await EVM.decodeSpend(signed, { chainId: network.chainId });
  if (!read.isOk) throw new Error(`the signer gave bytes that are no spend: ${read.reason}`);
  const { chainId, from, hash, nonce, payment } = read.spend;
  const given = [chainId, nonce, from, payment.to, payment.amountRaw, payment.contract, read.spend.feeCapRaw];
  const { contract } = coinOf(network, plan.asset);
  const asked = [network.chainId, plan.nonce, plan.from, plan.to, plan.raw, contract, plan.gasLimit * plan.feePerGas];
  // Addresses may stand in one case or in two.
  const isSame = given.every((value, i) => String(value).toLowerCase() === String(asked[i]).toLowerCase());
  if (hash === null || !isSame) throw new Error(`the signer gave another spend than was asked for: ${given.join(' ')}`);
  return hash;
}

async function raised({ network, reader }: PayingParts, stuck: OpenSpend): Promise<SpendTerms | null> {
  const { contract } = coinOf(network, stuck.asset);
  const { maxFeePerGas: feePerGas, maxPriorityFeePerGas: tipPerGas } = replaceEvmSpend(
    {
      ...{ chainId: network.chainId, nonce: stuck.nonce, gasLimit: stuck.gasLimit },
      ...{ maxFeePerGas: stuck.feePerGas, maxPriorityFeePerGas: stuck.tipPerGas },
      payment: { to: stuck.to, amountRaw: stuck.raw, contract },
    },
    await reader.gasPrice(),
  );
  if (feePerGas > network.feePerGasMax) return null;
  // A sweep leaves nothing for a higher fee: it carries less.
  const isWhole = stuck.purpose === 'sweep' && contract === null;
  const raw = isWhole ? stuck.raw - stuck.gasLimit * (feePerGas - stuck.feePerGas) : stuck.raw;
  if (raw <= 0n) return null;
  // Nobody takes what its address cannot pay: the bytes that are out stay the best ones (PAYO-17).
  const takes = stuck.gasLimit * feePerGas + (contract === null ? raw : 0n);
  if ((await reader.balance(stuck.from, null)) < takes) return null;
  return { ...stuck, raw, feePerGas, tipPerGas };
}

/** Transactions of EVM: one of a nonce is mined. */
export function evmSpends(parts: PayingParts): SpendFamily {
  const { network, reader } = parts;
  return {
    isInOrder: true,
    unsignedOf: async (_, plan) =>
      EVM.encodeSpend({
        ...{ chainId: network.chainId, nonce: plan.nonce, gasLimit: plan.gasLimit },
        ...{ maxFeePerGas: plan.feePerGas, maxPriorityFeePerGas: plan.tipPerGas },
        payment: { to: plan.to, amountRaw: plan.raw, contract: coinOf(network, plan.asset).contract },
      }),
    checkSigned: (_, plan, signed) => checkSigned(parts, plan, signed),
    raised: (_, stuck) => raised(parts, stuck),
    isUsedByOther: async ({ from, nonce, txHash }) =>
      (await reader.find(txHash)).state === 'ABSENT' && (await reader.nonce(from)) > nonce,
    onForgotten: async () => undefined,
    onMoved: async () => undefined,
  };
}
