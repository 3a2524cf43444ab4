import type { RiskFacts, TellerWithdrawal } from '@pelorus/database/wallet/withdrawal-steps.ts';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { ReviewReason } from '@pelorus/protocol/wallet/withdrawals.ts';

const DAY_MS = 86_400_000;

/** Returns configured dollars as cents. */
export function centsOf(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2));
}

/** Returns why a withdrawal waits for staff; nothing: it does not (WDRW-21). */
export function reasonsToReview(
  { withdrawals: rules }: Pick<BrandConfig, 'withdrawals'>,
  { feeUnits, units, worthCents }: Pick<TellerWithdrawal, 'feeUnits' | 'units' | 'worthCents'>,
  facts: RiskFacts,
  nowMs: number,
): ReviewReason[] {
  const worth = BigInt(worthCents);
  const isSmall = worth <= centsOf(rules.small);
  const isLargeShare = BigInt(units + feeUnits) * 100n >= BigInt(facts.balanceUnits) * BigInt(rules.largeShare);
  const rows: readonly [ReviewReason, boolean][] = [
    ['AMOUNT', worth > centsOf(rules.reviewAbove)],
    ['NEW_ADDRESS', !isSmall && !facts.isKnownDestination],
    ['NEW_ACCOUNT', !isSmall && nowMs - facts.accountMadeAtMs < rules.newAccountDays * DAY_MS],
    ['LARGE_SHARE', !isSmall && isLargeShare],
    ['VELOCITY', facts.asked > rules.perDay],
  ];
  return rows.filter(([, isMet]) => isMet).map(([reason]) => reason);
}
