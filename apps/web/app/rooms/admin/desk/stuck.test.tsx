import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { DeskData, StuckDeed, StuckItem } from '@pelorus/protocol/admin/desks.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { Stuck } from './stuck.tsx';

const i18n = setupI18n({
  locale: 'en',
  messages: {
    en: {
      'admin.market.agree': ['«agree»'],
      'admin.limits.withdraw': ['«take back»'],
      'admin.stuck.release': ['«release»'],
      'admin.stuck.payAgain': ['«pay again»'],
      'admin.stuck.failed': ['«failed»'],
      'admin.stuck.none': ['«none»'],
      'admin.withdrawals.number': ['No.'],
    },
  },
});

const ITEM: StuckItem = {
  ...{ id: 7, userId: '6b1f0f0e-3f64-4c2e-9a55-0c6a0e2b7a10', asset: 'USDT', network: 'TEST', memo: null },
  ...{ address: '0xdeadbeef', amount: '100.00000000', fee: '1.50000000', state: 'FAILED', since: 1 },
  transactions: [{ hash: `0x${'ab'.repeat(32)}`, nonce: 4, state: 'REVERTED', at: 1 }],
};
const WAITING = {
  ...{ id: '6b1f0f0e-3f64-4c2e-9a55-0c6a0e2b7a10', by: 'ben', at: 2, reason: 'looked at', isOwn: false },
  deed: { kind: 'release' as const, withdrawal: 7, consumedBy: null },
};

function drawn(data: DeskData<StuckDeed, StuckItem>): string {
  const queries = new QueryClient();
  queries.setQueryData(['admin', 'desk', 'stuck'], data);
  const router = createMemoryRouter([{ path: '*', element: <Stuck onOpen={() => {}} /> }]);
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>
    </QueryClientProvider>,
  ).replaceAll('<!-- -->', '');
}

test('DESK-60 whoever proposed may take it back and not agree; another may do both, and sees who said why', () => {
  const text = drawn({ items: [], waiting: [WAITING] });
  expect(text).toContain('aria-label="«agree»: «release»: No. 7"');
  expect(text).toContain('ben');
  expect(text).toContain('looked at');
  const own = drawn({ items: [], waiting: [{ ...WAITING, isOwn: true }] });
  expect(own).not.toContain('«agree»');
  expect(own).toContain('«take back»');
});

test('DESK-61 a stuck one has its amounts, transactions with nonce and state, and both deeds', () => {
  const text = drawn({ items: [ITEM], waiting: [] });
  for (const part of ['100', '1.5', '0xdeadbeef', '#4', '«failed»', '«release»', '«pay again»'])
    expect(text).toContain(part);
  expect(drawn({ items: [], waiting: [] })).toContain('«none»');
});
