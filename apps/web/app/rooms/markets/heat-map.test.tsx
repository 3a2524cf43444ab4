import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import HeatMap from './heat-map.tsx';
import { marketRows } from './market-rows.ts';
import { info, ticker } from './test-rows.ts';

type Traded = [pairCode: string, changePercent: string, quoteVolume: string];
const rowsOf = (...traded: Traded[]) =>
  marketRows(
    traded.map(([pairCode]) => info(pairCode)),
    traded.map(([pairCode, changePercent, quoteVolume]) => ticker(pairCode, '1', { changePercent, quoteVolume })),
    new Map(),
  );

const i18n = setupI18n({ locale: 'en', messages: { en: { 'markets.map.left': '{count} left out' } } });
const drawn = (...traded: Traded[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <I18nProvider i18n={i18n}>
        <HeatMap rows={rowsOf(...traded)} />
      </I18nProvider>
    </MemoryRouter>,
  );

test('MKTS-44 the change stands on each tile with its sign, the turnover where there is room, else under the pointer', () => {
  const [large = '', small = ''] = drawn(['AAA_USDT', '3.21', '9000'], ['BBB_USDT', '-1.50', '90']).split('</li>');
  expect(large).toContain('>+3.21%<');
  expect(large).toContain('>$9K<');
  expect(large).not.toContain('title=');
  expect(small).toMatch(/>[-\u2212]1\.50%</);
  expect(small).not.toContain('>$90');
  expect(small).toMatch(/title="BBB\/USDT [-\u2212]1\.50% \$90/);
});

test('MKTS-30 a market without turnover is not drawn and said to be left out', () => {
  const html = drawn(['AAA_USDT', '0.00', '9000'], ['BBB_ZZZ', '0.00', '7'], ['CCC_USDT', '0.00', '0']);
  expect(html.match(/<li class="absolute/g)).toHaveLength(1);
  expect(html).toContain('2 left out');
});
