import { fundBalances, stuckSince, transfersClosedSince } from '@pelorus/database/futures/fund.ts';
import type { ContractsDesk, TransfersBody } from '@pelorus/protocol/admin/contracts.ts';
import type { Plan } from '@pelorus/protocol/admin/markets.ts';
import type { FastifyRequest } from 'fastify';
import { formatAmount, formatLots, formatPrice, formatQuote } from '../catalog/amounts.ts';
import type { Market } from '../catalog/live-catalog.ts';
import { Refused } from '../http/refused.ts';
import { makePlan, planAfter } from './market-plans.ts';
import type { AdminNeeds } from './needs.ts';

const STUCK_SHOWN = 20;

function shownContract({ marks }: AdminNeeds, market: Market): ContractsDesk['contracts'][number] {
  const { base, id, quote: marginAsset, status, symbol, tickLotUnits } = market;
  const mark = marks.of(id);
  const about = { symbol, base, marginAsset, status };
  if (mark === undefined) return { ...about, markPrice: null, openInterest: null, openInterestValue: null };
  return {
    ...about,
    markPrice: formatPrice(market, mark.markTicks),
    openInterest: formatLots(market, mark.openLots),
    openInterestValue: formatQuote(market, mark.openLots * mark.markTicks * tickLotUnits),
  };
}

async function shownTransfers({ catalog, pool }: AdminNeeds): Promise<ContractsDesk['transfers']> {
  const closedSince = await transfersClosedSince(pool);
  const stuck = closedSince === null ? [] : await stuckSince(pool, closedSince, STUCK_SHOWN);
  return {
    closedSince,
    stuck: stuck.map(({ lots, market: id, priceTicks, timeMs }) => {
      const market = catalog.marketById(id);
      const { symbol } = market;
      return { symbol, quantity: formatLots(market, lots), price: formatPrice(market, priceTicks), at: timeMs };
    }),
  };
}

/** Returns the contracts with their open interest, the insurance fund, and whether transfers are open (PLAN-51, PLAN-52). */
export async function contractsDesk(deps: AdminNeeds): Promise<ContractsDesk> {
  const [fund, transfers] = await Promise.all([fundBalances(deps.pool), shownTransfers(deps)]);
  return {
    contracts: deps.catalog.contracts().map((market) => shownContract(deps, market)),
    tiers: deps.catalog.feeTiers().map(({ tier }) => tier),
    fund: fund.map(({ asset: id, units }) => {
      const asset = deps.catalog.assetById(id);
      return { asset: asset.code, balance: formatAmount(asset, units) };
    }),
    transfers,
  };
}

/**
 * Proposes to open transfers out of futures wallets again; nothing changes yet (PLAN-53). Refuses PLAN_STATE where they are
 * open, and while another such plan waits.
 */
export async function proposeTransfers(
  deps: AdminNeeds,
  request: FastifyRequest,
  { reason }: TransfersBody,
): Promise<Plan> {
  const closedSinceMs = await transfersClosedSince(deps.pool);
  if (closedSinceMs === null) throw new Refused('PLAN_STATE');
  const madeAtMs = deps.clock();
  const steps = [{ atMs: madeAtMs, deed: 'TRANSFERS', untilMs: null }];
  const wish = { kind: 'transfers' as const, symbol: '', reason, madeAtMs, closedSinceMs, steps };
  return planAfter(deps, request, await makePlan(deps, request, { action: 'futures-transfers-proposed' }, wish));
}
