type Press = MouseEvent | TouchEvent;

/** As the library counts: what moves this far is no click. */
const MOVED_PX = 5;
/** Held longer, a touch is no click, and a press no end of a double click. */
const HELD_MS = 500;

/**
 * Gives what is being drawn every short press on the candles (TRAD-118). The library takes each second press within half a
 * second for the end of a double click, and one that is far from the first it gives to nobody (klinecharts 10.0.2,
 * EventHandlerImp). Then it counts anew: the same press, made once more, is a first one. `step`: at which of its points the
 * drawing is; null: nothing is being drawn. Returns what ends it.
 */
export function takeQuickPresses(candles: HTMLElement, step: () => number | null): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let isRepeating = false;
  const onPress = (press: Press) => {
    const before = step();
    if (isRepeating || before === null || !isAlone(press)) return;
    const onRelease = (release: Press) => {
      if (step() !== before || !isClick(press, release)) return;
      isRepeating = true;
      for (const half of [press, release]) half.target?.dispatchEvent(copyOf(half));
      isRepeating = false;
    };
    // The library listens for it at the root of the document: the window hears of it last.
    const end = press.type === 'mousedown' ? 'mouseup' : 'touchend';
    window.addEventListener(end, onRelease, { once: true, signal });
  };
  for (const type of ['mousedown', 'touchstart'] as const)
    candles.addEventListener(type, onPress, { capture: true, passive: true, signal });
  return () => ending.abort();
}

/** Returns whether it is the first button or the only finger. */
function isAlone(press: Press): boolean {
  return 'touches' in press ? press.touches.length === 1 : press.button === 0;
}

function isClick(press: Press, release: Press): boolean {
  const isUp = 'touches' in release ? release.touches.length === 0 : release.button === 0;
  const [from, to] = [placeOf(press), placeOf(release)];
  if (!isUp || from === undefined || to === undefined || release.timeStamp - press.timeStamp >= HELD_MS) return false;
  return Math.abs(to.clientX - from.clientX) + Math.abs(to.clientY - from.clientY) < MOVED_PX;
}

function placeOf(press: Press): MouseEvent | Touch | undefined {
  return 'changedTouches' in press ? press.changedTouches[0] : press;
}

function copyOf(press: Press): Press {
  if (!('touches' in press)) return new MouseEvent(press.type, press);
  const { touches, targetTouches, changedTouches } = press;
  return new TouchEvent(press.type, {
    bubbles: true,
    cancelable: true,
    touches: [...touches],
    targetTouches: [...targetTouches],
    changedTouches: [...changedTouches],
  });
}
