import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import { isContractSymbol } from '@pelorus/protocol/futures/contracts.ts';
import { larger, type MarketRules, notionalUnits, quantityFor } from '../../market-rules.ts';
import { type Fee, feeOf } from '../estimate.ts';
import { readAmount } from '../order-form.logic.ts';
import type { TwapDraft } from './algo-draft.ts';

/**
 * Returns the fee of a TWAP, every part of which takes: the taker's, as if all of it traded at the best price of the other
 * side as it is now, a sale at its lowest price at least (TRAD-257). null: nothing is written yet, or there is no price.
 */
export function twapFee(draft: TwapDraft, side: Side, bestUnits: bigint | null, rules: MarketRules): Fee | null {
  const isMoney = side === 'BUY' && draft.given === 'total';
  const amount = readAmount(draft.amount, isMoney ? rules.quoteScale : rules.quantityScale);
  if (typeof amount !== 'object') return null;
  const fee = (quantity: bigint, quote: bigint) => feeOf(rules, side, quantity, quote, rules.takerFeeE6);
  // The fee of a purchase is paid in the bought asset, but of a contract.
  const isContract = isContractSymbol(rules.pairCode);
  if (side === 'BUY' && !isMoney && !isContract) return fee(amount.units, 0n);
  if (bestUnits === null) return null;
  if (isMoney) return fee(quantityFor(rules, bestUnits, amount.units), amount.units);
  const limit = readAmount(draft.limit, rules.priceScale);
  const isBounded = typeof limit === 'object' && side === 'SELL';
  const price = isBounded ? larger(limit.units, bestUnits) : bestUnits;
  return fee(amount.units, notionalUnits(rules, price, amount.units));
}
