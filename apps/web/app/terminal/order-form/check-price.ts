import { type MarketRules, unitsText } from '../market-rules.ts';
import { readAmount } from './order-form.logic.ts';
import type { Problem } from './problem.ts';

/** Returns what is wrong with the text of a price, by the market's rules; null: nothing, or it is empty. */
export function checkPrice(text: string, rules: MarketRules): Problem | null {
  const read = readAmount(text, rules.priceScale);
  if (read === 'empty') return null;
  if (read === 'malformed') return { id: 'ui.number.malformed', amount: '', asset: rules.quote };
  if (read === 'too-precise') return said('trade.problem.priceStep', rules.tickUnits, rules);
  return checkPriceUnits(read === 'too-large' ? rules.priceMax + 1n : read.units, rules);
}

/** Returns what is wrong with a price in units. */
export function checkPriceUnits(units: bigint, rules: MarketRules): Problem | null {
  const { tickUnits, priceMin, priceMax } = rules;
  if (units > priceMax) return said('trade.problem.priceMax', priceMax, rules);
  if (units < priceMin) return said('trade.problem.priceMin', priceMin, rules);
  return units % tickUnits === 0n ? null : said('trade.problem.priceStep', tickUnits, rules);
}

function said(id: Problem['id'], units: bigint, { priceScale, quote }: MarketRules): Problem {
  return { id, amount: unitsText(units, priceScale), asset: quote };
}
