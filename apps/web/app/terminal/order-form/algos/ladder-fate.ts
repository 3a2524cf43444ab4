import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import { type MarketRules, notionalUnits } from '../../market-rules.ts';
import { type Fee, feeOf } from '../estimate.ts';
import type { Rung } from './algo-draft.ts';

interface LadderFate {
  /** One of its orders would trade at once and must not: the ladder would be refused whole. */
  isRefused: boolean;
  /** The taker's for its orders that meet the best price of the other side, there, and the maker's for the others; null: too large to say. */
  fee: Fee | null;
}

/** Returns the outcome of a ladder on a book whose other side begins at `bestUnits`; null: it is empty (TRAD-274). */
export function ladderFate(
  side: Side,
  rungs: readonly Rung[],
  isPostOnly: boolean,
  bestUnits: bigint | null,
  rules: MarketRules,
): LadderFate {
  const meets = ({ priceUnits }: Rung) =>
    bestUnits !== null && (side === 'BUY' ? priceUnits >= bestUnits : priceUnits <= bestUnits);
  const isRefused = isPostOnly && rungs.some(meets);
  const fees = rungs.map((rung) => {
    const takes = !isPostOnly && meets(rung);
    const at = takes ? (bestUnits ?? rung.priceUnits) : rung.priceUnits;
    const rate = takes ? rules.takerFeeE6 : rules.makerFeeE6;
    return feeOf(rules, side, rung.quantityUnits, notionalUnits(rules, at, rung.quantityUnits), rate);
  });
  const known = fees.filter((fee) => fee !== null);
  const [first] = known;
  if (first === undefined || known.length < fees.length) return { isRefused, fee: null };
  return { isRefused, fee: { ...first, units: known.reduce((sum, { units }) => sum + units, 0n) } };
}
