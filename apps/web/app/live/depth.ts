import { LiveBook } from '@pelorus/client/book/live-book.ts';
import type { BookReplica, BookScale } from '@pelorus/client/book/replica.ts';
import type { Product } from '@pelorus/protocol/exchange/products.ts';
import { productOf } from '@pelorus/protocol/futures/contracts.ts';
import { fetchDepth } from './api.ts';
import { liveSocket, noteData } from './connection.ts';
import { createFeed, keyedFeeds } from './feed.ts';
import { pollWhileDown } from './polling.ts';
import { throttled } from './throttle.ts';

/** The book is shown to people at most twenty times a second, on a device for which that is much ten times. */
const FRAME_MS = 50;
const HEAVY_FRAME_MS = 100;
const POLL_MS = 2_000;

/** One showing of a book; the replica behind it is one object that changes, so read it when the frame comes. */
interface DepthFrame {
  book: BookReplica;
  /** Counts showings. */
  frame: number;
}

/** A pair's book at up to 20 Hz; null until the first snapshot came. */
export const depthFeed = keyedFeeds((pairCode: string, scale: BookScale, biz: Product = productOf(pairCode)) =>
  createFeed<DepthFrame | null>(null, (set) => {
    let frame = 0;
    const { request, cancel } = throttled(
      FRAME_MS,
      () => {
        frame += 1;
        set({ book: live.replica, frame });
      },
      HEAVY_FRAME_MS,
    );
    const live = new LiveBook(liveSocket(), { biz, pairCode }, scale, () => {
      noteData();
      request();
    });
    const stopPolling = pollWhileDown({
      ask: () => fetchDepth(biz, pairCode),
      take: (depth) => {
        // The socket had told more before it went silent (SHL-05).
        const { isValid, lastUpdateId } = live.replica;
        if (!isValid || depth.lastUpdateId >= lastUpdateId) live.restart(depth);
      },
      everyMs: POLL_MS,
    });
    return () => {
      cancel();
      live.stop();
      stopPolling();
    };
  }),
);
