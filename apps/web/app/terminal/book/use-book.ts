import { BookReplica, type BookScale } from '@pelorus/client/book/replica.ts';
import type { Depth } from '@pelorus/protocol/markets/http.ts';
import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { depthFeed } from '../../live/depth.ts';
import { useConnection } from '../../live/use-connection.ts';
import type { MarketRules } from '../market-rules.ts';

/** A market's book that changes by itself: nothing is rendered when it does, who draws it listens. */
export interface LiveBook {
  /** The book as it is now: the page's own until the live one has come. */
  current(): BookReplica;
  /** Calls back at each showing; returns how to stop. */
  onShow(listener: () => void): () => void;
}

export function bookScale(rules: MarketRules): BookScale {
  return {
    priceScale: rules.priceScale,
    tickUnits: Number(rules.tickUnits),
    quantityScale: rules.quantityScale,
  };
}

/** Returns the market's live book. */
export function useBook(rules: MarketRules, initial: Depth): LiveBook {
  return useMemo(() => {
    const first = new BookReplica(bookScale(rules));
    first.applySnapshot(initial);
    const feed = depthFeed(rules.pairCode, bookScale(rules));
    return { current: () => feed.get()?.book ?? first, onShow: feed.subscribe };
  }, [rules, initial]);
}

/** Returns whether the book is as the exchange has it now. Data that may be outdated is shown dimmed. */
export function useIsCurrent(live: LiveBook): boolean {
  const isValid = useIsValid(live);
  return useConnection() !== 'down' && isValid;
}

/**
 * React renders only when people change something; updates in between are written directly to the rendered elements.
 */
export function useShowings(live: LiveBook, draw: () => void): void {
  useLayoutEffect(() => {
    draw();
    return live.onShow(draw);
  });
}

/** Returns whether the book is valid: false after a gap, until the next snapshot. */
function useIsValid(live: LiveBook): boolean {
  return useSyncExternalStore(
    live.onShow,
    () => live.current().isValid,
    () => true,
  );
}
