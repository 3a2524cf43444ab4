import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeSocket, goOnline, leaveBrowser, show, standInBrowser } from './fake-browser.ts';

beforeEach(() => {
  standInBrowser();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
  leaveBrowser();
});

async function polling(ask: () => Promise<unknown>, take: (answer: unknown) => void = () => {}) {
  const { connectionFeed } = await import('./connection.ts');
  const { pollWhileDown } = await import('./polling.ts');
  connectionFeed.subscribe(() => {});
  const stop = pollWhileDown({ ask, take, everyMs: 2_000 });
  FakeSocket.last.open();
  FakeSocket.last.say({ event: 'pong' });
  return { connectionFeed, stop };
}

describe('connection', () => {
  test('TRAD-50 a short break is not spoken of; a longer one is down, and pages poll until it is over', async () => {
    const ask = vi.fn(async () => 1);
    const { connectionFeed } = await polling(ask);
    expect(connectionFeed.get()).toBe('open');
    FakeSocket.last.lose();
    // Losing it is the socket's fallback event: one answer at once.
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_400);
    expect(connectionFeed.get()).toBe('open');
    await vi.advanceTimersByTimeAsync(200);
    expect(connectionFeed.get()).toBe('down');
    expect(ask).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(ask).toHaveBeenCalledTimes(4);
    FakeSocket.last.open();
    expect(connectionFeed.get()).toBe('open');
    await vi.advanceTimersByTimeAsync(3_500);
    expect(ask).toHaveBeenCalledTimes(4);
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
    await vi.advanceTimersByTimeAsync(10_100);
    expect(FakeSocket.all.length).toBe(before + 1);
    FakeSocket.last.open();
    expect(connectionFeed.get()).toBe('open');
  });

  test('TRAD-51 where only the socket is blocked, answers over HTTP do not hurry it', async () => {
    await polling(async () => 1);
    for (let i = 0; i < 8; i++) {
      FakeSocket.last.lose();
      await vi.advanceTimersByTimeAsync(30_000);
    }
    const before = FakeSocket.all.length;
    await vi.advanceTimersByTimeAsync(60_000);
    // An attempt lasts up to 10 s, its pause at least 15.
    expect(FakeSocket.all.length - before).toBeLessThanOrEqual(3);
  });

  test('TRAD-50 one poll at a time', async () => {
    const ask = vi.fn(() => new Promise<void>(() => {}));
    await polling(ask);
    FakeSocket.last.lose();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('SHL-03 an open connection that stopped answering is down at once, and up again with the pong', async () => {
    const ask = vi.fn(async () => 1);
    const { connectionFeed } = await polling(ask);
    await vi.advanceTimersByTimeAsync(5_900);
    expect(connectionFeed.get()).toBe('open');
    await vi.advanceTimersByTimeAsync(200);
    expect(connectionFeed.get()).toBe('down');
    expect(FakeSocket.last.readyState).toBe(1);
    expect(ask).toHaveBeenCalledTimes(1);
    FakeSocket.last.say({ event: 'pong' });
    expect(connectionFeed.get()).toBe('open');
  });

  test('SHL-04 a hidden tab asks nothing; the first visible moment asks at once', async () => {
    const ask = vi.fn(async () => 1);
    await polling(ask);
    show(false);
    FakeSocket.last.lose();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(ask).toHaveBeenCalledTimes(0);
    show(true);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  test('SHL-04 without a network the page is down at once and asks nothing until it is back', async () => {
    const ask = vi.fn(async () => 1);
    const { connectionFeed } = await polling(ask);
    goOnline(false);
    FakeSocket.last.lose();
    expect(connectionFeed.get()).toBe('down');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(0);
    goOnline(true);
    // The way back is at once: a new connection, and one answer until it is open.
    expect(ask).toHaveBeenCalledTimes(1);
    FakeSocket.last.open();
    expect(connectionFeed.get()).toBe('open');
  });

  test('SHL-04 while it fails it is asked more seldom, every 10 s at most', async () => {
    const ask = vi.fn(async () => {
      throw new Error('away');
    });
    await polling(ask);
    FakeSocket.last.lose();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask.mock.calls.length).toBeGreaterThan(5);
    expect(ask.mock.calls.length).toBeLessThan(12);
  });

  test('SHL-05 what a poll brings after the socket is back is dropped', async () => {
    let answer = (_: unknown) => {};
    const take = vi.fn();
    await polling(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
      take,
    );
    FakeSocket.last.lose();
    await vi.advanceTimersByTimeAsync(500);
    FakeSocket.last.open();
    answer('late');
    await vi.advanceTimersByTimeAsync(0);
    expect(take).not.toHaveBeenCalled();
    FakeSocket.last.lose();
    await vi.advanceTimersByTimeAsync(2_600);
    answer('wanted');
    await vi.advanceTimersByTimeAsync(0);
    expect(take).toHaveBeenCalledWith('wanted');
  });

  test('S4.06 the slow ones ask with the one-minute event, the others with the half-minute one', async () => {
    const { pollWhileDown } = await import('./polling.ts');
    const often = vi.fn(async () => 1);
    const seldom = vi.fn(async () => 1);
    pollWhileDown({ ask: often, take: () => {}, everyMs: 1e9 });
    pollWhileDown({ ask: seldom, take: () => {}, everyMs: 1e9, slow: true });
    const loseFor = async (ms: number) => {
      FakeSocket.last.lose();
      await vi.advanceTimersByTimeAsync(1_000);
      FakeSocket.last.open();
      for (let passed = 1_000; passed < ms; passed += 1_000) {
        FakeSocket.last.say({ event: 'pong' });
        await vi.advanceTimersByTimeAsync(1_000);
      }
    };
    FakeSocket.last.open();
    for (let i = 0; i < 4; i++) await loseFor(30_000);
    expect([often.mock.calls.length, seldom.mock.calls.length]).toEqual([4, 2]);
  });
});
