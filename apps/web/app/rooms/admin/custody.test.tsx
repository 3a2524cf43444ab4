import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { CustodyNetwork } from '@pelorus/protocol/admin/custody.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { CustodyNetworks } from './custody-networks.tsx';

const i18n = setupI18n({
  locale: 'en',
  messages: {
    en: Object.fromEntries([
      ['admin.market.agree', ['«agree»']],
      ['admin.limits.withdraw', ['«take back»']],
      ['admin.withdrawals', ['«withdrawals»']],
      ...['change', 'closed', 'itself', 'unmeasured'].map((word) => [`admin.custody.${word}`, [`«${word}»`]]),
    ]),
  },
});

type Coin = CustodyNetwork['coins'][number];
const OPENING = { depositsOpen: true, withdrawalsOpen: true, reason: 'repaired', by: 'ben', at: 2, isOwn: false };
const COIN: Coin = {
  ...{ asset: 'USDT', depositsOpen: true, withdrawalsOpen: true, reason: null, opening: null },
  ...{ hot: '10', deposit: '5.5', gas: null, cold: '100', measuredAt: 3, owed: '115.50000000' },
};

function drawn(change: Partial<Coin>): string {
  const network = { network: 'TEST', name: 'Test', depositsOpen: true, withdrawalsOpen: true };
  const networks = [{ ...network, reason: null, opening: null, coins: [{ ...COIN, ...change }] }];
  const page = <CustodyNetworks networks={networks} onAsk={() => {}} />;
  const router = createMemoryRouter([{ path: '*', element: page }]);
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  ).replaceAll('<!-- -->', '');
}

test('ADMW-10 what is held is marked where it is less than what is owed, to the last digit', () => {
  expect(drawn({})).not.toContain('text-danger');
  expect(drawn({ owed: '115.50000001' })).toContain('text-danger');
  const unmeasured = drawn({ hot: null, deposit: null, cold: null, measuredAt: null });
  expect(unmeasured).toContain('«unmeasured»');
  expect(unmeasured).not.toContain('text-danger');
});

test('ADMW-10 a closed gate says so, with the reason where it closed by itself', () => {
  const text = drawn({ withdrawalsOpen: false, reason: 'less than owed' });
  expect(text).toContain('«withdrawals»: <span class="text-warn">«closed»');
  expect(text).toMatch(/«itself»: <bdi[^>]*>less than owed</);
  expect(drawn({})).not.toContain('«itself»');
});

test('ADMW-12 whoever proposed an opening may take it back and not approve it; another may do both', () => {
  expect(drawn({ opening: OPENING })).toContain('aria-label="«agree»: USDT · TEST"');
  const own = drawn({ opening: { ...OPENING, isOwn: true } });
  expect(own).not.toContain('«agree»');
  expect(own).toContain('«take back»: USDT · TEST');
  expect(drawn({})).not.toContain('«take back»');
});
