import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { networkFailure } from '@pelorus/client/http/refusal.ts';
import type { OrderData, Page } from '@pelorus/protocol/spot/http.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { EMPTY_ACCOUNT } from '../../live/account-state.ts';
import { rules } from '../order-form/fixture.ts';
import { ENDED_STATUSES, orderQueryOf, SPOT_KINDS, WHOLE_HISTORY } from './history-filter.ts';
import { OrderHistory } from './order-history.tsx';
import OrderTabs from './order-tabs.tsx';
import { pagedRows } from './paged-rows.ts';

/** Messages stand as their keys. */
const drawn = (part: ReactNode) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>{part}</I18nProvider>
    </MemoryRouter>,
  );

test('TRAD-44 open orders that could not be had are an error with a way to ask again, no rows that wait for ever', () => {
  const tabs = (failure: unknown) =>
    drawn(<OrderTabs rules={rules} rulesOf={() => rules} accountId={1} account={{ ...EMPTY_ACCOUNT, failure }} />);
  expect(tabs(null)).not.toContain('role="alert"');
  expect(tabs(networkFailure('gone'))).toMatch(/role="alert".*ui\.tryAgain/);
  expect(tabs(networkFailure('gone'))).not.toContain('trade.open.actions');
});

test('TRAD-44 a history is not called empty while older pages may hold ended orders', async () => {
  const history = async (accountId: number, next: string | null) => {
    // A page has looked at its rows and found none that is asked for (SPAP-51).
    const page: Page<OrderData> = { rows: [], next };
    const query = orderQueryOf({ ...WHOLE_HISTORY, symbol: 'BTC_USDT' }, SPOT_KINDS, ENDED_STATUSES);
    await pagedRows(`spot orders ${accountId} ${JSON.stringify(query)}`, async () => page).again();
    return drawn(<OrderHistory pairCode="BTC_USDT" accountId={accountId} done={[]} />);
  };
  expect(await history(1, null)).toContain('trade.history.empty');
  expect(await history(2, 'older')).not.toContain('trade.history.empty');
  expect(await history(2, 'older')).toContain('ui.loadMore');
});
