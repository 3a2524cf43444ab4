import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { DisputeCase, DisputePerson } from '@pelorus/protocol/p2p/staff.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { Case } from './dispute-page.tsx';
import { Merchants } from './merchants.tsx';
import { P2p } from './p2p.tsx';
import { Reports } from './reports.tsx';

const i18n = setupI18n({
  locale: 'en',
  messages: {
    en: {
      'admin.market.agree': ['«agree»'],
      'admin.limits.withdraw': ['«take back»'],
      'admin.p2p.agree': ['«carry out»'],
      'admin.p2p.take': ['«take»'],
      'admin.p2p.takeOver': ['«take over»'],
      'admin.p2p.rule': ['«rule»'],
      'admin.p2p.tierSet': ['«tier»'],
      'admin.p2p.refuse': ['«refuse»'],
      'admin.p2p.end': ['«end»'],
      'admin.p2p.handled': ['«handled»'],
      'admin.p2p.disputes': ['«disputes»'],
      'admin.p2p.switch': ['«switch»'],
    },
  },
});

function drawn(element: React.ReactNode, ...data: [key: readonly string[], value: unknown][]): string {
  const queries = new QueryClient();
  for (const [key, value] of data) queries.setQueryData(key, value);
  const router = createMemoryRouter([{ path: '*', element }]);
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>
    </QueryClientProvider>,
  ).replaceAll('<!-- -->', '');
}

const trader = (nickname: string) => ({
  ...{ id: '0123456789ab', nickname, merchant: null, isVerified: false, isOnline: false, lastSeenAt: null },
  ...{ orders30d: 1, orders: 1, completion: '98.5', releaseMs: null, payMs: null, positive: 3, negative: 1, since: 1 },
});
const person = (nickname: string, change: Partial<DisputePerson> = {}): DisputePerson => ({
  ...{ userId: '6b1f0f0e-3f64-4c2e-9a55-0c6a0e2b7a10', trader: trader(nickname), name: null, level: 1 },
  ...{ disputesLost: 0, disputes: 1, deposit: '0', sharedAccounts: 0, ...change },
});
const RULING = { for: 'BUY', reason: 'PAYMENT_PROVEN', note: 'It is proven.', at: 1, reviewUntil: 2 } as const;

function caseOf(row: Partial<DisputeCase['row']>, change: Partial<DisputeCase> = {}): DisputeCase {
  const sum = { asset: 'USDT', amount: '100.00000000', fiat: 'EUR', fiatAmount: '92' };
  const account = { method: 'sepa', methodName: 'SEPA', isNameVerified: true };
  const whole: DisputeCase['row'] = {
    ...{ orderId: 7, state: 'OPEN', reason: 'NOT_PAID', openedAt: 1, evidenceUntil: 2, ...sum, method: 'SEPA' },
    ...{ buyer: 'Bob', seller: 'Sue', takenBy: null, isMine: false, isLate: false, agreeFrom: null },
    ...{ isRuledByMe: false, ...row },
  };
  return {
    row: whole,
    order: {
      ...{ id: 7, time: 1, state: 'APPEAL', ...sum, price: '0.92', method: 'sepa', methodName: 'SEPA' },
      ...{ deadline: null, endedAt: null },
    },
    dispute: {
      ...{ orderId: 7, state: whole.state, by: 'SELL', reason: 'NOT_PAID', openedAt: 1, evidenceUntil: 2 },
      statements: [{ time: 1, by: 'SELL', text: 'No money came.', pictures: [3] }],
      ruling: whole.state === 'RULED' ? { ...RULING, compensation: null, doneAt: null } : null,
    },
    buyer: person('Bob', { sharedAccounts: 2 }),
    seller: person('Sue', { userId: '6b1f0f0e-3f64-4c2e-9a55-0c6a0e2b7a11', name: 'Susan Seller' }),
    payTo: { ...account, holder: 'Susan Seller', fields: [{ kind: 'iban', text: 'DE02' }] },
    payFrom: { ...account, holder: 'Robert Buyer', fields: [] },
    moves: [{ time: 1, action: 'OPEN', state: 'PENDING_PAYMENT', by: 'BUY' }],
    messages: [
      { id: 1, orderId: 7, time: 1, by: 'BUYER', text: '<b>hello</b>', picture: 4, isProof: true, isRisky: false },
    ],
    ...{ depositAsset: 'USDT', ruledBy: null, agreedBy: null, voidedBy: null, reviewedBy: null },
    ...{ compensationRefusal: null, ...change },
  };
}
const shown = (row: Partial<DisputeCase['row']>, change: Partial<DisputeCase> = {}) =>
  drawn(<Case data={caseOf(row, change)} onOpen={() => {}} onChanged={async () => {}} />);

