import type { SignerPurpose, SignerRefusal } from '@pelorus/protocol/wallet/signer-wire.ts';
import type { SpendEntry } from '../log/entries.ts';
import { feeOf, type History } from '../log/history.ts';
import type { EvmPolicy, NetworkPolicy, Policy } from '../policy/policy.ts';
import type { Spend } from './decode-evm.ts';

/** Gas of a plain payment, the least that a transaction takes (Ethereum's yellow paper, G_transaction). */
const GAS_MIN = 21_000n;

/** Returns why the fees of one spend are refused; null: they are not (SIGN-33). */
export function checkFee({ maxGas, maxFeePerGas, maxFeePerSpend }: EvmPolicy, spend: Spend): SignerRefusal | null {
  if (spend.gas > maxGas || spend.gas < GAS_MIN) return 'GAS_TOO_HIGH';
  const isTooHigh = spend.maxFeePerGas > maxFeePerGas || spend.gas * spend.maxFeePerGas > maxFeePerSpend;
  return isTooHigh ? 'FEE_TOO_HIGH' : null;
}

/** Returns whether two spends are the same but for their fees; a sweep of the native coin may carry less (SIGN-43). */
function isSameContent(before: SpendEntry, next: SpendEntry): boolean {
  const isLessSwept = before.purpose === 'sweep' && before.contract === null && BigInt(next.raw) <= BigInt(before.raw);
  return (
    before.purpose === next.purpose &&
    before.withdrawalId === next.withdrawalId &&
    before.network === next.network &&
    before.to === next.to &&
    before.contract === next.contract &&
    (before.raw === next.raw || isLessSwept)
  );
}

/**
 * Returns why a spend is refused because of what was signed before; 'REPEATED': these very bytes were signed, 'REPLACES':
 * it has the content of one before and higher fees, 'NEW': nothing was signed for its nonce (SIGN-41, SIGN-42).
 */
export function checkRepeat(history: History, next: SpendEntry): SignerRefusal | 'REPEATED' | 'REPLACES' | 'NEW' {
  const before = history.ofNonce(next.chainId, next.fromIndex, next.nonce);
  const paid = next.withdrawalId === null ? undefined : history.ofWithdrawal(next.withdrawalId);
  if (paid !== undefined && paid !== before) return 'WITHDRAWAL_SIGNED';
  if (before === undefined) return 'NEW';
  if (!isSameContent(before, next)) return paid === undefined ? 'NONCE_USED' : 'WITHDRAWAL_SIGNED';
  if (before.hash === next.hash) return 'REPEATED';
  const isHigher =
    BigInt(next.maxFeePerGas) > BigInt(before.maxFeePerGas) &&
    BigInt(next.maxPriorityFeePerGas) >= BigInt(before.maxPriorityFeePerGas);
  return isHigher ? 'REPLACES' : 'FEE_NOT_HIGHER';
}

/** Returns why a withdrawal is above the caps of its asset; null: it is not (SIGN-39). */
export function checkOutflow(
  policy: Policy,
  history: History,
  now: number,
  purpose: SignerPurpose,
): SignerRefusal | null {
  if (purpose.kind !== 'withdrawal') return null;
  const caps = policy.assets.find(({ asset }) => asset === purpose.asset);
  const units = BigInt(purpose.units);
  if (caps === undefined || units > caps.maxPerSpend) return 'SPEND_TOO_HIGH';
  const before = history.unitsOfHour(purpose.asset, now);
  return before === null || before + units > caps.maxPerHour ? 'HOUR_TOO_HIGH' : null;
}

/** What a spend's fee is more than that of the one before with its nonce. */
export function moreFee(history: History, next: SpendEntry): bigint {
  const before = history.ofNonce(next.chainId, next.fromIndex, next.nonce);
  return feeOf(next) - (before === undefined ? 0n : feeOf(before));
}

/** Returns why `more` is above what fees of the network may take in an hour; null: it is not. */
export function checkFeesOfHour(
  network: NetworkPolicy,
  history: History,
  now: number,
  more: bigint,
): SignerRefusal | null {
  return history.feesOfHour(network.network, now) + more > network.maxFeesPerHour ? 'FEES_OF_HOUR' : null;
}
