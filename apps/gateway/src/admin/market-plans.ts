import { randomUUID } from 'node:crypto';
import {
  agreePlan,
  endPlan,
  insertPlan,
  lockPlan,
  type NewPlan,
  type PlanRow,
  planById,
  plans,
  stepDone,
} from '@pelorus/database/admin/market-plans.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type { delistingBody, ListingBody, MarketsDesk, Plan, StatusBody } from '@pelorus/protocol/admin/markets.ts';
import type { FeeTierPayload, MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { marketMistakes } from '../catalog/market-mistakes.ts';
import {
  ConfigMistake,
  feeTierPayload,
  type MarketConfig,
  marketPayload,
  StepsTooFine,
} from '../catalog/market-payload.ts';
import { anyMarketOrRefuse } from '../catalog/traded-market.ts';
import { staffOf } from '../http/callers/admit.ts';
import { act, type Deed } from '../http/callers/audit-log.ts';
import type { Staff } from '../http/callers/staff-sessions.ts';
import { Refused } from '../http/refused.ts';
import { changeInForce, checkChange } from './market-changes.ts';
import { checkFree, checkStatus, checkSteps } from './market-checks.ts';
import { listingChanges } from './market-filters.ts';
import { carryOutAll } from './market-schedule.ts';
import type { AdminNeeds } from './needs.ts';
import { checkSecondPerson, holdWord } from './second-person.ts';

const PLANS_SHOWN = 100;
/** At most one pending change of each of these kinds per market, beside planned status changes. */
const ONE_WAITS: readonly PlanRow['kind'][] = ['filters', 'fees', 'terms', 'transfers'];
/** An opening auction ends this long after its beginning at most: as the engine has it. */
const AUCTION_MOST_MS = 30 * 86_400_000;

function shown(plan: PlanRow, staff: Staff): Plan {
  return {
    id: plan.id,
    kind: plan.kind,
    symbol: plan.symbol,
    reason: plan.reason,
    madeBy: plan.madeByName,
    madeAt: plan.madeAtMs,
    agreedBy: plan.agreedByName,
    ended: plan.ended,
    endedAt: plan.endedAtMs,
    isOwn: plan.madeBy === staff.staffId,
    steps: plan.steps.map(({ atMs, deed, doneAtMs, outcome, untilMs }) => ({
      at: atMs,
      deed: deed as Plan['steps'][number]['deed'],
      until: untilMs,
      doneAt: doneAtMs,
      outcome,
    })),
    changes: plan.changes,
  };
}

/** Returns every market with its status and plans. */
export async function marketsDesk(deps: AdminNeeds, request: FastifyRequest): Promise<MarketsDesk> {
  const found = await plans(deps.pool, PLANS_SHOWN);
  return {
    markets: deps.catalog.markets().map(({ auction, status, symbol }) => ({
      ...{ symbol, status, endsAt: auction?.endMs || null },
    })),
    assets: deps.catalog.assets().map(({ code, scale }) => ({ code, scale })),
    plans: found.map((plan) => shown(plan, staffOf(request))),
  };
}

/** Refuses BAD_REQUEST naming the field of a time that is over. */
export function checkTime(deps: AdminNeeds, at: number, field: string): void {
  if (at < deps.clock()) throw new Refused('BAD_REQUEST', field);
}

type Wish = Omit<NewPlan, 'id' | 'madeBy' | 'madeByName' | 'agreedByName'>;

function subjectOf({ kind, symbol }: Wish): string {
  if (kind === 'transfers') return 'futures transfers';
  return symbol === '' ? 'all markets' : `market ${symbol}`;
}

/**
 * Stores a plan with its entry in the audit log; a plan of kind `status` needs one person and counts as
 * approved at once. Refuses
 * MARKET_PLANNED and whatever `check` refuses, which goes to the audit log too (STF-10).
 */
export async function makePlan(
  deps: AdminNeeds,
  request: FastifyRequest,
  deed: Deed,
  wish: Wish,
  check: (db: Queryable) => Promise<void> = async () => {},
): Promise<string> {
  const staff = staffOf(request);
  const id = randomUUID();
  const steps = Object.fromEntries(
    wish.steps.map(({ atMs, deed: what, untilMs }, i) => [
      `step ${i}`,
      `${what} at ${new Date(atMs).toISOString()}${untilMs === null ? '' : ` until ${new Date(untilMs).toISOString()}`}`,
    ]),
  );
  const changes = ((wish.filters ?? wish.fees ?? wish.terms ?? wish.listing)?.changes ?? []).map(
    ({ after, before, filter }) => [...[filter, before === '' ? after : `${before} → ${after}`]],
  );
  const detail = { plan: id, ...steps, ...Object.fromEntries(changes) };
  const subject = subjectOf(wish);
  const told = { ...deed, subject, reason: wish.reason, detail };
  await act(deps, request, staff, told, async (db) => {
    await holdWord(db, staff);
    await check(db);
    const isMade = await insertPlan(db, {
      ...wish,
      id,
      madeBy: staff.staffId,
      madeByName: staff.name,
      agreedByName: wish.kind === 'status' ? staff.name : null,
    });
    if (!isMade) throw new Refused(ONE_WAITS.includes(wish.kind) ? 'PLAN_STATE' : 'MARKET_PLANNED', 'symbol');
  });
  return id;
}

/** Carries out due plans and returns the plan's new state. */
export async function planAfter(deps: AdminNeeds, request: FastifyRequest, id: string): Promise<Plan> {
  await carryOutAll(deps).catch((error) =>
    deps.log.warn({ err: error, plan: id }, 'a plan could not be carried out and stays due'),
  );
  const found = await planById(deps.pool, id);
  if (found === undefined) throw new Error(`plan ${id} does not exist any more`);
  return shown(found, staffOf(request));
}

/**
 * Sets a status now or at a time: one person's (PLAN-01), but for what opens a market that never was opened (PLAN-08).
 * Refuses UNKNOWN_MARKET, MARKET_STATUS, NOT_FOR_CONTRACT, SECOND_PERSON_NEEDED, BAD_REQUEST.
 */
export async function setStatus(deps: AdminNeeds, request: FastifyRequest, body: StatusBody): Promise<Plan> {
  const { at, endsAt, reason, status, symbol } = body;
  const isContract = anyMarketOrRefuse(deps.catalog, symbol).contract !== undefined;
  if (isContract && status === 'AUCTION') throw new Refused('NOT_FOR_CONTRACT', 'status');
  if (at !== undefined) checkTime(deps, at, 'at');
  if (endsAt !== undefined) checkTime(deps, endsAt, 'endsAt');
  const madeAtMs = deps.clock();
  const atMs = at ?? madeAtMs;
  if (endsAt !== undefined && endsAt - atMs > AUCTION_MOST_MS) throw new Refused('BAD_REQUEST', 'endsAt');
  const steps = [{ atMs, deed: status, untilMs: endsAt ?? null }];
  const id = await makePlan(
    deps,
    request,
    { action: 'market-status-set' },
    { kind: 'status', symbol, reason, madeAtMs, steps },
    (db) => checkStatus(deps, db, symbol, status),
  );
  const plan = await planAfter(deps, request, id);
  if (plan.ended === 'refused') throw new Refused(plan.steps[0]?.outcome as RejectionName, 'status');
  return plan;
}

/** Proposes a listing (PLAN-02). Refuses MARKET_PLANNED, UNKNOWN_ASSET, BAD_REQUEST naming the field. */
export async function proposeListing(deps: AdminNeeds, request: FastifyRequest, body: ListingBody): Promise<Plan> {
  const { auctionAt, base, fees, market, opensAt, quote, reason } = body;
  const symbol = `${base}_${quote}`;
  for (const [field, code] of [
    ['base', base],
    ['quote', quote],
  ] as const)
    deps.catalog.assetOrRefuse(code, field);
  await checkFree(deps, deps.pool, symbol);
  checkTime(deps, auctionAt, 'auctionAt');
  if (opensAt - auctionAt > AUCTION_MOST_MS) throw new Refused('BAD_REQUEST', 'opensAt');
  const listing = inEngineTerms(deps, { ...market, symbol, status: 'HALT' }, fees);
  const before = deps.catalog.market(symbol);
  checkSteps(before, listing.market);
  const changes = listingChanges(before, body);
  const madeAtMs = deps.clock();
  const steps = [
    { atMs: madeAtMs, deed: 'LIST', untilMs: null },
    { atMs: auctionAt, deed: 'AUCTION', untilMs: opensAt },
  ];
  const wish = { kind: 'listing' as const, symbol, reason, madeAtMs, steps, listing: { ...listing, changes } };
  return planAfter(deps, request, await makePlan(deps, request, { action: 'market-listing-proposed' }, wish));
}

interface Listing {
  market: MarketPayload;
  fees: FeeTierPayload;
}

/**
 * Converts a form's decimals to the engine's configuration; refuses STEPS_TOO_FINE (PLAN-15), and BAD_REQUEST naming
 * the field.
 */
function inEngineTerms(deps: AdminNeeds, market: MarketConfig, fees: ListingBody['fees']): Listing {
  const bad = (field: string) => new Refused('BAD_REQUEST', `market.${field}`);
  try {
    const payload = marketPayload(market, deps.catalog.assets());
    const [mistake] = marketMistakes(payload);
    if (mistake !== undefined) throw bad(mistake.field);
    return { market: payload, fees: feeTierPayload({ tier: 0, market: market.symbol, ...fees }) };
  } catch (error) {
    if (!(error instanceof ConfigMistake)) throw error;
    if (error instanceof StepsTooFine) throw new Refused('STEPS_TOO_FINE', 'market.tickSize');
    const field = /markets\.[^.]+\.([\w.]+): /.exec(error.message)?.[1];
    throw field === undefined ? new Refused('BAD_REQUEST', 'fees') : bad(field);
  }
}

/** Proposes to delist a market. Refuses MARKET_PLANNED, UNKNOWN_MARKET, BAD_REQUEST. */
export async function proposeDelisting(
  deps: AdminNeeds,
  request: FastifyRequest,
  { cancelOnlyAt, delistsAt, reason, symbol }: z.infer<typeof delistingBody>,
): Promise<Plan> {
  if (anyMarketOrRefuse(deps.catalog, symbol).status === 'DELISTED') throw new Refused('MARKET_PLANNED', 'symbol');
  checkTime(deps, cancelOnlyAt, 'cancelOnlyAt');
  const steps = [
    { atMs: cancelOnlyAt, deed: 'CANCEL_ONLY', untilMs: null },
    { atMs: delistsAt, deed: 'DELISTED', untilMs: null },
  ];
  const wish = {
    kind: 'delisting' as const,
    symbol,
    reason,
    madeAtMs: deps.clock(),
    steps,
  };
  return planAfter(deps, request, await makePlan(deps, request, { action: 'market-delisting-proposed' }, wish));
}

/** Returns the plan's details for the audit log, whose readers do not see the list of plans. */
function aboutOf({ kind, madeByName, reason, symbol }: PlanRow): Record<string, string> {
  return { market: symbol, kind, proposedBy: madeByName, proposedFor: reason };
}

/**
 * Approves another's plan. Refuses NOT_FOUND, PLAN_STATE, SECOND_PERSON_NEEDED; and what the engine refuses terms with that
 * were to hold at once (PLAN-62).
 */
export async function agree(deps: AdminNeeds, request: FastifyRequest, id: string, reason: string): Promise<Plan> {
  const staff = staffOf(request);
  const detail: Record<string, string> = {};
  const deed: Deed = { action: 'market-plan-agreed', subject: `plan ${id}`, reason, detail };
  await act(deps, request, staff, deed, async (db) => {
    const plan = await lockPlan(db, id);
    if (plan === undefined) throw new Refused('NOT_FOUND');
    Object.assign(detail, aboutOf(plan));
    if (plan.ended !== null || plan.agreedAtMs !== null) throw new Refused('PLAN_STATE');
    await checkSecondPerson(db, 'staff.markets', plan, staff, 'PLAN_STATE');
    // A plan cannot be approved after its notice deadline, unless it was due immediately when proposed.
    if (plan.steps.some(({ atMs }) => atMs !== plan.madeAtMs && atMs < deps.clock())) throw new Refused('PLAN_STATE');
    await checkChange(deps, db, plan);
    await agreePlan(db, id, staff.name, deps.clock());
  });
  const plan = await planAfter(deps, request, id);
  const outcome = plan.steps[0]?.outcome;
  if (plan.kind === 'terms' && plan.ended === 'refused') throw new Refused(outcome as RejectionName, 'terms');
  return plan;
}

/**
 * Cancels an unfinished plan; completed steps stay (PLAN-04). Refuses NOT_FOUND, PLAN_STATE; UNAVAILABLE while the
 * outcome of a sent step is unknown.
 */
export async function cancel(deps: AdminNeeds, request: FastifyRequest, id: string, reason: string): Promise<Plan> {
  const detail: Record<string, string> = {};
  const deed: Deed = { action: 'market-plan-cancelled', subject: `plan ${id}`, reason, detail };
  await act(deps, request, staffOf(request), deed, async (db) => {
    const plan = await lockPlan(db, id);
    if (plan === undefined) throw new Refused('NOT_FOUND');
    Object.assign(detail, aboutOf(plan));
    if (plan.ended !== null) throw new Refused('PLAN_STATE');
    const [change] = plan.steps;
    const holds = changeInForce(deps, plan);
    if (holds !== null && typeof change?.sentAtMs === 'number') {
      if (holds === 'all') await stepDone(db, id, change.step, 'done', deps.clock());
      // Without the core nobody knows whether the engine applied it.
      else if (!deps.core.isUp()) throw new CoreUnavailable('UNAVAILABLE');
      // The rest of it comes with the next look.
      else if (holds === 'some') throw new Refused('PLAN_STATE');
    }
    await endPlan(db, id, 'cancelled', deps.clock());
  });
  return planAfter(deps, request, id);
}
