import type { SignerRefusal } from '@pelorus/protocol/wallet/signer-wire.ts';
import type { BitcoinEntry } from '../log/entries.ts';
import type { History } from '../log/history.ts';
import type { BitcoinPolicy } from '../policy/policy.ts';
import type { BitcoinSpend } from './decode-bitcoin.ts';

/** Returns why the fee of one spend is refused; null: it is not (BTCN-24). */
export function checkBitcoinFee(
  { maxFeePerSpend, maxFeeRate }: BitcoinPolicy,
  { fee, size }: BitcoinSpend,
): SignerRefusal | null {
  return fee > maxFeePerSpend || fee > maxFeeRate * size ? 'FEE_TOO_HIGH' : null;
}

/** Is it the same payment of the same outputs, which have the same amounts? */
function isSameContent(before: BitcoinEntry, next: BitcoinEntry): boolean {
  return (
    before.purpose === next.purpose &&
    before.withdrawalId === next.withdrawalId &&
    before.to === next.to &&
    before.raw === next.raw &&
    before.inputs.join() === next.inputs.join()
  );
}

/**
 * Returns why a spend is refused because of what was signed before; 'REPEATED': these very bytes were signed, 'REPLACES':
 * the same payment of the same outputs with a higher fee, 'NEW': nothing was signed of its outputs (BTCN-22).
 */
export function checkBitcoinRepeat(
  history: History,
  next: BitcoinEntry,
): SignerRefusal | 'REPEATED' | 'REPLACES' | 'NEW' {
  const spenders = new Set(next.inputs.map((input) => history.ofOutput(next.network, input)));
  const [before] = spenders;
  const paid = next.withdrawalId === null ? undefined : history.ofWithdrawal(next.withdrawalId);
  if (paid !== undefined && paid !== before) return 'WITHDRAWAL_SIGNED';
  if (spenders.size > 1) return paid === undefined ? 'INPUT_USED' : 'WITHDRAWAL_SIGNED';
  if (before === undefined) return 'NEW';
  if (!isSameContent(before, next)) return paid === undefined ? 'INPUT_USED' : 'WITHDRAWAL_SIGNED';
  if (before.hash === next.hash) return 'REPEATED';
  return BigInt(next.fee) > BigInt(before.fee) ? 'REPLACES' : 'FEE_NOT_HIGHER';
}
