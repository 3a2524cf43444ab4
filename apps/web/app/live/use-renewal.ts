import { useEffect, useRef } from 'react';

/** Histories are read from tables that follow a moment later, and a busy account changes many times a second. */
const RENEW_MS = 2_000;

/** Calls `renew` after `value` changed, at most every two seconds; not for the first value after null. */
export function useRenewal(value: unknown, renew: () => void): void {
  const latest = useRef(renew);
  latest.current = renew;
  const seen = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => {
    const isFirst = seen.current === null;
    const isChanged = seen.current !== value;
    seen.current = value;
    if (isFirst || !isChanged || timer.current !== null) return;
    timer.current = setTimeout(() => {
      timer.current = null;
      latest.current();
    }, RENEW_MS);
  }, [value]);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );
}
