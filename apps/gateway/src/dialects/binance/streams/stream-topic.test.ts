import { expect, it } from 'vitest';
import { type Message, sourceOf } from '../../../../testing/dialects/binance/streams/test-streams.ts';
import { BTC, level, type TestMarkets, testMarkets, trade } from '../../../../testing/markets/test-market.ts';
import { Audiences, type Readership } from '../../../wire/audiences.ts';
import type { Round } from '../../../wire/outlet.ts';
import { LevelsTopic } from './depth-topics.ts';
import { KlineTopic } from './kline-topic.ts';
import type { StreamReader } from './stream-reader.ts';
import { GRACE_MS } from './stream-topic.ts';

const MINUTE = 60_000;

/** A reader that is no socket. */
class Reader {
  readonly isCombined = false;
  readonly isMicro = false;
  room = true;
  readonly told: Message[] = [];

  hasRoom(): boolean {
    return this.room;
  }
}

const asReader = (reader: Reader) => reader as unknown as StreamReader;
const push = (reader: StreamReader, frame: Buffer) =>
  (reader as unknown as Reader).told.push(JSON.parse(frame.toString('utf8', frame[1] === 126 ? 4 : 2)));
const round = {
  push,
  tell: ({ readers }: Readership<StreamReader>, frameOf: (reader: StreamReader) => Buffer) => {
    for (const reader of readers) push(reader, frameOf(reader));
  },
} as unknown as Round<StreamReader>;

async function started(): Promise<TestMarkets & { source: ConstructorParameters<typeof KlineTopic>[1] }> {
  const markets = testMarkets();
  markets.hello();
  await markets.feed.ready();
  markets.clock.nowMs = Date.UTC(2026, 0, 5);

  return { ...markets, source: { ...sourceOf(markets), audiences: new Audiences<StreamReader>() } };
}

it('BSTR-32 an open candle waits two seconds for its next event, a closed one waits for nothing', async () => {
  const { source, clock, apply } = await started();
  apply(trade(1, 100, 1));
  const topic = new KlineTopic('btcusdt@kline_1m', source, BTC, { kind: 'kline', interval: '1m', zoneMs: 0 });
  source.feed.live.watch({
    onTrade: (market, each) => topic.trade(market, each),
    onBooksReplaced() {},
    onPastReplaced() {},
    onLevel() {},
    onCommand() {},
    onBatchEnd() {},
  });
  const reader = new Reader();
  topic.add(asReader(reader));
  topic.flush(round, 0);
  apply(trade(2, 101, 1));
  expect(topic.dueMs() <= 1).toBe(true);
  topic.flush(round, 1);
  apply(trade(3, 102, 1));
  expect([topic.dueMs() <= 1_900, topic.dueMs() <= 2_001]).toEqual([false, true]);
  clock.nowMs += MINUTE + GRACE_MS;
  expect(topic.second(clock.nowMs)).toBe(true);
  expect(topic.dueMs() <= 100).toBe(true);
  topic.flush(round, 100);
  // Nothing traded in the next one: no time of its own to tell, and none to close.
  expect(topic.second(clock.nowMs + 1_000)).toBe(false);
  expect(reader.told.map(({ k }) => [k.L, k.x])).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ]);
  apply(trade(4, 103, 1));
  clock.nowMs += MINUTE;
  apply(trade(5, 104, 1));
  expect(topic.dueMs() <= 200).toBe(true);
  topic.flush(round, 200);
  expect(reader.told.slice(3).map(({ k }) => [k.f, k.L, k.x])).toEqual([
    [4, 4, true],
    [5, 5, false],
  ]);
});

it('BSTR-32 BSTR-92 a candle that is over is not told as closed while its last trade may be on its way', async () => {
  const { source, clock, apply } = await started();
  apply(trade(1, 100, 1));
  const topic = new KlineTopic('btcusdt@kline_1s', source, BTC, { kind: 'kline', interval: '1s', zoneMs: 0 });
  source.feed.live.watch({
    onTrade: (market, each) => topic.trade(market, each),
    onBooksReplaced() {},
    onPastReplaced() {},
    onLevel() {},
    onCommand() {},
    onBatchEnd() {},
  });
  const reader = new Reader();
  topic.add(asReader(reader));
  topic.flush(round, 0);
  const openMs = clock.nowMs;
  clock.nowMs = openMs + 998;
  apply(trade(2, 101, 1));
  // It is due again by its cadence, a moment after its end.
  clock.nowMs = openMs + 1_005;
  topic.flush(round, 1_005);
  clock.nowMs = openMs + 999;
  apply(trade(3, 102, 1));
  clock.nowMs = openMs + 1_000 + GRACE_MS;
  expect(topic.second(clock.nowMs)).toBe(true);
  topic.flush(round, 1_000 + GRACE_MS);
  const closed = reader.told.filter(({ k }) => k.x).map(({ k }) => [k.t, k.L, k.n]);
  expect(closed).toEqual([[openMs, 3, 3]]);
});

it('BSTR-31 whoever has no room waits for the state, then gets it once; the others are not kept', async () => {
  const { source, apply } = await started();
  const topic = new LevelsTopic('btcusdt@depth5@100ms', source, 100, BTC, 5);
  const [full, free] = [new Reader(), new Reader()];
  full.room = false;
  for (const reader of [full, free]) expect(topic.add(asReader(reader))).toBe(true);
  expect(topic.flush(round, 0)).toBe(true);
  expect([full.told.length, free.told.length]).toEqual([0, 1]);
  apply(level(1, 'BUY', 99, 1));
  expect(topic.flush(round, 100)).toBe(true);
  full.room = true;
  expect(topic.flush(round, 200)).toBe(false);
  expect(full.told.map(({ lastUpdateId }) => lastUpdateId)).toEqual([1]);
  expect(free.told.map(({ lastUpdateId }) => lastUpdateId)).toEqual([0, 1]);
  topic.remove(asReader(free));
  topic.remove(asReader(full));
  expect(topic.isWatched).toBe(false);
});
