import { noteRecent, readRecent } from '@pelorus/client/storage/own.ts';

/** Markets that the switcher offers beside the one that is open. */
const SHOWN = 6;

/** Notes that a market is open, for the switcher of the pages that follow (TRAD-351). */
export function noteMarket(symbol: string): void {
  noteRecent('recentMarkets', symbol, SHOWN + 1);
}

/** Returns the markets visited last on this device, without the one that is open. In the browser only. */
export function recentMarkets(current: string): string[] {
  return readRecent('recentMarkets')
    .filter((symbol) => symbol !== current)
    .slice(0, SHOWN);
}
