import { useEffect, useRef, useState } from 'react';

const SECOND_MS = 1_000;

/** Returns the whole seconds from `nowMs` until `atMs`, the begun one too; 0 once it has come, and for null. */
export function secondsBetween(nowMs: number, atMs: number | null): number {
  return atMs === null ? 0 : Math.max(0, Math.ceil((atMs - nowMs) / SECOND_MS));
}

/**
 * Returns the seconds until `atMs` by the server's clock, counting down. `serverNowMs` is the server's time when the
 * page's data was made: the reader's own clock may be wrong, or change meanwhile.
 */
export function useSecondsLeft(atMs: number | null, serverNowMs: number): number {
  const [nowMs, setNowMs] = useState(serverNowMs);
  const aheadMs = useRef(0);
  useEffect(() => {
    aheadMs.current = serverNowMs - performance.now();
    setNowMs(serverNowMs);
  }, [serverNowMs]);
  const left = secondsBetween(nowMs, atMs);
  const isCounting = left > 0;
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setNowMs(performance.now() + aheadMs.current), SECOND_MS / 4);
    return () => clearInterval(timer);
  }, [isCounting]);
  return left;
}
