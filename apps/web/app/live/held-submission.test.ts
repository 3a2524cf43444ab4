import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeSocket, goOnline, leaveBrowser, standInBrowser } from './fake-browser.ts';
import type { Feed } from './feed.ts';

beforeEach(standInBrowser);
afterEach(leaveBrowser);

const BODY = { clientOrderId: 'web-1' };
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A page whose connection stands, and one press of it. */
async function page() {
  const { networkFailure } = await import('@pelorus/client/http/refusal.ts');
  const { newHolding, submitHeld } = await import('./held-submission.ts');
  const { pollWhileDown } = await import('./polling.ts');
  const { reachFeed } = await import('./reach.ts');
  const polls = { isAnswered: false };
  pollWhileDown({
    ask: async () => {
      if (!polls.isAnswered) throw networkFailure('away');
    },
    take: () => {},
    everyMs: 2_000,
  });
  reachFeed.subscribe(() => {});
  FakeSocket.last.open();
  const sent: unknown[] = [];
  const states: string[] = [];
  const send = vi.fn(async (body: unknown) => {
    sent.push(body);
    return 'placed';
  });
  const press = (isInDoubt = false) => {
    const holding = newHolding(
      reachFeed,
      () => states.push('waiting'),
      () => states.push('going'),
    );
    return { holding, outcome: submitHeld(BODY, send, holding, isInDoubt) };
  };
  return { polls, sent, send, states, press, networkFailure };
}

describe('a press while the connection is away', () => {
  test('TRAD-346 what can be answered is sent at once', async () => {
    const { press, sent, states } = await page();
    expect(await press().outcome).toEqual({ kind: 'placed', placed: 'placed' });
    expect([sent, states]).toEqual([[BODY], []]);
  });

  test('TRAD-346 without a network nothing is sent; back within ten seconds, it is sent once', async () => {
    const { press, sent, states } = await page();
    goOnline(false);
    const { outcome } = press();
    await wait(8_000);
    expect([sent, states]).toEqual([[], ['waiting']]);
    goOnline(true);
    expect(await outcome).toMatchObject({ kind: 'placed' });
    goOnline(false);
    goOnline(true);
    await wait(60_000);
    expect([sent, states]).toEqual([[BODY], ['waiting', 'going']]);
  });

  test('TRAD-346 a socket that is down while polls are answered holds nothing back; polls that fail do', async () => {
    const { press, sent, polls } = await page();
    polls.isAnswered = true;
    FakeSocket.last.lose();
    await wait(5_000);
    expect(await press().outcome).toMatchObject({ kind: 'placed' });
    polls.isAnswered = false;
    // One poll has failed by then, after 2.4 s at most; the second is 4 to 4.8 s later, whatever its random part.
    await wait(2_500);
    const { outcome } = press();
    await wait(1_000);
    expect(sent).toHaveLength(1);
    polls.isAnswered = true;
    await wait(8_000);
    expect(await outcome).toMatchObject({ kind: 'placed' });
  });

  test('TRAD-349 what was dropped while it waited is never sent', async () => {
    const { press, send } = await page();
    goOnline(false);
    const { outcome, holding } = press();
    expect(holding.end('dropped')).toBe(true);
    goOnline(true);
    expect(await outcome).toEqual({ kind: 'dropped' });
    await wait(60_000);
    expect(send).not.toHaveBeenCalled();
    expect(holding.end('dropped')).toBe(false);
  });

  test('TRAD-346 after ten seconds it is not sent by itself any more', async () => {
    const { press, send } = await page();
    goOnline(false);
    const { outcome } = press();
    await wait(10_000);
    expect(await outcome).toEqual({ kind: 'unsent' });
    goOnline(true);
    await wait(60_000);
    expect(send).not.toHaveBeenCalled();
  });

  test('TRAD-346 what waited nine seconds is sent again for one second at most', async () => {
    const { press, send, networkFailure } = await page();
    send.mockImplementation(async () => {
      throw networkFailure('away');
    });
    goOnline(false);
    const { outcome } = press();
    await wait(9_000);
    goOnline(true);
    await wait(60_000);
    expect(await outcome).toEqual({ kind: 'unknown' });
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('TRAD-349 what was in doubt before is in doubt after it was dropped', async () => {
    const { press, send } = await page();
    goOnline(false);
    const { outcome, holding } = press(true);
    holding.end('dropped');
    expect(await outcome).toEqual({ kind: 'unknown' });
    expect(send).not.toHaveBeenCalled();
  });
});

test('TRAD-346 TRAD-349 whatever the connection does, a press is sent once at most, and never after it was dropped', async () => {
  const { newHolding, submitHeld } = await import('./held-submission.ts');
  const step = fc.oneof(fc.constantFrom('up', 'down', 'drop'), fc.integer({ min: 1, max: 4_000 }));
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { maxLength: 12 }), async (isUp, steps) => {
      const listeners = new Set<() => void>();
      let reachable = isUp;
      const reach: Feed<boolean> = {
        get: () => reachable,
        subscribe: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      };
      let sends = 0;
      let isDropped = false;
      const holding = newHolding(
        reach,
        () => {},
        () => {},
      );
      const send = async () => {
        expect([isDropped, reachable]).toEqual([false, true]);
        sends++;
      };
      const outcome = submitHeld(BODY, send, holding, false);
      // What is released goes out before anything else happens.
      await wait(0);
      for (const one of steps) {
        if (typeof one === 'number') await wait(one);
        else if (one === 'drop') isDropped ||= holding.end('dropped');
        else {
          reachable = one === 'up';
          for (const listener of [...listeners]) listener();
        }
        await wait(0);
      }
      await wait(10_000);
      expect(sends).toBe((await outcome).kind === 'placed' ? 1 : 0);
      expect(listeners.size).toBe(0);
    }),
  );
});
