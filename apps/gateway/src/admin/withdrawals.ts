import { staffDoubts } from '@pelorus/database/admin/staff-doubts.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import {
  type ApprovalRow,
  approvalsOf,
  insertApproval,
  lockWithdrawal,
  ownerOfWithdrawal,
  type StaffWithdrawalRow,
  waitingWithdrawals,
} from '@pelorus/database/wallet/approvals.ts';
import { moveWithdrawal } from '@pelorus/database/wallet/withdrawal-steps.ts';
import type { StaffWithdrawal, WithdrawalDecision } from '@pelorus/protocol/admin/custody.ts';
import type { FastifyRequest } from 'fastify';
import { formatAmount } from '../catalog/amounts.ts';
import { staffOf } from '../http/callers/admit.ts';
import { act } from '../http/callers/audit-log.ts';
import { Refused } from '../http/refused.ts';
import { centsOf } from '../wallet/teller/risk.ts';
import { dollars } from '../withdrawals/worth.ts';
import type { AdminNeeds } from './needs.ts';
import { holdWord, isOwnAccount, stillCounts } from './second-person.ts';
import { areTwo } from './who-may-be.ts';

const LISTED = 200;
const RIGHT = 'staff.withdrawals';

/** Returns how many of the staff must approve a withdrawal of this worth (WDRW-21). */
function staffNeeded({ config }: Pick<AdminNeeds, 'config'>, worthCents: number): number {
  const reached = config.withdrawals.approvals.filter(({ from }) => BigInt(worthCents) >= centsOf(from));
  return Math.max(1, ...reached.map(({ staff }) => staff));
}

function shown(
  deps: Pick<AdminNeeds, 'catalog' | 'config'>,
  row: StaffWithdrawalRow,
  decisions: readonly ApprovalRow[],
  staffId: string,
): StaffWithdrawal {
  const asset = deps.catalog.assetById(row.asset);
  const { address, memo, networkCode: network, reasons, state, userId } = row;
  return {
    ...{ id: row.withdrawalId, userId, time: row.requestedAtMs, asset: asset.code, network, address, memo },
    ...{ state, reasons, worth: dollars(row.worthCents), needed: staffNeeded(deps, row.worthCents) },
    amount: formatAmount(asset, row.units),
    fee: formatAmount(asset, row.feeUnits),
    decisions: decisions
      .filter(({ withdrawalId }) => withdrawalId === row.withdrawalId)
      .map(({ atMs: at, isApproved, name: by, reason, staffId: maker }) => {
        return { by, isApproved, reason, at, isOwn: maker === staffId };
      }),
  };
}

/** Returns the withdrawals that wait for people, the oldest first. */
export async function withdrawalQueue(deps: AdminNeeds, request: FastifyRequest): Promise<StaffWithdrawal[]> {
  const found = await waitingWithdrawals(deps.pool, LISTED);
  const ids = found.map(({ withdrawalId }) => withdrawalId);
  const decisions = await approvalsOf(deps.pool, ids);
  return found.map((row) => shown(deps, row, decisions, staffOf(request).staffId));
}

/** Refuses who approved before (SECOND_PERSON_NEEDED), and who may be one person with somebody who did (NOT_CONFIRMED). */
async function checkAnother(db: Queryable, earlier: readonly ApprovalRow[], staffId: string): Promise<void> {
  if (earlier.some((one) => one.staffId === staffId)) throw new Refused('SECOND_PERSON_NEEDED');
  const doubts = await staffDoubts(db);
  if (!earlier.every((one) => areTwo(doubts, one.staffId, staffId))) throw new Refused('NOT_CONFIRMED');
}

/** Returns how many of the earlier approvals still count. */
async function counting(db: Queryable, earlier: readonly ApprovalRow[]): Promise<number> {
  let count = 0;
  for (const { atMs, staffId } of earlier)
    if (await stillCounts(db, RIGHT, { madeBy: staffId, madeAtMs: atMs })) count += 1;
  return count;
}

/**
 * Approves or rejects a withdrawal that waits: one rejection ends it, and as many approvals as its worth needs approve it
 * (WDRW-21). Refuses NOT_FOUND, NOT_PERMITTED for one's own, WITHDRAWAL_STATE, and as checkAnother and holdWord do.
 */
export async function decideWithdrawal(
  deps: AdminNeeds,
  request: FastifyRequest,
  id: number,
  { isApproved, reason }: WithdrawalDecision,
): Promise<StaffWithdrawal> {
  const staff = staffOf(request);
  const userId = await ownerOfWithdrawal(deps.pool, id);
  const isOwn = await isOwnAccount(deps, request, userId);
  const detail = { withdrawal: String(id), isApproved: String(isApproved) };
  const subject = userId === undefined ? '' : `user ${userId}`;
  return act(deps, request, staff, { action: 'withdrawal-decided', subject, reason, detail }, async (db) => {
    if (userId === undefined) throw new Refused('NOT_FOUND');
    if (isOwn) throw new Refused('NOT_PERMITTED');
    await holdWord(db, staff);
    const row = await lockWithdrawal(db, id);
    if (row?.state !== 'REVIEW') throw new Refused('WITHDRAWAL_STATE');
    const earlier = await approvalsOf(db, [id]);
    if (isApproved) await checkAnother(db, earlier, staff.staffId);
    else if (earlier.some((one) => one.staffId === staff.staffId)) throw new Refused('SECOND_PERSON_NEEDED');
    const nowMs = deps.clock();
    await insertApproval(db, { withdrawalId: id, staffId: staff.staffId, isApproved, reason, atMs: nowMs });
    const isEnough = isApproved && (await counting(db, earlier)) + 1 >= staffNeeded(deps, row.worthCents);
    const to = isApproved ? (isEnough ? 'APPROVED' : 'REVIEW') : 'REJECTED';
    if (to !== 'REVIEW') await moveWithdrawal(db, id, { from: 'REVIEW', to }, nowMs);
    return shown(deps, { ...row, state: to }, await approvalsOf(db, [id]), staff.staffId);
  });
}
