import {
  agreedPlans,
  type DueStep,
  endPlan,
  lockDueStep,
  nextStepMs,
  type PlanRow,
  stepDone,
  stepSent,
} from '@pelorus/database/admin/market-plans.ts';
import { transfersClosedSince } from '@pelorus/database/futures/fund.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import type { MarketPayload, MarketStatusPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { MarketStatus } from '@pelorus/protocol/exchange/market-statuses.ts';
import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import { encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeSetFuturesTransfers } from '@pelorus/protocol/wire/encode-fixed.ts';
import { saysAll } from '../catalog/apply-configuration.ts';
import { nameTaken } from '../catalog/live-catalog.ts';
import { anyMarket } from '../catalog/traded-market.ts';
import { submitCommand } from '../commands.ts';
import { Refused } from '../http/refused.ts';
import type { LiveFeed } from '../markets/feed.ts';
import type { Planned } from '../markets/listings.ts';
import { checkTerms } from './contract-terms.ts';
import { checkFilters, checkFree, checkStatus, checkSteps } from './market-checks.ts';
import { checkFees } from './market-fees.ts';
import { checkedFilters } from './market-filters.ts';
import type { AdminNeeds } from './needs.ts';

/** The longest time between two looks; what another gateway's staff planned is seen within it. */
const LOOK_MS = 1_000;
/** The engine remembers a key for a day; well before that a key is no proof any more. */
const KEY_TRUSTED_MS = 23 * 3_600_000;
/** Account in the key of the plans' commands, which belong to no user. */
const NOBODY = 0;

/** Lists the market with its fees: both say "make it so". One that was delisted is halted (PLAN-08). */
async function list(deps: AdminNeeds, { listing, plan, step, symbol }: DueStep): Promise<void> {
  if (listing === null) throw new Error(`plan ${plan} lists nothing`);
  // Two that were agreed to may have one name.
  if (nameTaken(deps.catalog, symbol)) throw new Refused('MARKET_PLANNED');
  const market = { ...(listing.market as MarketPayload), keepsStatus: true };
  await submitCommand(deps, NOBODY, encodeJson('configureMarket', market));
  for (const row of [listing.fees].flat()) await submitCommand(deps, NOBODY, encodeJson('configureFeeTier', row));
  if (anyMarket(deps.catalog, symbol)?.status !== 'DELISTED') return;
  const payload: MarketStatusPayload = { symbol, status: 'HALT' };
  await submitCommand(deps, NOBODY, encodeJson('setMarketStatus', payload, `plan:${plan}:${step}`));
}

/** Applies the approved filters (PLAN-10); a repeat changes nothing. */
async function setFilters(deps: AdminNeeds, db: Queryable, due: DueStep): Promise<void> {
  const { filters, madeAtMs, plan, symbol } = due;
  if (filters === null) throw new Error(`plan ${plan} changes no filters`);
  const wanted = await checkFilters(deps, db, { symbol, filters, madeAtMs }, true);
  const payload = checkedFilters(deps.catalog.marketOrRefuse(symbol), wanted);
  await submitCommand(deps, NOBODY, encodeJson('configureMarket', payload));
}

/** Applies the approved fees (PLAN-11); rows already in force are not sent again. */
async function setFees(deps: AdminNeeds, db: Queryable, due: DueStep): Promise<void> {
  const { fees, madeAtMs, plan, symbol } = due;
  if (fees === null) throw new Error(`plan ${plan} changes no fees`);
  for (const row of await checkFees(deps, db, { symbol, fees, madeAtMs }, true))
    if (!saysAll(row, deps.catalog.feeTier(row.tier, row.market)))
      await submitCommand(deps, NOBODY, encodeJson('configureFeeTier', row));
}

