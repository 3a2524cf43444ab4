import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { connectionFeed } from '../../live/connection.ts';
import { stubPage } from '../../state/fake-page.ts';
import { ChartNotice } from './chart-notice.tsx';

type Props = ComponentProps<typeof ChartNotice>;
const drawn = ({ status = 'TRADING', opensAt = null, ...props }: Partial<Props & Props['rules']> = {}) =>
  renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <ChartNotice state="ready" rules={{ status, opensAt }} onRetry={() => undefined} {...props} />
    </I18nProvider>,
  );
/** Texts between the tags. */
const said = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .split(' ')
    .filter(Boolean);

afterEach(() => vi.unstubAllGlobals());

test('TRAD-116 candles that come, of a market that trades, are not written over', () => {
  expect(said(drawn())).toEqual([]);
});

test('TRAD-116 while they are fetched the empty chart is covered, and that is said; none, and a failure, are said, with a way on', () => {
  const loading = drawn({ state: 'loading' });
  expect(loading).toMatch(/^<div role="status" class="[^"]*absolute inset-0[^"]*bg-surface-raised/);
  expect(said(loading)).toEqual(['trade.chart.loading']);
  expect(said(drawn({ state: 'empty' }))).toEqual(['trade.tape.empty']);
  const failed = drawn({ state: 'failed' });
  expect(failed).toMatch(/role="alert".*<button/);
  expect(said(failed)).toEqual(['trade.chart.failed', 'ui.tryAgain']);
});

test('TRAD-116 a connection that is away, and a market that is halted or takes cancels alone, are said over the candles', () => {
  expect(said(drawn({ status: 'HALT' }))).toEqual(['trade.problem.halted']);
  expect(said(drawn({ status: 'CANCEL_ONLY' }))).toEqual(['trade.problem.cancelOnly']);
  // One that has not opened was never begun: it is not paused.
  expect(said(drawn({ status: 'HALT', opensAt: Date.UTC(2030, 4, 1) }))).toEqual(['markets.notOpen']);
  stubPage();
  vi.stubGlobal('navigator', { onLine: false });
  const silent = { addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal('window', { ...window, ...silent });
  vi.stubGlobal('addEventListener', silent.addEventListener);
  vi.stubGlobal(
    'WebSocket',
    class {
      close() {}
    },
  );
  const leave = connectionFeed.subscribe(() => undefined);
  expect(said(drawn())).toEqual(['connection.down']);
  expect(said(drawn({ status: 'HALT' }))).toEqual(['connection.down', 'trade.problem.halted']);
  leave();
});
