import type { RatesData } from '@pelorus/protocol/markets/rates.ts';
import { createFeed, type Feed } from './feed.ts';
import { getLater } from './get-later.ts';

/** A page that stays open for days follows the rates; they move slowly. */
const POLL_MS = 10 * 60_000;

/** Exchange rates of the dollar, loaded after the page started; null until then. */
export const ratesFeed: Feed<RatesData | null> = createFeed<RatesData | null>(null, (set) => {
  const ask = () => {
    if (document.visibilityState === 'visible') getLater<RatesData>('/api/rates').then(set, () => undefined);
  };
  const timer = setInterval(ask, POLL_MS);
  return () => clearInterval(timer);
});
