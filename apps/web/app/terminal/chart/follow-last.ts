import type { Feed } from '../../live/feed.ts';

/** A drawing that takes longer is followed by a rest, as the book's showings are (TRAD-30). */
const COSTLY_MS = 8;
const REST_MS = 500;

/** The browser's clock and frames. */
interface Frames {
  now(): number;
  onFrame(call: (beganMs: number) => void): void;
  after(ms: number, call: () => void): () => void;
}

const BROWSER: Frames = {
  now: () => performance.now(),
  onFrame: (call) => requestAnimationFrame(call),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/** Has `draw` follow a feed: each value at once, but twice a second where the frame of a drawing is costly. Returns what ends it. */
export function followLast(
  feed: Feed<string | null>,
  draw: (last: string | null) => void,
  frames = BROWSER,
): () => void {
  let restsUntilMs = 0;
  let stopWaiting: (() => void) | null = null;
  const show = () => {
    draw(feed.get());
    // Called after the chart's own drawing of the same frame.
    frames.onFrame((beganMs) => {
      const nowMs = frames.now();
      if (nowMs - beganMs > COSTLY_MS) restsUntilMs = nowMs + REST_MS;
    });
  };
  const follow = () => {
    if (stopWaiting !== null) return;
    const restMs = restsUntilMs - frames.now();
    if (restMs <= 0) return show();
    stopWaiting = frames.after(restMs, () => {
      stopWaiting = null;
      show();
    });
  };
  show();
  const unsubscribe = feed.subscribe(follow);
  return () => {
    unsubscribe();
    stopWaiting?.();
  };
}
