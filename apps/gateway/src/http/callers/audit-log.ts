import {
  type AuditHead,
  type AuditRow,
  appendAudit,
  auditDetailsOf,
  auditHead,
  checkAudit,
} from '@pelorus/database/admin/audit.ts';
import { staffById } from '@pelorus/database/admin/staff.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import type { StaffAction } from '@pelorus/protocol/admin/actions.ts';
import type { AuditCheck, AuditEntryShown } from '@pelorus/protocol/admin/http.ts';
import type { FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';
import type { HttpNeeds } from '../needs.ts';
import { staffOriginOf } from '../origin.ts';
import { Refused } from '../refused.ts';

type Needs = Pick<HttpNeeds, 'config' | 'pool' | 'clock' | 'log'>;

/** A staff action, its subject and its reason. */
export interface Deed {
  action: StaffAction;
  /** "user <id>", "staff <id>"; '' without a subject. */
  subject?: string;
  reason?: string;
  /** Never a secret. */
  detail?: Record<string, string>;
}

/** The actor: a staff member, or the operator on the machine. */
interface Actor {
  staffId: string | null;
  name: string;
}

const HEAD_EVERY_MS = 60_000;

/** Appends to the audit log, as the last statement of the action's transaction (STF-10). */
export async function writeAudit(
  deps: Needs,
  db: PoolClient,
  request: FastifyRequest,
  actor: Actor,
  deed: Deed,
  outcome = 'done',
): Promise<void> {
  const { deviceName, network } = staffOriginOf(request, deps.config.hosts.trustedProxies);
  const { action, subject = '', reason = '', detail = {} } = deed;
  const who = { staffId: actor.staffId, actor: actor.name };
  await appendAudit(db, {
    ...who,
    atMs: deps.clock(),
    action,
    outcome,
    subject,
    reason,
    detail,
    deviceName,
    network,
  });
}

/** Records a refusal, in a transaction of its own. */
export function writeRefusal(
  deps: Needs,
  request: FastifyRequest,
  actor: Actor,
  deed: Deed,
  refusal: string,
): Promise<void> {
  return inTransaction(deps.pool, (db) => writeAudit(deps, db, request, actor, deed, refusal));
}

/**
 * Does `work` in one transaction with its entry in the audit log: neither is in without the other. A refusal takes the
 * work back and is written down too (STF-10).
 */
export async function act<T>(
  deps: Needs,
  request: FastifyRequest,
  actor: Actor,
  deed: Deed,
  work: (db: PoolClient) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(deps.pool, async (db) => {
      const result = await work(db);
      await writeAudit(deps, db, request, actor, deed);
      return result;
    });
  } catch (error) {
    if (error instanceof Refused) await writeRefusal(deps, request, actor, deed, error.refusal);
    throw error;
  }
}

const shownHead = ({ seq, hash }: AuditHead) => ({ seq, hash: hash.toString('hex') });

/** Verifies the whole chain; `kept`: a head stored elsewhere, which must be part of it. */
export async function checkedAudit(
  deps: Pick<HttpNeeds, 'pool'>,
  kept: { seq: number; hash: string } | undefined,
): Promise<AuditCheck> {
  const wanted = kept === undefined ? null : { seq: kept.seq, hash: Buffer.from(kept.hash, 'hex') };
  const { head, broken } = await checkAudit(deps.pool, wanted);
  return { head: shownHead(head), broken };
}

/** Returns an entry as staff see it. */
export function shownEntry(row: AuditRow): AuditEntryShown {
  const { seq, atMs, actor, action, outcome, subject, reason, detail, deviceName, network } = row;
  const told = detailOf(detail);
  return { seq, at: atMs, actor, action, outcome, subject, reason, detail: told, deviceName, network };
}

/** Whoever broke the chain may have written anything; the page still shows it. */
function detailOf(text: string): Record<string, string> {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null)
      return Object.fromEntries(Object.entries(read).map(([key, value]) => [key, String(value)]));
  } catch {
    // Told as it stands.
  }
  return { text };
}

/** Returns the details of a staff member's actions on a subject, made with their current passkey. */
export async function detailsOf(
  db: Queryable,
  did: { staffId: string; action: StaffAction; subject: string },
): Promise<Record<string, string>[]> {
  const sinceMs = (await staffById(db, did.staffId))?.wayInAtMs ?? Number.MAX_SAFE_INTEGER;
  return (await auditDetailsOf(db, { ...did, sinceMs })).map(detailOf);
}

/**
 * Writes the head of the chain to the log (STF-11), so that whoever stores the log can detect a truncated or rewritten
 * chain.
 */
async function logAuditHead(deps: Pick<HttpNeeds, 'pool' | 'log'>): Promise<void> {
  deps.log.info(shownHead(await auditHead(deps.pool)), 'head of the audit log');
}

/** Does so now and once a minute; returns what stops it. */
export function keepLoggingHead(deps: Pick<HttpNeeds, 'pool' | 'log'>): () => void {
  const logIt = () =>
    logAuditHead(deps).catch((error) => deps.log.warn({ err: error }, 'could not read the head of the audit log'));
  const timer = setInterval(() => void logIt(), HEAD_EVERY_MS);
  timer.unref();
  void logIt();
  return () => clearInterval(timer);
}
