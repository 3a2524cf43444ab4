import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeSocket, leaveBrowser, standInBrowser } from './fake-browser.ts';

let asked = 0;
let answer: () => Response = () => Response.json({ code: 0, data: [] });
beforeEach(() => {
  standInBrowser();
  asked = 0;
  answer = () => Response.json({ code: 0, data: [] });
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return answer();
  });
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
  leaveBrowser();
});

const loggedOut = () =>
  Response.json({ code: 401, error: 'NOT_LOGGED_IN', message: '', retry: false }, { status: 401 });
const LOG_IN = { event: 'login', channel: 'account', biz: 'spot' } as const;
const granted = () => FakeSocket.last.say({ ...LOG_IN, data: { result: true } });
const refused = () => FakeSocket.last.say({ ...LOG_IN, code: 401, msg: 'Log in first.' });
const hasAsked = () => FakeSocket.last.sent.some(({ event }) => event === 'login');

/** Lets seconds pass on a connection that answers its pings. */
async function alive(seconds: number): Promise<void> {
  for (let i = 0; i < seconds; i++) {
    await vi.advanceTimersByTimeAsync(1_000);
    FakeSocket.last.say({ event: 'pong' });
  }
}

async function following() {
  const { accountOf } = await import('./account.ts');
  const account = accountOf(1_000);
  account.subscribe(() => {});
  FakeSocket.last.open();
  return account;
}

describe('the account channel', () => {
  test('FAC-30 FAC-49 after a step-up the closed connection is made anew and the channel asked for again', async () => {
    await following();
    granted();
    FakeSocket.last.lose();
    await vi.advanceTimersByTimeAsync(500);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.open();
    expect(hasAsked()).toBe(true);
  });

  test('FAC-30 a new connection that still came with the old token is made anew until one has the new one', async () => {
    await following();
    granted();
    FakeSocket.last.lose();
    await vi.advanceTimersByTimeAsync(500);
    FakeSocket.last.open();
    refused();
    expect(FakeSocket.all).toHaveLength(3);
    FakeSocket.last.open();
    refused();
    expect(FakeSocket.all).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(3_500);
    expect(FakeSocket.all).toHaveLength(4);
    FakeSocket.last.open();
    granted();
    // Granted once, the next refusal is answered at once again.
    FakeSocket.last.lose();
    await vi.advanceTimersByTimeAsync(500);
    FakeSocket.last.open();
    refused();
    expect(FakeSocket.all).toHaveLength(6);
  });

  test('FAC-30 calls that say that nobody is logged in end it', async () => {
    const account = await following();
    refused();
    FakeSocket.last.open();
    answer = loggedOut;
    refused();
    await alive(4);
    const [connections, calls] = [FakeSocket.all.length, asked];
    await alive(20);
    expect(FakeSocket.all).toHaveLength(connections);
    expect(asked).toBe(calls);
    account.reload();
    await vi.advanceTimersByTimeAsync(100);
    expect(account.get()).toMatchObject({ openOrders: null });
  });
});
