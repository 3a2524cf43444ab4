/** The next animation frame is up to this much later than the timer. */
const FRAME_LEAD_MS = 8;

/** Calls `show` for a burst of requests at most once every `everyMs`, on an animation frame; a hidden tab shows nothing. */
export function throttled(everyMs: number, show: () => void): { request(): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let handle = 0;
  let lastAtMs = Number.NEGATIVE_INFINITY;
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
      timer = setTimeout(onTime, Math.max(0, lastAtMs + everyMs - FRAME_LEAD_MS - performance.now()));
    },
    cancel() {
      clearTimeout(timer);
      cancelAnimationFrame(handle);
      timer = undefined;
      handle = 0;
    },
  };
}
