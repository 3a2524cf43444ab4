import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { MarketRules } from '../market-rules.ts';
import AuctionNote from './auction-note.view.tsx';
import { rules } from './fixture.ts';
import { MarketState } from './market-state.tsx';

const FROM = Date.UTC(2030, 4, 1, 10);
const GONE = Date.UTC(2030, 5, 2, 12);
const messages = {
  'trade.state.delists': 'Gone {time}',
  'trade.state.delistsFrom': 'Until {from}, gone {time}',
  'trade.state.opens': 'Opens {time}',
  'trade.state.auctionEnds': 'Ends {time}',
};
const drawn = (changes: Partial<MarketRules>, Part = MarketState) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: messages } })}>
        <Part rules={{ ...rules, ...changes }} />
      </I18nProvider>
    </MemoryRouter>,
  );

// The server stands somewhere: what it draws must not depend on where, or no page would come alive as it was drawn.
beforeAll(() => vi.stubEnv('TZ', 'Asia/Tokyo'));
afterAll(() => vi.unstubAllEnvs());

test('TRAD-207 a market that simply trades says nothing over its form', () => {
  expect(drawn({})).toBe('');
});

test('TRAD-207 TRAD-288 one that is going to leave says until when orders are taken, then only when it goes', () => {
  const plan = { cancelOnlyAt: FROM, delistsAt: GONE };
  expect(drawn(plan)).toMatch(/Until .*10:00.*, gone .*12:00/);
  expect(drawn({ ...plan, status: 'CANCEL_ONLY' })).toMatch(/trade\.problem\.cancelOnly.*Gone .*12:00/);
  expect(drawn({ ...plan, cancelOnlyAt: null })).toMatch(/Gone .*12:00/);
  expect(drawn({ ...plan, status: 'DELISTED' })).not.toMatch(/[Gg]one/);
});

test('TRAD-207 TRAD-287 one that has not opened yet says when it does, not that it is paused', () => {
  const soon = drawn({ status: 'HALT', opensAt: FROM });
  expect(soon).toMatch(/Opens .*10:00/);
  expect(soon).not.toContain('trade.problem.halted');
  expect(drawn({ status: 'HALT', opensAt: null })).toContain('trade.problem.halted');
});

test('TRAD-207 an auction stands in one note with the plan', () => {
  const html = drawn({ status: 'AUCTION', cancelOnlyAt: FROM, delistsAt: GONE });
  expect(html).toContain('trade.problem.auction');
  expect(html).toContain('Until ');
  expect(html.match(/bg-warn-soft/g)).toHaveLength(1);
});

test('TRAD-228 while the server renders, an auction ends by the clock of UTC, as everything it says of times', () => {
  expect(drawn({ auctionEndsAt: GONE }, AuctionNote)).toMatch(/Ends .*12:00/);
});
