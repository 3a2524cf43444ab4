import type { SocketReply } from '@pelorus/protocol/socket/messages.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeSocket, leaveBrowser, standInBrowser } from './fake-browser.ts';

const scale = { priceScale: 2, tickUnits: 1, quantityScale: 3 };

beforeEach(standInBrowser);
afterEach(leaveBrowser);

const depth = (type: 'snapshot' | 'update', result: unknown): Partial<SocketReply> => ({
  event: 'data',
  channel: 'depth',
  pairCode: 'BTC_USDT',
  type,
  data: { result },
});
const snapshot = (lastUpdateId: number, quantity: string) =>
  depth('snapshot', { lastUpdateId, bids: [['1.00', quantity]], asks: [] });
const update = (id: number, quantity: string) =>
  depth('update', { firstUpdateId: id, lastUpdateId: id, bids: [['1.00', quantity]], asks: [] });

async function listening() {
  const { depthFeed } = await import('./depth.ts');
  const feed = depthFeed('BTC_USDT', scale);
  const shown = vi.fn();
  feed.subscribe(shown);
  FakeSocket.last.open();
  return { feed, shown, socket: FakeSocket.last };
}

describe('depth feed', () => {
  test('TRAD-30 a burst of updates is shown once', async () => {
    const { feed, shown, socket } = await listening();
    socket.say(snapshot(1, '1.000'));
    for (let id = 2; id <= 20; id++) socket.say(update(id, `${id}.000`));
    vi.advanceTimersByTime(100);
    expect(shown).toHaveBeenCalledTimes(1);
    expect(feed.get()?.book.bids.unitsAt(100)).toBe(20_000);
  });

  test('TRAD-33 after a gap the book is asked for anew, once, and is right again with the snapshot', async () => {
    const { feed, socket } = await listening();
    socket.say(snapshot(1, '1.000'));
    socket.sent = [];
    for (const id of [3, 4, 5]) socket.say(update(id, '9.000'));
    expect(socket.sent.map(({ event }) => event)).toEqual(['unsub', 'sub']);
    vi.advanceTimersByTime(100);
    expect(feed.get()?.book.isValid).toBe(false);
    socket.say(snapshot(8, '3.000'));
    socket.say(update(9, '4.000'));
    vi.advanceTimersByTime(100);
    expect(feed.get()?.book.isValid).toBe(true);
    expect(feed.get()?.book.bids.unitsAt(100)).toBe(4_000);
  });
});
