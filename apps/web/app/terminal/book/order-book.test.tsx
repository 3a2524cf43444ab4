import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { BookReplica } from '@pelorus/client/book/replica.ts';
import type { MarketStatus } from '@pelorus/protocol/exchange/market-statuses.ts';
import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { rules } from '../order-form/fixture.ts';
import { OrderBook } from './order-book.tsx';
import { bookScale } from './use-book.ts';

const book = new BookReplica(bookScale(rules));
const drawn = (last: string, status: MarketStatus = 'TRADING', opensAt: number | null = null) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <OrderBook
          rules={{ ...rules, status, opensAt }}
          live={{ current: () => book, onShow: () => () => {} }}
          openOrders={[]}
          first={{ pairCode: rules.pairCode, last } as Ticker}
          onPick={() => {}}
        />
      </I18nProvider>
    </MemoryRouter>,
  );

test('TRAD-37 before the first trade there is no price to take', () => {
  expect(drawn('101.50')).toContain('data-price="101.50"');
  expect(drawn('0.00')).not.toContain('data-price');
});

test.each([
  ['HALT', 'trade.state.halted'],
  ['CANCEL_ONLY', 'trade.state.cancelOnly'],
  ['AUCTION', 'trade.state.auction'],
] as const)('TRAD-207 a market in %s says so in its book, where one that trades says its spread', (status, text) => {
  expect(drawn('101.50', status)).toContain(text);
  expect(drawn('101.50', status)).not.toContain('trade.book.spread');
  expect(drawn('101.50')).not.toContain('trade.state');
  expect(drawn('101.50')).toContain('trade.book.spread');
});

test('TRAD-207 TRAD-287 a market that has not opened yet says that in its book, not that it is paused', () => {
  const soon = drawn('0.00', 'HALT', Date.UTC(2030, 4, 1));
  expect(soon).toContain('markets.notOpen');
  expect(soon).not.toContain('trade.state.halted');
});
