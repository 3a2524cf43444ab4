import { type Queryable, rows } from '../queryable.ts';
import type { FeeRowTexts } from './market-fees.ts';

type PlanKind = 'listing' | 'delisting' | 'status' | 'filters' | 'fees' | 'terms' | 'transfers';
type PlanEnd = 'done' | 'cancelled' | 'refused';

interface PlanStepRow {
  step: number;
  atMs: number;
  /** 'LIST', 'FILTERS', 'FEES', 'TERMS', 'TRANSFERS', or the status it sets. */
  deed: string;
  untilMs: number | null;
  /** When its command was about to be sent for the first time; null: never. */
  sentAtMs: number | null;
  doneAtMs: number | null;
  /** 'done', or the refusal; null: not done. */
  outcome: string | null;
}

/** The changes a plan makes to a market, by the configuration file's field names. */
interface PlannedChange {
  filter: string;
  /** '': there was none. */
  before: string;
  after: string;
}

/** A change of a market's filters. */
export interface PlannedFilters {
  /** As configured decimals; null: those of the configuration file. */
  filters: object | null;
  changes: PlannedChange[];
}

/** A change of fee rates. */
export interface PlannedFees {
  /** As configured decimals; null: those of the configuration file. */
  fees: FeeRowTexts[] | null;
  changes: PlannedChange[];
}

/** A change of a contract's terms. */
export interface PlannedTerms {
  /** As configured decimals; null: those of the configuration file. */
  terms: object | null;
  changes: PlannedChange[];
}

export interface PlanRow {
  id: string;
  kind: PlanKind;
  symbol: string;
  reason: string;
  madeBy: string;
  madeByName: string;
  madeAtMs: number;
  agreedByName: string | null;
  agreedAtMs: number | null;
  ended: PlanEnd | null;
  endedAtMs: number | null;
  /** null: it changes none. */
  filters: PlannedFilters | null;
  fees: PlannedFees | null;
  terms: PlannedTerms | null;
  /** Since when the transfers that it opens were closed when it was made; null: it opens none. */
  closedSinceMs: number | null;
  /** The changes of filters, fees or terms, or the terms of a listing, as the approver sees them. */
  changes: PlannedChange[];
  /** In their order. */
  steps: PlanStepRow[];
}

/** What a plan of one kind changes; a status changes nothing else. */
interface Planned {
  /** The configuration of the market and its fees in the engine's terms, and as a person reads it, where it is to be listed. */
  listing?: { market: object; fees: object; changes: PlannedChange[] };
  filters?: PlannedFilters;
  fees?: PlannedFees;
  terms?: PlannedTerms;
  closedSinceMs?: number;
}

export interface NewPlan
  extends Pick<PlanRow, 'id' | 'kind' | 'symbol' | 'reason' | 'madeBy' | 'madeByName' | 'madeAtMs'>,
    Planned {
  /** Agreed with being made, by whom. */
  agreedByName: string | null;
  steps: Pick<PlanStepRow, 'atMs' | 'deed' | 'untilMs'>[];
}

/** Writes a plan down; returns false where the market has one that is not over. */
export async function insertPlan(db: Queryable, plan: NewPlan): Promise<boolean> {
  const { agreedByName, id, kind, madeAtMs, madeBy, madeByName, reason, steps, symbol } = plan;
  const { closedSinceMs = null, fees, filters, listing, terms } = plan;
  const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));
  const agreedAtMs = agreedByName === null ? null : madeAtMs;
  const made = await rows(
    db,
    `INSERT INTO markets.plans (id, kind, symbol, listing, reason, made_by, made_by_name, made_at_ms, agreed_by_name, agreed_at_ms,
       filters, fees, closed_since_ms, terms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT DO NOTHING RETURNING id`,
    [
      id,
      kind,
      symbol,
      json(listing),
      reason,
      madeBy,
      madeByName,
      madeAtMs,
      agreedByName,
      agreedAtMs,
      json(filters),
      json(fees),
      closedSinceMs,
      json(terms),
    ],
  );
  if (made.length === 0) return false;
  for (const [step, { atMs, deed, untilMs }] of steps.entries())
    await rows(db, 'INSERT INTO markets.plan_steps (plan, step, at_ms, deed, until_ms) VALUES ($1, $2, $3, $4, $5)', [
      ...[id, step, atMs, deed, untilMs],
    ]);
  return true;
}

const PLAN = `p.id, p.kind, p.symbol, p.reason, p.made_by AS "madeBy", p.made_by_name AS "madeByName",
  p.made_at_ms AS "madeAtMs", p.agreed_by_name AS "agreedByName", p.agreed_at_ms AS "agreedAtMs", p.ended,
  p.ended_at_ms AS "endedAtMs", p.filters, p.fees, p.terms, p.closed_since_ms AS "closedSinceMs",
  coalesce(p.filters->'changes', p.fees->'changes', p.terms->'changes', p.listing->'changes', '[]') AS changes, (SELECT json_agg(json_build_object('step', s.step, 'atMs', s.at_ms, 'deed', s.deed,
    'untilMs', s.until_ms, 'sentAtMs', s.sent_at_ms, 'doneAtMs', s.done_at_ms, 'outcome', s.outcome) ORDER BY s.step)
    FROM markets.plan_steps s WHERE s.plan = p.id) AS steps`;

/** Returns plans: unfinished ones first, then newest first. */
export function plans(db: Queryable, most: number): Promise<PlanRow[]> {
  return rows<PlanRow>(
    db,
    `SELECT ${PLAN} FROM markets.plans p ORDER BY p.ended IS NOT NULL, p.made_at_ms DESC, p.id LIMIT $1`,
    [most],
  );
}

