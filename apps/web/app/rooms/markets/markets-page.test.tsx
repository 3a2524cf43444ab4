import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { of } from '../../i18n/test-words.ts';
import MarketsPage from './markets.page.tsx';
import { info, ticker } from './test-rows.ts';

const english = Object.fromEntries(Object.entries(of('en_US')).map(([id, text]) => [id, compileMessage(text)]));
const i18n = setupI18n({ locale: 'en', messages: { en: english } });
const SPOT = ['AAA_USDT', 'BBB_USDT', 'CCC_USDT'];
const loaded = {
  markets: SPOT.map((code) => info(code)),
  categories: [],
  tickers: SPOT.map((code) => ticker(code, '1')),
  sparklines: {},
  past: {},
  contracts: {
    infos: ['AAA', 'BBB'].map((base) => ({
      symbol: `${base}_USDT_PERP`,
      base,
      quote: 'USDT',
      name: base,
      aliases: [],
    })),
    ...{ tickers: [], marks: [], past: {}, nowMs: 0 },
  },
  nowMs: 0,
};

/** The page as text, at a query. */
function textAt(query: string): string {
  const routes = [{ id: 'markets', path: '/markets', loader: () => loaded, element: <MarketsPage /> }];
  const router = createMemoryRouter(routes, {
    initialEntries: [`/markets${query}`],
    hydrationData: { loaderData: { markets: loaded } },
  });
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  ).replace(/<[^>]*>/g, '\n');
}

test('FWEB-50 above the contracts stands how many are shown, above spot markets how many there are', () => {
  expect(textAt('')).toContain('3 spot markets, live');
  const contracts = textAt('?tab=futures');
  expect(contracts).toContain('2 markets shown');
  expect(contracts).not.toContain('spot market');
  expect(textAt('?tab=futures&search=bbb')).toContain('One market shown');
});
