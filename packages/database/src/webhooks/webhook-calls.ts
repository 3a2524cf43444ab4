import type { CallProblem, WebhookKind } from '@pelorus/protocol/webhooks/events.ts';
import { type Queryable, rows } from '../queryable.ts';
import { giveUpWaiting } from './endpoints.ts';

/** A call whose time has come, with where it goes. */
export interface CallRow {
  deliveryId: string;
  kind: WebhookKind;
  about: Readonly<Record<string, string | number | boolean>>;
  madeAtMs: number;
  queuedAtMs: number;
  /** How often it was tried, this time included. */
  tries: number;
  endpointId: string;
  userId: string;
  /** The owner; for a sub-account its parent. */
  personId: string;
  account: number;
  /** Did its endpoint answer quickly the last time? */
  isQuick: boolean;
  url: string;
  secretSealed: Buffer;
}

interface TakeOptions {
  nowMs: number;
  leaseMs: number;
  most: number;
  /** Limit per endpoint. */
  maxEach: number;
  /** Limit per person, including their sub-accounts. */
  maxOfPerson: number;
  /** Limit of calls to endpoints that were slow the last time. */
  maxSlow: number;
  busyEndpoints: readonly string[];
  busyPersons: readonly string[];
  busyAccounts: readonly number[];
}

/**
 * Takes calls whose time has come and puts their next try off by `leaseMs`, so that two workers never make the same one
 * at once and a crash only delays it. None of who is busy, frozen or closed (HOOK-09).
 */
export function takeCalls(db: Queryable, options: TakeOptions): Promise<CallRow[]> {
  return rows<CallRow>(
    db,
    `WITH due AS (SELECT * FROM (
       SELECT *, row_number() OVER (PARTITION BY is_quick ORDER BY next_try_at_ms, number) AS lane_rank FROM (
         SELECT d.delivery_id, d.next_try_at_ms, d.number, e.user_id, e.account, e.url, e.secret_sealed, e.is_quick,
           coalesce(u.parent_id, u.user_id) AS person_id, row_number() OVER (
             PARTITION BY coalesce(u.parent_id, u.user_id) ORDER BY d.next_try_at_ms, d.number) AS rank
         FROM webhooks.endpoints e JOIN identity.users u USING (user_id), LATERAL (
           SELECT delivery_id, next_try_at_ms, number FROM webhooks.deliveries
           WHERE endpoint_id = e.endpoint_id AND next_try_at_ms <= $1
           ORDER BY next_try_at_ms, number LIMIT $4 FOR UPDATE SKIP LOCKED) d
         WHERE e.off_at_ms IS NULL AND u.frozen_at_ms IS NULL AND u.closed_at_ms IS NULL
           AND e.endpoint_id <> ALL($5::uuid[]) AND e.account <> ALL($6::int[])
           AND coalesce(u.parent_id, u.user_id) <> ALL($9::uuid[])) ranked
       WHERE rank <= $7) laned WHERE is_quick OR lane_rank <= $8 ORDER BY next_try_at_ms, number LIMIT $3)
     UPDATE webhooks.deliveries d SET next_try_at_ms = $1 + $2, tries = d.tries + 1, tried_at_ms = $1
     FROM due WHERE d.delivery_id = due.delivery_id
     RETURNING d.delivery_id AS "deliveryId", d.kind, d.about, d.made_at_ms AS "madeAtMs",
       d.queued_at_ms AS "queuedAtMs", d.tries, d.endpoint_id AS "endpointId", due.user_id AS "userId",
       due.person_id AS "personId", due.account, due.is_quick AS "isQuick", due.url,
       due.secret_sealed AS "secretSealed"`,
    [
      options.nowMs,
      options.leaseMs,
      options.most,
      options.maxEach,
      options.busyEndpoints,
      options.busyAccounts,
      options.maxOfPerson,
      options.maxSlow,
      options.busyPersons,
    ],
  );
}

/** Returns when the next call is due that takeCalls would take, ms; null: none waits. */
export async function nextCallAtMs(db: Queryable): Promise<number | null> {
  const text = `SELECT min(d.at_ms) AS "atMs" FROM webhooks.endpoints e JOIN identity.users u USING (user_id), LATERAL (
      SELECT min(next_try_at_ms) AS at_ms FROM webhooks.deliveries
      WHERE endpoint_id = e.endpoint_id AND next_try_at_ms IS NOT NULL) d
    WHERE e.off_at_ms IS NULL AND u.frozen_at_ms IS NULL AND u.closed_at_ms IS NULL`;
  return (await rows<{ atMs: number | null }>(db, text, []))[0]?.atMs ?? null;
}

/** Endpoints slower than this use the slow lane (HOOK-11). */
export const QUICK_MS = 1_000;

/** The result of one attempt. */
export interface CallOutcome {
  status: number | null;
  problem: CallProblem | null;
  tookMs: number;
}

