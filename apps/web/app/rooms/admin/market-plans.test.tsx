import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { Plan } from '@pelorus/protocol/admin/markets.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { MarketPlans } from './market-plans.tsx';

const WORDS = ['agree', 'cancel', 'waits', 'planned', 'done', 'cancelled', 'refused', 'plans', 'noPlans'];
const i18n = setupI18n({
  locale: 'en',
  messages: {
    en: Object.fromEntries([
      ['admin.state', ['Status']],
      ['admin.audit.deed', ['Deed']],
      ['admin.filter.notionalMin', ['«notionalMin»']],
      ['admin.filter.maker', ['«maker»']],
      ...WORDS.map((word) => [`admin.market.${word}`, [`«${word}»`]]),
    ]),
  },
});

const PLAN: Plan = {
  id: '6b1f0f0e-3f64-4c2e-9a55-0c6a0e2b7a10',
  kind: 'delisting',
  symbol: 'BTC_USDT',
  reason: 'nobody trades it',
  madeBy: 'ann',
  madeAt: 1,
  agreedBy: null,
  ended: null,
  endedAt: null,
  isOwn: false,
  steps: [
    { at: 1_000, deed: 'CANCEL_ONLY', until: null, doneAt: null, outcome: null },
    { at: 2_000, deed: 'DELISTED', until: null, doneAt: null, outcome: null },
  ],
  changes: [],
};

function drawn(...plans: Partial<Plan>[]): string {
  const page = <MarketPlans plans={plans.map((plan) => ({ ...PLAN, ...plan }))} onDone={async () => {}} />;
  const router = createMemoryRouter([{ path: '*', element: page }]);
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
}

test('PLAN-01 PLAN-16 whoever proposed a plan is not asked to agree; another is, as long as nobody has', () => {
  expect(drawn({})).toContain('aria-label="«agree»: BTC_USDT"');
  expect(drawn({ isOwn: true })).not.toContain('«agree»:');
  expect(drawn({ agreedBy: 'bob' })).not.toContain('«agree»:');
  for (const plan of [{}, { isOwn: true }, { agreedBy: 'bob' }]) expect(drawn(plan)).toContain('«cancel»: BTC_USDT');
});

test('PLAN-03 PLAN-20 PLAN-04 a plan that is over offers nothing, and says what came of it', () => {
  const [first, second] = PLAN.steps as [Plan['steps'][number], Plan['steps'][number]];
  const steps = [
    { ...first, outcome: 'done' },
    { ...second, outcome: 'MARKET_STATUS' },
  ];
  const text = drawn({ agreedBy: 'bob', ended: 'refused', steps });
  expect(text).toContain('«refused»');
  expect(text).toContain('MARKET_STATUS');
  expect(text).not.toContain('«cancel»: BTC_USDT');
  expect(drawn()).toContain('«noPlans»');
});

test('PLAN-05 whoever did alone what one may do alone is named once, of two each', () => {
  expect(drawn({ agreedBy: 'ann' })).toContain('>ann</bdi>');
  expect(drawn({ agreedBy: 'bob' })).toContain('>ann, bob</bdi>');
});

test('PLAN-10 PLAN-31 whoever is to agree sees each filter before and after', () => {
  const text = drawn({ kind: 'filters', changes: [{ filter: 'notionalMin', before: '5', after: '10' }] });
  expect(text.replaceAll('<!-- -->', '')).toContain('«notionalMin»: <bdi dir="ltr">5 → <b class="text-warn">10</b>');
  expect(drawn({})).not.toContain('→');
  // One that this page has no word for is named all the same.
  const other = drawn({ kind: 'filters', changes: [{ filter: 'tomorrowMax', before: '1', after: '2' }] });
  expect(other).toContain('tomorrowMax');
});

test('PLAN-02 PLAN-18 whoever is to agree to a listing sees what is listed, by words, without a before that there was not', () => {
  const text = drawn({ kind: 'listing', changes: [{ filter: 'maker', before: '', after: '0.001' }] });
  expect(text.replaceAll('<!-- -->', '')).toContain('«maker»: <bdi dir="ltr"><b class="text-warn">0.001</b>');
});

test('PLAN-02 a long word of what is listed breaks instead of widening the page, in a list that may have two columns', () => {
  const modes = {
    filter: 'selfTradePreventionAllowed',
    before: '',
    after: 'EXPIRE_TAKER EXPIRE_MAKER EXPIRE_BOTH DECREMENT',
  };
  const changes = Array.from({ length: 11 }, (_, i) => ({ ...modes, filter: `${modes.filter}${i}` }));
  const list = /<ul class="([^"]*columns-2[^"]*)"/.exec(drawn({ changes }))?.[1]?.split(' ');
  expect(list).toContain('wrap-anywhere');
  // It keeps everything on one line.
  expect(list).not.toContain('tabular');
});
