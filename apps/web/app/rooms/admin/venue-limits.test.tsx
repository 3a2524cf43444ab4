import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { VenueLimitsData } from '@pelorus/protocol/admin/venue-limits.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { draftOf, limitProblems, limitsOf } from './venue-limits.logic.ts';
import { VenueLimitsTable } from './venue-limits.tsx';

const WORDS = [
  'intro',
  'openOrdersMax',
  'conditionalOrdersMax',
  'icebergOrdersMax',
  'orderListsMax',
  'inForce',
  'file',
];
const i18n = setupI18n({
  locale: 'en',
  messages: {
    en: Object.fromEntries([
      ['admin.limits', ['Limits']],
      ['admin.limits.asset', ['Most ', ['asset']]],
      ['admin.limits.setBy', ['Set by ', ['name'], ' and ', ['other']]],
      ['admin.limits.proposedBy', ['Proposed by ', ['name']]],
      ['admin.market.agree', ['«agree»']],
      ...[...WORDS, 'none', 'change', 'clear', 'proposed', 'withdraw'].map((word) => [
        `admin.limits.${word}`,
        [`«${word}»`],
      ]),
    ]),
  },
});

const LIMITS = {
  openOrdersMax: 1_000,
  conditionalOrdersMax: 200,
  icebergOrdersMax: 0,
  orderListsMax: 100,
  assetOrderMax: [{ asset: 'BTC', amount: '2.5' }],
};
const FILE: VenueLimitsData = {
  inForce: LIMITS,
  configured: LIMITS,
  set: null,
  proposal: null,
  assets: ['BTC', 'USDT'],
};

function drawn(data: Partial<VenueLimitsData>): string {
  const page = <VenueLimitsTable data={{ ...FILE, ...data }} onDone={async () => {}} />;
  const router = createMemoryRouter([{ path: '*', element: page }]);
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
}

test('STF-30 the desk shows what is in force beside what the file says, and 0 as no limit', () => {
  const text = drawn({
    configured: { ...LIMITS, openOrdersMax: 500, assetOrderMax: [{ asset: 'USDT', amount: '9' }] },
  });
  for (const shown of ['1000', '500', '«none»', 'Most BTC', '2.5', 'Most USDT', '«change»'])
    expect(text).toContain(shown);
});

test('STF-30 STF-69 the two who set what holds are named, and it can be taken back; what is the file’s cannot', () => {
  const set = { by: 'ann', agreedBy: 'bob', at: 1_000, reason: 'a busy day' };
  for (const shown of ['Set by ann and bob', 'a busy day', '«clear»']) expect(drawn({ set })).toContain(shown);
  expect(drawn({})).not.toContain('«clear»');
});

test('STF-30 STF-66 what waits stands beside what is in force; another may agree, anybody withdraw, and nobody proposes more', () => {
  const id = '6b1f0f0e-3f64-4c2e-9a55-0c6a0e2b7a10';
  const limits = { ...LIMITS, openOrdersMax: 777, assetOrderMax: [{ asset: 'USDT', amount: '12345' }] };
  const proposal = { id, limits, by: 'ann', at: 1_000, reason: 'a busy day', isOwn: false };
  const text = drawn({ proposal });
  for (const shown of ['«proposed»', 'text-warn"><bdi dir="ltr">777<', 'Most USDT', '12345', 'Proposed by ann'])
    expect(text).toContain(shown);
  // What stays as it is is not marked.
  expect(text).not.toContain('text-warn"><bdi dir="ltr">200<');
  for (const deed of ['«agree»', '«withdraw»', 'a busy day']) expect(text).toContain(deed);
  expect(text).not.toContain('«change»');
  const own = drawn({ proposal: { ...proposal, isOwn: true } });
  expect(own).toContain('«withdraw»');
  expect(own).not.toContain('«agree»');
  expect(drawn({})).not.toContain('«proposed»');
});

test('STF-30 that the file is to hold again is said, with what it says', () => {
  const proposal = { id: 'p', limits: null, by: 'ann', at: 1_000, reason: 'calm again', isOwn: false };
  const text = drawn({ configured: { ...LIMITS, openOrdersMax: 500 }, proposal });
  for (const shown of ['«clear»', 'text-warn"><bdi dir="ltr">500<', 'calm again']) expect(text).toContain(shown);
});

test('STF-30 what is typed is sent as limits only if all of it is one; an asset without an amount has none', () => {
  const draft = draftOf(LIMITS);
  expect(limitsOf(draft)).toEqual(LIMITS);
  for (const wrong of ['', '1.5', '-1', '1000001', 'many'])
    expect(limitsOf({ ...draft, openOrdersMax: wrong })).toBeNull();
  expect(limitsOf({ ...draft, assets: { BTC: '2,5' } })).toBeNull();
  expect(limitsOf({ ...draft, openOrdersMax: ' 7 ', assets: { BTC: '', USDT: '0.0', ETH: '3' } })).toMatchObject({
    openOrdersMax: 7,
    assetOrderMax: [{ asset: 'ETH', amount: '3' }],
  });
});

test('STF-30 STF-68 what cannot be a limit says what would be right', () => {
  const draft = draftOf(LIMITS);
  expect(limitProblems(draft)).toEqual({});
  const whole = { is: 'whole', least: '0', most: '1000000' };
  expect(limitProblems({ ...draft, openOrdersMax: '1.5', orderListsMax: '1000001' })).toEqual({
    openOrdersMax: whole,
    orderListsMax: whole,
  });
  expect(limitProblems({ ...draft, assets: { BTC: '1e3', ETH: '', USDT: '0.5' } })).toEqual({ BTC: { is: 'number' } });
});