/** Notes that a call was taken: its endpoint does not fail. */
export async function setCallTold(db: Queryable, call: CallRow, outcome: CallOutcome, nowMs: number): Promise<void> {
  await db.query(
    `WITH told AS (
       UPDATE webhooks.deliveries SET next_try_at_ms = NULL, told_at_ms = $2, status = $3, problem = NULL, took_ms = $4
       WHERE delivery_id = $1)
     UPDATE webhooks.endpoints SET failing_since_ms = NULL, failures = 0, is_quick = $6
     WHERE endpoint_id = $5 AND (failing_since_ms IS NOT NULL OR is_quick <> $6)`,
    [call.deliveryId, nowMs, outcome.status, outcome.tookMs, call.endpointId, outcome.tookMs <= QUICK_MS],
  );
}

/** Notes a try that failed, and when the next one is (null: never); returns how its endpoint fails; undefined: it is gone. */
export async function setCallFailed(
  db: Queryable,
  call: CallRow,
  outcome: CallOutcome,
  nowMs: number,
  nextMs: number | null,
): Promise<{ failures: number; sinceMs: number } | undefined> {
  const found = await rows<{ failures: number; sinceMs: number }>(
    db,
    `WITH failed AS (
       UPDATE webhooks.deliveries SET next_try_at_ms = $3, status = $4, problem = $5, took_ms = $6
       WHERE delivery_id = $1)
     UPDATE webhooks.endpoints SET failing_since_ms = coalesce(failing_since_ms, $2), failures = failures + 1,
       is_quick = $8
     WHERE endpoint_id = $7 RETURNING failures, failing_since_ms AS "sinceMs"`,
    [
      ...[call.deliveryId, nowMs, nextMs, outcome.status, outcome.problem, outcome.tookMs, call.endpointId],
      outcome.tookMs <= QUICK_MS,
    ],
  );
  return found[0];
}

/** Postpones a call that cannot be written yet because the tables are being rebuilt. Not an attempt. */
export async function postponeCall(db: Queryable, call: CallRow, nextMs: number): Promise<void> {
  await db.query('UPDATE webhooks.deliveries SET next_try_at_ms = $2, tries = tries - 1 WHERE delivery_id = $1', [
    call.deliveryId,
    nextMs,
  ]);
}

/** Switches an endpoint off that failed and gives up what waits; false: it is off already. In the caller's transaction. */
export async function switchOff(db: Queryable, endpointId: string, nowMs: number): Promise<boolean> {
  const result = await db.query(
    `UPDATE webhooks.endpoints SET off_at_ms = $2, off_reason = 'failing' WHERE endpoint_id = $1 AND off_at_ms IS NULL`,
    [endpointId, nowMs],
  );
  if (result.rowCount !== 1) return false;
  await giveUpWaiting(db, endpointId);
  return true;
}

/** Returns endpoints that are on and for which more than `most` calls wait. */
export function overflowing(
  db: Queryable,
  most: number,
): Promise<{ endpointId: string; userId: string; url: string }[]> {
  return rows(
    db,
    `SELECT e.endpoint_id AS "endpointId", e.user_id AS "userId", e.url FROM webhooks.endpoints e
     WHERE e.off_at_ms IS NULL AND (SELECT count(*) FROM webhooks.deliveries d
       WHERE d.endpoint_id = e.endpoint_id AND d.next_try_at_ms IS NOT NULL) > $1`,
    [most],
  );
}

/** Forgets calls that were queued before then. */
export async function deleteOldCalls(db: Queryable, beforeMs: number): Promise<void> {
  await db.query('DELETE FROM webhooks.deliveries WHERE queued_at_ms < $1', [beforeMs]);
}

/** Spot markets and assets as texts need them, from the projections. */
export interface MarketRow {
  market: number;
  symbol: string;
  settings: { base: string; quote: string; lotUnits: number; priceScale: number; tickUnits: number; contract?: object };
}
export interface AssetRow {
  asset: number;
  code: string;
  scale: number;
}

export function projectedMarkets(db: Queryable): Promise<MarketRow[]> {
  return rows<MarketRow>(db, 'SELECT market, symbol, settings FROM projection.markets', []);
}

export function projectedAssets(db: Queryable): Promise<AssetRow[]> {
  return rows<AssetRow>(db, 'SELECT asset, code, scale FROM projection.assets', []);
}

interface CreditRow {
  asset: number;
  deltaAvailableUnits: number;
  availableUnits: number;
  reason: number;
  timeMs: number;
}

/** Returns one change of a balance; undefined: the tables do not show it (yet). */
export async function ledgerRowAt(
  db: Queryable,
  account: number,
  seq: number,
  index: number,
): Promise<CreditRow | undefined> {
  const found = await rows<CreditRow>(
    db,
    `SELECT asset, delta_available_units AS "deltaAvailableUnits", available_units AS "availableUnits", reason,
       time_ms AS "timeMs" FROM projection.ledger WHERE account = $1 AND seq = $2 AND index = $3`,
    [account, seq, index],
  );
  return found[0];
}
