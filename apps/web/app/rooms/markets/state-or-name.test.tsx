import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { MarketInfo } from './market-rows.ts';
import { StateOrName } from './state-or-name.tsx';
import { info } from './test-rows.ts';

const drawn = (changes: Partial<MarketInfo>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: { 'markets.delisting': 'Leaves {date}' } } })}>
        <StateOrName row={info('AAA_USDT', { name: 'Alpha', ...changes })} />
      </I18nProvider>
    </MemoryRouter>,
  );

test('MKTS-19 a market says its name, or that it does not simply trade, or the day it leaves', () => {
  expect(drawn({})).toContain('Alpha');
  expect(drawn({ status: 'AUCTION' })).toContain('markets.inAuction');
  for (const status of ['HALT', 'CANCEL_ONLY'] as const) expect(drawn({ status })).toContain('markets.halted');
  expect(drawn({ status: 'HALT', opensAtMs: Date.UTC(2030, 4, 1) })).toContain('markets.notOpen');
  const leaving = drawn({ delistsAtMs: Date.UTC(2030, 4, 1) });
  expect(leaving).toMatch(/Leaves .*2030/);
  expect(leaving).not.toContain('Alpha');
});