/** Applies the approved terms, then their fees (PLAN-60); what is in force already is not sent again. */
async function setTerms(deps: AdminNeeds, db: Queryable, due: DueStep): Promise<void> {
  const { madeAtMs, plan, symbol, terms } = due;
  if (terms === null) throw new Error(`plan ${plan} changes no terms`);
  const { fees, market } = await checkTerms(deps, db, { symbol, terms, madeAtMs }, true);
  const { keepsStatus, ...wanted } = market;
  if (!saysAll(wanted, deps.catalog.contract(symbol)))
    await submitCommand(deps, NOBODY, encodeJson('configureMarket', market));
  for (const row of fees)
    if (!saysAll(row, deps.catalog.feeTier(row.tier, row.market)))
      await submitCommand(deps, NOBODY, encodeJson('configureFeeTier', row));
}

/** Opens the closing that the plan was made for (PLAN-54); one that is over needs nothing, and another one is not opened. */
async function openTransfers(deps: AdminNeeds, db: Queryable, { closedSinceMs }: DueStep): Promise<void> {
  const sinceMs = await transfersClosedSince(db);
  if (sinceMs === null) return;
  if (sinceMs !== closedSinceMs) throw new Refused('PLAN_STATE');
  await submitCommand(deps, NOBODY, encodeSetFuturesTransfers(NOBODY, true));
}

/**
 * Sets the status, with the same key from every gateway and attempt, so that the engine does it once (STAT-04). An
 * auction that starts late, after its planned end, keeps its planned duration.
 */
async function setStatus(deps: AdminNeeds, db: Queryable, due: DueStep): Promise<void> {
  const { atMs, deed, kind, plan, step, symbol, untilMs } = due;
  // Two people may have removed or relisted the market since one person planned this status.
  if (kind === 'status') await checkStatus(deps, db, symbol, deed);
  const payload: MarketStatusPayload = { symbol, status: deed as MarketStatus };
  if (untilMs !== null) payload.endMs = untilMs > deps.clock() ? untilMs : deps.clock() + (untilMs - atMs);
  await submitCommand(deps, NOBODY, encodeJson('setMarketStatus', payload, `plan:${plan}:${step}`));
}

/**
 * Must a step still be done whose sending is so long ago that the engine has forgotten its key (PLAN-07)? Yes, if the
 * market is still in its previous status, except for an auction between two TRADING statuses whose planned end has
 * passed.
 */
function isOpenStill({ deed, statusBefore, untilMs }: DueStep, status: string | undefined, nowMs: number): boolean {
  if (status === deed || status !== statusBefore) return false;
  return deed !== 'AUCTION' || status !== 'TRADING' || untilMs === null || untilMs > nowMs;
}

/**
 * Records that the step's command is about to be sent, and the market's status before it (PLAN-07). Refuses a listing
 * if somebody configured the market since its proposal: from here on it counts as listed by staff (PLAN-08).
 */
async function begin(deps: AdminNeeds, db: Queryable, due: DueStep): Promise<null> {
  const { deed, listing, symbol } = due;
  const market = anyMarket(deps.catalog, symbol);
  if (deed === 'LIST' && listing !== null) {
    await checkFree(deps, db, symbol);
    checkSteps(market, listing.market as MarketPayload);
  }
  await stepSent(db, due, deed === 'LIST' ? null : (market?.status ?? null), deps.clock());
  return null;
}

/**
 * Continues the step; returns "done", its refusal, or null if it has only begun. Throws when the core is unavailable.
 */
async function outcomeOf(deps: AdminNeeds, db: Queryable, due: DueStep): Promise<string | null> {
  const nowMs = deps.clock();
  try {
    if (due.sentAtMs === null) return await begin(deps, db, due);
    if (due.deed === 'LIST') await list(deps, due);
    else if (due.deed === 'FILTERS') await setFilters(deps, db, due);
    else if (due.deed === 'FEES') await setFees(deps, db, due);
    else if (due.deed === 'TERMS') await setTerms(deps, db, due);
    else if (due.deed === 'TRANSFERS') await openTransfers(deps, db, due);
    else if (nowMs - due.sentAtMs < KEY_TRUSTED_MS) await setStatus(deps, db, due);
    else if (isOpenStill(due, anyMarket(deps.catalog, due.symbol)?.status, nowMs)) await setStatus(deps, db, due);
    return 'done';
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // It was done before, with an end that was reckoned at another moment.
    return error.refusal === 'KEY_REUSED' ? 'done' : error.refusal;
  }
}

