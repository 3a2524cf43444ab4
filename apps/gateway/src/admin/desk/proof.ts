import type { WithdrawalSpend } from '@pelorus/database/wallet/stuck-withdrawals.ts';
import type { ChainEyes } from '../../wallet/chain-eyes.ts';

type Eyes = Pick<ChainEyes, 'head' | 'blockAt' | 'find' | 'payerOf'>;
type Known = Pick<WithdrawalSpend, 'from' | 'nonce' | 'txHash'>;

/** Is a transaction mined in a block that is final and of the chain? null: it is not; else whether it succeeded. */
export async function finalOutcome(
  eyes: Omit<Eyes, 'payerOf'>,
  hash: string,
  finalHeight: number,
): Promise<{ isSuccess: boolean } | null> {
  const found = await eyes.find(hash);
  if (found.state !== 'MINED' || found.height > finalHeight) return null;
  return (await eyes.blockAt(found.height))?.hash === found.blockHash ? found : null;
}

/**
 * Does the chain prove that none of a withdrawal's transactions pays, now or ever (DESK-12)? Each of its nonces must be
 * used for good: by a transaction of its own that failed, or by `consumedBy`, which is none of its own. Without any
 * transaction there is nothing that could be proven.
 */
export async function paysNoMore(eyes: Eyes, spends: readonly Known[], consumedBy: string | null): Promise<boolean> {
  const { finalHeight } = await eyes.head();
  const hashes = new Set(spends.map(({ txHash }) => txHash));
  const used = new Set<string>();
  const keyOf = (from: string, nonce: number) => `${from.toLowerCase()} ${nonce}`;
  for (const { from, nonce, txHash } of spends) {
    const outcome = await eyes.find(txHash);
    if (outcome.state === 'MINED' && outcome.isSuccess) return false;
    if ((await finalOutcome(eyes, txHash, finalHeight)) !== null) used.add(keyOf(from, nonce));
  }
  if (consumedBy !== null && !hashes.has(consumedBy)) {
    const payer = await eyes.payerOf(consumedBy);
    if (payer !== null && (await finalOutcome(eyes, consumedBy, finalHeight)) !== null)
      used.add(keyOf(payer.from, payer.nonce));
  }
  return spends.length > 0 && spends.every(({ from, nonce }) => used.has(keyOf(from, nonce)));
}
