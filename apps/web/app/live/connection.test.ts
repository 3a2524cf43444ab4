import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeSocket, leaveBrowser, standInBrowser } from './fake-browser.ts';

beforeEach(standInBrowser);
afterEach(leaveBrowser);

async function polling(poll: () => Promise<void>) {
  const { connectionFeed, pollWhileDown } = await import('./connection.ts');
  connectionFeed.subscribe(() => {});
  const stop = pollWhileDown(poll, 2_000);
  FakeSocket.last.open();
  FakeSocket.last.say({ event: 'pong' });
  return { connectionFeed, stop };
}

describe('connection', () => {
  test('TRAD-50 a short break is not spoken of; a longer one is down, and pages poll until it is over', async () => {
    const poll = vi.fn(async () => {
      throw new Error('still away');
    });
    const { connectionFeed } = await polling(poll);
    expect(connectionFeed.get()).toBe('open');
    FakeSocket.last.lose();
    // Losing it is the socket's fallback event: one answer at once.
    expect(poll).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_400);
    expect(connectionFeed.get()).toBe('open');
    await vi.advanceTimersByTimeAsync(200);
    expect(connectionFeed.get()).toBe('down');
    expect(poll).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(poll).toHaveBeenCalledTimes(4);
    FakeSocket.last.open();
    expect(connectionFeed.get()).toBe('open');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(poll).toHaveBeenCalledTimes(4);
  });

  test('TRAD-51 an answer over HTTP brings the socket back without waiting for its pause', async () => {
    let isAway = true;
    const { connectionFeed } = await polling(async () => {
      if (isAway) throw new Error('still away');
    });
    // Many lost connections: the pause has grown to half a minute.
    for (let i = 0; i < 8; i++) {
      FakeSocket.last.lose();
      await vi.advanceTimersByTimeAsync(30_000);
    }
    FakeSocket.last.lose();
    const before = FakeSocket.all.length;
    isAway = false;
    await vi.advanceTimersByTimeAsync(2_100);
    expect(FakeSocket.all.length).toBe(before + 1);
    FakeSocket.last.open();
    expect(connectionFeed.get()).toBe('open');
  });

  test('TRAD-50 one poll at a time', async () => {
    const poll = vi.fn(() => new Promise<void>(() => {}));
    await polling(poll);
    FakeSocket.last.lose();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(poll).toHaveBeenCalledTimes(1);
  });
});