/** The reason why a step could not be carried out; its plan does not change. */
class StepFailed extends Error {
  readonly plan: string;
  constructor(plan: string, cause: unknown) {
    super(`a step of plan ${plan} could not be carried out`, { cause });
    this.plan = plan;
  }
}

/**
 * Continues the step that is longest due, except of the plans `but`, and returns whether there was one. It is first
 * recorded as about to be sent, then carried out. Its plan is locked meanwhile: other gateways skip it, and a cancel
 * waits. Throws StepFailed, and database errors; the step then stays due.
 */
function carryOutDue(deps: AdminNeeds, but: readonly string[]): Promise<boolean> {
  return inTransaction(deps.pool, async (db) => {
    const due = await lockDueStep(db, deps.clock(), but);
    if (due === undefined) return false;
    const { deed, isLast, plan, step, symbol } = due;
    const outcome = await outcomeOf(deps, db, due).catch((error: unknown) => {
      throw new StepFailed(plan, error);
    });
    if (outcome === null) return true;
    const changes = (due.filters ?? due.fees ?? due.terms)?.changes;
    deps.log.info({ plan, symbol, deed, outcome, changes }, 'a step of a market plan was carried out');
    await stepDone(db, plan, step, outcome, deps.clock());
    if (outcome !== 'done') await endPlan(db, plan, 'refused', deps.clock());
    else if (isLast) await endPlan(db, plan, 'done', deps.clock());
    return true;
  });
}

/**
 * Carries out all due steps. A failing step only delays its own plan; its error is thrown after the other plans. While
 * the core is unavailable nothing proceeds.
 */
export async function carryOutAll(deps: AdminNeeds): Promise<void> {
  const failed = new Map<string, unknown>();
  for (;;) {
    try {
      if (!(await carryOutDue(deps, [...failed.keys()]))) break;
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      failed.set(error.plan, error.cause);
      if (error.cause instanceof CoreUnavailable) break;
      deps.log.error({ err: error.cause, plan: error.plan }, 'a step of a market plan cannot be carried out');
    }
  }
  for (const cause of failed.values()) throw cause;
}

/** Returns the plans of each market (PLAN-06). */
export function plannedOf(plans: readonly PlanRow[]): Map<string, Planned> {
  const planned = new Map<string, Planned>();
  for (const { kind, steps, symbol } of plans) {
    if (kind !== 'listing' && kind !== 'delisting') continue;
    const at = (deed: string) => steps.find((step) => step.deed === deed);
    planned.set(symbol, {
      opensAt: at('AUCTION')?.untilMs ?? at('TRADING')?.atMs ?? null,
      cancelOnlyAt: at('CANCEL_ONLY')?.atMs ?? null,
      delistsAt: at('DELISTED')?.atMs ?? null,
    });
  }
  return planned;
}

/**
 * Carries out plans when they are due, and informs the feed of plans, until the returned function is called, which
 * resolves when no work is in progress.
 */
export function keepPlans(deps: AdminNeeds, feed: Pick<LiveFeed, 'plan'>): () => Promise<void> {
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let running = Promise.resolve();
  const once = async (): Promise<number> => {
    const isDone = await carryOutAll(deps).then(
      () => true,
      (error) => {
        deps.log.warn({ err: error }, 'some market plans could not be carried out and stay due');
        return false;
      },
    );
    feed.plan(plannedOf(await agreedPlans(deps.pool)));
    if (!isDone) return LOOK_MS;
    const next = await nextStepMs(deps.pool);
    return next === null ? LOOK_MS : Math.min(LOOK_MS, Math.max(1, next - deps.clock()));
  };
  const look = () => {
    running = once()
      .catch((error) => {
        deps.log.warn({ err: error }, 'market plans could not be read');
        return LOOK_MS;
      })
      .then((waitMs) => {
        if (isStopped) return;
        timer = setTimeout(look, waitMs);
        timer.unref();
      });
  };
  look();
  return () => {
    isStopped = true;
    if (timer !== null) clearTimeout(timer);
    return running;
  };
}