/** Returns the plans that were agreed and are not over. */
export function agreedPlans(db: Queryable): Promise<PlanRow[]> {
  return rows<PlanRow>(
    db,
    `SELECT ${PLAN} FROM markets.plans p WHERE p.agreed_at_ms IS NOT NULL AND p.ended IS NULL`,
    [],
  );
}

export async function planById(db: Queryable, id: string): Promise<PlanRow | undefined> {
  const [row] = await rows<PlanRow>(db, `SELECT ${PLAN} FROM markets.plans p WHERE p.id = $1`, [id]);
  return row;
}

/** Returns a plan, locked until the transaction's end. */
export async function lockPlan(db: Queryable, id: string): Promise<PlanRow | undefined> {
  const [row] = await rows<PlanRow>(db, `SELECT ${PLAN} FROM markets.plans p WHERE p.id = $1 FOR UPDATE OF p`, [id]);
  return row;
}

export async function agreePlan(db: Queryable, id: string, byName: string, atMs: number): Promise<void> {
  await rows(db, 'UPDATE markets.plans SET agreed_by_name = $2, agreed_at_ms = $3 WHERE id = $1', [id, byName, atMs]);
}

export async function endPlan(db: Queryable, id: string, ended: PlanEnd, atMs: number): Promise<void> {
  await rows(db, 'UPDATE markets.plans SET ended = $2, ended_at_ms = $3 WHERE id = $1', [id, ended, atMs]);
}

/** A step whose time has come. */
export interface DueStep extends PlanStepRow {
  plan: string;
  kind: PlanKind;
  symbol: string;
  madeAtMs: number;
  listing: { market: object; fees: object } | null;
  filters: PlannedFilters | null;
  fees: PlannedFees | null;
  terms: PlannedTerms | null;
  closedSinceMs: number | null;
  isLast: boolean;
  /** The market's status just then. */
  statusBefore: string | null;
}

const DUE = `p.agreed_at_ms IS NOT NULL AND p.ended IS NULL AND s.done_at_ms IS NULL
  AND NOT EXISTS (SELECT FROM markets.plan_steps e WHERE e.plan = s.plan AND e.step < s.step AND e.done_at_ms IS NULL)`;

/**
 * Returns and locks the step that is longest due, except of the plans `but` and of plans in progress elsewhere; ties
 * go to the plan made first. Until the transaction ends all other steps of its market wait.
 */
export async function lockDueStep(
  db: Queryable,
  nowMs: number,
  but: readonly string[] = [],
): Promise<DueStep | undefined> {
  const [row] = await rows<DueStep>(
    db,
    `SELECT s.plan, s.step, s.at_ms AS "atMs", s.deed, s.until_ms AS "untilMs", s.done_at_ms AS "doneAtMs", s.outcome,
       s.sent_at_ms AS "sentAtMs", s.status_before AS "statusBefore", p.kind, p.symbol, p.made_at_ms AS "madeAtMs", p.listing, p.filters, p.fees, p.terms,
       p.closed_since_ms AS "closedSinceMs",
       NOT EXISTS (SELECT FROM markets.plan_steps e WHERE e.plan = s.plan AND e.step > s.step) AS "isLast"
     FROM markets.plan_steps s JOIN markets.plans p ON p.id = s.plan
     WHERE s.at_ms <= $1 AND s.plan <> ALL($2::uuid[]) AND ${DUE}
     ORDER BY s.at_ms, p.made_at_ms, s.plan LIMIT 1 FOR UPDATE OF p SKIP LOCKED`,
    [nowMs, but],
  );
  if (row === undefined) return undefined;
  // No other step of the market may change what this step reads before its command is sent.
  await db.query("SELECT pg_advisory_xact_lock(hashtextextended('plans with ' || $1, 0))", [row.symbol]);
  // The previous holder of the lock may have carried out the step, or begun to.
  const [still] = await rows<Pick<DueStep, 'sentAtMs' | 'statusBefore'>>(
    db,
    `SELECT s.sent_at_ms AS "sentAtMs", s.status_before AS "statusBefore" FROM markets.plan_steps s JOIN markets.plans p ON p.id = s.plan
     WHERE s.plan = $1 AND s.step = $2 AND ${DUE}`,
    [row.plan, row.step],
  );
  return still === undefined ? undefined : { ...row, ...still };
}

/** Writes down that a step's command is about to be sent, and how the market stands before. */
export async function stepSent(
  db: Queryable,
  { plan, step }: Pick<DueStep, 'plan' | 'step'>,
  statusBefore: string | null,
  atMs: number,
): Promise<void> {
  const text = 'UPDATE markets.plan_steps SET sent_at_ms = $3, status_before = $4 WHERE plan = $1 AND step = $2';
  await rows(db, text, [plan, step, atMs, statusBefore]);
}

export async function stepDone(
  db: Queryable,
  plan: string,
  step: number,
  outcome: string,
  atMs: number,
): Promise<void> {
  await rows(db, 'UPDATE markets.plan_steps SET done_at_ms = $3, outcome = $4 WHERE plan = $1 AND step = $2', [
    ...[plan, step, atMs, outcome],
  ]);
}

/** Returns when the next step is due, ms; null: none is. */
export async function nextStepMs(db: Queryable): Promise<number | null> {
  const [row] = await rows<{ next: number | null }>(
    db,
    `SELECT min(s.at_ms) AS next FROM markets.plan_steps s JOIN markets.plans p ON p.id = s.plan WHERE ${DUE}`,
    [],
  );
  return row?.next ?? null;
}