test('PPAG-30 PDIS-11 a case shows both accounts, both pasts, the story and the chat; pictures wait for a tap', () => {
  const text = shown({});
  for (const part of ['Susan Seller', 'Robert Buyer', 'DE02', 'No money came.', '98.5 %', '100 USDT', '92 EUR'])
    expect(text).toContain(part);
  expect(text).toContain('&lt;b&gt;hello&lt;/b&gt;');
  expect(text).not.toContain('<img');
});

test('PPAG-30 PDIS-10 PDIS-14 who may take, rule and carry out is offered it, and nobody else', () => {
  const offered = (row: Partial<DisputeCase['row']>, change: Partial<DisputeCase> = {}) => {
    const text = shown(row, change);
    return ['take', 'take over', 'rule', 'carry out'].filter((word) => text.includes(`«${word}»`));
  };
  expect(offered({})).toEqual(['take']);
  expect(offered({ takenBy: 'ben' })).toEqual(['take over']);
  expect(offered({ takenBy: 'ann', isMine: true })).toEqual(['rule']);
  expect(offered({ state: 'RULED', takenBy: 'ben', agreeFrom: 2 })).toEqual(['take over', 'carry out']);
  expect(offered({ state: 'RULED', takenBy: 'ann', isMine: true, isRuledByMe: true, agreeFrom: 2 })).toEqual([]);
  expect(offered({ state: 'DONE', takenBy: 'ben' })).toEqual([]);
});

test('PPAG-30 PMER-02 an application may be given a tier or refused, a merchant ended; another agrees', () => {
  const item = (state: 'APPLIED' | 'MERCHANT', tier: 'GOLD' | null) => ({
    ...{ userId: person('Mia').userId, trader: trader('Mia'), state, tier, about: 'I trade.', changedAt: 1 },
    ...{ depositAsset: 'USDT', depositNeeded: '500', deposit: '0.00000000', openOrders: 0 },
  });
  const deed = { kind: 'tier' as const, trader: '0123456789ab', tier: 'GOLD' as const };
  const waiting = (isOwn: boolean) => ({ id: 'one', deed, by: 'ben', at: 2, reason: 'looked at', isOwn });
  const desk = (items: object[], proposals: object[] = []) =>
    drawn(<Merchants onOpen={() => {}} />, [['admin', 'desk', 'p2p-merchants'], { items, waiting: proposals }]);
  const applied = desk([item('APPLIED', null)]);
  expect(['tier', 'refuse', 'end'].filter((word) => applied.includes(`«${word}»`))).toEqual(['tier', 'refuse']);
  const merchant = desk([item('MERCHANT', 'GOLD')]);
  expect(['tier', 'refuse', 'end'].filter((word) => merchant.includes(`«${word}»`))).toEqual(['tier', 'end']);
  expect(desk([], [waiting(true)])).not.toContain('«agree»');
  expect(desk([], [waiting(false)])).toContain('«agree»');
});

test('PPAG-30 PDIS-21 a report tells about whom and from whom, and can be marked as handled', () => {
  const people = { by: { userId: 'a', nickname: 'Ann' }, of: { userId: 'b', nickname: 'Bob' } };
  const row = { id: 5, time: 1, reason: 'SCAM', text: 'Asked for more.', orderId: 7, ...people };
  const text = drawn(<Reports onOpen={() => {}} />, [['admin', 'p2p', 'reports'], { rows: [row] }]);
  for (const part of ['Ann', 'Bob', 'Asked for more.', '«handled»: Bob']) expect(text).toContain(part);
});

test('PPAG-30 each role sees the parts that it may use', () => {
  const parts = (role: 'support' | 'operator' | 'owner') => {
    const text = drawn(<P2p roles={[role]} />);
    return ['disputes', 'switch'].filter((word) => text.includes(`«${word}»`));
  };
  expect(parts('support')).toEqual(['disputes']);
  expect(parts('operator')).toEqual(['switch']);
  expect(parts('owner')).toEqual(['disputes', 'switch']);
});
