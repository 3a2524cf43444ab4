import type { Market } from '../../../catalog/live-catalog.ts';
import type { Trade } from '../../../markets/candle.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { DialectError } from '../transport/errors.ts';
import { price8, rate8 } from '../transport/numbers.ts';
import { marketAsked, marketsAsked } from './markets-asked.ts';

const PAGE = 1_000;
/** With more trades than this in one window no mean is published, rather than a mean of some of them. */
const PAGES_MAX = 20;

/** Who fixes a price: the operator is the only one there is. */
const BY_CONFIGURATION = 1;

const hasRange = ({ rangeBuckets = 0 }: Market) => rangeBuckets > 0;

/** The price-range rule of a market as the dialect says it; one range for both sides. */
function rulesOf(market: Market): object[] {
  if (!hasRange(market)) return [];
  const up = rate8(market.rangeUpE6 ?? 0);
  const down = rate8(market.rangeDownE6 ?? 0);
  return [
    {
      ruleType: 'PRICE_RANGE',
      bidLimitMultUp: up,
      bidLimitMultDown: down,
      askLimitMultUp: up,
      askLimitMultDown: down,
    },
  ];
}

/** GET /api/v3/executionRules: of one market or many; with neither named, of all. */
export function executionRules(deps: DialectDeps, { parameters }: Call): object {
  const { markets } = marketsAsked(deps, parameters);
  return { symbolRules: markets.map((market) => ({ symbol: market.base + market.quote, rules: rulesOf(market) })) };
}

/** Returns the market asked for; one with neither a range nor a fixed price is refused -2043. */
function referredMarket(deps: DialectDeps, { parameters }: Call): Market {
  const market = marketAsked(deps, parameters);
  if (!hasRange(market) && !market.fixedReferenceTicks)
    throw new DialectError(-2043, "This symbol doesn't have a reference price.");
  return market;
}

/**
 * Returns the mean price of the trades in the window that ends at `nowMs`, ticks, rounded down, like the engine: a
 * span that the window cuts counts in part. Null: no trades.
 */
export function meanTicks(trades: readonly Trade[], widthMs: number, count: number, nowMs: number): number | null {
  const fromMs = nowMs - widthMs * count;
  let sum = 0n;
  let weights = 0n;
  for (const { timeMs, priceTicks } of trades) {
    const startMs = timeMs - (timeMs % widthMs);
    const insideMs = startMs + widthMs - Math.max(startMs, fromMs);
    if (insideMs <= 0 || timeMs > nowMs) continue;
    sum += BigInt(priceTicks) * BigInt(insideMs);
    weights += BigInt(insideMs);
  }
  return weights === 0n ? null : Number(sum / weights);
}

interface Told {
  referencePrice: string | null;
  timestamp: number;
}

/** Reading a window may take 20,000 trades, so calls within a second share one result. */
const KEPT_MS = 1_000;
const TOLD = new WeakMap<DialectDeps, Map<number, { atMs: number; told: Promise<Told> }>>();

/**
 * GET /api/v3/referencePrice: the middle of a market's price range, null while nothing was traded in its window; without
 * one the price that is fixed for its filters.
 */
export async function referencePrice(deps: DialectDeps, call: Call): Promise<object> {
  const market = referredMarket(deps, call);
  const symbol = market.base + market.quote;
  if (!hasRange(market))
    return { symbol, referencePrice: price8(market, market.fixedReferenceTicks ?? 0), timestamp: call.nowMs };
  const told = TOLD.get(deps) ?? new Map<number, { atMs: number; told: Promise<Told> }>();
  TOLD.set(deps, told);
  let kept = told.get(market.id);
  if (kept === undefined || Math.abs(call.nowMs - kept.atMs) >= KEPT_MS) {
    kept = { atMs: call.nowMs, told: readReference(deps, market, call.nowMs) };
    told.set(market.id, kept);
    // What could not be read is asked for again.
    kept.told.catch(() => told.delete(market.id));
  }
  return { symbol, ...(await kept.told) };
}

async function readReference(deps: DialectDeps, market: Market, nowMs: number): Promise<Told> {
  const { rangeBucketMs: widthMs = 0, rangeBuckets: count = 0 } = market;
  const fromMs = nowMs - widthMs * count;
  const trades: Trade[] = [];
  let page = await deps.feeds.spot.tape.range(market.id, { fromMs: fromMs - (fromMs % widthMs), limit: PAGE });
  for (let pages = 1; page.length > 0; pages++) {
    trades.push(...page);
    if (page.length < PAGE || pages === PAGES_MAX) break;
    page = await deps.feeds.spot.tape.range(market.id, { fromId: (page.at(-1) as Trade).id + 1, limit: PAGE });
  }
  const isWhole = trades.length < PAGE * PAGES_MAX;
  const mean = isWhole ? meanTicks(trades, widthMs, count, nowMs) : null;
  return { referencePrice: mean === null ? null : price8(market, mean), timestamp: nowMs };
}

/** GET /api/v3/referencePrice/calculation */
export function referencePriceCalculation(deps: DialectDeps, call: Call): object {
  const market = referredMarket(deps, call);
  const symbol = market.base + market.quote;
  if (!hasRange(market)) return { symbol, calculationType: 'EXTERNAL', externalCalculationId: BY_CONFIGURATION };
  return {
    symbol,
    calculationType: 'ARITHMETIC_MEAN',
    bucketCount: market.rangeBuckets,
    bucketWidthMs: market.rangeBucketMs,
  };
}
