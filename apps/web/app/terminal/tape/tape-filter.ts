import { UNITS_MAX } from '@pelorus/money/units.ts';
import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { PublicTrade } from '@pelorus/protocol/markets/http.ts';
import { type MarketRules, unitsText, wholeUnits } from '../market-rules.ts';

/** Filter of the tape. */
export interface TapeFilter {
  side: Side | null;
  /** A decimal text; "0": all. */
  least: string;
}
export const WHOLE_TAPE: TapeFilter = { side: null, least: '0' };

const TAPE_ROWS = 50;

/** Returns the trades to show, newest first: the shown ones and the new ones, each once (TRAD-215). */
export function tapeAfter(
  shown: readonly PublicTrade[],
  incoming: readonly PublicTrade[],
  filter: TapeFilter,
  rules: MarketRules,
): PublicTrade[] {
  const minUnits = wholeUnits(filter.least, rules.quantityScale);
  const fits = ({ takerSide, quantity }: PublicTrade) =>
    (filter.side === null || takerSide === filter.side) && wholeUnits(quantity, rules.quantityScale) >= minUnits;
  const byId = new Map([...shown, ...incoming.filter(fits)].map((trade) => [trade.id, trade]));
  return [...byId.values()].sort((a, b) => b.id - a.id).slice(0, TAPE_ROWS);
}

/** Returns amounts to choose the least from: "0" and the powers of ten below the largest trade seen, down to the step. */
export function leastChoices(seen: readonly PublicTrade[], rules: MarketRules): string[] {
  const digits = Math.max(
    ...[rules.stepUnits, ...seen.map(({ quantity }) => wholeUnits(quantity, rules.quantityScale))].map(
      (units) => units.toString().length,
    ),
  );
  const power = 10n ** BigInt(digits - 1);
  const choices = [power / 100n, power / 10n, power].filter(
    (units) => units > rules.stepUnits && units <= BigInt(UNITS_MAX),
  );
  return ['0', ...choices.map((units) => unitsText(units, rules.quantityScale))];
}
