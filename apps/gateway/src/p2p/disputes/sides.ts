import { endDisputes, openDisputes } from '@pelorus/database/p2p/dispute-sync.ts';
import {
  type DisputeRow,
  disputeOf,
  insertStatement,
  isPartyOf,
  setAppealReason,
} from '@pelorus/database/p2p/disputes.ts';
import { setReviewed, voidRuling } from '@pelorus/database/p2p/rulings.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { seal } from '@pelorus/database/sealing.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import type { AppealBody, DisputeData } from '@pelorus/protocol/p2p/disputes.ts';
import {
  P2P_ACTIONS,
  P2P_ORDER_STATES,
  type P2pAction,
  type P2pOrderState,
} from '@pelorus/protocol/p2p/order-states.ts';
import { encodeMoveP2pOrder } from '@pelorus/protocol/wire/encode-fixed.ts';
import { submitCommand } from '../../commands.ts';
import { Refused } from '../../http/refused.ts';
import type { Who } from '../../http/routes.ts';
import type { P2pNeeds } from '../needs.ts';
import { evidenceMs } from './deadlines.ts';
import { mayReview, mayWithdraw, ownDispute, statementOwner, takesEvidence } from './present-dispute.ts';

/** Sends a step of one of the sides, and waits until the tables have it. Refuses as the core does. */
async function moveOwn(deps: P2pNeeds, who: Who, orderId: number, action: P2pAction, seen: P2pOrderState) {
  const step = { account: who.accountId, orderId };
  const record = encodeMoveP2pOrder({
    ...step,
    action: P2P_ACTIONS.indexOf(action),
    seen: P2P_ORDER_STATES.indexOf(seen),
  });
  await submitCommand(deps, who.accountId, record);
  await deps.barrier.wait(who.accountId);
}

/** Returns one's own dispute, held until the transaction ends. Refuses NOT_FOUND: no dispute, or of others (PORD-07). */
async function heldOwn(db: Queryable, { userId }: Who, orderId: number): Promise<DisputeRow> {
  const row = await disputeOf(db, orderId, true);
  if (row === undefined || (row.buyer !== userId && row.seller !== userId)) throw new Refused('NOT_FOUND');
  return row;
}

async function shown(deps: P2pNeeds, db: Queryable, who: Who, orderId: number): Promise<DisputeData> {
  const row = await disputeOf(db, orderId);
  if (row === undefined || (row.buyer !== who.userId && row.seller !== who.userId)) throw new Refused('NOT_FOUND');
  return ownDispute(deps, db, row, who.userId);
}

/** Returns one's own dispute. Refuses NOT_FOUND. */
export async function readDispute(deps: P2pNeeds, who: Who, orderId: number): Promise<DisputeData> {
  await deps.barrier.wait(who.accountId);
  await openDisputes(deps.pool, evidenceMs(deps), orderId);
  await endDisputes(deps.pool, orderId);
  return shown(deps, deps.pool, who, orderId);
}

async function state(deps: P2pNeeds, db: Queryable, { userId }: Who, orderId: number, text: string): Promise<void> {
  const sealed = seal(deps.secrets.p2pKey, statementOwner(orderId), text);
  await insertStatement(db, orderId, { userId, sealed, atMs: deps.clock() });
}

/**
 * Appeals, with a reason and a statement (PDIS-01); nothing of the money moves. Refuses NOT_FOUND, and as the core does:
 * P2P_TOO_EARLY, P2P_STATE. Where the tables are late it is LAGGING: the appeal stands, the statement is sent again.
 */
export async function appeal(deps: P2pNeeds, who: Who, orderId: number, body: AppealBody): Promise<DisputeData> {
  if (!(await isPartyOf(deps.pool, orderId, who.userId))) throw new Refused('NOT_FOUND');
  await moveOwn(deps, who, orderId, 'APPEAL', body.seen);
  return inTransaction(deps.pool, async (db) => {
    await openDisputes(db, evidenceMs(deps), orderId);
    await heldOwn(db, who, orderId);
    await setAppealReason(db, orderId, who.userId, body.reason);
    await state(deps, db, who, orderId, body.statement);
    return shown(deps, db, who, orderId);
  });
}

/** Adds to one's own case. Refuses NOT_FOUND, DISPUTE_STATE once it is over, P2P_EVIDENCE_CLOSED after the deadline (PDIS-02). */
export function addStatement(deps: P2pNeeds, who: Who, orderId: number, text: string): Promise<DisputeData> {
  return inTransaction(deps.pool, async (db) => {
    const row = await heldOwn(db, who, orderId);
    checkEvidence(row, deps.clock());
    await state(deps, db, who, orderId, text);
    return shown(deps, db, who, orderId);
  });
}

function checkEvidence(row: DisputeRow, nowMs: number): void {
  if (takesEvidence(row, nowMs)) return;
  throw new Refused(nowMs < row.evidenceUntilMs ? 'DISPUTE_STATE' : 'P2P_EVIDENCE_CLOSED');
}

/**
 * Withdraws an appeal of one's own (PDIS-03): the order is PAID again. The dispute is held meanwhile, so that no ruling
 * crosses it. Refuses NOT_FOUND, NOT_PERMITTED to the other side, DISPUTE_STATE once it is ruled, and as the core does.
 */
export function withdrawAppeal(deps: P2pNeeds, who: Who, orderId: number): Promise<DisputeData> {
  return inTransaction(deps.pool, async (db) => {
    const row = await heldOwn(db, who, orderId);
    if (row.state !== 'OPEN') throw new Refused('DISPUTE_STATE');
    if (!mayWithdraw(row, who.userId)) throw new Refused('NOT_PERMITTED');
    await moveOwn(deps, who, orderId, 'WITHDRAW_APPEAL', 'APPEAL');
    await endDisputes(db, orderId);
    return shown(deps, db, who, orderId);
  });
}

/** Asks for another look, once (PDIS-13): the ruling is void. Refuses NOT_FOUND, DISPUTE_STATE. */
export function askReview(deps: P2pNeeds, who: Who, orderId: number): Promise<DisputeData> {
  return inTransaction(deps.pool, async (db) => {
    const row = await heldOwn(db, who, orderId);
    if (row.ruledBy === null || !mayReview(row, deps.clock())) throw new Refused('DISPUTE_STATE');
    await voidRuling(db, orderId, row.ruledBy);
    await setReviewed(db, orderId, who.userId);
    return shown(deps, db, who, orderId);
  });
}
