import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import { bookChecksum } from '@pelorus/protocol/socket/book-checksum.ts';
import type { DepthUpdate, SocketReply } from '@pelorus/protocol/socket/messages.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BTC, level, testMarkets } from '../../testing/markets/test-market.ts';
import { Audiences, type Readership } from '../wire/audiences.ts';
import type { Round } from '../wire/outlet.ts';
import type { Connection } from './connection.ts';
import { DepthTopic } from './topics.ts';

/** What a reader was told: frames are short here, or have the header of a long one. */
function readerOf(told: SocketReply[]): Connection {
  const take = (frame: Buffer) => {
    const text = frame.toString();
    told.push(JSON.parse(text.slice(text.indexOf('{"event"'))));
  };
  return { hasRoom: () => true, write: take } as never;
}

const round = {
  push: (reader: Connection, frame: Buffer) => reader.write(frame),
  tell: ({ readers }: Readership<Connection>, frameOf: (reader: Connection) => Buffer) => {
    for (const reader of readers) reader.write(frameOf(reader));
  },
} as unknown as Round<Connection>;

async function topicOf() {
  const markets = testMarkets();
  markets.hello();
  await markets.feed.ready();
  const source = {
    feed: markets.feed,
    catalog: markets.catalog,
    clock: () => markets.clock.nowMs,
    audiences: new Audiences<Connection>(),
  };
  const topic = new DepthTopic({ biz: 'spot', channel: 'depth', pairCode: 'BTC_USDT' }, source, 0, BTC);
  let updateId = 0;
  const apply = (changes: readonly [Side, number, number][]) => {
    for (const [side, ticks, lots] of changes) {
      markets.apply(level(++updateId, side, ticks, lots));
      topic.level(side, ticks, lots);
    }
  };
  return { ...markets, topic, apply };
}

const depthOf = (reply: SocketReply | undefined) => reply?.data?.result as DepthUpdate;

const change = fc.tuple(
  fc.constantFrom<Side>('BUY', 'SELL'),
  fc.integer({ min: 1, max: 80 }),
  fc.integer({ min: 0, max: 9 }),
);

describe('the checksum of a depth message', () => {
  it('SOCK-15 is that of the book after it, in the texts of the book over HTTP', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(change, { minLength: 1, maxLength: 20 }), { maxLength: 12 }),
        async (rounds) => {
          const { topic, apply, feed } = await topicOf();
          const told: SocketReply[] = [];
          topic.add(readerOf(told));
          let nowMs = 0;
          for (const changes of rounds) {
            apply(changes);
            nowMs += 100;
            topic.flush(round, nowMs);
            const whole = feed.depth('BTC_USDT', 5_000);
            const { checksum, lastUpdateId } = depthOf(told.at(-1));
            expect({ checksum, lastUpdateId }).toEqual({
              checksum: bookChecksum(whole?.bids ?? [], whole?.asks ?? []),
              lastUpdateId: whole?.lastUpdateId,
            });
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it('SOCK-15 SOCK-50 comes at most every 100 ms, and always after a rest', async () => {
    const { topic, apply } = await topicOf();
    const told: SocketReply[] = [];
    topic.add(readerOf(told));
    const checkedAt: number[] = [];
    for (const nowMs of [0, 50, 100, 150, 200, 250, 1_000, 1_050]) {
      apply([['BUY', 1 + nowMs, 1]]);
      topic.flush(round, nowMs);
      if (depthOf(told.at(-1)).checksum !== undefined) checkedAt.push(nowMs);
    }
    expect(checkedAt).toEqual([0, 100, 200, 1_000]);
    expect(depthOf(told[0]).checksum).toBe(0);
  });
});
