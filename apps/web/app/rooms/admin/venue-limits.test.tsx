import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { VenueLimitsData } from '@pelorus/protocol/admin/venue-limits.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { draftOf, limitsOf } from './venue-limits.logic.ts';
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
      ['admin.limits.setBy', ['Set by ', ['name']]],
      ...[...WORDS, 'none', 'change', 'clear'].map((word) => [`admin.limits.${word}`, [`«${word}»`]]),
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
const FILE: VenueLimitsData = { inForce: LIMITS, configured: LIMITS, set: null, assets: ['BTC', 'USDT'] };

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

test('STF-30 who set what holds is named, and it can be taken back; what is the file’s cannot', () => {
  const set = { by: 'ann', at: 1_000, reason: 'a busy day' };
  for (const shown of ['Set by ann', 'a busy day', '«clear»']) expect(drawn({ set })).toContain(shown);
  expect(drawn({})).not.toContain('«clear»');
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
