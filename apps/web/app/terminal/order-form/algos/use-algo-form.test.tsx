import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { toastStore } from '../../../state/toast-store.ts';
import { rules } from '../fixture.ts';
import type { OrderForm } from '../form-facts.ts';
import { EMPTY_DRAFT } from '../order-draft.ts';
import type { PressedAt } from '../use-one-at-a-time.ts';
import { ladderBody } from './algo-bodies.ts';
import { checkLadder, type LadderDraft } from './algo-draft.ts';
import { useAlgoForm } from './use-algo-form.ts';

// There is no browser here whose connection could be away.
vi.mock('../../../live/reach.ts', () => ({
  reachFeed: { get: () => true, subscribe: () => () => {} },
}));

afterEach(() => void vi.unstubAllGlobals());

const LADDER: LadderDraft = {
  from: '90',
  to: '100',
  count: '5',
  quantity: '1',
  distribution: 'FLAT',
  isPostOnly: true,
};
const WAYS = { cleared: {}, measured: () => [], check: checkLadder, bodyOf: ladderBody };

interface Hook {
  algo?: ReturnType<typeof useAlgoForm>['algo'];
}

function Ladder({ form, hook }: { form: OrderForm; hook: Hook }) {
  hook.algo = useAlgoForm(form, { current: null }, () => LADDER, WAYS).algo;
  return null;
}

/** Sends a ladder to a venue that answers so; returns what has been counted in the form, and the toasts. */
function sendLadder(answer: Response, at: PressedAt = 'form') {
  vi.stubGlobal('fetch', async () => answer);
  const before = new Set(toastStore.get());
  const counted: true[] = [];
  const form = {
    rules,
    draft: EMPTY_DRAFT,
    available: { base: null, quote: null },
    accountId: 1,
    isLoggedIn: true,
    countPlaced: () => counted.push(true),
  } as unknown as OrderForm;
  const hook: Hook = {};
  renderToStaticMarkup(
    <MemoryRouter>
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <Ladder form={form} hook={hook} />
      </I18nProvider>
    </MemoryRouter>,
  );
  hook.algo?.send(ladderBody('BUY', LADDER, rules, 'web-1'), at);
  return { counted, toasts: () => toastStore.get().filter((toast) => !before.has(toast)) };
}

test('TRAD-235 an algo that was placed is counted in the form, as an order is', async () => {
  const algo = { algoId: 1, kind: 'SCALED', orderCount: 5 };
  const { counted, toasts } = sendLadder(Response.json({ code: 0, data: { algo, orders: [], fills: [] } }));
  expect(counted).toEqual([]);
  await expect.poll(() => toasts().map(({ kind }) => kind)).toEqual(['done']);
  expect(counted).toEqual([true]);
});

test('TRAD-235 TRAD-239 one that was refused is not; a note tells it where no form does', async () => {
  const refused = { code: 10, error: 'INSUFFICIENT_BALANCE', message: '', retry: false };
  const { counted, toasts } = sendLadder(Response.json(refused, { status: 400 }), 'book');
  await expect.poll(() => toasts().map(({ kind }) => kind)).toEqual(['failed']);
  expect(counted).toEqual([]);
});
