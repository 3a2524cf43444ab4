import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { decimal } from '@pelorus/site/decimal.ts';
import { EMPTY_NUMBER } from '@pelorus/site/numbers.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Share } from './allocation.ts';
import { AllocationCard } from './allocation-card.tsx';

/** The markup of the card, messages as their keys. */
function drawn(shares: readonly Share[] | undefined, isAway: boolean): string {
  const element = <AllocationCard shares={shares} isAway={isAway} unit="USDT" hidden={false} />;
  return renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </I18nProvider>,
  );
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
