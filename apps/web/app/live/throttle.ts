/** The next animation frame is up to this much later than the timer. */
const FRAME_LEAD_MS = 8;

/** A showing that takes longer, rendering and painting included, is one for a slow device. */
const HEAVY_MS = 8;
/** Weight of the newest render in the average duration. */
const NEWEST = 0.2;

/**
 * Calls `show` for a burst of requests at most once every `everyMs`, on an animation frame; a hidden tab shows nothing.
 * While showings are heavy for the device, at most once every `heavyEveryMs`.
 */
export function throttled(
  everyMs: number,
  show: () => void,
  heavyEveryMs = everyMs,
): { request(): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let handle = 0;
  let lastAtMs = Number.NEGATIVE_INFINITY;
  let tookMs = 0;
  const onFrame = () => {
    handle = 0;
    lastAtMs = performance.now();
    show();
    if (heavyEveryMs === everyMs) return;
    // The first task after the frame's style, layout and paint.
    const startedMs = lastAtMs;
    setTimeout(() => {
      tookMs += (performance.now() - startedMs - tookMs) * NEWEST;
    });
  };
  // The waiting is a timer's, not frames': a frame that shows nothing costs the page its whole rendering round.
  const onTime = () => {
    timer = undefined;
    handle = requestAnimationFrame(onFrame);
  };
  return {
    request() {
      if (timer !== undefined || handle !== 0) return;
      const pauseMs = tookMs > HEAVY_MS ? heavyEveryMs : everyMs;
      timer = setTimeout(onTime, Math.max(0, lastAtMs + pauseMs - FRAME_LEAD_MS - performance.now()));
    },
    cancel() {
      clearTimeout(timer);
      cancelAnimationFrame(handle);
      timer = undefined;
      handle = 0;
    },
  };
}
