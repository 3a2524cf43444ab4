import type { PriceAlert } from '@pelorus/protocol/alerts/http.ts';
import { wholePrice } from '../chart/order-lines.ts';
import type { MarketRules } from '../market-rules.ts';

/** An alert that waits, as a line. */
export interface AlertLine {
  id: string;
  /** A decimal text with all digits of the price's scale. */
  price: string;
}

/** An alert's line that is held: at another price for now. */
interface HeldLine {
  id: string;
  from: string;
  to: string;
}

/** Returns the lines of a market's alerts that wait, in their order; one finer than the market's prices has no line (TRAD-364). */
export function alertLines(alerts: readonly PriceAlert[], rules: MarketRules): readonly AlertLine[] {
  const { pairCode, priceScale } = rules;
  return alerts.flatMap(({ id, symbol, firedAt, price }) => {
    const plain = price.includes('.') ? price.replace(/\.?0+$/, '') : price;
    const digits = plain.split('.')[1]?.length ?? 0;
    return symbol === pairCode && firedAt === null && digits <= priceScale
      ? [{ id, price: wholePrice(plain, rules) }]
      : [];
  });
}

/** Returns the line that is held after what was done to `line`, or to the one that is held; null: none (TRAD-365). */
export function heldAfter(
  held: HeldLine | null,
  done: { do: 'grab'; line: AlertLine } | { do: 'move'; to: string } | { do: 'end' },
): HeldLine | null {
  if (done.do === 'end') return null;
  if (done.do === 'move') return held === null ? null : { ...held, to: done.to };
  return held?.id === done.line.id ? held : { id: done.line.id, from: done.line.price, to: done.line.price };
}
