import { useEffect, useState } from 'react';
import { lastDataAtMs } from './connection.ts';

/** Returns how old the newest market data is in whole seconds while `isWanted`; null when not, and before any came. */
export function useDataAge(isWanted: boolean): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    if (!isWanted) {
      setSeconds(null);
      return;
    }
    const renew = () => {
      const atMs = lastDataAtMs();
      setSeconds(atMs === 0 ? null : Math.max(0, Math.round((Date.now() - atMs) / 1_000)));
    };
    renew();
    const timer = setInterval(renew, 1_000);
    return () => clearInterval(timer);
  }, [isWanted]);
  return seconds;
}
