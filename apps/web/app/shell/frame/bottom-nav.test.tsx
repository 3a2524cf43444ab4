import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { BottomNav } from './bottom-nav.tsx';

const VENUE = { defaultPair: 'BTC_USDT', defaultContract: null, me: null, config: { features: {} } };

/** The bar as it is drawn at an address of the page. */
function drawn(page: string, path: string, venue: object = {}): string {
  const Stub = createRoutesStub([
    {
      id: 'root',
      loader: () => null,
      children: [{ id: `${page}___en_US___default`, path, Component: BottomNav }],
    },
  ]);
  const root = { ...VENUE, ...venue };
  return renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <Stub initialEntries={[path]} hydrationData={{ loaderData: { root } }} />
    </I18nProvider>,
  );
}

const hrefs = (drawing: string, pattern: RegExp) => [...drawing.matchAll(pattern)].map(([, href]) => href as string);
/** The items that say they are here. */
const here = (page: string, path: string) =>
  hrefs(drawn(page, path), /<a(?=[^>]*aria-current="page")[^>]*href="([^"]*)"/g);

test('WEB-02 the navigation marks the page one is on, for trading on whatever pair', () => {
  expect(here('trade', '/trade/ETH_USDT')).toEqual(['/trade/BTC_USDT']);
  expect(here('trade', '/trade/BTC_USDT')).toEqual(['/trade/BTC_USDT']);
  expect(here('markets', '/markets')).toEqual(['/markets']);
  expect(here('home', '/')).toEqual(['/']);
  expect(here('docs', '/docs')).toEqual([]);
});

test('FPAG-35 on the page of a contract the way to orders leads to those of contracts', () => {
  const orders = (page: string, path: string) =>
    hrefs(drawn(page, path, { me: {} }), /<a[^>]*href="([^"]*)"/g).find((href) => href.startsWith('/orders'));
  expect(orders('futures', '/futures/BTC_USDT_PERP')).toBe('/orders?product=futures');
  expect(orders('trade', '/trade/BTC_USDT')).toBe('/orders');
});

test('FWEB-01 FWEB-02 futures takes the place of orders once the venue has contracts and shows the menu', () => {
  const items = (venue: object) => hrefs(drawn('home', '/', { me: {}, ...venue }), /<a[^>]*href="([^"]*)"/g);
  const [shown, hidden] = [{ config: { features: { futures: true } } }, { config: { features: { futures: false } } }];
  const contract = { defaultContract: 'BTC_USDT_PERP' };
  const before = ['/', '/markets', '/trade/BTC_USDT', '/orders', '/wallet'];
  expect(items({ ...hidden, ...contract })).toEqual(before);
  expect(items(shown)).toEqual(before);
  expect(items({ ...shown, ...contract })).toEqual(before.with(3, '/futures/BTC_USDT_PERP'));
});
