import { type MarketRules, unitsText } from '../market-rules.ts';
import { checkPrice, checkPriceUnits } from './check-price.ts';
import type { Estimate } from './estimate.ts';
import { type Exit, entryUnits, exitUnits, isAbove, isListed, PERCENT_SCALE } from './exits.ts';
import type { OrderDraft } from './order-draft.ts';
import { readAmount } from './order-form.logic.ts';
import type { Problem } from './problem.ts';

/** Returns whether exits are asked for and none is written. */
export const hasNoExit = ({ hasExits, takeProfit, stopLoss }: OrderDraft) =>
  hasExits && takeProfit === '' && stopLoss === '';

/**
 * Returns what is wrong with an exit as it is written. Of a list it lies on its own side of the entry (TRAD-320); of a contract
 * the wrong side is warned of (FPAG-15).
 */
export function checkExit(
  exit: Exit,
  draft: OrderDraft,
  rules: MarketRules,
  estimate: Estimate | null,
): Problem | null {
  if (!draft.hasExits || draft[exit] === '') return null;
  const entry = entryUnits(draft, rules, estimate);
  const wrong = draft.exitsIn === 'price' ? checkPrice(draft[exit], rules) : checkPercent(draft[exit], rules);
  const units = exitUnits(exit, draft, rules, entry);
  if (wrong !== null || units === null) return wrong;
  if (entry === null || !isListed(draft, rules)) return checkPriceUnits(units, rules);
  const isUp = isAbove(draft.side, exit);
  if (isUp ? units > entry : units < entry) return checkPriceUnits(units, rules);
  const amount = unitsText(entry, rules.priceScale);
  return { id: isUp ? 'trade.problem.exitAbove' : 'trade.problem.exitBelow', amount, asset: rules.quote };
}

function checkPercent(text: string, { quote }: MarketRules): Problem | null {
  return typeof readAmount(text, PERCENT_SCALE) === 'object'
    ? null
    : { id: 'ui.number.malformed', amount: '', asset: quote };
}
