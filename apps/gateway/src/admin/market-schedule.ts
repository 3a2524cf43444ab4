import {
  agreedPlans,
  type DueStep,
  endPlan,
  lockDueStep,
  nextStepMs,
  type PlanRow,
  stepDone,
} from '@pelorus/database/queries/market-plans.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import type { MarketPayload, MarketStatusPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { MarketStatus } from '@pelorus/protocol/spot/enums.ts';
import { encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import { submitCommand } from '../commands.ts';
import type { GatewayDeps } from '../deps.ts';
import { Refused } from '../http/refused.ts';
import type { LiveFeed } from '../markets/feed.ts';
import type { Planned } from '../markets/listings.ts';

type ScheduleDeps = Pick<GatewayDeps, 'pool' | 'core' | 'barrier' | 'metrics' | 'clock' | 'log'>;

/** The longest time between two looks; what another gateway's staff planned is seen within it. */
const LOOK_MS = 1_000;
/** Whose commands they are: nobody's. */
const NOBODY = 0;

/** Lists the market with its fees: both say "make it so". */
async function list(deps: ScheduleDeps, { listing, plan }: DueStep): Promise<void> {
  if (listing === null) throw new Error(`plan ${plan} lists nothing`);
  const market = { ...(listing.market as MarketPayload), keepsStatus: true };
  await submitCommand(deps, NOBODY, encodeJson('configureMarket', market));
  await submitCommand(deps, NOBODY, encodeJson('configureFeeTier', listing.fees));
}

/**
 * Sets the status, by the same name from every gateway and every try: the engine does it once (STAT-04). An auction that
 * begins after its end, because nobody was there, takes as long as was planned.
 */
async function setStatus(deps: ScheduleDeps, due: DueStep): Promise<void> {
  const { atMs, deed, plan, step, symbol, untilMs } = due;
  const payload: MarketStatusPayload = { symbol, status: deed as MarketStatus };
  if (untilMs !== null) payload.endMs = untilMs > deps.clock() ? untilMs : deps.clock() + (untilMs - atMs);
  await submitCommand(deps, NOBODY, encodeJson('setMarketStatus', payload, `plan:${plan}:${step}`));
}

/** Does the step; returns "done", or what it was refused with. Throws when the core is away. */
async function outcomeOf(deps: ScheduleDeps, due: DueStep): Promise<string> {
  try {
    await (due.deed === 'LIST' ? list(deps, due) : setStatus(deps, due));
    return 'done';
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // It was done before, with an end that was reckoned at another moment.
    return error.refusal === 'KEY_REUSED' ? 'done' : error.refusal;
  }
}

/**
 * Carries out the step that is longest due and returns whether there was one. Its plan is locked meanwhile: other
 * gateways pass it by, and whoever cancels it waits. Throws when core or database are away; it stays due then.
 */
export function carryOutDue(deps: ScheduleDeps): Promise<boolean> {
  return inTransaction(deps.pool, async (db) => {
    const due = await lockDueStep(db, deps.clock());
    if (due === undefined) return false;
    const outcome = await outcomeOf(deps, due);
    const { deed, isLast, plan, step, symbol } = due;
    deps.log.info({ plan, symbol, deed, outcome }, 'a step of a market plan was carried out');
    await stepDone(db, plan, step, outcome, deps.clock());
    if (outcome !== 'done') await endPlan(db, plan, 'refused', deps.clock());
    else if (isLast) await endPlan(db, plan, 'done', deps.clock());
    return true;
  });
}

/** Carries out all that is due. */
export async function carryOutAll(deps: ScheduleDeps): Promise<void> {
  while (await carryOutDue(deps));
}

/** Returns what is planned with each market (PLAN-06). */
export function plannedOf(plans: readonly PlanRow[]): Map<string, Planned> {
  const planned = new Map<string, Planned>();
  for (const { kind, steps, symbol } of plans) {
    if (kind === 'status') continue;
    const at = (deed: string) => steps.find((step) => step.deed === deed);
    planned.set(symbol, {
      opensAt: at('AUCTION')?.untilMs ?? null,
      cancelOnlyAt: at('CANCEL_ONLY')?.atMs ?? null,
      delistsAt: at('DELISTED')?.atMs ?? null,
    });
  }
  return planned;
}

/**
 * Carries out plans as they come due, and lets the feed know what is planned, until the returned function is called,
 * which resolves when nothing is being done.
 */
export function keepPlans(deps: ScheduleDeps, feed: Pick<LiveFeed, 'plan'>): () => Promise<void> {
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let running = Promise.resolve();
  const once = async (): Promise<number> => {
    await carryOutAll(deps);
    feed.plan(plannedOf(await agreedPlans(deps.pool)));
    const next = await nextStepMs(deps.pool);
    return next === null ? LOOK_MS : Math.min(LOOK_MS, Math.max(1, next - deps.clock()));
  };
  const look = () => {
    running = once()
      .catch((error) => {
        deps.log.warn({ err: error }, 'plans with markets could not be carried out; they stay due');
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
