import { futuresBalances } from '@pelorus/database/futures/balances.ts';
import { openPositions } from '@pelorus/database/futures/positions.ts';
import { atOneCommand } from '@pelorus/database/projection/snapshot.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { balances, ledgerSeqAt } from '@pelorus/database/wallet/balances.ts';
import {
  balanceChanges,
  type Flow,
  flows,
  forcedChanges,
  positionChanges,
} from '@pelorus/database/wallet/value-changes.ts';
import type { WalletValueData } from '@pelorus/protocol/wallet/value.ts';
import { VALUE_ASSET, type ValueSpan } from '@pelorus/protocol/wallet/value-spans.ts';
import { add, compare, type Decimal, decimalText, divide, multiply, ZERO } from '@pelorus/site/decimal.ts';
import type { LastPrice } from '@pelorus/site/valuation.ts';
import type { LiveCatalog } from '../../catalog/live-catalog.ts';
import type { FuturesNeeds } from '../../futures/needs.ts';
import { earliestPrices, spotPricesAt } from '../../wallet/value/spot-prices.ts';
import { valueText } from '../../wallet/value/value-text.ts';
import { Valuer } from '../../wallet/value/valuer.ts';
import { type Holdings, holdingsThen } from './holdings.ts';
import { pricesOfCourse } from './prices-then.ts';
import { type Course, courseOf } from './span.ts';
import { type PricesThen, worthThen } from './worth-then.ts';

type Needs = Pick<FuturesNeeds, 'pool' | 'catalog' | 'barrier' | 'marks' | 'clock'>;

const PERCENT_DIGITS = 2;
const HUNDRED: Decimal = { units: 100n, scale: 0 };
const MINUTE_MS = 60_000;

const negative = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale });

async function holdingsNow(db: Queryable, account: number): Promise<Holdings> {
  const units = new Map<number, bigint>();
  for (const row of [...(await balances(db, account)), ...(await futuresBalances(db, account))])
    units.set(row.asset, (units.get(row.asset) ?? 0n) + BigInt(row.availableUnits) + BigInt(row.heldUnits));
  const positions = new Map<number, { lots: bigint; costUnits: bigint }>();
  // Both sides of a hedged contract add up: value is linear in lots and cost.
  for (const { market, lots, costUnits } of await openPositions(db, account)) {
    const other = positions.get(market) ?? { lots: 0n, costUnits: 0n };
    positions.set(market, { lots: other.lots + BigInt(lots), costUnits: other.costUnits + BigInt(costUnits) });
  }
  return { units, positions };
}

/** Reads what an account has, and everything that changed it since a course began. */
async function readChanges(db: Queryable, account: number, course: Course, contracts: readonly number[]) {
  const fromSeq = await ledgerSeqAt(db, account, course.fromMs);
  return {
    now: await holdingsNow(db, account),
    balances: await balanceChanges(db, account, course, fromSeq),
    flows: await flows(db, account, course.fromMs, fromSeq),
    positions: await positionChanges(db, account, course, contracts),
    forced: await forcedChanges(db, account, course),
  };
}

/** Returns what came in from others less what went out, each by the prices at the beginning of its minute (VAL-13, VAL-07). */
async function netInflowOf(
  { catalog, pool }: Pick<Needs, 'catalog' | 'pool'>,
  moved: readonly Flow[],
  last: readonly LastPrice[],
  unpriced: Set<string>,
): Promise<Decimal> {
  const minutes = Map.groupBy(moved, ({ minute }) => minute * MINUTE_MS);
  const prices = await spotPricesAt(pool, catalog, '1m', [...minutes.keys()]);
  const earliest = await earliestPrices(pool, catalog, '1m', last);
  let sum = ZERO;
  for (const [timeMs, changes] of minutes) {
    const valuer = new Valuer(prices.get(timeMs) ?? [], unpriced, earliest);
    for (const { asset, units } of changes) sum = add(sum, valuer.of(catalog.assetById(asset), units));
  }
  return sum;
}

/** Returns profit in percent of what stood behind it (VAL-14). */
function percentOf(profit: Decimal, opening: Decimal, netInflow: Decimal): string | null {
  const behind = compare(netInflow, ZERO) > 0 ? add(opening, netInflow) : opening;
  if (compare(behind, ZERO) <= 0) return null;
  return decimalText(divide(multiply(profit, HUNDRED), behind, PERCENT_DIGITS));
}

/** Takes the marks away at points before a position was closed without a trade (VAL-06). */
function withoutForced(
  prices: readonly PricesThen[],
  forced: readonly { market: number; slot: number }[],
  catalog: LiveCatalog,
  unpriced: Set<string>,
): PricesThen[] {
  for (const { market } of forced) unpriced.add(catalog.marketById(market).symbol);
  return prices.map((then, point) => {
    const known = new Map(then.marks);
    for (const { market, slot } of forced) if (point <= slot) known.delete(market);
    return { ...then, marks: known };
  });
}

/** Returns what an account was worth over a span, and its profit: value now − value then − net inflow (VAL-11). */
export async function walletValue(
  deps: Needs,
  accountId: number,
  span: ValueSpan,
  tickers: readonly LastPrice[],
): Promise<WalletValueData> {
  const { catalog, pool } = deps;
  const nowMs = deps.clock();
  const course = courseOf(span, nowMs);
  const contracts = catalog.contracts().map(({ id }) => id);
  await deps.barrier.wait(accountId);
  const read = await atOneCommand(pool, (db) => readChanges(db, accountId, course, contracts));
  const unpriced = new Set<string>();
  const marks = new Map(
    contracts.flatMap((id) => {
      const mark = deps.marks.of(id);
      return mark === undefined ? [] : [[id, mark.markTicks] as const];
    }),
  );
  const stored = await pricesOfCourse(pool, catalog, course, contracts, tickers);
  const prices = [...withoutForced(stored, read.forced, catalog, unpriced), { markets: tickers, earliest: [], marks }];
  const holdings = [...holdingsThen(read.now, read, course), read.now];
  const worths = holdings.map((held, i) => worthThen(catalog, held, prices[i] as PricesThen, unpriced));
  const netInflow = await netInflowOf(deps, read.flows, tickers, unpriced);
  const [opening, closing] = [worths[0]?.value ?? ZERO, worths.at(-1)?.value ?? ZERO];
  const profit = add(closing, negative(add(opening, netInflow)));
  return {
    asset: VALUE_ASSET,
    points: worths.map(({ btc, value }, i) => ({
      time: course.timesMs[i] ?? nowMs,
      value: valueText(value),
      btc: btc === null ? null : valueText(btc),
    })),
    profit: valueText(profit),
    profitPercent: percentOf(profit, opening, netInflow),
    netInflow: valueText(netInflow),
    unpriced: [...unpriced].sort(),
  };
}
