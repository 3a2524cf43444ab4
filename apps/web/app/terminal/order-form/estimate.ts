import type { BookReplica, BookSide } from '@pelorus/client/book/replica.ts';
import { feeUnits } from '@pelorus/formulas/fees.ts';
import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import { isContractSymbol } from '@pelorus/protocol/futures/contracts.ts';
import { baseUnits, type MarketRules, notionalUnits, quantityFor } from '../market-rules.ts';

/** One level of the opposite side, best first: price and quantity in units. */
type Level = readonly [priceUnits: bigint, quantityUnits: bigint];

/** Effect of an order on the currently visible book. */
export interface Estimate {
  quantityUnits: bigint;
  quoteUnits: bigint;
  /** Price of the last level touched; null when nothing would trade. */
  worstPriceUnits: bigint | null;
  /** Whether the book holds enough for the whole order; an amount too small for one step is no more than it holds. */
  isWhole: boolean;
}

/** Yields the levels that an order of `side` meets. */
export function* levelsAgainst(book: BookReplica, side: Side): Generator<Level> {
  const opposite: BookSide = side === 'BUY' ? book.asks : book.bids;
  for (const ticks of opposite.ticks) {
    yield [BigInt(ticks) * BigInt(book.scale.tickUnits), BigInt(opposite.unitsAt(ticks))];
  }
}

/** Walks the book for a market order by quantity. */
export function estimateQuantity(rules: MarketRules, levels: Iterable<Level>, quantityUnits: bigint): Estimate {
  return walk(rules, levels, (_, done) => quantityUnits - done.quantityUnits);
}

/** Walks the book for a market order by quote amount: whole steps only, as the engine fills it. */
export function estimateQuote(rules: MarketRules, levels: Iterable<Level>, quoteUnits: bigint): Estimate {
  return walk(rules, levels, (priceUnits, done) => quantityFor(rules, priceUnits, quoteUnits - done.quoteUnits));
}

/** Walks the book for a limit order: only levels at its price or better. */
export function estimateLimit(
  rules: MarketRules,
  levels: Iterable<Level>,
  side: Side,
  priceUnits: bigint,
  quantityUnits: bigint,
): Estimate {
  const within = function* (): Generator<Level> {
    for (const level of levels) {
      if (side === 'BUY' ? level[0] > priceUnits : level[0] < priceUnits) return;
      yield level;
    }
  };
  return estimateQuantity(rules, within(), quantityUnits);
}

function walk(
  rules: MarketRules,
  levels: Iterable<Level>,
  wantedAt: (priceUnits: bigint, done: Estimate) => bigint,
): Estimate {
  const estimate: Estimate = { quantityUnits: 0n, quoteUnits: 0n, worstPriceUnits: null, isWhole: false };
  for (const [priceUnits, standing] of levels) {
    const wanted = wantedAt(priceUnits, estimate);
    const isEnough = wanted <= standing;
    const taken = isEnough ? wanted : standing;
    if (taken > 0n) {
      estimate.quantityUnits += taken;
      estimate.quoteUnits += notionalUnits(rules, priceUnits, taken);
      estimate.worstPriceUnits = priceUnits;
    }
    if (isEnough) {
      estimate.isWhole = true;
      break;
    }
  }
  return estimate;
}

/** Returns quote ÷ quantity at the market's price digits, half up; null for no quantity. */
export function averagePriceUnits(rules: MarketRules, quoteUnits: bigint, quantityUnits: bigint): bigint | null {
  if (quantityUnits === 0n) return null;
  const top = quoteUnits * 10n ** BigInt(rules.priceScale + rules.quantityScale);
  const bottom = quantityUnits * 10n ** BigInt(rules.quoteScale);
  return (2n * top + bottom) / (2n * bottom);
}

export interface Fee {
  units: bigint;
  asset: string;
  scale: number;
}

/**
 * Returns the fee of one fill, by the engine's rule: a share of the received amount, of a contract of its worth, rounded up. An order filled in
 * several pieces pays each piece's fee, so this is exact for one fill and at most one unit per fill too low for more.
 */
export function feeOf(
  rules: MarketRules,
  side: Side,
  quantityUnits: bigint,
  quoteUnits: bigint,
  rateE6: number,
): Fee | null {
  const isInBase = side === 'BUY' && !isContractSymbol(rules.pairCode);
  const received = isInBase ? baseUnits(rules, quantityUnits) : quoteUnits;
  if (received > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  const units = BigInt(feeUnits(Number(received), rateE6));
  return isInBase
    ? { units, asset: rules.base, scale: rules.baseScale }
    : { units, asset: rules.quote, scale: rules.quoteScale };
}
