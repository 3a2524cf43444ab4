import { BookReplica, type BookScale, type DepthSnapshot } from '@pelorus/client/book/replica.ts';
import type { DepthUpdate } from '@pelorus/protocol/socket/messages.ts';
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
export interface DepthFrame {
  book: BookReplica;
  /** Counts showings. */
  frame: number;
}

/** A pair's book at up to 20 Hz; null until the first snapshot came. */
export const depthFeed = keyedFeeds((pairCode: string, scale: BookScale) =>
  createFeed<DepthFrame | null>(null, (set) => {
    const book = new BookReplica(scale);
    let frame = 0;
    const { request, cancel } = throttled(
      FRAME_MS,
      () => {
        frame += 1;
        set({ book, frame });
      },
      HEAVY_FRAME_MS,
    );
    const restart = (snapshot: DepthSnapshot) => {
      noteData();
      book.applySnapshot(snapshot);
      request();
    };
    const topic = { channel: 'depth', pairCode } as const;
    const stopSocket = liveSocket().subscribe(topic, (reply) => {
      if (reply.type === 'snapshot') return restart(reply.data?.result as DepthSnapshot);
      const wasValid = book.isValid;
      const outcome = book.applyUpdate(reply.data?.result as DepthUpdate);
      noteData();
      if (outcome === 'applied') request();
      // Said once a gap, not for each update that follows it before the snapshot comes.
      else if (outcome === 'gap' && wasValid) {
        request();
        liveSocket().resubscribe(topic);
      }
    });
    const stopPolling = pollWhileDown({
      ask: () => fetchDepth(pairCode),
      take: (depth) => {
        // The socket had told more before it went silent (SHL-05).
        if (!book.isValid || depth.lastUpdateId >= book.lastUpdateId) restart(depth);
      },
      everyMs: POLL_MS,
    });
    return () => {
      cancel();
      stopSocket();
      stopPolling();
    };
  }),
);
