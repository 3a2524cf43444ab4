import { BookReplica, type BookScale, type DepthSnapshot } from '@pelorus/client/book/replica.ts';
import type { DepthUpdate } from '@pelorus/protocol/socket/messages.ts';
import { fetchDepth } from './api.ts';
import { liveSocket, noteData, pollWhileDown } from './connection.ts';
import { createFeed, keyedFeeds } from './feed.ts';

/** The book is shown to people at most twenty times a second (measured: repainting rows is what costs). */
const FRAME_MS = 50;
/** The next animation frame is up to this much later than the timer. */
const FRAME_LEAD_MS = 8;
const POLL_MS = 2_000;

/** One showing of a book; the replica behind it is one object that changes, so read it when the frame comes. */
export interface DepthFrame {
  book: BookReplica;
  /** Counts showings. */
  frame: number;
}

/** Calls `show` for a burst of calls at most once every FRAME_MS, on an animation frame; a hidden tab shows nothing. */
function throttled(show: () => void): { request(): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let handle = 0;
  let lastAtMs = 0;
  const onFrame = () => {
    handle = 0;
    lastAtMs = performance.now();
    show();
  };
  // The waiting is a timer's, not frames': a frame that shows nothing costs the page its whole rendering round.
  const onTime = () => {
    timer = undefined;
    handle = requestAnimationFrame(onFrame);
  };
  return {
    request() {
      if (timer !== undefined || handle !== 0) return;
      timer = setTimeout(onTime, Math.max(0, lastAtMs + FRAME_MS - FRAME_LEAD_MS - performance.now()));
    },
    cancel() {
      clearTimeout(timer);
      cancelAnimationFrame(handle);
      timer = undefined;
      handle = 0;
    },
  };
}

/** A pair's book at up to 20 Hz; null until the first snapshot came. */
export const depthFeed = keyedFeeds((pairCode: string, scale: BookScale) =>
  createFeed<DepthFrame | null>(null, (set) => {
    const book = new BookReplica(scale);
    let frame = 0;
    const { request, cancel } = throttled(() => {
      frame += 1;
      set({ book, frame });
    });
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
      else if (outcome === 'gap' && wasValid) liveSocket().resubscribe(topic);
    });
    const stopPolling = pollWhileDown(async () => restart(await fetchDepth(pairCode)), POLL_MS);
    return () => {
      cancel();
      stopSocket();
      stopPolling();
    };
  }),
);
