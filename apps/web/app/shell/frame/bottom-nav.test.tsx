import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { BottomNav } from './bottom-nav.tsx';

/** The items that say they are here, at an address of the page. */
function here(page: string, path: string): string[] {
  const Stub = createRoutesStub([
    {
      id: 'root',
      loader: () => null,
      children: [{ id: `${page}___en_US___default`, path, Component: BottomNav }],
    },
  ]);
  const root = { defaultPair: 'BTC_USDT', me: null, config: { features: {} } };
  const drawn = renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <Stub initialEntries={[path]} hydrationData={{ loaderData: { root } }} />
    </I18nProvider>,
  );
  return [...drawn.matchAll(/<a(?=[^>]*aria-current="page")[^>]*href="([^"]*)"/g)].map(([, href]) => href as string);
}

test('WEB-02 the navigation marks the page one is on, for trading on whatever pair', () => {
  expect(here('trade', '/trade/ETH_USDT')).toEqual(['/trade/BTC_USDT']);
  expect(here('trade', '/trade/BTC_USDT')).toEqual(['/trade/BTC_USDT']);
  expect(here('markets', '/markets')).toEqual(['/markets']);
  expect(here('home', '/')).toEqual(['/']);
  expect(here('docs', '/docs')).toEqual([]);
});
