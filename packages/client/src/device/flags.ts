/// <reference lib="dom" />

/** How long after the last resize the flags are read again (S9.09). */
const AFTER_RESIZE_MS = 50;
/** Narrower than this is a phone: where the pages' layouts part (Tailwind's md). */
const PHONE_BELOW_PX = 768;

export interface DeviceFlags {
  isPhone: boolean;
  isDesktop: boolean;
  isTouch: boolean;
}

type FlagWindow = Pick<Window, 'innerWidth' | 'matchMedia' | 'navigator'>;

/** Returns what kind of screen the window is on. */
export function deviceFlags(from: FlagWindow): DeviceFlags {
  const isPhone = from.innerWidth < PHONE_BELOW_PX;
  const isTouch = from.matchMedia('(pointer: coarse)').matches || from.navigator.maxTouchPoints > 0;
  return { isPhone, isDesktop: !isPhone, isTouch };
}

/** Calls `listener` with the flags 50 ms after the window came to rest, if they changed. Returns what stops it. */
export function watchDeviceFlags(
  from: FlagWindow & Pick<Window, 'addEventListener' | 'removeEventListener'>,
  listener: (flags: DeviceFlags) => void,
): () => void {
  let before = deviceFlags(from);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    const now = deviceFlags(from);
    if (now.isPhone === before.isPhone && now.isTouch === before.isTouch) return;
    before = now;
    listener(now);
  };
  const onResize = () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, AFTER_RESIZE_MS);
  };
  from.addEventListener('resize', onResize);
  return () => {
    clearTimeout(timer);
    from.removeEventListener('resize', onResize);
  };
}
