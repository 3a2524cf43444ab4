import { useEffect, useState } from 'react';

/** What was asked for: data (the last that came), or nothing yet; `isAway`: the last try failed. */
interface Asked<T> {
  data: T | null;
  isAway: boolean;
}

/** Asks when the page comes alive, when `key` changes, and each `everyMs` while the page is looked at. */
export function useAskedAgain<T>(ask: () => Promise<T>, everyMs: number, key: string | boolean = ''): Asked<T> {
  const [asked, setAsked] = useState<Asked<T>>({ data: null, isAway: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` is the same question each time; `key` says when to put it anew
  useEffect(() => {
    let isGone = false;
    const put = () => {
      if (document.visibilityState === 'hidden') return;
      ask().then(
        (data) => isGone || setAsked({ data, isAway: false }),
        () => isGone || setAsked(({ data }) => ({ data, isAway: true })),
      );
    };
    put();
    const timer = setInterval(put, everyMs);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [everyMs, key]);
  return asked;
}
