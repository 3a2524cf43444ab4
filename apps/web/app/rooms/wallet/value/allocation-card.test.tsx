import { decimal } from '@pelorus/site/decimal.ts';
import { EMPTY_NUMBER } from '@pelorus/site/numbers.ts';
import { expect, test } from 'vitest';
import { markupOf } from '../../../i18n/test-markup.tsx';
import type { Share } from './allocation.ts';
import { AllocationCard } from './allocation-card.tsx';

/** The markup of the card, messages as their keys. */
function drawn(shares: readonly Share[] | undefined, isAway: boolean): string {
  const element = <AllocationCard shares={shares} isAway={isAway} unit="USDT" hidden={false} />;
  return markupOf(element);
}
const SHARES: readonly Share[] = [{ asset: 'BTC', value: decimal('9717.484'), tenths: 1_000 }];

test('VAL-26 an allocation that could not be loaded is unknown, and not nothing', () => {
  for (const shares of [undefined, []]) {
    expect(drawn(shares, true)).toContain(`>${EMPTY_NUMBER}<`);
    expect(drawn(shares, true)).not.toContain('wallet.noBalances');
  }
  expect(drawn([], false)).toContain('wallet.noBalances');
  expect(drawn(undefined, false)).not.toMatch(/wallet\.noBalances|>--</);
  expect(drawn(SHARES, true)).toContain('BTC');
});
