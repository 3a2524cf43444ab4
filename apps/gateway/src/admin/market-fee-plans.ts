import { feeKey, feesSetByStaff } from '@pelorus/database/admin/market-fees.ts';
import type { FeesBody, FeesData } from '@pelorus/protocol/admin/fees.ts';
import type { Plan } from '@pelorus/protocol/admin/markets.ts';
import type { FastifyRequest } from 'fastify';
import { configuredFees, feeTexts } from '../catalog/fee-rates.ts';
import { Refused } from '../http/refused.ts';
import { wantedFees } from './market-fees.ts';
import { checkTime, makePlan, planAfter } from './market-plans.ts';
import type { AdminNeeds } from './needs.ts';

/** Returns the fee table, by tier and market, and where its rows come from (PLAN-11). */
export async function feesDesk({ catalog, config, pool }: AdminNeeds): Promise<FeesData> {
  const set = await feesSetByStaff(pool);
  const names = new Map<string, { symbol: string; tier: number }>();
  const name = (symbol: string, tier: number) => names.set(feeKey(symbol, tier), { symbol, tier });
  for (const { market = '', tier } of [...catalog.feeRows(), ...config.feeTiers]) name(market, tier);
  const rows = [...names.values()].sort((a, b) =>
    a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : a.tier - b.tier,
  );
  return {
    markets: catalog
      .markets()
      .filter(({ status }) => status !== 'DELISTED')
      .map(({ symbol }) => symbol),
    tiers: catalog.feeTiers().map(({ tier }) => tier),
    rows: rows.map(({ symbol, tier }) => {
      const held = catalog.feeTier(tier, symbol === '' ? undefined : symbol);
      const file = configuredFees(config.feeTiers, symbol).find((row) => row.tier === tier);
      const by = set.get(feeKey(symbol, tier));
      return {
        ...{ symbol: symbol === '' ? null : symbol, tier },
        inForce: held === undefined ? null : feeTexts(held),
        configured: file === undefined ? null : { maker: file.maker, taker: file.taker },
        set:
          by === undefined
            ? null
            : { by: by.madeByName, agreedBy: by.agreedByName, at: by.doneAtMs, reason: by.reason },
      };
    }),
  };
}

/**
 * Proposes fee rates, for one market or for all markets without their own row, or a return to the configuration file;
 * nothing changes yet (PLAN-11). Refuses PLAN_STATE while another change is pending, UNKNOWN_MARKET, and BAD_REQUEST
 * naming the invalid rate, the unknown tier, or all of them if nothing changes.
 */
export async function proposeFees(deps: AdminNeeds, request: FastifyRequest, body: FeesBody): Promise<Plan> {
  const { at, fees, reason, symbol: market } = body;
  const symbol = market ?? '';
  if (market !== null && deps.catalog.marketOrRefuse(market).status === 'DELISTED')
    throw new Refused('UNKNOWN_MARKET', 'symbol');
  if (at !== undefined) checkTime(deps, at, 'at');
  const stray = fees?.find(({ tier }) => deps.catalog.feeTier(tier) === undefined);
  if (stray !== undefined) throw new Refused('BAD_REQUEST', `fees.${stray.tier}`);
  const { changes, rows } = wantedFees(deps, symbol, fees);
  const set = await feesSetByStaff(deps.pool);
  // The file may hold again though it says what holds already.
  const isGivenBack = fees === null && rows.length > 0 && [...set.values()].some((row) => row.symbol === symbol);
  if (changes.length === 0 && !isGivenBack) throw new Refused('BAD_REQUEST', 'fees');
  const madeAtMs = deps.clock();
  const wish = {
    ...{ kind: 'fees' as const, symbol, reason, madeAtMs },
    fees: { fees, changes },
    steps: [{ atMs: at ?? madeAtMs, deed: 'FEES', untilMs: null }],
  };
  return planAfter(deps, request, await makePlan(deps, request, { action: 'market-fees-proposed' }, wish));
}
