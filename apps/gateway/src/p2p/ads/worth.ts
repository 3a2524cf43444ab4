import { dollarsOf } from '@pelorus/formulas/p2p/amounts.ts';
import { Refused } from '../../http/refused.ts';
import type { P2pNeeds } from '../needs.ts';
import { dollarRate } from './price-now.ts';

/** Returns what a fiat amount is worth in dollars, with cents, rounded up. Refuses PRICE_UNKNOWN without a rate. */
export function dollarsText(deps: Pick<P2pNeeds, 'fiatRates'>, fiatAmount: string, fiat: string): string {
  const rate = dollarRate(deps, fiat);
  if (rate === null) throw new Refused('PRICE_UNKNOWN', 'fiat');
  return dollarsOf(fiatAmount, rate);
}
