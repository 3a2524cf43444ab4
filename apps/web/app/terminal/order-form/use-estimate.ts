import { BookReplica } from '@pelorus/client/book/replica.ts';
import type { Depth } from '@pelorus/protocol/markets/http.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { depthFeed } from '../../live/depth.ts';
import { tickerFeed } from '../../live/tickers.ts';
import { bookScale } from '../book/use-book.ts';
import { type MarketRules, notionalUnits, wholeUnits } from '../market-rules.ts';
import { type BookPrice, bookPrice, pegPrice } from './book-price.ts';
import { type Estimate, estimateLimit, estimateQuantity, estimateQuote, levelsAgainst } from './estimate.ts';
import { marketEntry } from './exits.ts';
import { KINDS } from './kinds.ts';
import type { OrderDraft } from './order-draft.ts';
import { readDraft } from './order-form.logic.ts';

/** The form looks at the book twice a second: often enough to decide by, seldom enough to be read. */
const RENEW_MS = 500;

export interface BookView {
  estimate: Estimate | null;
  bestPriceUnits: bigint | null;
  /** The market's last price, for a conditional order; else null. */
  lastPriceUnits: bigint | null;
  /** Price of a pegged order; null: not pegged, or no such level in the book. */
  pegPrice: string | null;
}

/** Returns a draft as it would be placed on the book as seen: a pegged order at its price. */
export function pricedBy(draft: OrderDraft, { pegPrice: price }: BookView): OrderDraft {
  return KINDS[draft.kind].isPegged ? { ...draft, kind: 'limit', price: price ?? '' } : draft;
}

interface LookedAt extends BookView {
  /** Returns the draft's effect on the book at this moment. */
  look(draft: OrderDraft): BookView;
  /** Returns a price of the book at this moment. */
  priceOf(which: BookPrice): string | null;
}

/** Returns the draft's effect on the recent book, and functions to compute it now. */
export function useEstimate(draft: OrderDraft, rules: MarketRules, initial: Depth, firstPrice: string): LookedAt {
  const firstBook = useMemo(() => {
    const book = new BookReplica(bookScale(rules));
    book.applySnapshot(initial);
    return book;
  }, [rules, initial]);
  const latest = useCallback(
    (): Latest => ({
      book: depthFeed(rules.pairCode, bookScale(rules)).get()?.book ?? firstBook,
      lastPrice: tickerFeed(rules.pairCode).get()?.last ?? firstPrice,
    }),
    [rules, firstBook, firstPrice],
  );
  const [view, setView] = useState<BookView>(NOTHING);
  useEffect(() => {
    const renew = () => {
      const next = viewOf(draft, rules, latest());
      setView((known) => (isSame(known, next) ? known : next));
    };
    renew();
    const timer = setInterval(renew, RENEW_MS);
    return () => clearInterval(timer);
  }, [draft, rules, latest]);
  return {
    ...view,
    look: (next) => viewOf(next, rules, latest()),
    priceOf: (which) => bookPrice(latest().book, which),
  };
}

/** Without an order there is nothing to estimate, and no re-render on book changes. */
const NOTHING: BookView = { estimate: null, bestPriceUnits: null, lastPriceUnits: null, pegPrice: null };

/** The market as it is now. */
interface Latest {
  book: BookReplica;
  lastPrice: string;
}

function viewOf(typed: OrderDraft, rules: MarketRules, { book, lastPrice }: Latest): BookView {
  const { isPegged, byMoney, trigger, hasPrice } = KINDS[typed.kind];
  const at = isPegged ? pegPrice(book, typed.side, typed.peg, typed.pegLevels) : null;
  const draft = pricedBy(typed, { ...NOTHING, pegPrice: at });
  const { price, quantity, quote } = readDraft(draft, rules);
  const levels = () => levelsAgainst(book, draft.side);
  const [best] = levels();
  const known = { bestPriceUnits: best?.[0] ?? null, lastPriceUnits: null, pegPrice: at };
  // An order outside the book does not affect it yet.
  if (trigger !== null) return { ...known, ...waitingView(draft, rules, lastPrice) };
  if (byMoney) {
    if (quote === null && quantity === null) return NOTHING;
    const estimate =
      quote !== null ? estimateQuote(rules, levels(), quote) : estimateQuantity(rules, levels(), quantity ?? 0n);
    // With exits it goes out as a limit order, of what its money pays for at the limit.
    const entry = marketEntry(draft, rules, estimate);
    return {
      ...known,
      estimate: entry === null ? estimate : estimateQuantity(rules, levels(), entry.quantityUnits),
    };
  }
  if (price === null || quantity === null) return hasPrice ? NOTHING : { ...NOTHING, pegPrice: at };
  return { ...known, estimate: estimateLimit(rules, levels(), draft.side, price, quantity) };
}

/** A trailing order is valued and held at the last price (COND-04). */
function waitingView(
  draft: OrderDraft,
  rules: MarketRules,
  lastPrice: string,
): Pick<BookView, 'estimate' | 'lastPriceUnits'> {
  const lastPriceUnits = /[1-9]/.test(lastPrice) ? wholeUnits(lastPrice, rules.priceScale) : null;
  const { quantity } = readDraft(draft, rules);
  if (KINDS[draft.kind].trigger === 'price' || lastPriceUnits === null || quantity === null)
    return { estimate: null, lastPriceUnits };
  const quoteUnits = notionalUnits(rules, lastPriceUnits, quantity);
  return {
    estimate: { quantityUnits: quantity, quoteUnits, worstPriceUnits: null, isWhole: true },
    lastPriceUnits,
  };
}

function isSame(a: BookView, b: BookView): boolean {
  return (
    a.bestPriceUnits === b.bestPriceUnits &&
    a.lastPriceUnits === b.lastPriceUnits &&
    a.pegPrice === b.pegPrice &&
    a.estimate?.quantityUnits === b.estimate?.quantityUnits &&
    a.estimate?.quoteUnits === b.estimate?.quoteUnits &&
    a.estimate?.isWhole === b.estimate?.isWhole
  );
}
