import { useEffect, useReducer } from 'react';
import { wholeUnits } from '../../market-rules.ts';
import type { OrderForm } from '../form-facts.ts';

/** The form looks at the book twice a second, as for one order. */
const RENEW_MS = 500;

/** Returns the best price that orders of the form's side would meet, as seen lately; null: there is none. */
export function useBestAgainst({ priceOf, draft: { side }, rules: { priceScale } }: OrderForm): bigint | null {
  const which = side === 'BUY' ? 'ask' : 'bid';
  const [, renew] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(renew, RENEW_MS);
    return () => clearInterval(timer);
  }, []);
  const best = priceOf(which);
  return best === null ? null : wholeUnits(best, priceScale);
}
