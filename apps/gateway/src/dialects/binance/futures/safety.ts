import { fundBalances } from '@pelorus/database/futures/fund.ts';
import { liquidationFeed } from '@pelorus/database/futures/liquidations.ts';
import { formatUnits } from '@pelorus/money/units.ts';
import { formatAmount } from '../../../catalog/amounts.ts';
import type { ContractMarket } from '../../../futures/contracts.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { nameOf, requiredContract } from './contracts.ts';
import { allContracts } from './contracts-asked.ts';

const DAY_MS = 86_400_000;
const WEIGHT_SCALE = 8;
/** A price that is not told, as the dialect has it. */
const HIDDEN = '-1';

type Funds = Map<number, { units: number; dayMs: number }>;

async function fundsOf({ pool }: DialectDeps): Promise<Funds> {
  return new Map((await fundBalances(pool)).map(({ asset, ...balance }) => [asset, balance]));
}

/** GET /fapi/v1/insuranceBalance: the fund of each asset that contracts settle in. */
export async function insuranceBalance(deps: DialectDeps, { parameters, nowMs }: Call): Promise<object> {
  const only = parameters.has('symbol') ? requiredContract(deps.catalog, parameters) : null;
  const funds = await fundsOf(deps);
  const groups = Map.groupBy(allContracts(deps), ({ quoteAsset }) => quoteAsset);
  const rows = [...groups].map(([asset, markets]) => {
    const { units = 0, dayMs = nowMs } = funds.get(asset.id) ?? {};
    const assets = [{ asset: asset.code, marginBalance: formatAmount(asset, units), updateTime: dayMs }];
    return { id: asset.id, told: { symbols: markets.map(nameOf), assets } };
  });
  if (only === null) return rows.map(({ told }) => told);
  return rows.find(({ id }) => id === only.quoteAsset.id)?.told as object;
}

/** High: positions were reduced for want of money in the last day. Medium: the fund is empty. */
async function adlRisk(deps: DialectDeps, { id, quoteAsset }: ContractMarket, funds: Funds, nowMs: number) {
  const { rows } = await liquidationFeed(deps.pool, id, { fromMs: nowMs - DAY_MS }, { limit: 100 });
  if (rows.some(({ step }) => step === 'DELEVERAGED')) return 'high';
  return (funds.get(quoteAsset.id)?.units ?? 0) > 0 ? 'low' : 'medium';
}

/** GET /fapi/v1/symbolAdlRisk */
export async function symbolAdlRisk(deps: DialectDeps, { parameters, nowMs }: Call): Promise<object> {
  const only = parameters.has('symbol') ? requiredContract(deps.catalog, parameters) : null;
  const funds = await fundsOf(deps);
  const tell = async (market: ContractMarket) => ({
    symbol: nameOf(market),
    adlRisk: await adlRisk(deps, market, funds, nowMs),
    updateTime: nowMs,
  });
  return only === null ? Promise.all(allContracts(deps).map(tell)) : tell(only);
}

/** GET /fapi/v1/constituents: whose prices an index is made of, and how much each weighs; the prices are not told. */
export function constituents(deps: DialectDeps, { parameters, nowMs }: Call): object {
  const market = requiredContract(deps.catalog, parameters);
  const symbol = nameOf(market);
  const { sources } = market.contract;
  const all = sources.reduce((sum, { weight }) => sum + weight, 0);
  return {
    symbol,
    time: nowMs,
    constituents: sources.map(({ name, weight }) => ({
      exchange: name,
      symbol,
      price: HIDDEN,
      weight: formatUnits(Math.floor((weight * 10 ** WEIGHT_SCALE) / all), WEIGHT_SCALE),
    })),
  };
}

/** What we have none of: indexes of several assets, and margin in several assets. */
export function noneOf(deps: DialectDeps, { parameters }: Call): object {
  if (parameters.has('symbol')) requiredContract(deps.catalog, parameters);
  return [];
}

/** GET /fapi/v1/tradingSchedule: contracts trade at all times. */
export function tradingSchedule(_deps: DialectDeps, { nowMs }: Call): object {
  return { updateTime: nowMs, marketSchedules: {} };
}
