import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { FilledText, PendingLine } from './order-cells.tsx';

const order = {
  quantity: '0.250',
  quoteQuantity: '0.000000',
  filledQuantity: '0.100',
  filledQuoteQuantity: '9.500000',
  status: 'NEW',
  phase: 'PENDING',
} as OrderData;

/** Its text, messages as their keys. */
const textOf = (element: ReactNode) =>
  renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </I18nProvider>,
  ).replace(/<[^>]*>/g, '');

test('TRAD-236 the amount is in coins, in money where only that was named, and no zero where it is not known yet', () => {
  expect(textOf(<FilledText order={order} />)).toBe('0.100 / 0.250');
  const byMoney = { ...order, quantity: '0.000', quoteQuantity: '10.000000' };
  expect(textOf(<FilledText order={byMoney} />)).toBe('9.500000 / 10.000000');
  const unknown = { ...order, quantity: '0.000', filledQuantity: '0.000' };
  expect(textOf(<FilledText order={unknown} />)).toBe('0.000 / --');
});

test('TRAD-236 an open order that follows another says so; one that ended, or that stands in the market, does not', () => {
  expect(textOf(<PendingLine order={order} />)).toBe('trade.phase.PENDING');
  expect(textOf(<PendingLine order={{ ...order, phase: 'WORKING' }} />)).toBe('');
  expect(textOf(<PendingLine order={{ ...order, status: 'EXPIRED' }} />)).toBe('');
});
