import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { StaffWithdrawal } from '@pelorus/protocol/admin/custody.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { WithdrawalTable } from './withdrawal-table.tsx';

const i18n = setupI18n({
  locale: 'en',
  messages: {
    en: {
      'admin.verification.approve': ['«approve»'],
      'admin.verification.reject': ['«reject»'],
      'admin.verification.proposed': ['«second»'],
      'admin.withdrawals.reason.NEW_ADDRESS': ['«new address»'],
      'admin.withdrawals.approvals': [['done'], ' of ', ['needed']],
      'withdrawalState.APPROVED': ['«approved»'],
    },
  },
});

const WITHDRAWAL: StaffWithdrawal = {
  ...{ id: 7, userId: '6b1f0f0e-3f64-4c2e-9a55-0c6a0e2b7a10', time: 1, asset: 'USDT', network: 'TEST', memo: null },
  ...{ address: '0xdeadbeef', amount: '100.00000000', fee: '1.00000000', worth: '1000.00', state: 'REVIEW' },
  ...{ reasons: ['NEW_ADDRESS', 'TOMORROW'], needed: 2, decisions: [] },
};
const DECISION = { by: 'ben', isApproved: true, reason: 'asked the person', at: 2, isOwn: false };

function drawn(change: Partial<StaffWithdrawal> = {}): string {
  const page = <WithdrawalTable withdrawals={[{ ...WITHDRAWAL, ...change }]} onOpen={() => {}} onAsk={() => {}} />;
  const router = createMemoryRouter([{ path: '*', element: page }]);
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  ).replaceAll('<!-- -->', '');
}

test('ADMW-01 a withdrawal says where it goes, why it waits in words, and what was decided so far', () => {
  const text = drawn({ decisions: [DECISION], memo: '42' });
  for (const part of ['0xdeadbeef', '>42<', '«new address»', '1 of 2', '>ben</bdi>: «approved»', 'asked the person'])
    expect(text).toContain(part);
  // A reason that this page has no word for is named all the same.
  expect(text).toContain('TOMORROW');
});

test('ADMW-03 whoever decided on it is not asked again; another is', () => {
  expect(drawn()).toContain('aria-label="«approve»: 100 USDT"');
  expect(drawn({ decisions: [DECISION] })).toContain('aria-label="«reject»: 100 USDT"');
  const own = drawn({ decisions: [{ ...DECISION, isOwn: true }] });
  expect(own).toContain('«second»');
  expect(own).not.toContain('«approve»: 100 USDT');
});
