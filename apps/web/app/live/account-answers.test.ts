import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, leaveBrowser, standInBrowser } from './fake-browser.ts';

/** Ends each asking for the lists, first asked first. */
let answers: (() => void)[];

beforeEach(() => {
  standInBrowser();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  answers = [];
  vi.doMock('./api.ts', () => ({
    spotCalls: { open: () => new Promise((done) => answers.push(() => done([]))) },
    fetchBalances: async () => [],
  }));
});
afterEach(() => {
  vi.doUnmock('./api.ts');
  vi.restoreAllMocks();
  leaveBrowser();
});

test('SHL-08 lists asked for before a poll are shown, though the line is back before the poll is answered', async () => {
  const { accountOf } = await import('./account.ts');
  const account = accountOf(1);
  account.subscribe(() => {});
  FakeSocket.last.open();
  // Two heartbeats without an answer: the page polls, and the pong comes before the lists.
  await vi.advanceTimersByTimeAsync(6_100);
  expect(answers).toHaveLength(2);
  FakeSocket.last.say({ event: 'pong' });
  for (const answer of answers) answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(account.get().openOrders).toEqual([]);
});
