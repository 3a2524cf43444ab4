import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ContractsDesk } from '@pelorus/protocol/admin/contracts.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ContractsDeskView } from './contracts.tsx';

const WORDS = [
  ...['admin.contracts.noMark', 'admin.contracts.fund', 'admin.market.set', 'admin.market.delist'],
  ...['admin.transfers.open', 'admin.transfers.closed', 'admin.transfers.reopen', 'admin.market.trading'],
  'admin.contracts.list',
];
const i18n = setupI18n({
  locale: 'en',
  messages: { en: Object.fromEntries(WORDS.map((word) => [word, [`«${word}»`]])) },
});

const CONTRACT: ContractsDesk['contracts'][number] = {
  ...{ symbol: 'BTC_USDT_PERP', base: 'BTC', marginAsset: 'USDT', status: 'TRADING' },
  ...{ markPrice: '50000', openInterest: '0.03', openInterestValue: '1500' },
};
const DESK: ContractsDesk = {
  contracts: [CONTRACT],
  tiers: [0],
  fund: [{ asset: 'USDT', balance: '123.45' }],
  transfers: { closedSince: null, stuck: [] },
};

function drawn(changes: Partial<ContractsDesk> = {}): string {
  const page = <ContractsDeskView assets={[]} desk={{ ...DESK, ...changes }} onDone={async () => {}} />;
  const router = createMemoryRouter([{ path: '*', element: page }]);
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  ).replaceAll('<!-- -->', '');
}

test('PLAN-50 PLAN-51 a contract has its status, open interest and the deeds of a market; one that is gone has none', () => {
  const text = drawn();
  for (const said of [
    '«admin.contracts.list»',
    '0.03 BTC',
    '1500 USDT',
    '123.45 USDT',
    '«admin.market.trading»',
    '«admin.transfers.open»',
  ])
    expect(text).toContain(said);
  expect(text).toContain('aria-label="«admin.market.set»: BTC_USDT_PERP"');
  const gone = { ...CONTRACT, status: 'DELISTED' as const, openInterest: null };
  expect(drawn({ contracts: [gone] })).not.toContain('«admin.market.set»:');
  expect(drawn({ contracts: [gone] })).toContain('«admin.contracts.noMark»');
});

test('PLAN-52 PLAN-53 closed transfers say what nobody could take, and how they are opened again', () => {
  const stuck = [{ symbol: 'BTC_USDT_PERP', quantity: '0.025', price: '48000', at: 1_000 }];
  const text = drawn({ transfers: { closedSince: 1_000, stuck } });
  for (const said of ['BTC_USDT_PERP 0.025 @ 48000', '«admin.transfers.closed»', '«admin.transfers.reopen»'])
    expect(text).toContain(said);
  expect(text).not.toContain('«admin.transfers.open»');
});
