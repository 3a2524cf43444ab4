import type { ReplayOptions } from '../options.ts';
import type { ReplayTrade } from './trades.ts';

/** At the lively pace a trade comes every half second on average, and never later than this. */
const LIVELY = { meanGapMs: 500, gapMaxMs: 1_000 };

/** Returns how many times faster than it happened the lively pace is; never slower than real. */
export function livelySpeed(trades: readonly ReplayTrade[]): number {
  const first = trades[0] as ReplayTrade;
  const last = trades.at(-1) as ReplayTrade;
  const meanGapMs = (last.timeMs - first.timeMs) / Math.max(1, trades.length - 1);
  return Math.max(1, meanGapMs / LIVELY.meanGapMs);
}

/** Returns for each trade how long after the one before it comes, ms; the first comes at once. */
export function gapsMs(trades: readonly ReplayTrade[], speed: ReplayOptions['speed']): number[] {
  const factor = speed === 'lively' ? livelySpeed(trades) : speed;
  return trades.map((trade, i) => {
    if (i === 0 || factor === 'max') return 0;
    const gap = (trade.timeMs - (trades[i - 1] as ReplayTrade).timeMs) / factor;
    return speed === 'lively' ? Math.min(LIVELY.gapMaxMs, gap) : gap;
  });
}
