import { type Ladder, ladderOf } from '@pelorus/client/book/ladder.ts';
import { BookReplica, type BookScale } from '@pelorus/client/book/replica.ts';
import type { Depth } from '@pelorus/protocol/markets/http.ts';
import { useMemo } from 'react';
import { depthFeed } from '../../../live/depth.ts';
import { useFeed } from '../../../live/use-connection.ts';
import type { MarketRules } from '../market-rules.ts';

export interface LiveBook {
  book: BookReplica;
  /** Changes with each showing: what is made from the book is made again then. */
  frame: number;
  /** False after a gap, until the server has sent the book anew. */
  isValid: boolean;
}

export function bookScale(rules: MarketRules): BookScale {
  return {
    priceScale: rules.priceScale,
    tickUnits: Number(rules.tickUnits),
    quantityScale: rules.quantityScale,
  };
}

/** Returns the market's book: the page's own until the live one has come. */
export function useBook(rules: MarketRules, initial: Depth): LiveBook {
  const first = useMemo(() => {
    const book = new BookReplica(bookScale(rules));
    book.applySnapshot(initial);
    return { book, frame: 0, isValid: true };
  }, [rules, initial]);
  const frame = useFeed(depthFeed(rules.pairCode, bookScale(rules)));
  return frame === null ? first : { book: frame.book, frame: frame.frame, isValid: frame.book.isValid };
}

/** Returns the lines to draw of a book, made once a showing. */
export function useLadder({ book, frame }: LiveBook, stepTicks: number, rows: number): Ladder {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the replica is one object that changes; `frame` says when
  return useMemo(() => ladderOf(book, stepTicks, rows), [book, frame, stepTicks, rows]);
}
