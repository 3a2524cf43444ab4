import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ClientBook } from '../../../../testing/dialects/binance/streams/test-book.ts';
import { type Message, type Snapshot, sourceOf } from '../../../../testing/dialects/binance/streams/test-streams.ts';
import { BTC, level, testMarkets } from '../../../../testing/markets/test-market.ts';
import type { MarketWatcher } from '../../../markets/live-markets.ts';
import { Audiences, type Readership } from '../../../wire/audiences.ts';
import type { Round } from '../../../wire/outlet.ts';
import { depth } from '../spot/market-data.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { Parameters } from '../transport/parameters.ts';
import { DepthTopic } from './depth-topics.ts';
import type { StreamReader } from './stream-reader.ts';

type Change = readonly ['BUY' | 'SELL', number, number];

const change: fc.Arbitrary<Change> = fc.tuple(
  fc.constantFrom('BUY' as const, 'SELL' as const),
  fc.integer({ min: 1, max: 12 }),
  fc.nat(2),
);
const changes = fc.array(change, { minLength: 1, maxLength: 5 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('change' as const), changes }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('flush' as const), stream: fc.nat(1) }) },
  // Which streams it reads, and after how many steps it has its snapshot.
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('join' as const),
      streams: fc.integer({ min: 1, max: 3 }),
      wait: fc.nat(8),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), stream: fc.nat(1) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('restart' as const), missed: fc.array(change, { maxLength: 6 }) }),
  },
);

/** A reader that is no socket: it keeps a book. */
class Reader {
  readonly isCombined = false;
  readonly isMicro = false;
  readonly book = new ClientBook();
  /** Steps until its snapshot comes. */
  wait: number;

  constructor(wait: number) {
    this.wait = wait;
  }
}

function payloadOf(frame: Buffer): Message {
  const header = frame[1] === 126 ? 4 : 2;
  return JSON.parse(frame.toString('utf8', header));
}

it('BSTR-40 BSTR-41 BSTR-42 P27 whoever joins at any moment holds the book of REST at every id, and no id is missing', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 80 }), (steps) => {
      const markets = testMarkets();
      markets.hello();
      const { catalog, clock, feed } = markets;
      const rest = (): Snapshot => {
        const parameters = new Parameters();
        parameters.add('symbol=BTCUSDT&limit=5000');
        return depth({ feeds: markets.feeds, catalog } as DialectDeps, { parameters } as never) as Snapshot;
      };
      const source = { ...sourceOf(markets), audiences: new Audiences<StreamReader>() };
      const topics = ['btcusdt@depth', 'btcusdt@depth@100ms'].map((name) => new DepthTopic(name, source, 0, BTC));
      feed.live.watch({
        onLevel: (market, side, price, lots) => {
          for (const topic of topics) topic.level(market, side, price, lots);
        },
        onBooksReplaced: (before) => {
          for (const topic of topics) topic.booksReplaced(before);
        },
        onPastReplaced() {},
        onTrade() {},
        onCommand() {},
        onBatchEnd() {},
      } satisfies MarketWatcher);
      const readers: Reader[] = [];
      /** REST's answer at each id that was the newest when a step ended. */
      const truths = new Map([[0, rest()]]);
      const toldId = [0, 0];
      let id = 0;
      const eventOf = ([side, price, lots]: Change): EngineEvent => level(++id, side, price, lots);
      const flush = (index: number) => {
        let told: Message;
        const push = (reader: StreamReader, frame: Buffer) => {
          told = payloadOf(frame);
          const { book } = reader as unknown as Reader;
          book.take(told);
          if (book.id !== null) expect(book.snapshot()).toEqual(truths.get(book.id));
        };
        const tell = ({ readers: all }: Readership<StreamReader>, frameOf: (reader: StreamReader) => Buffer) => {
          for (const reader of all) push(reader, frameOf(reader));
        };
        const wasWatched = topics[index]?.isWatched;
        topics[index]?.flush({ push, tell } as unknown as Round<StreamReader>, clock.nowMs);
        if (wasWatched && told !== undefined) {
          expect(told.U).toBe((toldId[index] as number) + 1);
          expect(told.u).toBeGreaterThanOrEqual(told.U);
        }
        // What nobody reads is told to nobody; the chain of the next readers begins where it stands then.
        toldId[index] = told?.u ?? toldId[index];
      };
      // A witness on each stream, so that both chains run through the whole walk.
      for (const topic of topics) topic.add(new Reader(0) as unknown as StreamReader);
      for (const each of steps) {
        if (each.do === 'change') markets.apply(...each.changes.map(eventOf));
        else if (each.do === 'flush') flush(each.stream);
        else if (each.do === 'leave') topics[each.stream]?.remove(readers[0] as unknown as StreamReader);
        else if (each.do === 'join') {
          const reader = new Reader(each.wait);
          readers.push(reader);
          topics.forEach((topic, index) => {
            if (each.streams & (1 << index)) topic.add(reader as unknown as StreamReader);
          });
        } else {
          // The core goes on without us for a while, then starts anew.
          const other = testMarkets();
          const book = feed.live.book(BTC);
          const levels = { market: BTC, updateId: id, bids: book.bids.top(99), asks: book.asks.top(99) };
          other.hello([levels]);
          other.apply(...each.missed.map(eventOf));
          const now = other.feed.live.book(BTC);
          markets.hello([{ market: BTC, updateId: id, bids: now.bids.top(99), asks: now.asks.top(99) }]);
        }
        truths.set(id, rest());
        for (const reader of readers) if (reader.book.id === null && reader.wait-- <= 0) reader.book.begin(rest());
      }
      for (const reader of readers) if (reader.book.id === null) reader.book.begin(rest());
      flush(0);
      flush(1);
      for (const { book } of readers) expect(book.snapshot()).toEqual(truths.get(book.id as number));
    }),
    { numRuns: 1_000 },
  );
});
