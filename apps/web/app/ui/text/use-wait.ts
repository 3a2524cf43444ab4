import { useEffect, useRef, useState } from 'react';

const SECOND_MS = 1_000;

/** Returns how long it is until `untilMs`, told once a second; calls back when it is over. */
export function useWait(untilMs: number | null, onOver: () => void): number {
  const [nowMs, setNowMs] = useState(0);
  const latest = useRef(onOver);
  useEffect(() => {
    latest.current = onOver;
  });
  useEffect(() => {
    setNowMs(Date.now());
    if (untilMs === null) return;
    const timer = setInterval(() => {
      setNowMs(Date.now());
      if (Date.now() < untilMs) return;
      clearInterval(timer);
      latest.current();
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [untilMs]);
  return untilMs === null ? 0 : Math.max(0, untilMs - nowMs);
}
