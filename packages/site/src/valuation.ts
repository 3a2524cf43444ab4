import { type Decimal, multiply, quotient, readDecimal, ZERO } from './decimal.ts';

/** The last price of a market: what one base is worth in quote. */
export interface LastPrice {
  /** BTC_USDT */
  readonly pairCode: string;
  /** A decimal text. */
  readonly last: string;
}

interface Step {
  to: string;
  price: Decimal;
  /** 'times' from base to quote, 'over' back. */
  by: 'times' | 'over';
}
/** Asset → conversions at the last price. */
type PriceGraph = ReadonlyMap<string, readonly Step[]>;

/** Returns which asset leads to which by the last trades; a market that has not traded leads nowhere. */
export function priceGraph(markets: Iterable<LastPrice>): PriceGraph {
  const graph = new Map<string, Step[]>();
  const put = (from: string, step: Step) => {
    const steps = graph.get(from);
    if (steps === undefined) graph.set(from, [step]);
    else steps.push(step);
  };
  for (const { pairCode, last } of markets) {
    const [base = '', quote = ''] = pairCode.split('_');
    const price = readDecimal(last);
    if (price === null || price.units <= 0n) continue;
    put(base, { to: quote, price, by: 'times' });
    put(quote, { to: base, price, by: 'over' });
  }
  return graph;
}

/** Returns the fewest conversions from an asset to one that counts as money; null when no market leads there. */
function wayToMoney(graph: PriceGraph, asset: string, isMoney: (asset: string) => boolean): Step[] | null {
  const ways = new Map<string, Step[]>([[asset, []]]);
  // A Map iterates over entries added meanwhile, so it serves as the queue of a breadth-first search.
  for (const [at, way] of ways) {
    if (isMoney(at)) return way;
    for (const step of graph.get(at) ?? []) if (!ways.has(step.to)) ways.set(step.to, [...way, step]);
  }
  return null;
}

/**
 * Returns what an amount is worth in money by the last prices, over as few markets as possible (FMT-22): products are
 * exact, a division keeps 20 digits. Null: no market leads there. Zero of anything is worth zero.
 */
export function worth(
  amount: Decimal,
  asset: string,
  graph: PriceGraph,
  isMoney: (asset: string) => boolean,
): Decimal | null {
  if (isMoney(asset)) return amount;
  if (amount.units === 0n) return ZERO;
  const way = wayToMoney(graph, asset, isMoney);
  if (way === null) return null;
  return way.reduce(
    (value, { price, by }) => (by === 'times' ? multiply(value, price) : quotient(value, price)),
    amount,
  );
}
