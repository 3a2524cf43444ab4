import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { AdjustmentItem, NetworkItem, StoppedItem } from '@pelorus/protocol/admin/desks.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { Adjustments } from './adjustments.tsx';
import { Networks } from './networks.tsx';
import { StoppedDesk } from './stopped-deposits.tsx';

const i18n = setupI18n({
  locale: 'en',
  messages: {
    en: {
      'admin.networks.signed': ['«known»'],
      'admin.networks.unsigned': ['«unknown»'],
      'admin.deposits.credit': ['«credit»'],
      'admin.deposits.keep': ['«keep»'],
      'admin.deposits.return': ['«return»'],
      'admin.deposits.unknown': ['«unknown coin»'],
      'admin.adjust.credits': [['account'], ' gets ', ['amount'], ' ', ['asset'], ' from ', ['house']],
      'admin.adjust.fees': ['«fees»'],
      'admin.adjust.done': ['«done»'],
      'admin.adjust.pending': ['«pending»'],
      'error.INSUFFICIENT_BALANCE': ['«too little»'],
    },
  },
});

function drawn(desk: string, page: ReactElement, items: unknown[]): string {
  const queries = new QueryClient();
  queries.setQueryData(['admin', 'desk', desk], { items, waiting: [] });
  const router = createMemoryRouter([{ path: '*', element: page }]);
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>
    </QueryClientProvider>,
  ).replaceAll('<!-- -->', '');
}

const USER = '6b1f0f0e-3f64-4c2e-9a55-0c6a0e2b7a10';
const STOPPED: StoppedItem = {
  ...{
    id: 3,
    userId: USER,
    time: 1,
    asset: 'USDT',
    network: 'TEST',
    amount: '0.000000000100000000',
    contract: '0xabc',
  },
  ...{ address: '0xours', transaction: `0x${'ab'.repeat(32)}`, state: 'DUST', isKnown: true },
};

test('DESK-62 a deposit can be credited if its coin is known and it is somebody’s, kept if its coin is known', () => {
  const deeds = (change: Partial<StoppedItem>) => {
    const text = drawn('deposits', <StoppedDesk onOpen={() => {}} />, [{ ...STOPPED, ...change }]);
    return [text, ...['credit', 'keep', 'return'].map((deed) => text.includes(`«${deed}»: 3`))] as const;
  };
  const [text, ...known] = deeds({});
  expect(known).toEqual([true, true, true]);
  expect(text).toContain('0.0000000001');
  expect(text).not.toContain('0xabc');
  expect(deeds({ userId: null }).slice(1)).toEqual([false, true, true]);
  const [foreign, ...unknown] = deeds({ isKnown: false, asset: null, amount: '100' });
  expect(unknown).toEqual([false, false, true]);
  expect(foreign).toContain('«unknown coin»');
  expect(foreign).toContain('0xabc');
});

const ADJUSTMENT: AdjustmentItem = {
  ...{ id: USER, kind: 'credit', account: 17, house: 'fees', asset: 'USDT', amount: '2.50000000', reason: 'goodwill' },
  ...{ by: 'ben', agreedBy: 'ann', at: 1, doneAt: 2, refusal: null },
};

test('DESK-42 DESK-63 an adjustment says who gets what from whom, by whose word, and what the ledger said', () => {
  const text = (change: Partial<AdjustmentItem>) =>
    drawn('adjustments', <Adjustments />, [{ ...ADJUSTMENT, ...change }]);
  for (const part of ['17 gets 2.5 USDT from «fees»', 'ben', 'ann', 'goodwill', '«done»'])
    expect(text({})).toContain(part);
  expect(text({ doneAt: null })).toContain('«pending»');
  expect(text({ refusal: 'INSUFFICIENT_BALANCE' })).toContain('«too little»');
});

test('DESK-65 what staff added says whether the signer knows it, and by which command it is told; the file’s is left out', () => {
  const item: NetworkItem = { network: 'BASE', asset: 'USDT', contract: '0xc0', isByStaff: true, isSignedFor: false };
  const text = (change: Partial<NetworkItem>) => drawn('networks', <Networks />, [{ ...item, ...change }]);
  for (const part of ['USDT · BASE', '0xc0', '«unknown»', 'npm run keys -- accept']) expect(text({})).toContain(part);
  const known = text({ isSignedFor: true });
  expect(known).toContain('«known»');
  expect(known).not.toContain('npm run keys');
  expect(text({ isByStaff: false })).not.toContain('0xc0');
});
