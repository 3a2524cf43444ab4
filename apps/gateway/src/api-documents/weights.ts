import { Parameters } from '../dialects/binance/transport/parameters.ts';
import type { Row } from '../dialects/binance/transport/row.ts';

/** The weight of a route per minute and address. */
export interface WeightRange {
  least: number;
  most: number;
}

const COUNTS = [1, 20, 21, 100, 101];
const list = (count: number) => JSON.stringify(Array.from({ length: count }, (_, index) => `A${index}`));

/** Sample values of the parameters that change a call's weight. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  symbol: ['BTCUSDT'],
  symbols: COUNTS.map(list),
  limit: ['100', '500', '1000', '5000'],
  orderId: ['1'],
  preventedMatchId: ['1'],
  computeCommissionRates: ['true'],
};

/** Returns the least and the most that a call of a row weighs: its function is asked about calls of every size. */
export function weightOf([, , , weight, , names]: Row): WeightRange {
  if (typeof weight === 'number') return { least: weight, most: weight };
  const weights = [weight(new Parameters())];
  for (const text of names) {
    const [name = ''] = text.split(/[=!]/, 1);
    for (const value of SAID[name] ?? []) weights.push(weight(new Parameters(new Map([[name, value]]))));
  }
  return { least: Math.min(...weights), most: Math.max(...weights) };
}
